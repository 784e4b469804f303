package interp_test

import (
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/corpus"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// The programs of the corpus compute what they say, concretely and over the field.
func TestCorpus(t *testing.T) {
	for _, folder := range []string{"gemm", "conv", "traps", "lookalikes"} {
		programs, err := corpus.Load(os.DirFS("../testdata"), folder)
		if err != nil {
			t.Fatal(err)
		}
		if len(programs) == 0 {
			t.Errorf("no programs in %s", folder)
		}
		for _, p := range programs {
			t.Run(p.File, func(t *testing.T) { runProgram(t, p) })
		}
	}
}

func runProgram(t *testing.T, p corpus.Program) {
	u, err := source.Read(p.File, []byte(p.Text), source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fn := u.Func(p.Func)
	if fn == nil {
		t.Fatalf("no function %s", p.Func)
	}
	if len(p.Sizes) == 0 {
		p.Sizes = []map[string]int64{{}}
	}
	for _, sizes := range p.Sizes {
		floats := world[none, float64]{ring: floatRing{}, value: func(k interp.Kind, e corpus.Element) value {
			x := smallNumber(e)
			if k.Float() {
				return interp.FloatValue[none](k, float64(x))
			}
			return interp.IntValue[none](k, x)
		}, back: func(v value) float64 {
			if v.Kind.Float() {
				return v.Float
			}
			return float64(v.Int)
		}, near: func(a, b float64) bool { return math.Abs(a-b) <= p.Tolerance*(1+math.Abs(a)) }}
		floats.check(t, u, fn, p, sizes, nil)
		f := interp.Field{Seed: 7}
		field := world[interp.Residue, interp.Residue]{ring: fieldRing{f}, value: func(k interp.Kind, e corpus.Element) interp.Value[interp.Residue] {
			return interp.DataValue(k, f.Random(e.Path, e.Index))
		}, back: func(v interp.Value[interp.Residue]) interp.Residue {
			if v.Known && v.Kind.Int() {
				return f.Int(v.Kind, v.Int)
			}
			return v.V
		}, near: func(a, b interp.Residue) bool { return a == b }}
		field.check(t, u, fn, p, sizes, f)
	}
}

// smallNumber is data small enough for every sum to be exact.
func smallNumber(e corpus.Element) int64 {
	h := e.Index*7 + int64(len(e.Path)) + int64(e.Path[len(e.Path)-1])*3
	return (h%11+11)%11 - 5
}

// world is a domain with the ring that its reference is computed in.
type world[V, T any] struct {
	ring  corpus.Ring[T]
	value func(k interp.Kind, e corpus.Element) interp.Value[V]
	back  func(interp.Value[V]) T
	near  func(a, b T) bool
}

// check runs fn and compares everything that it wrote.
func (w world[V, T]) check(t *testing.T, u *ctree.Unit, fn *ctree.Func, p corpus.Program, sizes map[string]int64, d interp.Domain[V]) {
	t.Helper()
	in := interp.Inputs[V]{Cell: func(path string, i int64, k interp.Kind) (interp.Value[V], error) {
		if x, ok, err := p.Bound(path, sizes); ok || err != nil {
			return interp.IntValue[V](k, x), err
		}
		return w.value(k, corpus.Element{Path: path, Index: i}), nil
	}}
	trace, err := interp.Run(context.Background(), u, fn, w.arguments(t, fn, p, sizes), in, d, interp.Limits{Steps: 1 << 20})
	if p.Refuse && d != nil && interp.CodeOf(err) == interp.CodeNeedsConcrete {
		return // which is one way to be refused
	}
	if err != nil {
		t.Fatalf("%v: %v", sizes, err)
	}
	if p.Out == "" {
		return
	}
	want, err := corpus.Reference(p, sizes, w.ring, func(e corpus.Element) T { return w.back(w.value(kindAt(fn, e.Path), e)) })
	if err != nil {
		t.Fatal(err)
	}
	got := map[corpus.Element]T{}
	for _, o := range trace.Objects {
		for _, c := range o.Cells {
			e := corpus.Element{Path: c.Path, Index: c.Index}
			if c.Written && !p.Written(o.Path) && (!o.Made || strings.HasPrefix(o.Path, "return")) && !static(u, o) {
				got[e] = w.back(c.Value)
				if _, ok := want[e]; !ok {
					t.Errorf("%v: writes %v", sizes, e)
				}
			}
		}
	}
	for e, x := range want {
		if y, ok := got[e]; !ok || !w.near(x, y) {
			t.Fatalf("%v: %v is %v (written: %v), want %v", sizes, e, y, ok, x)
		}
	}
}

// static reports whether o is a static object, which nobody else reads.
func static[V any](u *ctree.Unit, o *interp.Object[V]) bool {
	return o.Root != nil && (o.Root.Storage == ctree.Static || strings.HasPrefix(o.Path, "transposed"))
}

// kindAt is the kind of a path's data: that of floating scalars by their parameter, else not looked at.
func kindAt(fn *ctree.Func, path string) interp.Kind {
	for _, p := range fn.Params {
		if k, ok := interp.KindOf(p.Type); ok && p.Name == path {
			return k
		}
	}
	return interp.F64
}

// arguments are sizes, scalars and open arrays.
func (w world[V, T]) arguments(t *testing.T, fn *ctree.Func, p corpus.Program, sizes map[string]int64) []interp.Arg[V] {
	t.Helper()
	var a []interp.Arg[V]
	for _, param := range fn.Params {
		k, scalar := interp.KindOf(param.Type)
		x, bound, err := p.Bound(param.Name, sizes)
		switch {
		case err != nil:
			t.Fatal(err)
		case !scalar || k == interp.Ptr:
			a = append(a, interp.OpenArg[V]())
		case bound:
			a = append(a, interp.ScalarArg(interp.IntValue[V](k, x)))
		default:
			a = append(a, interp.ScalarArg(w.value(k, corpus.Element{Path: param.Name})))
		}
	}
	return a
}

type floatRing struct{}

func (floatRing) Int(x int64) float64      { return float64(x) }
func (floatRing) Add(a, b float64) float64 { return a + b }
func (floatRing) Sub(a, b float64) float64 { return a - b }
func (floatRing) Mul(a, b float64) float64 { return a * b }
func (floatRing) Less(a, b float64) bool   { return a < b }

type fieldRing struct{ f interp.Field }

func (r fieldRing) Int(x int64) interp.Residue { return r.f.Int(interp.I64, x) }
func (r fieldRing) Add(a, b interp.Residue) interp.Residue {
	return r.f.Binary(ctree.Add, interp.F64, a, b)
}
func (r fieldRing) Sub(a, b interp.Residue) interp.Residue {
	return r.f.Binary(ctree.Sub, interp.F64, a, b)
}
func (r fieldRing) Mul(a, b interp.Residue) interp.Residue {
	return r.f.Binary(ctree.Mul, interp.F64, a, b)
}
func (r fieldRing) Less(a, b interp.Residue) bool {
	x, _ := r.f.Known(interp.I32, r.f.Binary(ctree.Lt, interp.F64, a, b))
	return x != 0
}

// The trap of the workspace that overlaps is right up to n = 64, and wrong at 68.
func TestStrassenTrap(t *testing.T) {
	text, err := os.ReadFile("../testdata/traps/strassen_workspace.c")
	if err != nil {
		t.Fatal(err)
	}
	u := read(t, string(text))
	p, err := corpus.Load(os.DirFS("../testdata"), "traps")
	if err != nil {
		t.Fatal(err)
	}
	for n, right := range map[int64]bool{64: true, 68: false} {
		in := interp.Inputs[none]{Cell: func(path string, i int64, k interp.Kind) (value, error) {
			return interp.FloatValue[none](k, float64(smallNumber(corpus.Element{Path: path, Index: i}))), nil
		}}
		open := interp.OpenArg[none]()
		trace, err := interp.Run(context.Background(), u, u.Func("strassen"), args{open, open, open, ints(interp.I32, n)}, in, nil, interp.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := corpus.Reference(p[slices.IndexFunc(p, func(p corpus.Program) bool { return strings.Contains(p.File, "workspace") })],
			map[string]int64{"n": n}, floatRing{}, func(e corpus.Element) float64 { return float64(smallNumber(e)) })
		if err != nil {
			t.Fatal(err)
		}
		same := true
		for _, c := range trace.Object("C").Cells {
			same = same && c.Value.Float == want[corpus.Element{Path: "C", Index: c.Index}]
		}
		if same != right {
			t.Errorf("n = %d: right is %v", n, same)
		}
	}
}
