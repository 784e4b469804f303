package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// plan marks the loops that become lanes, and no others: those that the schedule vectorises, and where it vectorises
// none, the independent loop along which statements cost the least; of equal ones the innermost. What is left runs one
// by one.
//
//	for y                                for y
//	    for x                      ->        for x vector
//	        acc = 0                              acc = 0
//	        for r: acc += ...                    for r: acc += ...
//	        out(x, y) = acc                      out(x, y) = acc
func plan(n *lower.Nest, m vec.Machine) *lower.Nest {
	p := &planner{m: m, t: depend.New(n), lanes: map[*lower.For]bool{}}
	for _, top := range p.t.Top {
		p.visit(top)
	}
	out := *n
	out.Body = p.mark(n.Body)
	return &out
}

type planner struct {
	t     *depend.Tree
	lanes map[*lower.For]bool

	m      vec.Machine
	around []*depend.Node // loops
}

func (p *planner) mark(body []lower.Stmt) []lower.Stmt {
	out := make([]lower.Stmt, len(body))
	for i, s := range body {
		out[i] = lower.MapBodies(s, p.mark)
		if f, ok := s.(*lower.For); ok {
			g := out[i].(*lower.For)
			g.Kind = halide.Serial
			if p.lanes[f] {
				g.Kind, g.Reduction = halide.Vectorized, false
			}
		}
	}
	return out
}

// visit plans what is inside n, and n; fixed is whether the schedule vectorised something there. cost is what its
// statements cost then, in operations an element.
func (p *planner) visit(n *depend.Node) (cost float64, fixed bool) {
	if n.Kids == nil {
		return p.cost(n, nil), false
	}
	loop := n.Loop()
	if loop != nil {
		p.around = append(p.around, n)
	}
	for _, k := range n.Kids {
		c, f := p.visit(k)
		cost, fixed = cost+c, fixed || f
	}
	if loop != nil {
		p.around = p.around[:len(p.around)-1]
	}
	if loop == nil || loop.Extent < 2 || fixed {
		return cost, fixed
	}
	if _, ok := p.t.Independent(n); !ok {
		return cost, false
	}
	along := 0.0
	n.Walk(func(m *depend.Node) {
		if m.Kids == nil {
			along += p.cost(m, loop)
		}
	})
	if loop.Kind == halide.Vectorized || along < cost {
		n.Walk(func(m *depend.Node) {
			if f := m.Loop(); f != nil {
				delete(p.lanes, f)
			}
		})
		p.lanes[loop] = true
		return along, loop.Kind == halide.Vectorized
	}
	return cost, false
}

// cost is that of a statement with the iterations of a loop as lanes, or without: operations and accesses for one
// element.
func (p *planner) cost(n *depend.Node, loop *lower.For) float64 {
	width := 1.0
	for loop != nil && width < 16 && int(width)*2 <= loop.Extent {
		width *= 2
	}
	sum := 0.0
	load := func(buf *lower.Buffer, index []*halide.Expr) {
		one := p.access(buf, index, loop)
		if one > columnCosts && p.column(buf, index, loop) {
			one = columnCosts
		}
		sum += one / width
	}
	walk := func(e *halide.Expr) {
		halide.Walk(e, func(e *halide.Expr) {
			switch {
			case e.Op == halide.OpLoad:
				load(p.t.Nest.Buffer(e.Name), e.Args)
			case len(e.Args) > 0:
				sum += 1 / width
			}
		})
	}
	switch s := n.Stmt.(type) {
	case *lower.Assign:
		sum += 1 / width
		walk(s.Value)
	case *lower.Store:
		walk(s.Value)
		one := p.access(s.Buffer, s.Index, loop)
		sum += one / width
		if loop != nil && one > 1 && !p.woven(s, loop) {
			sum += 1
		}
	}
	return sum
}

// access is how many loads a vector takes: one of elements side by side, or of one element; more of others.
func (p *planner) access(buf *lower.Buffer, index []*halide.Expr, loop *lower.For) float64 {
	if loop == nil {
		return 1
	}
	far := float64(2 * min(16, loop.Extent))
	at := make([]affine.Form, len(index))
	for d, e := range index {
		var err error
		switch at[d], err = indexes.Form(e, p.t.Extents); {
		case err == nil:
		case same(e, loop):
			at[d] = affine.Const(buf.Dims[d].Min)
		case buf.Type.Bytes() <= 4:
			return 2 * far // lanes are taken apart for it, and put together
		default:
			return far
		}
	}
	for _, t := range buf.AddressAt(at, p.t.Extents).Terms {
		switch {
		case !t.Atom.DependsOn(loop.Var) || t.Coef == 1 && t.Atom.Var == loop.Var:
		case t.Coef >= -4 && t.Coef <= 4:
			return 4
		default:
			return far
		}
	}
	return 1
}

// same reports whether an index is one for all iterations of a loop, which loops around and numbers decide.
func same(e *halide.Expr, loop *lower.For) bool {
	return !halide.Some(e, func(e *halide.Expr) bool {
		return e.Op == halide.OpLoad || e.Op == halide.OpLocal || e.Op == halide.OpVar && e.Name == loop.Var
	})
}

// woven reports whether lanes are stored in turns with those of the iterations of a loop inside, so that none is stored
// alone: vec.interleave.
//
//	for x vector: for c < 3: out(c, x) = ...
func (p *planner) woven(s *lower.Store, loop *lower.For) bool {
	if !indexes.Affine(s.Index, p.t.Extents) {
		return false
	}
	at := s.Buffer.Address(s.Index, p.t.Extents)
	step, _ := at.Linear(loop.Var)
	for inner := range lower.All(loop.Body) {
		f, ok := inner.(*lower.For)
		if !ok || f.Extent != step || step > mostWoven {
			continue
		}
		if next, _ := at.Linear(f.Var); next == 1 {
			return loop.Extent*s.Buffer.Type.Bytes() >= blockBytes
		}
	}
	return false
}

// column reports whether a vector is loaded as one of several columns of blocks: those of a loop around.
func (p *planner) column(buf *lower.Buffer, index []*halide.Expr, loop *lower.For) bool {
	for _, e := range index {
		if _, err := indexes.Form(e, p.t.Extents); err != nil {
			return false
		}
	}
	return slices.ContainsFunc(p.around, func(n *depend.Node) bool {
		f := n.Loop()
		if !isColumn(buf.Address(index, p.t.Extents), buf.Type.Bytes(), loop, f) || columnsOf(p.m, buf, f) == 0 {
			return false
		}
		_, ok := p.t.Independent(n)
		return ok
	})
}
