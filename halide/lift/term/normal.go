package term

import (
	"errors"
	"math/big"
	"slices"
)

// Mode is what a normal form keeps.
type Mode uint8

// The modes.
const (
	Exact Mode = iota // integers are polynomials; trees of float operations stay as they are, commuted arguments sorted
	Reals             // floats too are polynomials, over the rationals: equal if no operation rounds
)

// Normal finds normal forms of a store's terms: polynomials whose unknowns are leaves and those operations, on normal
// forms, that polynomials have not. Forms that are equal are one. Terms with one form are equal; the opposite does not
// hold where unknowns are related (sin and cos), but does for polynomials of leaves.
type Normal struct {
	store *Store
	mode  Mode
	memo  []Form // of each term, 0: not yet
	nots  map[Form]Form
	atoms *interner
	monos *interner
	polys *interner
	of    [][]monomial // of each form

	large      []*big.Rat
	largeIndex map[string]int64
	total, max int // monomials in forms, and how many there may be
	err        error
}

// Form names a normal form; equal forms have equal names. 0 is none.
type Form int32

// monomial is coeff times a product of atoms, mono in the interner; forms list them by mono.
type monomial struct {
	mono int32
	coeff
}

// atom is an unknown: an operation on forms. It is interned as op, kind, type, name, two halves of num, args.
type atom struct {
	op   Op
	kind Kind
	typ  Type
	name int32
	num  int64
	args []Form
}

// ErrLarge is that normal forms grew beyond the limit.
var ErrLarge = errors.New("the polynomials have too many terms")

// NewNormal starts normalising terms of s to forms of at most limit monomials in all.
func NewNormal(s *Store, mode Mode, limit int) *Normal {
	n := &Normal{store: s, mode: mode, atoms: newInterner(), monos: newInterner(), polys: newInterner(), max: limit,
		of: make([][]monomial, 1), largeIndex: map[string]int64{}, nots: map[Form]Form{}}
	n.monos.id(nil) // 1: the empty product
	return n
}

// unit is the product of nothing.
const unit = int32(1)

// Err is what went wrong first, if anything: forms got too large.
func (n *Normal) Err() error { return n.err }

// over reports whether the time is over, or something is too large; k is how much was done since it was asked last.
func (n *Normal) over(k int) bool {
	if n.err == nil && n.store.over(k) {
		n.err = n.store.err
	}
	return n.err != nil
}

// Of is the normal form of t, 0 if there is none for the limit.
func (n *Normal) Of(t T) Form {
	for len(n.memo) < len(n.store.nodes) {
		n.memo = append(n.memo, make([]Form, len(n.store.nodes)-len(n.memo))...)
	}
	return n.form(t)
}

// Equal reports whether a and b have one normal form.
func (n *Normal) Equal(a, b T) bool {
	f := n.Of(a)
	return f != 0 && f == n.Of(b)
}

func (n *Normal) form(t T) Form {
	if t == 0 || n.err != nil {
		return 0
	}
	if f := n.memo[t]; f != 0 {
		return f
	}
	f := n.build(t)
	n.memo[t] = f
	return f
}

// ring reports whether arithmetic of kind k is that of polynomials here.
func (n *Normal) ring(k Kind) bool { return k == Int || k.Float() && n.mode == Reals }

// build normalises one term whose arguments may not be normalised yet.
func (n *Normal) build(t T) Form {
	nd := &n.store.nodes[t]
	switch nd.op {
	case OpAdd, OpSub, OpNeg:
		if n.ring(nd.kind) {
			return n.sum(t)
		}
	case OpMul:
		if n.ring(nd.kind) {
			return n.product(n.form(nd.args[0]), n.form(nd.args[1]))
		}
	case OpInt, OpBig, OpFloat, OpElem, OpScalar:
		return n.leaf(t)
	case OpCall:
		if n.fused(t) {
			return n.sum(t)
		}
	}
	args := n.store.Args(t)
	forms := make([]Form, len(args))
	for i, a := range args {
		if forms[i] = n.form(a); forms[i] == 0 {
			return 0
		}
	}
	return n.operation(t, forms)
}

