package term

import "maps"

// What an integer lies between tells that a conversion of it changes nothing, or how it compares with another one. Of a
// sum over a size that is so at some sizes only:
//
//	uint16_t s = 0;   for (i = 0; i < n; i++) s += bytes[i];   // s is at most 255 * n
//
// So a store remembers what it decided by ranges, and one that keeps them takes sums and products to lie anywhere on
// their side of 0: then a conversion of such stays in the term whatever the size.

// decision is a law that was applied for what its arguments lie between.
type decision struct {
	op   Op
	typ  Type // of OpConvert
	a, b span
}

// Decisions are laws that were applied as ranges allowed it.
type Decisions map[decision]bool

// Keep makes s one that keeps what only the ranges of sums and products take away.
func (s *Store) Keep() *Store {
	s.keep = true
	return s
}

// Decisions are those since it was asked last.
func (s *Store) Decisions() Decisions {
	d := s.decisions
	s.decisions = nil
	return d
}

// Within reports whether all of d are among others.
func (d Decisions) Within(others Decisions) bool {
	for x := range d {
		if !others[x] {
			return false
		}
	}
	return true
}

// Add adds others to d.
func (d *Decisions) Add(others Decisions) {
	if *d == nil {
		*d = Decisions{}
	}
	maps.Copy(*d, others)
}

// decide notes that a law is applied for what a and b lie between; leaves lie between the ends of their types at all
// sizes.
func (s *Store) decide(op Op, typ Type, a, b T) {
	if s.leaf(a) && (b == 0 || s.leaf(b)) {
		return
	}
	if s.decisions == nil {
		s.decisions = Decisions{}
	}
	d := decision{op: op, typ: typ, a: s.spans[a]}
	if b != 0 {
		d.b = s.spans[b]
	}
	s.decisions[d] = true
}

// leaf reports whether t is an element, a scalar or a condition as a number.
func (s *Store) leaf(t T) bool {
	n := &s.nodes[t]
	return n.op == OpElem || n.op == OpScalar || n.kind == Truth
}

// kept is the range of a node whatever the sizes are: sums and products of any length lie anywhere on their side of 0,
// and a number may be an index, unless it is the end of a type.
func (s *Store) kept(n *node, exact span) span {
	switch n.op {
	case OpInt:
		if -1 <= n.num && n.num <= 1 || endsType[n.num] {
			return exact
		}
	case OpAdd, OpSub, OpMul, OpShl:
	default:
		return exact
	}
	out := anywhere
	if exact.lo >= 0 {
		out.lo = 0
	}
	if exact.hi <= 0 {
		out.hi = 0
	}
	return out
}

// endsType are the ends of narrow types, which masks and bounds of data are.
var endsType = map[int64]bool{127: true, -128: true, 255: true, 32767: true, -32768: true, 65535: true,
	1<<31 - 1: true, -1 << 31: true, 1<<32 - 1: true}

// modulo is a without conversions to t, or to more bits, below sums, as these are taken modulo the size of t as well.
func (s *Store) modulo(a T, t Type) T {
	n := s.nodes[a]
	if n.op != OpAdd && n.op != OpSub {
		return a
	}
	for i, x := range n.args[:2] {
		if m := &s.nodes[x]; m.op == OpConvert && m.typ == t && s.Kind(m.args[0]) == Int {
			n.args[i] = m.args[0]
		}
	}
	return s.Binary(n.op, n.args[0], n.args[1])
}
