package term

import (
	"math/big"
	"slices"
)

// operation is the form of an operation that is no ring operation here, on forms.
func (n *Normal) operation(t T, args []Form) Form {
	nd := n.store.nodes[t]
	a := atom{op: nd.op, kind: n.kind(nd.kind), typ: nd.typ, name: nd.name, num: nd.num, args: args}
	reals := n.mode == Reals && len(nd.args) > 0 && n.store.Kind(nd.args[0]).Float()
	exactInt := nd.args[0] != 0 && n.store.Kind(nd.args[0]) == Int
	switch nd.op {
	case OpSub: // x - y is x + -y, bit for bit
		a.op, a.args = OpAdd, []Form{args[0], n.unknown(atom{op: OpNeg, kind: a.kind, args: args[1:]})}
	case OpDiv:
		if reals {
			return n.product(args[0], n.inverse(args[1]))
		}
	case OpConvert:
		return n.convert(nd, a)
	case OpMin, OpMax:
		if reals || exactInt {
			return n.extreme(nd.op, a.kind, args)
		}
	case OpAbs:
		if reals || exactInt {
			return n.extreme(OpMax, a.kind, []Form{args[0], n.scale(args[0], coeff{-1, 1})})
		}
	case OpQuo:
		return n.quotient(a)
	case OpShl:
		if c, ok := n.isConstant(args[1]); ok && c.den == 1 && c.num >= 0 && c.num < 62 {
			return n.scale(args[0], coeff{1 << c.num, 1})
		}
	case OpShr:
		if c, ok := n.isConstant(args[1]); ok && c.den == 1 && c.num >= 0 && c.num < 62 &&
			n.store.spans[nd.args[0]].lo >= 0 {
			return n.quotient(atom{op: OpQuo, kind: Int, args: []Form{args[0], n.constant(coeff{1 << c.num, 1})}})
		}
	case OpEQ, OpLT, OpLE:
		if reals || exactInt {
			return n.comparison(nd.op, exactInt, args[0], args[1])
		}
	case OpNot:
		return n.opposite(args[0])
	case OpAnd, OpOr:
		if nd.kind == Truth {
			return n.connective(nd.op, args)
		}
	case OpSelect:
		return n.choice(a)
	case OpCall:
		if reals {
			return n.call(n.store.Name(t), a)
		}
	}
	if a.op.Commutes() {
		slices.Sort(a.args)
	}
	return n.unknown(a)
}

// call knows what some functions are over the reals.
func (n *Normal) call(name string, a atom) Form {
	switch {
	case name == "fabs" && len(a.args) == 1:
		return n.extreme(OpMax, Double, []Form{a.args[0], n.scale(a.args[0], coeff{-1, 1})})
	case name == "fmin" && len(a.args) == 2:
		return n.extreme(OpMin, Double, a.args)
	case name == "fmax" && len(a.args) == 2:
		return n.extreme(OpMax, Double, a.args)
	}
	return n.unknown(a)
}

// convert is a conversion: nothing between float types or from an integer, over the reals; of integers a wrap, which
// takes away wraps of at least as many bits below sums and products, since those too are taken modulo its size.
func (n *Normal) convert(nd node, a atom) Form {
	from := n.store.Kind(nd.args[0])
	if from == Int && nd.typ.Integer() {
		return n.wrap(a.args[0], nd.typ)
	}
	if n.mode == Reals && nd.typ.Float() {
		return a.args[0]
	}
	return n.unknown(a)
}

