package build

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

const (
	fewTerms = 64  // statements that a loop inside lanes is written out to at most
	fewCells = 256 // the same of a loop that chooses among accumulators, which registers cannot
)

// unroll writes out short loops inside lanes, and loops that index accumulators.
//
//	for r < 3: acc += in(x + r)   ->   acc += in(x); acc += in(x + 1); acc += in(x + 2)
func unroll(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = lower.MapLists(unrolled(n.Body, false, n.Extents()), begun)
	return &out
}

// begun begins sums with their first term, where nothing stands between: 0 of integers and -0 of floats change nothing.
//
//	acc = 0; acc += in(x); acc += in(x + 1)   ->   acc = in(x); acc += in(x + 1)
func begun(body []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		a, ok := s.(*lower.Assign)
		if ok && len(out) > 0 && a.Op == lower.Accumulate && a.Reduce == halide.SumOf && !readsLocal(a.Value) {
			for i := len(out) - 1; i >= 0; i-- {
				set, is := out[i].(*lower.Assign)
				if !is || set.Local == a.Local && fmt.Sprint(set.Index) == fmt.Sprint(a.Index) {
					if is && set.Op == lower.Set && neutral(set.Value) {
						out = slices.Delete(out, i, i+1)
						c := *a
						c.Op = lower.Set
						a = &c
					}
					break
				}
				if readsLocal(set.Value) || set.Local == a.Local && !apart(set.Index, a.Index) {
					break
				}
			}
			s = a
		}
		out = append(out, s)
	}
	return out
}

// apart reports whether indexes of an accumulator are numbers, of which one differs.
func apart(a, b []*halide.Expr) bool {
	for i, e := range a {
		if e.Op == halide.OpConst && b[i].Op == halide.OpConst && e.Int.Cmp(b[i].Int) != 0 {
			return true
		}
	}
	return false
}

// neutral reports whether e is what a sum begins with.
func neutral(e *halide.Expr) bool {
	if e.Op != halide.OpConst {
		return false
	}
	if e.Kind == halide.FloatKind {
		return e.Float == 0 && math.Signbit(float64(e.Float))
	}
	return e.Kind == halide.IntKind && e.Int.Sign() == 0
}

func unrolled(body []lower.Stmt, lanes bool, extents affine.Extents) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range body {
		f, ok := s.(*lower.For)
		if !ok {
			out = append(out, lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return unrolled(b, lanes, extents) }))
			continue
		}
		c := *f
		c.Body = unrolled(f.Body, lanes || f.Kind == halide.Vectorized, extents)
		n := f.Extent * leaves(c.Body)
		short := lanes && n <= fewTerms || n <= fewCells && choosesCells(c.Body, f.Var, extents)
		if f.Kind == halide.Vectorized || f.Extent > 1 && !short {
			out = append(out, &c)
			continue
		}
		for i := range f.Extent {
			out = append(out, replaced(c.Body, f.Var, affine.Const(i))...)
		}
	}
	return out
}

// leaves is how many statements a body has that are not there for others.
func leaves(body []lower.Stmt) int {
	n := 0
	for s := range lower.All(body) {
		if lower.Bodies(s) == nil {
			n++
		}
	}
	return n
}

// choosesCells reports whether a loop is in an index of an accumulator.
func choosesCells(body []lower.Stmt, loop string, extents affine.Extents) (found bool) {
	eachLocal(body, func(_ string, index []*halide.Expr) {
		for _, e := range index {
			found = found || indexes.Must(e, extents).DependsOn(loop)
		}
	})
	return found
}
