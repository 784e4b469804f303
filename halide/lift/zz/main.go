package main

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

func main() {
	for _, f := range []string{"gemm", "conv", "nongemm"} {
		fd, _ := os.Open("/work/shared/facts/lift/" + f + "_shown.csv")
		rows, _ := csv.NewReader(fd).ReadAll()
		for _, r := range rows[1:] {
			p := "/tmp/pub/" + strings.ReplaceAll(r[1], "/", "+") + "/" + r[3]
			text, err := os.ReadFile(p)
			if err != nil { fmt.Println(f, r[0], "NOFILE"); continue }
			u, err := source.Read(filepath.Base(p), text, source.Options{Headers: os.DirFS(filepath.Dir(p))})
			if err != nil { e := err.Error(); if len(e) > 300 { e = e[:300] }; fmt.Println(f, r[0], "BAD", strings.ReplaceAll(e, "\n", " | ")); continue }
			fn := u.Func(r[4])
			if fn == nil { s := ""; for _, g := range u.Funcs { if !g.Header { s += g.Name + " " } }; fmt.Println(f, r[0], r[4], "NOFUNC has", s); continue }
			if fn.Refused != nil { fmt.Println(f, r[0], "REFUSED", strings.ReplaceAll(fn.Refused.Error(), "\n", " | ")); continue }
			fmt.Println(f, r[0], "ok")
		}
	}
}