func (n *Normal) leaf(t T) Form {
	nd := &n.store.nodes[t]
	if v, ok := n.store.Integer(t); ok {
		return n.constant(n.coeffOf(new(big.Rat).SetInt(v)))
	}
	if nd.op == OpFloat && n.mode == Reals {
		if r := new(big.Rat).SetFloat64(n.store.Float(t)); r != nil {
			return n.constant(n.coeffOf(r))
		}
	}
	return n.unknown(atom{op: nd.op, kind: n.kind(nd.kind), typ: nd.typ, name: nd.name, num: nd.num})
}

// kind is one for both float kinds where they are reals.
func (n *Normal) kind(k Kind) Kind {
	if k.Float() && n.mode == Reals {
		return Double
	}
	return k
}

// unknown is the form that is one atom.
func (n *Normal) unknown(a atom) Form {
	if n.over(1 + len(a.args)) {
		return 0
	}
	seq := make([]int32, 0, 8)
	seq = append(seq, int32(a.op), int32(a.kind), int32(a.typ), a.name, int32(a.num>>32), int32(a.num))
	for _, f := range a.args {
		if f == 0 {
			return 0
		}
		seq = append(seq, int32(f))
	}
	id, _ := n.atoms.id(seq)
	return n.alone(id)
}

// atom is atom number id.
func (n *Normal) atom(id int32) atom {
	seq := n.atoms.of(id)
	a := atom{op: Op(seq[0]), kind: Kind(seq[1]), typ: Type(seq[2]), name: seq[3],
		num: int64(seq[4])<<32 | int64(uint32(seq[5]))}
	for _, f := range seq[6:] {
		a.args = append(a.args, Form(f))
	}
	return a
}

// single is the atom that f is, if it is one by itself.
func (n *Normal) single(f Form) (int32, bool) {
	p := n.of[f]
	if len(p) != 1 || p[0].coeff != one {
		return 0, false
	}
	m := n.monos.of(p[0].mono)
	if len(m) != 1 {
		return 0, false
	}
	return m[0], true
}

func (n *Normal) constant(c coeff) Form {
	if c.zero() {
		return n.poly(nil)
	}
	return n.poly([]monomial{{unit, c}})
}

// isConstant is the number that f is, if it is one.
func (n *Normal) isConstant(f Form) (coeff, bool) {
	switch p := n.of[f]; {
	case len(p) == 0:
		return coeff{0, 1}, true
	case len(p) == 1 && p[0].mono == unit:
		return p[0].coeff, true
	}
	return coeff{}, false
}

// poly is the form of monomials that are sorted and not 0.
func (n *Normal) poly(p []monomial) Form {
	seq := make([]int32, 0, 5*len(p))
	for _, m := range p {
		seq = append(seq, m.mono, int32(m.num>>32), int32(m.num), int32(m.den>>32), int32(m.den))
	}
	id, isNew := n.polys.id(seq)
	if isNew {
		n.of = append(n.of, slices.Clone(p))
		if n.total += len(p); n.total > n.max {
			n.err = ErrLarge
			return 0
		}
	}
	return Form(id)
}

// collect sorts monomials and adds those that are alike. It changes p.
func (n *Normal) collect(p []monomial) Form {
	slices.SortFunc(p, func(a, b monomial) int { return int(a.mono) - int(b.mono) })
	out := p[:0]
	for _, m := range p {
		if k := len(out); k > 0 && out[k-1].mono == m.mono {
			out[k-1].coeff = n.add(out[k-1].coeff, m.coeff)
			continue
		}
		if k := len(out); k > 0 && out[k-1].zero() {
			out = out[:k-1]
		}
		out = append(out, m)
	}
	if k := len(out); k > 0 && out[k-1].zero() {
		out = out[:k-1]
	}
	return n.poly(out)
}
