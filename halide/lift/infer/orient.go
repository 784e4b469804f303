package infer

import (
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// oriented gives the products of two elements of one array among operands one order: normal forms have none. A
// coordinate of the first factor, and one of the second, are variables of the position for all operands if possible;
// else c is left as it is.
func (f *fitter) oriented(c *class, ss []sample) *class {
	var first *node
	for _, of := range c.of {
		if len(of) > 0 {
			first = of[0]
			break
		}
	}
	if f.ordered || !square(first) {
		return c
	}
	rank := len(first.args[0].coords)
	for _, s := range ss {
		if len(s.vars) == 0 {
			return c
		}
	}
	vars := len(ss[0].vars)
	for choice := range rank * vars * rank * vars {
		a, v, b, w := choice%rank, choice/rank%vars, choice/rank/vars%rank, choice/rank/vars/rank
		if v == w {
			continue
		}
		if out, ok := f.orientedBy(c, ss, a, v, b, w); ok {
			return out
		}
	}
	return c
}

// square reports whether n is a product of two elements of one array.
func square(n *node) bool {
	return n.op == summary.OpMul && n.args[0].op == summary.OpLoad && n.args[0].shape == n.args[1].shape &&
		len(n.args[0].coords) > 0
}

// orientedBy makes coordinate a of the first factor the variable v, and b of the second w.
func (f *fitter) orientedBy(c *class, ss []sample, a, v, b, w int) (*class, bool) {
	out := &class{places: c.places, of: make([][]*node, len(c.of))}
	for i, of := range c.of {
		for _, n := range of {
			x, y := n.args[0], n.args[1]
			fits := func(x, y *node) bool { return x.coords[a] == ss[i].vars[v] && y.coords[b] == ss[i].vars[w] }
			switch {
			case fits(x, y):
				out.of[i] = append(out.of[i], n)
			case fits(y, x):
				m := *n
				m.args, m.vec = []*node{y, x}, nil
				out.of[i] = append(out.of[i], &m)
			default:
				return nil, false
			}
		}
	}
	return out, true
}
