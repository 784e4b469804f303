package interp

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// bitFamilies are and, or, xor, comparisons, shifts, blends and masks.
func bitFamilies[V any](all map[string]family[V]) {
	for name, o := range map[string]ctree.Op{"and": ctree.And, "or": ctree.Or, "xor": ctree.Xor} {
		all[name] = func(suffix, int) meaning[V] {
			return func(op *operation[V]) { op.m.bitwise(o, op.out, op.v[0], op.v[1], op.s) }
		}
	}
	all["andnot"] = func(suffix, int) meaning[V] {
		return func(op *operation[V]) {
			op.m.invert(op.v[0], op.s)
			op.m.bitwise(ctree.And, op.out, op.v[0], op.v[1], op.s)
		}
	}
	for name, o := range map[string]ctree.Op{"cmpeq": ctree.Eq, "cmpgt": ctree.Gt, "cmplt": ctree.Lt, "cmpge": ctree.Ge,
		"cmple": ctree.Le, "cmpneq": ctree.Ne} {
		all[name] = func(sf suffix, _ int) meaning[V] { return compareLanes[V](o, sf) }
	}
	for name, o := range map[string]ctree.Op{"cmpnlt": ctree.Lt, "cmpnle": ctree.Le, "cmpngt": ctree.Gt,
		"cmpnge": ctree.Ge} {
		all[name] = func(sf suffix, _ int) meaning[V] { // not less, so true of NaN
			return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] {
				yes := op.m.binary(o, sf.k, a.n, b.n, op.s)
				return op.m.mask(sf.k, op.m.binary(ctree.Eq, I32, yes, knownInt[V](0), op.s))
			})
		}
	}
	for name, o := range map[string]ctree.Op{"comieq": ctree.Eq, "comilt": ctree.Lt, "comile": ctree.Le,
		"comigt": ctree.Gt, "comige": ctree.Ge, "comineq": ctree.Ne} {
		all[name] = func(sf suffix, _ int) meaning[V] {
			return func(op *operation[V]) {
				a, b := op.lanes(0, sf.k).lanes[0], op.lanes(1, sf.k).lanes[0]
				op.num = op.m.resolve(I32, op.m.binary(o, sf.k, a.n, b.n, op.s))
			}
		}
		all["u"+name] = all[name]
	}
	all["cmp"] = func(sf suffix, _ int) meaning[V] { return comparePredicate[V](sf) }
	for name, o := range map[string]ctree.Op{"slli": ctree.Shl, "srli": ctree.Shr, "srai": ctree.Shr, "sllv": ctree.Shl,
		"srlv": ctree.Shr, "srav": ctree.Shr} {
		all[name] = func(sf suffix, _ int) meaning[V] {
			if sf.whole {
				return byteShift[V](name)
			}
			return shiftLanes[V](o, sf, name)
		}
	}
	all["bslli"] = func(sf suffix, _ int) meaning[V] { return byteShift[V]("slli") }
	all["bsrli"] = func(sf suffix, _ int) meaning[V] { return byteShift[V]("srli") }
	all["blend"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) {
			a, b, c := op.lanes(0, sf.k), op.lanes(1, sf.k), op.imm(0)
			op.each(sf.k, func(i int) lane[V] {
				if c>>(i%8)&1 != 0 {
					return b.lanes[i]
				}
				return a.lanes[i]
			})
		}
	}
	all["blendv"] = func(sf suffix, _ int) meaning[V] { return blendMask[V](sf) }
	all["movemask"] = func(sf suffix, _ int) meaning[V] {
		return func(op *operation[V]) {
			a, r := op.lanes(0, signedOf(sf.k)), int64(0)
			for i := range a.n {
				n := op.m.resolve(a.lanes[i].k, a.lanes[i].n)
				if n.st != isKnown {
					needsConcrete(op.s.pos, "a mask of comparisons")
				}
				if n.int() < 0 {
					r |= 1 << i
				}
			}
			op.num = knownInt[V](int64(int32(r)))
		}
	}
}

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

func compareLanes[V any](o ctree.Op, sf suffix) meaning[V] {
	if sf.whole {
		return nil
	}
	return lanewise2(sf, func(op *operation[V], a, b lane[V]) lane[V] { return op.m.laneOp(o, sf.k, a, b, op.s) })
}

