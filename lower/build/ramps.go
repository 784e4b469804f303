package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// ramps puts loops that are values in vector loops into a table of 0, 1, 2, .., which lanes load: an aligned vector of
// the loop that is the lanes, one element in all lanes of those around.
//
//	for xi < 16 vector: out(16*xo+xi) = in(16*xo+xi) + 16*xo + xi
//	->
//	alloc ramp: int16[32]  of 0, 1, 2, ..
//	    for xi < 16 vector: out(16*xo+xi) = in(16*xo+xi) + 16*ramp(xo) + ramp(xi)
//
// Loops of more iterations than int16 has numbers stay.
func ramps(n *lower.Nest) *lower.Nest {
	extents, most := n.Extents(), 0
	name := "ramp"
	for n.Buffer(name) != nil || n.Local(name) != nil || extents[name] > 0 {
		name += "s"
	}
	vars := &indexes.Rewriter{}
	vars.Leaf = func(e *halide.Expr) *halide.Expr {
		switch {
		case e.Op == halide.OpLoad || e.Op == halide.OpLocal:
			return e // places are no values
		case e.Op != halide.OpVar || extents[e.Name] == 0 || extents[e.Name] > mostRamp:
			return nil
		}
		most = max(most, extents[e.Name])
		return &halide.Expr{Op: halide.OpLoad, Kind: halide.IntKind, Name: name, Type: halide.Int16,
			Args: []*halide.Expr{e}, Pos: e.Pos, Values: n.Span(e)}
	}
	out := *n
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		f, ok := s.(*lower.For)
		if !ok || f.Kind != halide.Vectorized {
			return []lower.Stmt{s}
		}
		body := slices.Clone(f.Body)
		for i, s := range body {
			switch s := s.(type) {
			case *lower.Store:
				c := *s
				c.Value = vars.Rewrite(s.Value)
				body[i] = &c
			case *lower.Assign:
				c := *s
				c.Value = vars.Rewrite(s.Value)
				body[i] = &c
			}
		}
		f.Body = body
		return []lower.Stmt{f}
	})
	if most == 0 {
		return n
	}
	b := ramp(name, most)
	first := slices.IndexFunc(n.Buffers, func(b *lower.Buffer) bool { return b.Inner }) // in the order of their Allocs
	if first < 0 {
		first = len(n.Buffers)
	}
	out.Buffers = slices.Insert(slices.Clone(n.Buffers), first, b)
	out.Body = []lower.Stmt{&lower.Alloc{Buffer: b, Body: out.Body, Pos: lower.PosOf(out.Body[0])}}
	return &out
}

// mostRamp is how far a ramp goes.
const mostRamp = 1 << 14

// ramp is a table of the numbers below n, with room for whole vectors.
func ramp(name string, n int) *lower.Buffer {
	n = (n + lower.VectorBytes - 1) / lower.VectorBytes * lower.VectorBytes
	dims := []halide.Range{{Extent: n}}
	b := &lower.Buffer{Name: name, Type: halide.Int16, Inner: true, Names: []string{"i"}, Dims: dims, Valid: dims,
		Align: lower.VectorBytes, Bank: -1, Elems: n, Axes: []lower.Axis{{Dim: 0, Div: 1, Extent: n, Stride: 1}},
		Table: halide.NewArray(halide.Int16, dims...)}
	for i := range b.Table.Ints {
		b.Table.Ints[i] = int64(i)
	}
	return b
}
