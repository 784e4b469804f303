package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// What is printed compiles, and gives the schedule that it was printed from.
func TestSourceIsTheSchedule(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	var list []*halide.Schedule
	for _, w := range workloads.Known() {
		list = append(list, w.Paper(), w.Default())
	}
	f, err := halide.ParseFunc("in: int16(x, y)\nk: int8(r, s)\nr: 3, 3\n" + // a name that means something else in Go
		"out(x, range) = narrow(int16, sum(r, in(x+r.x, range+r.y) * k(r.x, r.y)), 8, even)\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"bound x 3 50; bound range 20; tile x range 16 4 guard; fuse rangeo xo; align in 16; place in 2",
		"bound x 50; bound range 20; split x 16 shiftinwards; split r.x 2; group r.y; pair r.x r.y; reassociate",
		"bound x 64; bound range 8; rename x -> type; split type 16; unrolljam range 2; parallel rangeo; serial " +
			"rangeo; datapath 16x4",
		"bound x 64; bound range 8; alignbounds x 8 0; estimate x 0 64; tracestores; traceloads in; tracerealizations",
	} {
		s := parsed.Schedule(t, f, text)
		list = append(list, s)
	}
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n\t\"fmt\"\n\n\t\"github.com/vyasa-go/vyasa/halide\"\n)\n\nfunc main() {\n")
	for i := range list {
		fmt.Fprintf(&b, "\tfmt.Print(s%d(), \"--\\n\")\n", i)
	}
	b.WriteString("}\n")
	for i, s := range list {
		program(t, &b, i, s)
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	got := strings.Split(string(out), "--\n")
	for i, s := range list {
		if got[i] != s.String() {
			t.Errorf("the schedule\n%s\nis printed as Go that gives\n%s", s, got[i])
		}
	}
}

// program writes a function that makes a schedule from its source.
func program(t *testing.T, b *strings.Builder, i int, s *halide.Schedule) {
	text, err := autotune.Source(s)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(b, "\nfunc s%d() *halide.Schedule {\n\t%s, _ := halide.ParseFunc(%q)\n", i, s.Func.Name,
		fmt.Sprint(s.Func))
	declare := func(name, value string, i int) {
		if name == "range" {
			name = "range_"
		}
		fmt.Fprintf(b, "\t%s := %s[%d]\n\t_ = %s\n", name, value, i, name)
	}
	for i, v := range s.Func.Vars {
		declare(v.Name, s.Func.Name+".Vars", i)
	}
	for i, in := range halide.Inputs(s.Func) {
		declare(in.Name, "halide.Inputs("+s.Func.Name+")", i)
	}
	for i, r := range halide.RDoms(s.Func) {
		declare(r.Name, "halide.RDoms("+s.Func.Name+")", i)
	}
	fmt.Fprintf(b, "\t%s\treturn s\n}\n", strings.ReplaceAll(text, "\n", "\n\t"))
}
