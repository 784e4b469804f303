package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// contract drops the index of accumulators that is a lane loop everywhere: each lane has cells of its own then, which
// are registers. After sink, and only where the loops stay independent.
//
//	for xi vector: { acc(xi) = 0; ...; out(xi) = acc(xi) }   ->   for xi vector: { acc = 0; ...; out(xi) = acc }
func contract(n *lower.Nest) *lower.Nest {
	for i := range n.Locals {
		for d := range n.Locals[i].Extent {
			if !alongLanes(n, n.Locals[i].Name, d) {
				continue
			}
			if out := Without(n, i, d); lanesIndependent(out) {
				n = out
				break
			}
		}
	}
	return n
}

// alongLanes reports whether index d of an accumulator is the lane, wherever it is used.
func alongLanes(n *lower.Nest, name string, d int) bool {
	extents, ok, found := n.Extents(), true, false
	var look func(body []lower.Stmt, lane string)
	look = func(body []lower.Stmt, lane string) {
		for _, s := range body {
			inner := lane
			if f, is := s.(*lower.For); is && f.Kind == halide.Vectorized {
				inner = f.Var
			}
			alone := lower.MapBodies(s, func([]lower.Stmt) []lower.Stmt { return nil })
			EachLocal([]lower.Stmt{alone}, func(local string, index []*halide.Expr) {
				if local == name {
					found = true
					ok = ok && inner != "" && indexes.Must(index[d], extents).Equal(affine.Var(inner))
				}
			})
			for _, part := range lower.Bodies(s) {
				look(part, inner)
			}
		}
	}
	look(n.Body, "")
	return ok && found
}

// Without is a nest in which accumulator i has no index d.
func Without(n *lower.Nest, i, d int) *lower.Nest {
	name := n.Locals[i].Name
	drop := func(index []*halide.Expr) []*halide.Expr { return slices.Delete(slices.Clone(index), d, d+1) }
	r := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpLocal || e.Name != name {
			return nil
		}
		c := *e
		c.Args = drop(args)
		return &c
	}}
	out := *n
	out.Locals = slices.Clone(n.Locals)
	out.Locals[i].Extent = slices.Delete(slices.Clone(n.Locals[i].Extent), d, d+1)
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		s = lower.MapExprs(s, r)
		if a, ok := s.(*lower.Assign); ok && a.Local == name {
			c := *a
			c.Index = drop(a.Index)
			s = &c
		}
		return []lower.Stmt{s}
	})
	return &out
}

// lanesIndependent reports whether all lane loops are.
func lanesIndependent(n *lower.Nest) bool {
	t, ok := depend.New(n), true
	for _, top := range t.Top {
		top.Walk(func(d *depend.Node) {
			if f := d.Loop(); f != nil && f.Kind == halide.Vectorized {
				_, is := t.Independent(d)
				ok = ok && is
			}
		})
	}
	return ok
}
