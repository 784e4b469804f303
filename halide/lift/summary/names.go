package summary

import "slices"

// names collects the sizes and scalars that something depends on, whatever they are called. Variables of loops and
// reductions are left out where they are bound.
type names struct {
	found  []string
	bound  []string
	floors bool // a quotient that is rounded down was met, or a remainder
}

// Names are the sizes that outputs, arrays and conditions of s depend on, and the scalars, each once, in order.
func (s *Summary) Names() []string {
	var n names
	for i := range s.Outputs {
		n.output(&s.Outputs[i])
	}
	for i := range s.Arrays {
		n.poly(s.Arrays[i].Offset)
		for _, d := range s.Arrays[i].Dims {
			n.poly(d.Extent)
			n.poly(d.Stride)
		}
	}
	for _, c := range s.Pre {
		n.found = append(n.found, c.Names()...)
	}
	return n.sorted()
}

// Names are the sizes and scalars that c is about, in order.
func (c Condition) Names() []string {
	var n names
	if c.Cond != nil {
		n.expr(c.Cond)
	}
	return n.sorted()
}

// Floors reports whether indices, ranges or conditions of s's outputs have a quotient of sizes or indices that is
// rounded down, or a remainder.
func (s *Summary) Floors() bool {
	var n names
	for i := range s.Outputs {
		n.output(&s.Outputs[i])
	}
	return n.floors
}

// Floors reports whether a quotient that is rounded down is among the factors of p.
func (p Poly) Floors() bool {
	return slices.ContainsFunc(p.monomials, func(m Monomial) bool {
		return slices.ContainsFunc(m.Factors, func(f Factor) bool { return f.Num != nil })
	})
}

func (n *names) sorted() []string {
	slices.Sort(n.found)
	return slices.Compact(n.found)
}

func (n *names) poly(p Poly) {
	n.found, n.floors = append(n.found, p.Names()...), n.floors || p.Floors()
}

func (n *names) affine(a Affine) {
	n.poly(a.Const)
	for _, t := range a.Terms {
		n.poly(t.Coeff)
		switch {
		case t.Num != nil:
			n.affine(*t.Num)
			n.poly(t.Den)
			n.floors = n.floors || !t.Clamp
		case !slices.Contains(n.bound, t.Var):
			n.found = append(n.found, t.Var)
		}
	}
}

// within calls body with the variables of ranges bound, as they are in each other's ends.
func (n *names) within(ranges []Range, body func()) {
	was := len(n.bound)
	for _, r := range ranges {
		n.bound = append(n.bound, r.Var)
	}
	for _, r := range ranges {
		n.affine(r.Lo)
		n.affine(r.Hi)
	}
	body()
	n.bound = n.bound[:was]
}

func (n *names) output(o *Output) {
	n.within(o.Vars, func() {
		for _, a := range o.At {
			n.affine(a)
		}
		if o.Where != nil {
			n.expr(o.Where)
		}
		n.expr(o.Value)
	})
}

func (n *names) expr(e *Expr) {
	if e.Op == OpScalar {
		n.found = append(n.found, e.Name)
	}
	for _, a := range e.Index {
		n.affine(a)
	}
	args := func() {
		for _, a := range e.Args {
			n.expr(a)
		}
	}
	r := e.Reduction
	if r == nil {
		args()
		return
	}
	if r.Init != nil {
		n.expr(r.Init)
	}
	n.within(r.Ranges, func() {
		if r.Where != nil {
			n.expr(r.Where)
		}
		args()
	})
}
