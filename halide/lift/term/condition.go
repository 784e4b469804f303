package term

import (
	"math/big"
	"slices"
)

// comparison is a op b as a condition on the one polynomial a-b, scaled: OpEQ, OpLT or OpLE with 0. Of integers, less
// is at most one less, and the number is rounded.
func (n *Normal) comparison(op Op, integers bool, a, b Form) Form {
	d := n.minus(a, b)
	if d == 0 {
		return 0
	}
	if c, ok := n.isConstant(d); ok {
		s := n.sign(c)
		return n.truth(op == OpEQ && s == 0 || op == OpLT && s < 0 || op == OpLE && s <= 0)
	}
	kind := Double
	if integers {
		kind = Int
		if op == OpLT {
			op, d = OpLE, n.plus(d, n.constant(one), one)
		}
	}
	return n.unknown(atom{op: op, kind: Truth, typ: NoType, num: int64(kind),
		args: []Form{n.primitive(op, integers, d)}})
}

// primitive is d, which is compared with 0, with a scale and, if only equality matters, a sign of no influence.
func (n *Normal) primitive(op Op, integers bool, d Form) Form {
	p := n.of[d]
	lead := n.rat(p[len(p)-1].coeff)
	by := new(big.Rat).Abs(lead)
	if integers {
		by = n.content(p, op == OpLE)
	}
	if op == OpEQ && lead.Sign() < 0 {
		by.Neg(by)
	}
	out := n.scale(d, n.coeffOf(new(big.Rat).Inv(by)))
	if !integers || op != OpLE || out == 0 {
		return out
	}
	q := n.of[out] // g*x + c <= 0 is x + ceil(c/g) <= 0
	if len(q) == 0 || q[0].mono != unit || n.rat(q[0].coeff).IsInt() {
		return out
	}
	c := n.rat(q[0].coeff)
	up := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(c.Num()), c.Denom())) // Div rounds down for Denom above 0
	return n.plus(out, n.constant(n.coeffOf(new(big.Rat).Sub(new(big.Rat).SetInt(up), c))), one)
}

// content is the greatest common divisor of integer coefficients, but for the number where that can be rounded.
func (n *Normal) content(p []monomial, number bool) *big.Rat {
	g := new(big.Int)
	for _, m := range p {
		if m.mono == unit && number && len(p) > 1 {
			continue
		}
		g.GCD(nil, nil, g, new(big.Int).Abs(n.rat(m.coeff).Num()))
	}
	return new(big.Rat).SetInt(g)
}

// truth is the condition that always holds, or never.
func (n *Normal) truth(v bool) Form {
	a := atom{op: OpInt, kind: Truth}
	if v {
		a.num = 1
	}
	return n.unknown(a)
}

// opposite is not f; comparisons and connectives have opposites of their own, floats in exact mode none because of NaN.
func (n *Normal) opposite(f Form) Form {
	if n.err != nil || f == 0 {
		return 0
	}
	g, ok := n.nots[f]
	if !ok {
		g = n.negation(f)
		n.nots[f] = g
	}
	return g
}

// negation is opposite, of what it was not asked for before.
func (n *Normal) negation(f Form) Form {
	id, ok := n.single(f)
	if !ok {
		panic("BUG: a condition that is no atom")
	}
	a := n.atom(id)
	switch {
	case a.op == OpNot:
		return a.args[0]
	case a.op == OpInt:
		return n.truth(a.num == 0)
	case (a.op == OpAnd || a.op == OpOr) && a.kind == Truth:
		var args []Form
		for _, x := range a.args {
			args = append(args, n.opposite(x))
		}
		return n.connective(OpAnd+OpOr-a.op, args)
	case len(a.args) == 1 && a.op == OpLE && Kind(a.num) == Int: // d <= 0: not d >= 1
		return n.comparison(OpLE, true, n.constant(one), a.args[0])
	case len(a.args) == 1 && (a.op == OpLE || a.op == OpLT):
		return n.comparison(OpLT+OpLE-a.op, false, n.constant(coeff{0, 1}), a.args[0])
	}
	return n.unknown(atom{op: OpNot, kind: Truth, args: []Form{f}})
}

