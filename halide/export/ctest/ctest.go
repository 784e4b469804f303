// Package ctest runs many drawn pipelines, as C has them, in one program, and compares them with the reference
// evaluator.
package ctest

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// Compiler is the C compiler of the machine: that of CC, or gcc or clang.
func Compiler(t testing.TB) string {
	t.Helper()
	for _, name := range []string{cmp.Or(os.Getenv("CC"), "gcc"), "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no C compiler")
	return ""
}

// Batch is pipelines that one program computes.
type Batch struct {
	Write   func(s *halide.Schedule) (*plainc.Unit, error)
	Prelude string                    // what the program begins with
	Start   func(exe *exec.Cmd) error // runs it; nil: as it is
	Flags   []string

	helpers map[string]bool
	order   []string
	text    strings.Builder
	calls   strings.Builder
	data    []byte
	want    []*halide.Array
	texts   []string
	Refused []error
	N       int
}

// Add takes a pipeline in, with what Eval says of it.
func (b *Batch) Add(t testing.TB, p *halide.Pipeline, regions map[string][]halide.Range,
	inputs map[string]*halide.Array) {
	t.Helper()
	want, err := halide.EvalAll(p, regions, inputs)
	if err != nil {
		return // the data do not fit: nothing to compare
	}
	s := p.Schedule()
	for _, f := range p.Outputs {
		for d, v := range f.Vars {
			s.Of(f).BoundMin(v, regions[f.Name][d].Min, regions[f.Name][d].Extent)
		}
	}
	if err := s.Err(); err != nil {
		t.Fatal(err)
	}
	u, err := b.Write(s)
	if err != nil {
		b.Refused = append(b.Refused, err)
		return
	}
	for _, h := range u.Helpers {
		if b.helpers == nil {
			b.helpers = map[string]bool{}
		}
		if !b.helpers[h] {
			b.helpers[h] = true
			b.order = append(b.order, h)
		}
	}
	b.N++
	name := fmt.Sprintf("run%d", b.N)
	u.Entry = name
	b.text.WriteString(u.Docs + u.Function())
	var args []string
	for i, a := range u.Params {
		fmt.Fprintf(&b.text, "static %s %s_%d%s;\n", plainc.TypeName(a.Type), name, i, a.Shape())
		args = append(args, fmt.Sprintf("(void *)%s_%d", name, i))
		if !a.Out {
			b.data = append(b.data, export.Bytes(over(inputs[a.From], a))...)
			fmt.Fprintf(&b.calls, "fread(%s_%d, 1, sizeof %[1]s_%[2]d, stdin);\n", name, i)
		}
	}
	fmt.Fprintf(&b.calls, "%s(%s);\n", name, strings.Join(args, ", "))
	for i, a := range u.Params {
		if a.Out {
			fmt.Fprintf(&b.calls, "fwrite(%s_%d, 1, sizeof %[1]s_%[2]d, stdout);\n", name, i)
		}
	}
	for _, f := range p.Outputs {
		b.want = append(b.want, want[f.Name]...)
		for range want[f.Name] {
			b.texts = append(b.texts, u.Text())
		}
	}
}

// over is an array over a box; elements that are not there, which Eval does not read, are 0.
func over(a *halide.Array, to *plainc.Array) *halide.Array {
	out := halide.NewArray(to.Type, to.Box...)
	count := out.Len()
	for i := range count {
		at, rest := make([]int, len(to.Box)), i
		for d, r := range to.Box {
			at[d] = r.Min + rest%r.Extent
			rest /= r.Extent
		}
		k, there := a.Offset(at...)
		if !there {
			continue
		}
		switch a.Type {
		case halide.Float32:
			out.Floats[i] = a.Floats[k]
		case halide.Float64:
			out.Doubles[i] = a.Doubles[k]
		default:
			out.Ints[i] = a.Ints[k]
		}
	}
	return out
}

// Run compiles with checks of undefined behaviour, runs, and compares.
func (b *Batch) Run(t testing.TB) {
	t.Helper()
	cc, dir := Compiler(t), t.TempDir()
	program := b.Prelude + plainc.Includes + "#include <stdio.h>\n" + strings.Join(b.order, "\n") + b.text.String() +
		"int main(void)\n{\n" + b.calls.String() + "return 0;\n}\n"
	file, exe := filepath.Join(dir, "all.c"), filepath.Join(dir, "all")
	os.WriteFile(file, []byte(program), 0o600)
	if out, err := exec.Command(cc, append(b.Flags, "-std=gnu11", "-Wall", "-Werror", "-Wno-unused-result",
		"-Wno-unused-variable", "-Wno-unused-but-set-variable", "-Wno-tautological-compare", "-ffp-contract=off",
		"-fsanitize=undefined", "-fno-sanitize-recover", file, "-lm", "-o", exe)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.4000s\n%.8000s", err, out, program)
	}
	run := exec.Command(exe)
	run.Stdin = strings.NewReader(string(b.data))
	var failed strings.Builder
	run.Stderr = &failed
	var written bytes.Buffer
	run.Stdout = &written
	start := b.Start
	if start == nil {
		start = (*exec.Cmd).Run
	}
	err := start(run)
	out := written.Bytes()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	for i, w := range b.want {
		want := export.Bytes(w)
		if len(out) < len(want) {
			t.Fatal("too little is written")
		}
		if !same(w, out[:len(want)]) {
			t.Fatalf("it is not what Eval says:\n%s", b.texts[i])
		}
		out = out[len(want):]
	}
}

// same compares bytes, but NaNs are one.
func same(w *halide.Array, got []byte) bool {
	want := export.Bytes(w)
	size := w.Type.Bytes()
	for i := range w.Len() {
		a, b := want[i*size:(i+1)*size], got[i*size:(i+1)*size]
		if string(a) == string(b) {
			continue
		}
		if w.Type == halide.Float32 && w.Floats[i] != w.Floats[i] {
			v := math.Float32frombits(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24)
			if v != v {
				continue
			}
		}
		return false
	}
	return true
}

// Few holds that few are refused.
func (b *Batch) Few(t testing.TB, percent int) {
	t.Helper()
	if len(b.Refused)*100 > (b.N+len(b.Refused))*percent {
		t.Errorf("%d of %d are refused, the first: %v", len(b.Refused), b.N+len(b.Refused), b.Refused[0])
	}
}
