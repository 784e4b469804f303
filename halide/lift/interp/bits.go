package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// bitwise is a op b on bits. Of data, it does what keeps its meaning: masks choose, signs change, zeros and ones do
// nothing.
func (m *machine[V]) bitwise(o ctree.Op, v, a, b *vec[V], s *site) {
	switch { // lanes of data decide
	case a.w != b.w && b.known():
		m.as(b, signedOf(a.lanes[0].k), s)
	case a.w != b.w:
		m.as(a, signedOf(b.lanes[0].k), s)
	}
	for i := range a.n {
		v.lanes[i] = m.bitLane(o, a.lanes[i], b.lanes[i], s)
	}
	v.w, v.n = a.w, a.n
}

func (m *machine[V]) bitLane(o ctree.Op, a, b lane[V], s *site) lane[V] {
	if a.n.st == isUnset || b.n.st == isUnset {
		fail(s.pos, CodeUnset, "a vector is used before it is set")
	}
	if a.n.st == isKnown && (b.n.st != isKnown || b.k.Float()) {
		a, b = b, a // what is data, or floating, stands on the left
	}
	if a.n.st == isKnown {
		r := m.laneOf(I64, a.laneBits()&b.laneBits())
		switch o {
		case ctree.Or:
			r = m.laneOf(I64, a.laneBits()|b.laneBits())
		case ctree.Xor:
			r = m.laneOf(I64, a.laneBits()^b.laneBits())
		}
		return m.laneOf(a.k, r.n.bits)
	}
	zero := lane[V]{m.zero(a.k), a.k}
	ones := uint64(1)<<(8*a.k.Bytes()-1)<<1 - 1
	sign := uint64(1) << (8*a.k.Bytes() - 1)
	switch {
	case b.n.st == isKnown && b.laneBits() == 0:
		if o == ctree.And {
			return zero
		}
		return a
	case b.n.st == isKnown && b.laneBits() == ones && o == ctree.And:
		return a
	case b.n.st == isKnown && b.laneBits() == ones && o == ctree.Or:
		return b
	case a.n.st == isMasked && b.n.st == isKnown && b.laneBits() == ones: // xor
		return lane[V]{number[V]{v: m.domain.Binary(ctree.Eq, I32, a.n.v, m.domain.Int(I32, 0)), st: isMasked}, a.k}
	case a.n.st == isMasked && b.n.st == isMasked:
		return lane[V]{number[V]{v: m.domain.Binary(o, I32, a.n.v, b.n.v), st: isMasked}, a.k}
	case a.n.st == isMasked && o == ctree.And:
		return lane[V]{m.selectNumber(a.n.v, b.k, b.n, m.zero(b.k)), b.k}
	case b.n.st == isMasked && o == ctree.And:
		return lane[V]{m.selectNumber(b.n.v, a.k, a.n, zero.n), a.k}
	case a.k.Float() && b.n.st == isKnown && b.laneBits() == sign && o == ctree.Xor:
		return lane[V]{m.unary(ctree.Neg, a.k, a.n, s), a.k}
	case a.k.Float() && b.n.st == isKnown && b.laneBits() == ones&^sign && o == ctree.And:
		return lane[V]{m.call("fabs", a.k, []number[V]{a.n}), a.k}
	case a.k.Int() && b.k.Int():
		return lane[V]{m.binary(o, a.k, m.unmasked(a).n, m.unmasked(b).n, s), a.k}
	}
	fail(s.pos, CodeType, "bits of floating data are combined", "signs and masks of comparisons are understood")
	return a
}

func (m *machine[V]) unmasked(l lane[V]) lane[V] {
	if l.n.st == isMasked {
		return m.unmask(l)
	}
	return l
}

// invert is ~v.
func (m *machine[V]) invert(v *vec[V], s *site) {
	for i := range v.n {
		ones := m.laneOf(signedOf(v.lanes[i].k), ^uint64(0))
		v.lanes[i] = m.bitLane(ctree.Xor, v.lanes[i], ones, s)
	}
}