// connective is a conjunction or a disjunction: nested ones are one, each condition once, in order.
func (n *Normal) connective(op Op, args []Form) Form {
	var all []Form
	for _, f := range args {
		id, ok := n.single(f)
		if !ok {
			return 0
		}
		switch a := n.atom(id); {
		case a.op == op:
			all = append(all, a.args...)
		case a.op == OpInt && (a.num == 1) == (op == OpAnd): // neutral
		case a.op == OpInt:
			return f
		default:
			all = append(all, f)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	switch {
	case len(all) == 0:
		return n.truth(op == OpAnd)
	case len(all) == 1:
		return all[0]
	}
	for _, f := range all {
		if slices.Contains(all, n.opposite(f)) {
			return n.truth(op == OpOr)
		}
	}
	return n.unknown(atom{op: op, kind: Truth, args: all})
}

// choice is a select: by a condition or its opposite, whichever comes first; a minimum, a maximum or a magnitude where
// it is one.
func (n *Normal) choice(a atom) Form {
	c, x, y := a.args[0], a.args[1], a.args[2]
	if x == y {
		return x
	}
	id, ok := n.single(c)
	if !ok {
		return 0
	}
	cond := n.atom(id)
	if cond.op == OpInt {
		return [2]Form{y, x}[cond.num]
	}
	if (cond.op == OpLE || cond.op == OpLT) && len(cond.args) == 1 && n.ring(a.kind) {
		if f, ok := n.chosen(cond, a.kind, x, y); ok {
			return f
		}
	}
	common := n.constant(coeff{0, 1})
	if n.ring(a.kind) {
		if f, ok := n.general(c, x, y); ok {
			return f
		}
		common = n.common(x, y)
		x, y = n.minus(x, common), n.minus(y, common)
	}
	if not := n.opposite(c); not < c {
		c, x, y = not, y, x
	}
	s := n.unknown(atom{op: OpSelect, kind: a.kind, args: []Form{c, x, y}})
	if len(n.of[common]) == 0 {
		return s
	}
	return n.plus(common, s, one)
}

// common is the monomials that x and y both have: c ? m+x : m+y is m + (c ? x : y).
func (n *Normal) common(x, y Form) Form {
	var both []monomial
	p, q := n.of[x], n.of[y]
	for len(p) > 0 && len(q) > 0 {
		switch {
		case p[0].mono < q[0].mono:
			p = p[1:]
		case p[0].mono > q[0].mono:
			q = q[1:]
		default:
			if p[0].coeff == q[0].coeff {
				both = append(both, p[0])
			}
			p, q = p[1:], q[1:]
		}
	}
	return n.poly(both)
}

// chosen is x where d <= 0, else y, if that is min(x, y) or max(x, y): if x-y is d, or -d, up to scale. Where d is 0
// both are the same; of integers, d <= 0 may also stand for d-1 < 0.
func (n *Normal) chosen(cond atom, k Kind, x, y Form) (Form, bool) {
	for _, op := range []Op{OpMin, OpMax} {
		d := n.minus(x, y)
		if op == OpMax {
			d = n.minus(y, x)
		}
		if _, ok := n.isConstant(d); ok || d == 0 {
			return 0, false
		}
		if Kind(cond.num) != Int {
			if n.primitive(OpLT, false, d) == cond.args[0] {
				return n.extreme(op, k, []Form{x, y}), true
			}
			continue
		}
		if k != Int {
			continue
		}
		if n.primitive(OpLE, true, d) == cond.args[0] || n.primitive(OpLE, true, n.plus(d, n.constant(one),
			one)) == cond.args[0] {
			return n.extreme(op, k, []Form{x, y}), true
		}
	}
	return 0, false
}
