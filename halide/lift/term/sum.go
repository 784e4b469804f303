package term

import "math/big"

// sum is the form of a sum, or of a fused product and sum: those arguments that are sums too, and are used here only,
// are not normalised by themselves, so that long sums take time by their length.
func (n *Normal) sum(t T) Form {
	type part struct {
		t     T
		minus bool
	}
	var all []monomial
	stack := []part{{t, false}}
	for len(stack) > 0 && n.err == nil {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		nd := &n.store.nodes[p.t]
		inside := p.t == t || n.memo[p.t] == 0 && n.store.parent[p.t] < 2
		switch {
		case inside && nd.op == OpNeg:
			stack = append(stack, part{nd.args[0], !p.minus})
			continue
		case inside && (nd.op == OpAdd || nd.op == OpSub):
			stack = append(stack, part{nd.args[1], p.minus != (nd.op == OpSub)}, part{nd.args[0], p.minus})
			continue
		case inside && n.fused(p.t):
			args := n.store.Args(p.t)
			stack = append(stack, part{args[2], p.minus})
			f := n.product(n.form(args[0]), n.form(args[1]))
			if f == 0 {
				return 0
			}
			all = n.addends(all, f, p.minus)
			continue
		}
		f := n.form(p.t)
		if f == 0 {
			return 0
		}
		all = n.addends(all, f, p.minus)
	}
	return n.collect(all)
}

// addends are all and the monomials of f.
func (n *Normal) addends(all []monomial, f Form, minus bool) []monomial {
	for _, m := range n.of[f] {
		if minus {
			m.coeff = n.neg(m.coeff)
		}
		all = append(all, m)
	}
	return all
}

// fused reports whether t is a*b + c, rounded once, which is a sum over the reals.
func (n *Normal) fused(t T) bool {
	nd := &n.store.nodes[t]
	return n.mode == Reals && nd.op == OpCall && nd.kind.Float() && n.store.Name(t) == "fma" &&
		len(n.store.Args(t)) == 3
}

// plus is a + c*b.
func (n *Normal) plus(a, b Form, c coeff) Form {
	all := append([]monomial(nil), n.of[a]...)
	for _, m := range n.of[b] {
		all = append(all, monomial{m.mono, n.mul(m.coeff, c)})
	}
	return n.collect(all)
}

// minus is a - b.
func (n *Normal) minus(a, b Form) Form { return n.plus(a, b, coeff{-1, 1}) }

// scale is a * c.
func (n *Normal) scale(a Form, c coeff) Form { return n.plus(n.constant(coeff{0, 1}), a, c) }

// product is a * b.
func (n *Normal) product(a, b Form) Form {
	if a == 0 || b == 0 {
		return 0
	}
	if n.total+len(n.of[a])*len(n.of[b]) > 4*n.max {
		n.err = ErrLarge
	}
	if n.err != nil {
		return 0
	}
	all := make([]monomial, 0, len(n.of[a])*len(n.of[b]))
	for _, x := range n.of[a] {
		if n.over(len(n.of[b])) {
			return 0
		}
		for _, y := range n.of[b] {
			all = append(all, monomial{n.times(x.mono, y.mono), n.mul(x.coeff, y.coeff)})
		}
	}
	return n.collect(all)
}

// maxDegree is of how many atoms a product is at most.
const maxDegree = 4096

// times is the product of two products of atoms; an atom and its inverse cancel.
func (n *Normal) times(a, b int32) int32 {
	if a == unit {
		return b
	}
	if b == unit {
		return a
	}
	x, y := n.monos.of(a), n.monos.of(b)
	if len(x)+len(y) > maxDegree && n.err == nil {
		n.err = ErrLarge
	}
	out := make([]int32, 0, len(x)+len(y))
	for len(x) > 0 || len(y) > 0 {
		if len(y) == 0 || len(x) > 0 && x[0] <= y[0] {
			out, x = append(out, x[0]), x[1:]
		} else {
			out, y = append(out, y[0]), y[1:]
		}
	}
	if n.mode == Reals {
		out = n.cancel(out)
	}
	id, _ := n.monos.id(out)
	return id
}

// cancel removes pairs of an atom and its inverse. It changes m.
func (n *Normal) cancel(m []int32) []int32 {
	for i, a := range m {
		seq := n.atoms.of(a)
		if Op(seq[0]) != OpDiv {
			continue
		}
		of, ok := n.single(Form(seq[6]))
		if !ok {
			continue
		}
		for j, b := range m {
			if b == of {
				rest := append(append([]int32(nil), m[:min(i, j)]...), m[min(i, j)+1:max(i, j)]...)
				return n.cancel(append(rest, m[max(i, j)+1:]...))
			}
		}
	}
	return m
}

// inverse is 1/f of reals: the unknown OpDiv of f, without f's factors that are numbers, and of each factor if f is one
// monomial.
func (n *Normal) inverse(f Form) Form {
	p := n.of[f]
	if len(p) == 0 {
		return n.unknown(atom{op: OpDiv, kind: Double, args: []Form{f}})
	}
	lead := n.rat(p[0].coeff)
	by := n.coeffOf(new(big.Rat).Inv(lead))
	if len(p) > 1 {
		return n.scale(n.unknown(atom{op: OpDiv, kind: Double, args: []Form{n.scale(f, by)}}), by)
	}
	out := n.constant(by)
	for _, a := range append([]int32(nil), n.monos.of(p[0].mono)...) {
		seq := n.atoms.of(a)
		if Op(seq[0]) == OpDiv { // 1/(1/x)
			out = n.product(out, Form(seq[6]))
			continue
		}
		mono, _ := n.monos.id([]int32{a})
		out = n.product(out, n.unknown(atom{op: OpDiv, kind: Double, args: []Form{n.poly([]monomial{{mono, one}})}}))
	}
	return out
}
