package plainc

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// compiler is the C compiler of the machine: that of CC, or gcc or clang.
func compiler(t testing.TB) string {
	t.Helper()
	for _, name := range []string{cmp.Or(os.Getenv("CC"), "gcc"), "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no C compiler")
	return ""
}

// batch is pipelines that one program computes.
type batch struct {
	dir     string
	helpers map[string]bool
	order   []string
	text    strings.Builder
	calls   strings.Builder
	data    []byte
	want    []*halide.Array
	texts   []string
	refused []error
	n       int
}

// add takes a pipeline in, with what Eval says of it.
func (b *batch) add(t testing.TB, p *halide.Pipeline, regions map[string][]halide.Range, inputs map[string]*halide.Array) {
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
	u, err := Write(s)
	if err != nil {
		b.refused = append(b.refused, err)
		return
	}
	for _, h := range u.Helpers {
		if !b.helpers[h] {
			b.helpers[h] = true
			b.order = append(b.order, h)
		}
	}
	b.n++
	name := fmt.Sprintf("run%d", b.n)
	u.Entry = name
	fmt.Fprintf(&b.text, "%s%s\n{\n%s}\n", u.Docs, u.Prototype(), u.Body)
	var args []string
	for i, a := range u.Params {
		fmt.Fprintf(&b.text, "static %s %s_%d%s;\n", ctype(a.Type), name, i, a.Shape())
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
func over(a *halide.Array, to *Array) *halide.Array {
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

// run compiles with checks of undefined behaviour, runs, and compares.
func (b *batch) run(t testing.TB) {
	t.Helper()
	cc, dir := compiler(t), t.TempDir()
	program := includes + "#include <stdio.h>\n" + strings.Join(b.order, "\n") + b.text.String() + "int main(void)\n{\n" + b.calls.String() + "return 0;\n}\n"
	file, exe := filepath.Join(dir, "all.c"), filepath.Join(dir, "all")
	os.WriteFile(file, []byte(program), 0o600)
	if out, err := exec.Command(cc, "-std=c11", "-Wall", "-Werror", "-Wno-unused-result", "-Wno-unused-variable", "-Wno-unused-but-set-variable", "-Wno-tautological-compare", "-ffp-contract=off", "-fsanitize=undefined", "-fno-sanitize-recover",
		file, "-lm", "-o", exe).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.4000s\n%.8000s", err, out, program)
	}
	run := exec.Command(exe)
	run.Stdin = strings.NewReader(string(b.data))
	var failed strings.Builder
	run.Stderr = &failed
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, failed.String())
	}
	for i, w := range b.want {
		bytes := export.Bytes(w)
		if len(out) < len(bytes) {
			t.Fatal("too little is written")
		}
		if !same(w, out[:len(bytes)]) {
			t.Fatalf("it is not what Eval says:\n%s", b.texts[i])
		}
		out = out[len(bytes):]
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

func newBatch() *batch { return &batch{helpers: map[string]bool{}} }

// Drawn pipelines are what Eval says, bit for bit, and C that has a meaning.
func TestDrawnPipelines(t *testing.T) {
	b := newBatch()
	rapid.Check(t, func(rt *rapid.T) {
		c := gen.Images(rt)
		b.add(t, c.Pipeline, c.Regions, c.Inputs)
	})
	b.run(t)
	b.few(t, 10)
}

// few holds that few are refused.
func (b *batch) few(t *testing.T, percent int) {
	if len(b.refused)*100 > (b.n+len(b.refused))*percent {
		t.Errorf("%d of %d are refused, the first: %v", len(b.refused), b.n+len(b.refused), b.refused[0])
	}
}

// So are sums of products.
func TestDrawnSums(t *testing.T) {
	b := newBatch()
	rapid.Check(t, func(rt *rapid.T) {
		k := gen.Products(rt)
		if rapid.Bool().Draw(rt, "layers") {
			k, _ = gen.Layers(rt)
		}
		b.add(t, halide.NewPipeline(k.Func), map[string][]halide.Range{k.Func.Name: k.Region}, k.Inputs)
	})
	b.run(t)
	b.few(t, 0)
}

// So are drawn expressions of every operation, but for elementary functions, which are those of the C library.
func TestDrawnExpressions(t *testing.T) {
	b := newBatch()
	rapid.Check(t, func(rt *rapid.T) {
		f := gen.Any(rt, 4)
		region := gen.Region(rt, f, 40)
		inexact := false
		halide.Walk(f.Value, func(e *halide.Expr) { inexact = inexact || elementary[e.Op] != "" })
		if !inexact {
			b.add(t, halide.NewPipeline(f), map[string][]halide.Range{f.Name: region}, gen.Inputs(rt, f, region))
		}
	})
	b.run(t)
	b.few(t, 30)
}