// comparePredicate is _mm256_cmp_ps: the predicates without a question of NaN's order, by their numbers.
func comparePredicate[V any](sf suffix) meaning[V] {
	ops := map[int64]ctree.Op{0: ctree.Eq, 1: ctree.Lt, 2: ctree.Le, 4: ctree.Ne, 13: ctree.Ge, 14: ctree.Gt,
		16: ctree.Eq, 17: ctree.Lt, 18: ctree.Le, 20: ctree.Ne, 29: ctree.Ge, 30: ctree.Gt}
	return func(op *operation[V]) {
		o, ok := ops[op.imm(0)]
		if !ok {
			fail(op.s.pos, CodeUnsupported, "this predicate of a vector comparison is not known here")
		}
		compareLanes[V](o, sf)(op)
	}
}

// shiftLanes shifts by a number or by the other vector's lanes; counts of the width and more give 0 or the sign.
func shiftLanes[V any](o ctree.Op, sf suffix, name string) meaning[V] {
	k := sf.k
	if name[:3] == "srl" {
		k = unsigned(signedOf(k))
	}
	if k.Bytes() == 1 {
		return nil
	}
	width := k.Bytes() * 8
	return func(op *operation[V]) {
		a := op.lanes(0, k)
		var counts *vec[V]
		if len(op.v) > 1 {
			counts = op.lanes(1, unsigned(signedOf(k)))
		}
		op.each(k, func(i int) lane[V] {
			count := int64(0)
			if counts == nil {
				count = op.imm(0)
			} else if n := counts.lanes[i].n; n.st == isKnown {
				count = n.int()
			} else {
				needsConcrete(op.s.pos, "a count of a vector shift")
			}
			if count < 0 || count >= width {
				if name[:3] != "sra" {
					return lane[V]{knownInt[V](0), k}
				}
				count = width - 1
			}
			return op.shiftOne(o, k, a.lanes[i], count)
		})
	}
}

// shiftOne shifts as C would in a type of at least 32 bits.
func (op *operation[V]) shiftOne(o ctree.Op, k Kind, a lane[V], count int64) lane[V] {
	if a.n.st == isKnown {
		x := a.n.int() << count
		if o == ctree.Shr {
			x = a.n.int() >> count
			if k == U64 {
				x = int64(a.n.bits >> count)
			}
		}
		return lane[V]{knownInt[V](wrapInt(k, x)), k}
	}
	wide := k
	if k.Bytes() < 4 {
		wide = I32
	}
	n := op.m.binary(o, wide, op.m.convert(k, wide, false, a.n, op.s), knownInt[V](count), op.s)
	return lane[V]{op.m.convert(wide, k, false, n, op.s), k}
}

// byteShift moves whole lanes within each 16 bytes; zeros follow.
func byteShift[V any](name string) meaning[V] {
	return func(op *operation[V]) {
		a, count := op.v[0], int(op.imm(0))
		if count < 0 || count > 16 {
			count = 16
		}
		if count%a.w != 0 {
			op.m.as(a, I8, op.s)
		}
		per, by := 16/a.w, count/a.w
		if name == "slli" {
			by = -by
		}
		for i := range a.n {
			j := i%per + by
			op.out.lanes[i] = lane[V]{op.m.zero(a.lanes[i].k), a.lanes[i].k}
			if j >= 0 && j < per {
				op.out.lanes[i] = a.lanes[i/per*per+j]
			}
		}
		op.out.w, op.out.n = a.w, a.n
	}
}

// blendMask chooses b's lane where the mask's sign is set.
func blendMask[V any](sf suffix) meaning[V] {
	return func(op *operation[V]) {
		k := sf.k
		if k == I8 && !(op.v[0].known() && op.v[1].known() && op.v[2].known()) { // the mask may be one of wider lanes
			k = op.v[0].lanes[0].k
		}
		a, b, mask := op.lanes(0, k), op.lanes(1, k), op.v[2]
		op.m.as(mask, signedOf(k), op.s)
		op.each(a.lanes[0].k, func(i int) lane[V] {
			k := a.lanes[i].k
			cond := mask.lanes[i].n
			switch cond.st {
			case isMasked:
				cond.st = isData
			case isKnown:
				cond = knownInt[V](truth(cond.int() < 0))
			default:
				cond = op.m.binary(ctree.Lt, mask.lanes[i].k, cond, knownInt[V](0), op.s)
			}
			return lane[V]{op.m.choose(cond, k, b.lanes[i].n, a.lanes[i].n), k}
		})
	}
}
