package algorithm_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestGo: the program that is written compiles, and prints the pipeline and the bounds that it was written from.
func TestGo(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	list := cases
	odd := gemm("func", term.Int32, nil) // names that are words of Go
	odd.Arrays[0].Name, odd.Arrays[1].Name = "range", "hl"
	odd.Outputs[0].Value.Args[0].Args = []*summary.Expr{load(term.Int32, "range", v("k"), v("i")), load(term.Int32, "hl", v("j"), v("k"))}
	list = append(list[:len(list):len(list)], struct {
		at  map[string]int64
		sum *summary.Summary
	}{map[string]int64{"M": 2, "N": 3, "K": 4}, odd})
	dir := t.TempDir()
	for _, c := range list {
		t.Run(c.sum.Name, func(t *testing.T) {
			a, err := algorithm.Build(c.sum, c.at, algorithm.Options{})
			if err != nil {
				t.Fatal(err)
			}
			text, err := a.Go()
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join(dir, c.sum.Name+".go")
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command("go", "run", file).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s\n%s", err, out, text)
			}
			if s := a.Schedule(); string(out) != fmt.Sprint(s.Pipeline(), "\n", s) {
				t.Errorf("the program prints\n%s\nwant\n%s\n%s", out, s.Pipeline(), s)
			}
		})
	}
}
