package term

import "math/big"

// Product is one monomial of a form: Coeff times atoms, in order of their numbers.
type Product struct {
	Coeff *big.Rat
	Atoms []int32
}

// Atom is an unknown of forms: a leaf, or an operation on forms. Where it is OpDiv of one argument it is the inverse of
// that; OpEQ, OpLT and OpLE of one argument compare that with 0, in the kind Of.
type Atom struct {
	Op     Op
	Kind   Kind // Double for all floats over the reals
	Type   Type
	Name   string
	Number int64 // OpElem: the offset; OpInt of Truth: 0 or 1; OpFloat: its bits
	Args   []Form
	Of     Kind
}

// Products is what f is the sum of.
func (n *Normal) Products(f Form) []Product {
	var out []Product
	for _, m := range n.of[f] {
		out = append(out, Product{n.rat(m.coeff), n.monos.of(m.mono)})
	}
	return out
}

// Atom is atom number id.
func (n *Normal) Atom(id int32) Atom {
	a := n.atom(id)
	out := Atom{Op: a.op, Kind: a.kind, Type: a.typ, Number: a.num, Args: a.args}
	switch a.op {
	case OpElem, OpScalar, OpCall:
		out.Name = n.store.names[a.name]
	case OpEQ, OpLT, OpLE:
		if out.Of = Int; Kind(a.num).Float() {
			out.Of = Double
		}
	}
	return out
}
