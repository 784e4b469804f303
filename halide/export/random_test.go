package export_test

import (
	"bytes"
	"encoding/binary"
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
	"github.com/vyasa-go/vyasa/halide/export/backend"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// python is a Python that has a library, and no older one than emitted files run with.
func python(t testing.TB, l *export.Library) string {
	t.Helper()
	if err := backend.Importable(t.Context(), l); err != nil {
		t.Skip(err)
	}
	path, err := backend.Python()
	if err != nil {
		t.Skip(err)
	}
	return path
}

// batch is pipelines that one run of Python computes: a start of Python takes longer than they do.
type batch struct {
	library *export.Library
	script  bytes.Buffer
	data    bytes.Buffer
	want    []*halide.Array
	names   []string
	refused int
}

// add takes a pipeline in, with what Eval says of it. What is refused only counts.
func (b *batch) add(t testing.TB, p *halide.Pipeline, regions map[string][]halide.Range, inputs map[string]*halide.Array) {
	t.Helper()
	if b.library.Flushes {
		for _, a := range inputs {
			for i, v := range a.Floats {
				if v > -0x1p-60 && v < 0x1p-60 { // products are no subnormals either
					a.Floats[i] = 0
				}
			}
		}
	}
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
	text, err := b.library.Python(s)
	if err != nil {
		b.refused++
		return
	}
	boxes, err := export.Reads(s)
	if err != nil {
		t.Fatal(err)
	}
	var args []string
	for _, in := range p.Inputs() {
		args = append(args, b.array(inputs[in.Name], boxes[in.Name]))
	}
	name, _, _ := strings.Cut(text[strings.LastIndex(text, "\ndef ")+5:], "(")
	fmt.Fprintf(&b.script, "%s\nput(%s(%s))\n", text, name, strings.Join(args, ", "))
	for _, f := range p.Outputs {
		b.want = append(b.want, want[f.Name]...)
		for range want[f.Name] {
			b.names = append(b.names, text)
		}
	}
}

// array is Python that reads an array over a box; elements that are not there, which Eval does not read, are 0.
func (b *batch) array(a *halide.Array, box []halide.Range) string {
	count := 1
	shape := make([]string, 0, len(box))
	for d := len(box) - 1; d >= 0; d-- {
		count *= box[d].Extent
		shape = append(shape, fmt.Sprint(box[d].Extent))
	}
	kind := "int64"
	for i := range count {
		at := make([]int, len(box))
		for d, r := range box {
			at[d] = r.Min + i%r.Extent
			i /= r.Extent
		}
		_, there := a.Offset(at...)
		var v any = int64(0)
		switch {
		case a.Type == halide.Float32:
			kind, v = "float32", float32(0)
			if there {
				v = a.FloatAt(at...)
			}
		case there:
			v = a.At(at...)
		}
		binary.Write(&b.data, binary.LittleEndian, v)
	}
	return fmt.Sprintf("get(np.%s, %d, (%s,))", kind, count, strings.Join(shape, ", "))
}

const harness = `import sys
import numpy as np
np.seterr(all="ignore")
source = open(sys.argv[1], "rb")
sink = open(sys.argv[2], "wb")
def get(t, n, shape):
    return np.frombuffer(source.read(n * np.dtype(t).itemsize), t).reshape(shape)
def put(results):
    for r in results if isinstance(results, tuple) else (results,):
        r = np.asarray(r)
        sink.write(r.astype(np.float32 if r.dtype == np.float32 else np.int64).tobytes())
`

// run compares all.
func (b *batch) run(t testing.TB, python string) {
	t.Helper()
	dir := t.TempDir()
	script, data, out := filepath.Join(dir, "all.py"), filepath.Join(dir, "data"), filepath.Join(dir, "out")
	os.WriteFile(script, append([]byte(harness), b.script.Bytes()...), 0o600)
	os.WriteFile(data, b.data.Bytes(), 0o600)
	if message, err := exec.Command(python, script, data, out).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, message)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	r := bytes.NewReader(got)
	for i, w := range b.want {
		if w.Type == halide.Float32 {
			values := make([]float32, len(w.Floats))
			if err := binary.Read(r, binary.LittleEndian, values); err != nil {
				t.Fatal(err)
			}
			for k, v := range values {
				if v != w.Floats[k] && (v == v || w.Floats[k] == w.Floats[k]) || math.Signbit(float64(v)) != math.Signbit(float64(w.Floats[k])) && v == v {
					t.Fatalf("element %d is %v, not %v:\n%s", k, v, w.Floats[k], b.names[i])
				}
			}
			continue
		}
		values := make([]int64, len(w.Ints))
		if err := binary.Read(r, binary.LittleEndian, values); err != nil {
			t.Fatal(err)
		}
		for k, v := range values {
			if v != w.Ints[k] {
				t.Fatalf("element %d is %d, not %d:\n%s", k, v, w.Ints[k], b.names[i])
			}
		}
	}
	if r.Len() > 0 {
		t.Errorf("%d bytes too many", r.Len())
	}
}