func (n *Normal) wrap(f Form, t Type) Form {
	out := n.constant(coeff{0, 1})
	size := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits()))
	for _, m := range append([]monomial(nil), n.of[f]...) {
		c := n.rat(m.coeff)
		if !c.IsInt() {
			panic("BUG: an integer polynomial with a fraction")
		}
		p := n.constant(n.coeffOf(new(big.Rat).SetInt(wrap(c.Num(), signedOf(size)))))
		for _, id := range append([]int32(nil), n.monos.of(m.mono)...) {
			p = n.product(p, n.unwrapped(id, t))
		}
		if p == 0 {
			return 0
		}
		out = n.plus(out, p, one)
	}
	if c, ok := n.isConstant(out); ok {
		return n.constant(n.coeffOf(new(big.Rat).SetInt(wrap(n.rat(c).Num(), t))))
	}
	if id, ok := n.single(out); ok {
		if x := n.atom(id); x.typ != NoType && (x.op == OpElem || x.op == OpScalar || x.op == OpConvert) &&
			typeSpan(x.typ).within(t) || x.typ == t {
			return out
		}
	}
	return n.unknown(atom{op: OpConvert, kind: Int, typ: t, args: []Form{out}})
}

// signedOf is the signed type of as many values.
func signedOf(size *big.Int) Type {
	return map[int]Type{9: Int8, 17: Int16, 33: Int32, 65: Int64}[size.BitLen()]
}

// unwrapped is the atom without a wrap of at least as many bits as t has.
func (n *Normal) unwrapped(id int32, t Type) Form {
	if a := n.atom(id); a.op == OpConvert && a.kind == Int && a.typ.Integer() && a.typ.Bits() >= t.Bits() &&
		n.integer(a.args[0]) {
		return a.args[0]
	}
	mono, _ := n.monos.id([]int32{id})
	return n.poly([]monomial{{mono, one}})
}

// integer reports whether f denotes an integer: not what was converted from a float.
func (n *Normal) integer(f Form) bool {
	for _, m := range n.of[f] {
		for _, id := range n.monos.of(m.mono) {
			if k := Kind(n.atoms.of(id)[1]); k != Int {
				return false
			}
		}
	}
	return true
}

// quotient takes signs out of a truncating division.
func (n *Normal) quotient(a atom) Form {
	sign := one
	for i, f := range a.args {
		if p := n.of[f]; len(p) > 0 && n.sign(p[len(p)-1].coeff) < 0 {
			a.args[i], sign = n.scale(f, coeff{-1, 1}), n.neg(sign)
		}
	}
	return n.scale(n.unknown(a), sign)
}

// extreme is the least or the greatest of forms: nested ones are one, each once, in order; numbers are one.
func (n *Normal) extreme(op Op, k Kind, args []Form) Form {
	var all []Form
	var number *coeff
	for _, f := range args {
		inner := []Form{f}
		if id, ok := n.single(f); ok {
			if a := n.atom(id); a.op == op {
				inner = a.args
			}
		}
		for _, g := range inner {
			c, ok := n.isConstant(g)
			switch {
			case !ok:
				all = append(all, g)
			case number == nil || (n.rat(c).Cmp(n.rat(*number)) < 0) == (op == OpMin):
				number = &c
			}
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	if number != nil {
		all = append(all, n.constant(*number))
	}
	if len(all) == 1 {
		return all[0]
	}
	if f, ok := n.clamp(op, k, all, number); ok {
		return f
	}
	return n.unknown(atom{op: op, kind: k, args: all})
}

// clamp: max(lo, min(hi, x)) is min(hi, max(lo, x)) for lo <= hi.
func (n *Normal) clamp(op Op, k Kind, all []Form, lo *coeff) (Form, bool) {
	if op != OpMax || lo == nil || len(all) != 2 {
		return 0, false
	}
	id, ok := n.single(all[0])
	if !ok {
		return 0, false
	}
	a := n.atom(id)
	if a.op != OpMin {
		return 0, false
	}
	hi, ok := n.isConstant(a.args[len(a.args)-1])
	if !ok || len(a.args) != 2 || n.rat(*lo).Cmp(n.rat(hi)) > 0 {
		return 0, false
	}
	return n.extreme(OpMin, k, []Form{n.extreme(OpMax, k, []Form{a.args[0], all[1]}), a.args[1]}), true
}
