package build

import (
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
	out.Body = unrolled(n.Body, false, n.Extents())
	return &out
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
		if f.Kind == halide.Vectorized || f.Extent > 1 && !(lanes && n <= fewTerms) && !(n <= fewCells && choosesCells(c.Body, f.Var, extents)) {
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
