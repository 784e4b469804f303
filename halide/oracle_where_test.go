package halide_test

import (
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// reduction_non_rectangular: updates over a triangle, over several conditions, over those of data and of the Func itself.
func TestNonRectangularUpdates(t *testing.T) {
	const n = 20
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", n, n)
	in := hl.NewInput("in", hl.UInt8, 1)
	data := gen.Array(hl.UInt8, 11, gen.Uniform, from0(n)...)
	base := func(at []int) int64 { return int64(10 + at[0] + at[1]) }
	for name, c := range map[string]struct {
		cond func(f *hl.Func) *hl.RDom
		want func(x, y int) bool
	}{
		"triangle": {func(*hl.Func) *hl.RDom { return r.Where(r.X.LE(r.Y)) }, func(x, y int) bool { return x <= y }},
		"several": {func(*hl.Func) *hl.RDom { return r.Where(r.X.Add(r.Y).LT(n)).Where(r.X.GT(3)).Where(r.Y.Mod(2).NE(0)) },
			func(x, y int) bool { return x+y < n && x > 3 && y%2 != 0 }},
		"equality": {func(*hl.Func) *hl.RDom { return r.Where(r.X.NE(10).Not()) }, func(x, y int) bool { return x == 10 }},
		"data": {func(*hl.Func) *hl.RDom { return r.Where(in.At(r.X).LT(in.At(r.Y))) },
			func(x, y int) bool { return data.At(x) < data.At(y) }},
		"itself": {func(f *hl.Func) *hl.RDom { return r.Where(f.At(r.X, r.Y).LT(25)) }, func(x, y int) bool { return 10+x+y < 25 }},
		"never":  {func(*hl.Func) *hl.RDom { return r.Where(r.X.LT(0)) }, func(x, y int) bool { return false }},
	} {
		f := hl.NewFunc("f", x, y).Stores(hl.Int32).Is(x.Add(y).Add(10))
		f.UpdateOver(c.cond(f), r.X, r.Y).Add(3)
		inputs := map[string]*hl.Array{}
		if len(hl.Inputs(f)) > 0 {
			inputs["in"] = data
		}
		expect(t, name, eval(t, f, inputs, n, n), func(at []int) int64 {
			if c.want(at[0], at[1]) {
				return base(at) + 3
			}
			return base(at)
		})
	}
}

// A condition of an update of a Var of the Func, and one of a reduction: what is left out is not read.
func TestConditionsOfReductions(t *testing.T) {
	const n = 8
	x, r := hl.NewVar("x"), hl.NewRDom("r", n)
	in := hl.NewInput("in", hl.Int16, 1)
	data := gen.Array(hl.Int16, 12, gen.Uniform, from0(n)...)
	inputs := map[string]*hl.Array{"in": data}
	valid := r.Where(r.X.Add(x).LT(n)) // beyond, in holds nothing
	term := in.At(x.Add(r.X))
	tail := func(x int, take func(acc, v int64) int64, first int64) int64 {
		for i := x; i < n; i++ {
			first = take(first, data.At(i))
		}
		return first
	}
	add := func(a, b int64) int64 { return a + b }
	f := hl.NewFunc("f", x).Stores(hl.Int32).Is(0)
	f.UpdateOver(valid, x).Add(term)
	expect(t, "update", eval(t, f, inputs, n), func(at []int) int64 { return tail(at[0], add, 0) })
	for name, c := range map[string]struct {
		e    *hl.Expr
		want func(x int) int64
	}{
		"sum":     {hl.Sum(valid, term), func(x int) int64 { return tail(x, add, 0) }},
		"maximum": {hl.Maximum(valid, term), func(x int) int64 { return tail(x, func(a, b int64) int64 { return max(a, b) }, -1<<15) }},
		"minimum": {hl.Minimum(valid, term), func(x int) int64 { return tail(x, func(a, b int64) int64 { return min(a, b) }, 1<<15-1) }},
		"product": {hl.Product(valid, term.Wrap(hl.Int8)).Wrap(hl.Int64), func(x int) int64 {
			return tail(x, func(a, b int64) int64 { return a * int64(int8(b)) }, 1)
		}},
		"count": {hl.Sum(r.Where(term.GT(0).And(r.X.Add(x).LT(n))), 1), nil},
	} {
		g := hl.NewFunc("g", x).Is(c.e)
		if c.want == nil { // both sides of an And are read
			if _, err := hl.Eval(g, from0(n), inputs); err == nil || !containsInOrder(err.Error(), "in(x+r.x) reads in(8)") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		// All points from n on have no terms.
		expect(t, name, eval(t, g, inputs, n+2), func(at []int) int64 { return c.want(at[0]) })
	}
}

// RDoms that do not begin at 0.
func TestDomainsFromElsewhere(t *testing.T) {
	x := hl.NewVar("x")
	r := hl.NewRDomOver("r", hl.Range{Min: -2, Extent: 5}, hl.Range{Min: 3, Extent: 2})
	f := hl.NewFunc("f", x).Is(hl.Sum(r, r.X.Mul(r.Y).Add(x).Mul(r.X)))
	expect(t, "f", eval(t, f, nil, 4), func(at []int) int64 {
		sum := 0
		for y := 3; y < 5; y++ {
			for x := -2; x < 3; x++ {
				sum += (x*y + at[0]) * x
			}
		}
		return int64(sum)
	})
}