// Drawn pipelines are in each library what Eval says, bit for bit.
func TestDrawnPipelines(t *testing.T) { each(t, pipelines) }

// each runs a test with every library that Python has.
func each(t *testing.T, test func(*testing.T, *export.Library)) {
	for _, l := range export.Libraries() {
		t.Run(l.Name, func(t *testing.T) { test(t, l) })
	}
}

// slow reports whether a case is left out: JAX compiles each operation for each shape, which takes a second for a pipeline.
func slow(l *export.Library, drawn int) bool { return l.Name == "jax" && drawn%10 != 1 }

func pipelines(t *testing.T, l *export.Library) {
	python := python(t, l)
	b := batch{library: l}
	drawn := 0
	rapid.Check(t, func(rt *rapid.T) {
		c := gen.Images(rt)
		if drawn++; slow(l, drawn) {
			return
		}
		b.add(t, c.Pipeline, c.Regions, c.Inputs)
	})
	b.run(t, python)
	if b.refused > drawn/2 {
		t.Errorf("%d of %d are refused", b.refused, drawn)
	}
}

// So are sums of products, and extremes of windows, for which libraries have functions.
func TestDrawnSums(t *testing.T) { each(t, sums) }

func sums(t *testing.T, l *export.Library) {
	python := python(t, l)
	b := batch{library: l}
	drawn := 0
	rapid.Check(t, func(rt *rapid.T) {
		var k gen.Kernel
		switch rapid.IntRange(0, 2).Draw(rt, "class") {
		case 0:
			k = gen.Products(rt)
		case 1:
			k, _ = gen.Layers(rt)
		case 2:
			k = windows(rt)
		}
		if drawn++; !slow(l, drawn) {
			b.add(t, halide.NewPipeline(k.Func), map[string][]halide.Range{k.Func.Name: k.Region}, k.Inputs)
		}
	})
	b.run(t, python)
	for _, word := range l.Idioms() {
		if !bytes.Contains(b.script.Bytes(), []byte(word)) {
			t.Errorf("%s is never written", word)
		}
	}
}

// windows draws a reduction of windows, of any size and place, some of whose dimensions are no windows.
func windows(t *rapid.T) gen.Kernel {
	index := func(v, r string) string {
		return rapid.SampledFrom([]string{v + " + " + r, v + " + " + r + " - 1", "2*" + v + " + " + r, v + " - " + r, r}).Draw(t, r)
	}
	text := fmt.Sprintf("a: %s(x, y)\nr: %d:%d, 0:%d\nout(x, y) = wrap(int32, %s(r, a(%s, %s)))",
		rapid.SampledFrom([]string{"uint8", "int16", "int32"}).Draw(t, "type"), rapid.IntRange(-2, 2).Draw(t, "from"),
		rapid.IntRange(3, 5).Draw(t, "columns"), rapid.IntRange(1, 4).Draw(t, "rows"),
		rapid.SampledFrom([]string{"sum", "maximum", "minimum"}).Draw(t, "reduction"), index("x", "r.x"), index("y", "r.y"))
	f := parsed.Func(t, text)
	region := []halide.Range{{Extent: rapid.IntRange(1, 20).Draw(t, "width")}, {Min: rapid.IntRange(-3, 3).Draw(t, "top"),
		Extent: rapid.IntRange(1, 9).Draw(t, "height")}}
	return gen.Kernel{Func: f, Region: region, Inputs: gen.Inputs(t, f, region)}
}

// So are drawn expressions of every operation, but for elementary functions, of which each library has its own.
func TestDrawnExpressions(t *testing.T) { each(t, expressions) }

func expressions(t *testing.T, l *export.Library) {
	python := python(t, l)
	b := batch{library: l}
	drawn := 0
	rapid.Check(t, func(rt *rapid.T) {
		f := gen.Any(rt, 4)
		region := gen.Region(rt, f, 40)
		if drawn++; elementary(f) || slow(l, drawn) {
			return
		}
		b.add(t, halide.NewPipeline(f), map[string][]halide.Range{f.Name: region}, gen.Inputs(rt, f, region))
	})
	if l.Name != "jax" { // it compiles each, for seconds
		b.extremes(t)
	}
	b.quotients(t)
	b.run(t, python)
	if b.refused > drawn*2/3 {
		t.Errorf("%d of %d are refused", b.refused, drawn)
	}
}

func elementary(f *halide.Func) bool {
	found := false
	halide.Walk(f.Value, func(e *halide.Expr) {
		switch e.Op {
		case halide.OpExp, halide.OpLog, halide.OpPow, halide.OpSin, halide.OpCos, halide.OpTan, halide.OpTanh, halide.OpAtan:
			found = true
		}
	})
	return found
}
