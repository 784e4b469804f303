package gemmini

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// product is a sum of products of two values of 8 bits: rows of a, columns of b, depth the domain.
type product struct {
	a, b       *halide.Expr
	rows, cols []plainc.Loop // Vars of the Func in a, and in b, dimension 0 first
	depth      []plainc.Loop
}

// inOrder reports whether the Func's dimensions are columns, then rows: a result in memory is then the Func's array.
func (p product) inOrder(loops []plainc.Loop) bool {
	return slices.Equal(append(slices.Clone(p.cols), p.rows...), loops)
}

// product reads a sum as a matrix product: each Var of the Func is in one factor alone.
//
//	sum(r, w(r.x, y) * in(x, r.x))    rows y, cols x, depth r.x
func (s *stage) product(e *halide.Expr) (p product, ok bool) {
	term := e.Args[0]
	if term.Op != halide.OpMul || !s.fits(term.Args[0], halide.Int8) || !s.fits(term.Args[1], halide.Int8) {
		return p, false
	}
	p = product{a: term.Args[0], b: term.Args[1], depth: plainc.Domain(e.RDom)}
	for i, l := range s.Loops(s.f) {
		inA, inB := mentions(p.a, l.Var), mentions(p.b, l.Var)
		if inA && inB && l.Extent > 1 {
			return p, false
		}
		if i == 0 && inA { // dimension 0 is columns
			p.a, p.b = p.b, p.a
			inA, inB = inB, inA
		}
		if inB || i == 0 {
			p.cols = append(p.cols, l)
		} else {
			p.rows = append(p.rows, l)
		}
	}
	return p, true
}

func mentions(e *halide.Expr, name string) bool {
	found := false
	halide.Walk(e, func(x *halide.Expr) { found = found || x.Op == halide.OpVar && x.Name == name })
	return found
}

// summable reports whether an expression is a sum that is a matrix product, or whose terms have room.
func (s *stage) summable(e *halide.Expr) bool {
	if e.Op != halide.OpReduce || e.Reduce != halide.SumOf || e.Kind != halide.IntKind || e.RDom.Cond != nil {
		return false
	}
	if _, ok := s.product(e); ok {
		return true
	}
	count := 1
	for _, l := range append(s.Loops(s.f), plainc.Domain(e.RDom)...) {
		count *= l.Extent
	}
	return count <= most
}
