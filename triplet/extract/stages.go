package extract

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// flat is a nest without the marks of stages and of arrays between them: internal arrays are there all the time, and
// what they hold when they are allocated is undefined anyway.
//
//	alloc blur: { produce blur: { for y { .. } }; for y { .. } }   ->   for y { .. }; for y { .. }
func flatNest(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = flatBody(n.Body)
	return &out
}

func flatBody(body []lower.Stmt) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *lower.Alloc:
			return s.Body
		case *lower.Produce:
			return s.Body
		case *lower.For:
			if s.Kind == halide.Parallel {
				s.Kind = halide.Serial
			}
		}
		return []lower.Stmt{s}
	})
}

// distances writes how far two numbers lie apart, in vector loops, as what lanes make in fewer operations: by their
// difference where lanes hold it, else by the greater and the smaller one.
//
//	select(a >= b, a - b, b - a), max(a, b) - min(a, b)   ->   abs(a - b)
//	abs(a - b), of uint32                                 ->   max(a, b) - min(a, b)
func distances(n *lower.Nest, m *triplet.Machine) *lower.Nest {
	out, spans := *n, n.Spans()
	r := &indexes.Rewriter{Known: map[*halide.Expr]*halide.Expr{},
		Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
			e = indexes.WithArgs(e, args)
			d := difference(e)
			switch {
			case d == nil:
				return e
			case m.LaneType(spans.Span(d), halide.Int16) != halide.NoType:
				return &halide.Expr{Op: halide.OpAbs, Kind: halide.IntKind, Args: []*halide.Expr{d}, Pos: e.Pos}
			}
			a, b := d.Args[0], d.Args[1]
			return node2(halide.OpSub, node2(halide.OpMax, a, b), node2(halide.OpMin, a, b))
		}}
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		if f, ok := s.(*lower.For); ok && f.Kind == halide.Vectorized {
			for i, s := range f.Body {
				if slices.ContainsFunc(lower.Exprs(s), mayBeDistance) {
					f.Body[i] = lower.MapExprs(s, r)
				}
			}
		}
		return []lower.Stmt{s}
	})
	return &out
}

// mayBeDistance reports whether difference may find one in e: most expressions have none of its operations.
func mayBeDistance(e *halide.Expr) bool {
	return halide.Some(e, func(e *halide.Expr) bool {
		return e.Op == halide.OpAbs || e.Op == halide.OpSelect || e.Op == halide.OpMax
	})
}

// difference is that of integers whose absolute value e is; nil of others.
func difference(e *halide.Expr) *halide.Expr {
	same := func(a, b *halide.Expr) bool { return a.String() == b.String() }
	if e.Kind != halide.IntKind {
		return nil
	}
	switch e.Op {
	case halide.OpAbs:
		if d := e.Args[0]; d.Op == halide.OpSub {
			return d
		}
	case halide.OpSub:
		a, b := e.Args[0], e.Args[1]
		if a.Op == halide.OpMax && b.Op == halide.OpMin && (same(a.Args[0], b.Args[0]) &&
			same(a.Args[1], b.Args[1]) || same(a.Args[0], b.Args[1]) && same(a.Args[1], b.Args[0])) {
			return node2(halide.OpSub, a.Args[0], a.Args[1])
		}
	case halide.OpSelect:
		c, d, other := e.Args[0], e.Args[1], e.Args[2]
		switch c.Op {
		case halide.OpLT, halide.OpLE:
			d, other = other, d
		case halide.OpGE, halide.OpGT:
		default:
			return nil
		}
		apart := func(e *halide.Expr, i int) bool {
			return e.Op == halide.OpSub && same(e.Args[i], c.Args[0]) && same(e.Args[1-i], c.Args[1])
		}
		if apart(d, 0) && apart(other, 1) {
			return d
		}
	}
	return nil
}

// apart closes the open Block before a statement that loads what the Block stores, or stores what it loads: inside a
// Block the order of loads and stores is free.
func (w *walker) apart(s lower.Stmt) {
	if w.block == nil {
		return
	}
	stores := func(name string) bool {
		return slices.ContainsFunc(w.block.Ends, func(e triplet.End) bool { return e.Store.Out.Buffer.Name == name })
	}
	loads := func(name string) bool {
		return slices.ContainsFunc(w.block.Triplets, func(t triplet.Triplet) bool {
			return t.Data.Buffer != nil && t.Data.Buffer.Name == name || t.Coef.Buffer != nil &&
				t.Coef.Buffer.Name == name
		})
	}
	hit := false
	look := func(e *halide.Expr) {
		hit = hit || e.Op == halide.OpLoad && stores(e.Name)
	}
	switch s := s.(type) {
	case *lower.Assign:
		halide.Walk(s.Value, look)
	case *lower.Store:
		halide.Walk(s.Value, look)
		hit = hit || loads(s.Buffer.Name) || s.Buffer.Inner && stores(s.Buffer.Name)
	}
	if hit {
		w.close()
	}
}
