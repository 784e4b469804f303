package interp_test

import (
	"context"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/corpus"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// The programs of the corpus compute what they say, concretely and in terms.
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
		world[none]{number: smallNumber, value: func(k interp.Kind, e corpus.Element) value {
			x := smallNumber(e)
			if k.Float() {
				return interp.FloatValue[none](k, float64(x))
			}
			return interp.IntValue[none](k, x)
		}, back: func(vs []value) ([]float64, error) {
			out := make([]float64, len(vs))
			for i, v := range vs {
				if out[i] = float64(v.Int); v.Kind.Float() {
					out[i] = v.Float
				}
			}
			return out, nil
		}}.check(t, u, fn, p, sizes, nil)
		d := &terms.Domain{Store: term.NewStore(1 << 22)}
		world[term.T]{number: distinctNumber, value: func(k interp.Kind, e corpus.Element) interp.Value[term.T] {
			return interp.DataValue(k, d.Store.Elem(e.Path, e.Index, terms.Type(k)))
		}, back: func(vs []interp.Value[term.T]) ([]float64, error) { return evaluated(d, vs) }}.check(t, u, fn, p, sizes, d)
	}
}

// evaluated is what terms are with distinct numbers for the elements of arrays.
func evaluated(d *terms.Domain, vs []interp.Value[term.T]) ([]float64, error) {
	roots := make([]term.T, len(vs))
	for i, v := range vs {
		roots[i] = d.Value(v.Kind, v)
	}
	if err := d.Store.Err(); err != nil {
		return nil, err
	}
	values, err := d.Store.Eval(term.Env{Elem: func(path string, index int64, k term.Type) (term.Value, error) {
		x := distinctNumber(corpus.Element{Path: path, Index: index})
		return term.Value{Int: big.NewInt(x), Float: float64(x)}, nil
	}}, roots...)
	out := make([]float64, len(values))
	for i, v := range values {
		if out[i] = v.Float; v.Int != nil && d.Store.Kind(roots[i]) == term.Int {
			out[i], _ = v.Int.Float64()
		}
	}
	return out, err
}

// smallNumber is data small enough for every sum to be exact.
func smallNumber(e corpus.Element) int64 {
	h := e.Index*7 + int64(len(e.Path)) + int64(e.Path[len(e.Path)-1])*3
	return (h%11+11)%11 - 5
}

// distinctNumber is data that hardly repeats, of which sums of products are exact, too.
func distinctNumber(e corpus.Element) int64 {
	h := uint64(e.Index)*0x9e3779b97f4a7c15 + 1
	for _, c := range []byte(e.Path) {
		h = (h ^ uint64(c)) * 0xff51afd7ed558ccd
	}
	return int64(h>>32%257) - 128
}

// world is a domain: what its inputs are, what numbers they stand for, and what its values are as numbers.
type world[V any] struct {
	number func(e corpus.Element) int64
	value  func(k interp.Kind, e corpus.Element) interp.Value[V]
	back   func([]interp.Value[V]) ([]float64, error)
}

// check runs fn and compares everything that it wrote.
func (w world[V]) check(t *testing.T, u *ctree.Unit, fn *ctree.Func, p corpus.Program, sizes map[string]int64, d interp.Domain[V]) {
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
	want, err := corpus.Reference(p, sizes, func(e corpus.Element) float64 { return float64(w.number(e)) })
	if err != nil {
		t.Fatal(err)
	}
	var at []corpus.Element
	var cells []interp.Value[V]
	for _, o := range trace.Objects {
		for _, c := range o.Cells {
			e := corpus.Element{Path: c.Path, Index: c.Index}
			if c.Written && !p.Written(o.Path) && (!o.Made || strings.HasPrefix(o.Path, "return")) && !static(u, o) {
				at, cells = append(at, e), append(cells, c.Value)
				if _, ok := want[e]; !ok {
					t.Errorf("%v: writes %v", sizes, e)
				}
			}
		}
	}
	numbers, err := w.back(cells)
	if err != nil {
		t.Fatal(err)
	}
	got := map[corpus.Element]float64{}
	for i, e := range at {
		got[e] = numbers[i]
	}
	for e, x := range want {
		if y, ok := got[e]; !ok || math.Abs(x-y) > p.Tolerance*(1+math.Abs(x)) {
			t.Fatalf("%v: %v is %v (written: %v), want %v", sizes, e, y, ok, x)
		}
	}
}

// static reports whether o is a static object, which nobody else reads.
func static[V any](u *ctree.Unit, o *interp.Object[V]) bool {
	return o.Root != nil && (o.Root.Storage == ctree.Static || strings.HasPrefix(o.Path, "transposed"))
}

// arguments are sizes, scalars and open arrays.
func (w world[V]) arguments(t *testing.T, fn *ctree.Func, p corpus.Program, sizes map[string]int64) []interp.Arg[V] {
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
			map[string]int64{"n": n}, func(e corpus.Element) float64 { return float64(smallNumber(e)) })
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
