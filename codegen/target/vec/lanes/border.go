package lanes

import (
	"maps"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// mostBorder is how many vectors at either end of a loop are written out.
const mostBorder = 2

// inner cuts a loop over vectors where coordinates are clamped: in most of it nothing is, and loads are of elements
// side by side. The vectors at its ends are written out, so that which element each lane takes is a number.
//
//	for x_s < 16: for x_v < 32 vector: f(max(32*x_s + x_v - 1, 0))
//	->   for x_v vector: f(max(x_v - 1, 0)); for x_s < 15: for x_v vector: f(32*x_s + x_v + 31)
func (s *stripper) inner(f *lower.For) []lower.Stmt {
	c := &clamps{loop: f.Var, extents: s.names.extents, lo: 0, hi: f.Extent, sides: map[string]int{}}
	for st := range lower.All(f.Body) {
		switch st := st.(type) {
		case *lower.Assign:
			c.look(st.Value)
		case *lower.Store:
			c.look(st.Value)
		}
	}
	if len(c.sides) == 0 || c.lo > mostBorder || f.Extent-c.hi > mostBorder || c.hi-c.lo < 1 {
		return []lower.Stmt{f}
	}
	var out []lower.Stmt
	for i := range c.lo {
		out = append(out, Replaced(f.Body, f.Var, affine.Const(i))...)
	}
	r := &indexes.Rewriter{Node: func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		if e.Op != halide.OpMin && e.Op != halide.OpMax {
			return nil
		}
		if side, ok := c.sides[e.String()]; ok {
			return args[side]
		}
		return nil
	}}
	body := lower.Map(f.Body, func(s lower.Stmt) []lower.Stmt { return []lower.Stmt{lower.MapExprs(s, r)} })
	if n := c.hi - c.lo; n == 1 {
		out = append(out, Replaced(body, f.Var, affine.Const(c.lo))...)
	} else {
		main := *f
		main.Var, main.Extent = s.names.Loop(f.Var, "_i", n), n
		main.Body = Replaced(body, f.Var, affine.Var(main.Var).AddConst(c.lo))
		out = append(out, &main)
	}
	for i := c.hi; i < f.Extent; i++ {
		out = append(out, Replaced(f.Body, f.Var, affine.Const(i))...)
	}
	return out
}

// clamps are the least and greatest of two sums of loops in coordinates, with the iterations lo to hi-1 of a loop in
// which each of them is one of its operands whatever the other loops do.
type clamps struct {
	loop    string
	extents affine.Extents
	lo, hi  int
	sides   map[string]int // by their text
}

func (c *clamps) look(e *halide.Expr) {
	if e.Op == halide.OpLoad {
		for _, a := range e.Args {
			halide.Walk(a, c.clamp)
		}
	}
	for _, a := range e.Args {
		c.look(a)
	}
}

func (c *clamps) clamp(e *halide.Expr) {
	if e.Op != halide.OpMin && e.Op != halide.OpMax {
		return
	}
	a, errA := indexes.Form(e.Args[0], c.extents)
	b, errB := indexes.Form(e.Args[1], c.extents)
	if errA != nil || errB != nil {
		return
	}
	d := a.Sub(b)
	if !d.DependsOn(c.loop) {
		return
	}
	if e.Op == halide.OpMin {
		d = d.Scale(-1)
	}
	text := e.String()
	if _, known := c.sides[text]; known {
		return
	}
	for side, g := range []affine.Form{d, d.Scale(-1)} { // where it is not negative, that operand is the one
		if lo, hi, ok := c.notNegative(g); ok {
			c.lo, c.hi, c.sides[text] = max(c.lo, lo), min(c.hi, hi), side
			return
		}
	}
}

// notNegative is the iterations in which g is not, if these are all but a few at the ends.
func (c *clamps) notNegative(g affine.Form) (lo, hi int, ok bool) {
	n := c.extents[c.loop]
	for border := range 2*mostBorder + 1 {
		for lo := max(0, border-mostBorder); lo <= min(border, mostBorder); lo++ {
			hi := n - border + lo
			if hi <= lo {
				continue
			}
			few := maps.Clone(c.extents)
			few[c.loop] = hi - lo
			at := g.Subst(map[string]affine.Form{c.loop: affine.Var(c.loop).AddConst(lo)}, few)
			if least, _ := at.Range(few); least >= 0 {
				return lo, hi, true
			}
		}
	}
	return 0, 0, false
}
