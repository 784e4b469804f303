package synth

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// elementwise is a problem over a(x), b(x) and a scalar s, whose runs are those of f.
func elementwise(seed uint64, f func(a, b, s int64) int64) *Problem {
	r := rand.New(rand.NewPCG(seed, 0))
	n := summary.SizeOf("n")
	p := &Problem{
		Vars:    []summary.Range{summary.Below("x", n)},
		Elem:    term.Int32,
		Arrays:  []summary.Array{array("a", n), array("b", n)},
		Scalars: []summary.Scalar{{Name: "s", Elem: term.Int32}},
		Sizes:   []summary.Size{{Name: "n"}},
	}
	for _, size := range []int64{2, 3, 7, 2, 3, 2, 5, 2} {
		run := Run{Sizes: map[string]int64{"n": size}, Scalars: map[string]int64{"s": r.Int64N(64) - 32}, Before: map[string]*Tensor{}}
		a, b, out := tensor(r, size), tensor(r, size), tensor(r, size)
		for i := range out.Data {
			out.Data[i] = f(a.Data[i], b.Data[i], run.Scalars["s"])
		}
		run.Before["a"], run.Before["b"], run.After = a, b, out
		p.Runs = append(p.Runs, run)
	}
	return p
}

func array(name string, extents ...summary.Poly) summary.Array {
	a := summary.Array{Name: name, Path: name, Elem: term.Int32}
	for _, e := range extents {
		a.Dims = append(a.Dims, summary.Dim{Extent: e})
	}
	return a
}

func tensor(r *rand.Rand, extents ...int64) *Tensor {
	t := &Tensor{Extents: extents, Data: make([]int64, volume(extents))}
	for i := range t.Data {
		t.Data[i] = r.Int64N(64) - 32
	}
	return t
}

func TestElementwise(t *testing.T) {
	for want, f := range map[string]func(a, b, s int64) int64{
		"a(x) + b(x)":          func(a, b, s int64) int64 { return a + b },
		"max(a(x) - b(x), 0)":  func(a, b, s int64) int64 { return max(a-b, 0) },
		"s*a(x) + b(x)":        func(a, b, s int64) int64 { return s*a + b },
		"abs(a(x) - b(x))":     func(a, b, s int64) int64 { return max(a-b, b-a) },
		"a(x) > 0 ? b(x) : s":  func(a, b, s int64) int64 { return map[bool]int64{true: b, false: s}[a > 0] },
		"clamp of a to -s..10": func(a, b, s int64) int64 { return min(max(a, -s), 10) },
	} {
		p := elementwise(1, f)
		p.Constants = []int64{10}
		found, err := Search(context.Background(), p, Options{})
		if err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if wrong := unseen(p, found.Value, f); wrong > 0 {
			t.Errorf("%s: found %s, wrong at %d unseen points", want, found.Value, wrong)
		}
	}
}

// unseen counts where an expression differs from f on runs that the search had not.
func unseen(p *Problem, e *summary.Expr, f func(a, b, s int64) int64) (wrong int) {
	other := elementwise(99, f)
	for _, at := range other.frame(nil).points {
		a, _ := load(at, "a", []summary.Affine{summary.VarOf("x")})
		b, _ := load(at, "b", []summary.Affine{summary.VarOf("x")})
		if got := value(e, at); got != f(a, b, at.run.Scalars["s"]) {
			wrong++
		}
	}
	return wrong
}

// value evaluates an expression anew, by its tree.
func value(e *summary.Expr, at point) int64 {
	var args []int64
	for _, a := range e.Args {
		args = append(args, value(a, at))
	}
	switch e.Op {
	case summary.OpConst:
		return e.Const.Num().Int64()
	case summary.OpScalar:
		return at.run.Scalars[e.Name]
	case summary.OpIndex:
		v, _ := e.Index[0].Eval(at.env)
		return v
	case summary.OpLoad:
		v, _ := load(at, e.Name, e.Index)
		return v
	}
	v, _ := apply(e.Op, args)
	return v
}

