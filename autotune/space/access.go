package space

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// access is one place where an array is read or stored: its coordinates.
type access []index

// index is a coordinate: the sum of terms and offset, if it is linear in the loops.
type index struct {
	terms  []Term // by increasing Loop
	offset int
	linear bool
	expr   *halide.Expr
}

// reads are the accesses of f to an input.
func (k *kernel) reads(f *halide.Func, in *halide.Input) []access {
	var list []access
	add := func(e *halide.Expr) {
		if e.Op == halide.OpLoad && e.Name == in.Name {
			var a access
			for _, c := range e.Args {
				a = append(a, k.index(c))
			}
			list = append(list, a)
		}
	}
	halide.Walk(f.Value, add)
	if k.rdom != nil {
		halide.Walk(k.rdom.Cond, add)
	}
	return list
}

// index is a coordinate as a sum, if it is one.
func (k *kernel) index(e *halide.Expr) index {
	times := make([]int, len(k.loops))
	offset, ok := k.linear(e, 1, times)
	x := index{offset: offset, linear: ok, expr: e}
	for i, n := range times {
		if n != 0 {
			x.terms = append(x.terms, Term{i, n})
		}
	}
	if !ok { // the loops that it depends on
		x.terms = nil
		for i, l := range k.loops {
			if mentions(e, l.Name) {
				x.terms = append(x.terms, Term{i, 0})
			}
		}
	}
	return x
}

// linear adds factor times e to the numbers of loops; offset is the rest. It is false if e is not linear.
func (k *kernel) linear(e *halide.Expr, factor int, times []int) (offset int, ok bool) {
	switch e.Op {
	case halide.OpConst:
		if e.Int == nil || !e.Int.IsInt64() || e.Int.CmpAbs(big.NewInt(1<<40)) > 0 {
			return 0, false
		}
		return factor * int(e.Int.Int64()), true
	case halide.OpVar:
		i := slices.IndexFunc(k.loops, func(l Loop) bool { return l.Name == e.Name })
		if i < 0 {
			return 0, false
		}
		times[i] += factor
		return 0, true
	case halide.OpNeg:
		return k.linear(e.Args[0], -factor, times)
	case halide.OpAdd, halide.OpSub:
		a, okA := k.linear(e.Args[0], factor, times)
		if e.Op == halide.OpSub {
			factor = -factor
		}
		b, okB := k.linear(e.Args[1], factor, times)
		return a + b, okA && okB
	case halide.OpMul:
		for i, c := range e.Args {
			none := make([]int, len(times))
			n, ok := k.linear(c, 1, none)
			if ok && !slices.ContainsFunc(none, func(n int) bool { return n != 0 }) && n > -1<<20 && n < 1<<20 &&
				factor > -1<<20 && factor < 1<<20 {
				return k.linear(e.Args[1-i], factor*n, times)
			}
		}
	}
	return 0, false
}

// mentions reports whether e has a Var of a name.
func mentions(e *halide.Expr, name string) bool {
	return e.Op == halide.OpVar && e.Name == name ||
		slices.ContainsFunc(e.Args, func(a *halide.Expr) bool { return mentions(a, name) })
}

// tensor adds an array with the dimensions that its accesses touch.
func (k *kernel) tensor(t Tensor, names []string, at []access, env map[string]halide.Range) {
	for d, name := range names {
		dim := Dim{Name: name, Plain: true}
		var least, most *big.Int
		for _, a := range at {
			x := a[d]
			lo, hi := halide.Interval(x.expr, env)
			if least == nil || lo.Cmp(least) < 0 {
				least = lo
			}
			if most == nil || hi.Cmp(most) > 0 {
				most = hi
			}
			dim.Plain = dim.Plain && x.linear && x.offset == at[0][d].offset && slices.Equal(x.terms, at[0][d].terms)
			for _, term := range x.terms {
				if !slices.ContainsFunc(dim.Terms, func(o Term) bool { return o.Loop == term.Loop }) {
					dim.Terms = append(dim.Terms, term)
				}
			}
		}
		slices.SortFunc(dim.Terms, func(a, b Term) int { return a.Loop - b.Loop })
		dim.Extent = extentOf(least, most)
		t.Dims = append(t.Dims, dim)
	}
	k.tensors, k.accesses = append(k.tensors, t), append(k.accesses, at)
}

// maxExtent bounds the extents of arrays, as package halide does.
const maxExtent = 1 << 30

// extentOf is how many integers lie between two, both included.
func extentOf(least, most *big.Int) int {
	n := new(big.Int).Sub(most, least)
	if !n.IsInt64() || n.Int64() >= maxExtent {
		return maxExtent
	}
	return int(n.Int64()) + 1
}

// alike reports whether lanes of loop v, so many of them, read at addresses that are that of the first lane and a
// number: quotients of v are by numbers that divide the lanes, or are divided by them.
func (k *kernel) alike(v, lanes int) bool {
	name, ok := k.loops[v].Name, true
	for _, at := range k.accesses {
		for _, a := range at {
			for _, x := range a {
				if x.linear || !mentions(x.expr, name) || reads(x.expr) {
					continue // data decides, or nothing: each lane by itself
				}
				halide.Walk(x.expr, func(e *halide.Expr) {
					if e.Op >= halide.OpDiv && e.Op <= halide.OpRem && mentions(e, name) {
						ok = ok && k.tiles(e, v, lanes)
					}
				})
			}
		}
	}
	return ok
}

// reads reports whether an expression depends on data.
func reads(e *halide.Expr) bool { return e.Op == halide.OpLoad || slices.ContainsFunc(e.Args, reads) }

// tiles reports whether e, a quotient or remainder, is of v alone, by a number that fits the lanes.
func (k *kernel) tiles(e *halide.Expr, v, lanes int) bool {
	of, by := k.index(e.Args[0]), k.index(e.Args[1])
	if !of.linear || !slices.Equal(of.terms, []Term{{v, 1}}) || of.offset != 0 || !by.linear || len(by.terms) > 0 ||
		by.offset < 1 {
		return false
	}
	return lanes%by.offset == 0 || by.offset%lanes == 0
}
