package term

// general is the case of a choice that holds for all values, where the other one only saves work at special ones:
//
//	beta == 0 ? 0 : beta*c                       ->   beta*c
//	alpha == 0 || k == 0 ? c : c + alpha*k*a     ->   c + alpha*k*a
//
// c is the condition of x. It is not ok if there is no such case.
func (n *Normal) general(c, x, y Form) (Form, bool) {
	if n.saves(c, x, y) {
		return y, true
	}
	if not := n.opposite(c); not != 0 && n.saves(not, y, x) {
		return x, true
	}
	return 0, false
}

// saves reports whether x is what y is where c holds.
func (n *Normal) saves(c, x, y Form) bool {
	id, ok := n.single(c)
	if !ok {
		return false
	}
	if cond := n.atom(id); cond.op == OpOr && cond.kind == Truth {
		for _, one := range cond.args {
			if !n.saves(one, x, y) {
				return false
			}
		}
		return true
	}
	values := map[int32]coeff{}
	if !n.fixes(c, values) {
		return false
	}
	f := n.at(x, values)
	return f != 0 && f == n.at(y, values)
}

// fixes notes which unknowns have which values where c holds; it is false if c says anything else.
func (n *Normal) fixes(c Form, values map[int32]coeff) bool {
	id, ok := n.single(c)
	if !ok {
		return false
	}
	cond := n.atom(id)
	switch {
	case cond.op == OpAnd && cond.kind == Truth:
		for _, one := range cond.args {
			if !n.fixes(one, values) {
				return false
			}
		}
		return true
	case cond.op == OpEQ && len(cond.args) == 1:
		value := coeff{0, 1}
		p := n.of[cond.args[0]]
		if len(p) == 2 && p[0].mono == unit {
			value, p = n.neg(p[0].coeff), p[1:]
		}
		if len(p) != 1 || p[0].coeff != one {
			return false
		}
		atoms := n.monos.of(p[0].mono)
		if len(atoms) != 1 {
			return false
		}
		values[atoms[0]] = value
		return true
	}
	return false
}

// at is the polynomial f with values for some of its unknowns, 0 if it is too large.
func (n *Normal) at(f Form, values map[int32]coeff) Form {
	all := make([]monomial, 0, len(n.of[f]))
	var left []int32
	for _, m := range n.of[f] {
		atoms := n.monos.of(m.mono)
		left = left[:0]
		for _, id := range atoms {
			if v, ok := values[id]; ok {
				m.coeff = n.mul(m.coeff, v)
			} else {
				left = append(left, id)
			}
		}
		if n.over(1 + len(atoms)) {
			return 0
		}
		if m.zero() {
			continue
		}
		if len(left) < len(atoms) {
			m.mono, _ = n.monos.id(left)
		}
		all = append(all, m)
	}
	if n.err != nil {
		return 0
	}
	return n.collect(all)
}

// alone is the unknown as a polynomial.
func (n *Normal) alone(id int32) Form {
	mono, _ := n.monos.id([]int32{id})
	return n.poly([]monomial{{mono, one}})
}