// product is y(i) = init(i) + sum(k, A(k, i) * x(k)), with sizes that differ.
func product(init bool) *Problem {
	r := rand.New(rand.NewPCG(5, 5))
	m, k := summary.SizeOf("m"), summary.SizeOf("k")
	p := &Problem{
		Vars:   []summary.Range{summary.Below("i", m)},
		Elem:   term.Int32,
		Arrays: []summary.Array{array("A", k, m), array("x", k), array("y", m)},
		Sizes:  []summary.Size{{Name: "m"}, {Name: "k"}},
	}
	for _, s := range [][2]int64{{2, 3}, {3, 2}, {5, 4}} {
		a, x, y, out := tensor(r, s[1], s[0]), tensor(r, s[1]), tensor(r, s[0]), tensor(r, s[0])
		for i := range s[0] {
			sum := int64(0)
			if init {
				sum = y.Data[i]
			}
			for j := range s[1] {
				sum += a.Data[i*s[1]+j] * x.Data[j]
			}
			out.Data[i] = sum
		}
		p.Runs = append(p.Runs, Run{Sizes: map[string]int64{"m": s[0], "k": s[1]}, Before: map[string]*Tensor{"A": a, "x": x, "y": y}, After: out})
	}
	return p
}

func TestProduct(t *testing.T) {
	for init, want := range map[bool]string{false: "sum(r.x in 0..k, A(r.x, i)*x(r.x))", true: "sum(r.x in 0..k, A(r.x, i)*x(r.x), from y(i))"} {
		found, err := Search(context.Background(), product(init), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := plain(found.Value.String()); got != plain(want) {
			t.Errorf("found %s, want %s", found.Value, want)
		}
	}
}

func plain(text string) string { return strings.ReplaceAll(text, " ", "") }

// TestTypes: with extents that say which variable indexes what, and conditions apart from integers, less is tried.
func TestTypes(t *testing.T) {
	typed, err := Search(context.Background(), product(true), Options{})
	if err != nil {
		t.Fatal(err)
	}
	untyped, err := Search(context.Background(), product(true), Options{Untyped: true})
	if err != nil {
		t.Fatal(err)
	}
	if typed.Candidates >= untyped.Candidates || typed.Value.String() != untyped.Value.String() {
		t.Errorf("%d tried for %s; untyped %d for %s", typed.Candidates, typed.Value, untyped.Candidates, untyped.Value)
	}
}

// TestTemplate: a template leaves fewer expressions to try, and the same is found.
func TestTemplate(t *testing.T) {
	f := func(a, b, s int64) int64 { return a + b - a*b/32 }
	p := elementwise(3, f)
	p.Constants = []int64{32}
	hole := Hole()
	shape := &Template{summary.OpSub, []*Template{{summary.OpAdd, []*Template{hole, hole}}, {summary.OpQuo, []*Template{{summary.OpMul, []*Template{hole, hole}}, hole}}}}
	tried := map[string]int64{}
	for name, o := range map[string]Options{"none": {MaxSize: 9, Candidates: 2e5}, "template": {Template: shape}} {
		found, err := Search(context.Background(), p, o)
		if err != nil {
			if name != "template" && errors.Is(err, ErrNotFound) { // a shape of nine nodes may be out of reach without a template
				tried[name] = o.Candidates
				continue
			}
			t.Fatalf("%s: %v", name, err)
		}
		if wrong := unseen(p, found.Value, f); wrong > 0 {
			t.Errorf("%s: %s is wrong at %d unseen points", name, found.Value, wrong)
		}
		tried[name] = found.Candidates
	}
	if tried["template"]*10 > tried["none"] {
		t.Errorf("tried %v", tried)
	}
	t.Log(tried)
}

func TestNothing(t *testing.T) {
	p := elementwise(4, func(a, b, s int64) int64 { return (a*a*7 + b*13) ^ s })
	if _, err := Search(context.Background(), p, Options{MaxSize: 4}); !errors.Is(err, ErrNotFound) {
		t.Errorf("error %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Search(ctx, p, Options{MaxSize: 9}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	p.Runs[1].Before["b"] = &Tensor{Extents: []int64{2, 2}, Data: make([]int64, 4)}
	if _, err := Search(context.Background(), p, Options{}); err == nil || !strings.Contains(err.Error(), "run 1: b is not as its declaration") {
		t.Errorf("error %v", err)
	}
	if _, err := Search(context.Background(), &Problem{}, Options{}); err == nil {
		t.Error("no runs: no error")
	}
}
