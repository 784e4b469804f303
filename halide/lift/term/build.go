package term

import (
	"fmt"
	"math/big"
)

// Int is the integer v.
func (s *Store) Int(v int64) T { return s.make(node{op: OpInt, kind: Int, num: v}) }

// Truth is the condition that always holds, or never.
func (s *Store) Truth(v bool) T {
	n := node{op: OpInt, kind: Truth}
	if v {
		n.num = 1
	}
	return s.make(n)
}

// BigInt is the integer v.
func (s *Store) BigInt(v *big.Int) T {
	if v.IsInt64() {
		return s.Int(v.Int64())
	}
	name := s.intern(v.String())
	for len(s.bigs) < len(s.names) {
		s.bigs = append(s.bigs, nil)
	}
	if s.bigs[name] == nil {
		s.bigs[name] = new(big.Int).Set(v)
	}
	return s.make(node{op: OpBig, kind: Int, name: name})
}

// Elem is the initial contents of the element at an offset, in elements of type t, from the start of an object.
func (s *Store) Elem(object string, offset int64, t Type) T {
	return s.truth(s.make(node{op: OpElem, kind: stored(t), typ: t, name: s.intern(object), num: offset}), t)
}

// Scalar is a parameter whose value is data.
func (s *Store) Scalar(name string, t Type) T {
	return s.truth(s.make(node{op: OpScalar, kind: stored(t), typ: t, name: s.intern(name)}), t)
}

// stored is the kind of a leaf: what a bool in memory holds is 0 or 1.
func stored(t Type) Kind {
	if t == Bool {
		return Int
	}
	return t.Kind()
}

// truth makes a condition of a leaf of type Bool.
func (s *Store) truth(leaf T, t Type) T {
	if t != Bool || leaf == 0 {
		return leaf
	}
	return s.Not(s.Binary(OpEQ, leaf, s.Int(0)))
}

// Binary is a operation b: arithmetic or a comparison of operands of one kind, or a connective. Int is exact: what
// wraps is converted.
func (s *Store) Binary(op Op, a, b T) T {
	if a == 0 || b == 0 {
		return 0
	}
	k := s.Kind(a)
	if k != s.Kind(b) {
		panic(fmt.Sprintf("BUG: %s of %s and %s", op, k, s.Kind(b)))
	}
	if t, ok := s.fold(op, k, a, b); ok {
		return t
	}
	switch {
	case k == Int:
		if t, ok := s.simplerInt(op, a, b); ok {
			return t
		}
	case k == Truth:
		if t, ok := s.simplerTruth(op, a, b); ok {
			return t
		}
	default:
		if t, ok := s.simplerFloat(op, a, b); ok {
			return t
		}
	}
	n := node{op: op, kind: k, args: [3]T{a, b}}
	if op >= OpEQ && op <= OpLE {
		n.kind = Truth
	}
	return s.make(n)
}

// simplerInt has the laws of exact integers.
func (s *Store) simplerInt(op Op, a, b T) (T, bool) {
	zeroA, zeroB, oneB := s.is(a, 0), s.is(b, 0), s.is(b, 1)
	switch op {
	case OpAdd:
		if zeroA {
			return b, true
		}
		return a, zeroB
	case OpSub:
		if a == b {
			return s.Int(0), true
		}
		return a, zeroB
	case OpMul:
		switch {
		case s.is(a, 1):
			return b, true
		case zeroA || zeroB:
			return s.Int(0), true
		}
		return a, oneB
	case OpQuo, OpShl, OpShr:
		return a, op == OpQuo && oneB || op != OpQuo && zeroB
	case OpMin, OpMax:
		if s.spans[a].hi <= s.spans[b].lo && s.spans[a].hi != above {
			s.decide(op, NoType, a, b)
			return [2]T{a, b}[op-OpMin], true
		}
		if s.spans[b].hi <= s.spans[a].lo && s.spans[b].hi != above {
			s.decide(op, NoType, a, b)
			return [2]T{b, a}[op-OpMin], true
		}
		return a, a == b
	case OpAnd, OpOr:
		return a, a == b
	case OpEQ, OpLT, OpLE:
		t, ok := s.compareSpans(op, a, b)
		if ok && a != b {
			s.decide(op, NoType, a, b)
		}
		return t, ok
	}
	return 0, false
}

// compareSpans decides a comparison of integers where their ranges do.
func (s *Store) compareSpans(op Op, a, b T) (T, bool) {
	x, y := s.spans[a], s.spans[b]
	known := x.hi != above && y.lo != below
	back := y.hi != above && x.lo != below
	switch {
	case a == b:
		return s.Truth(op != OpLT), true
	case known && x.hi < y.lo:
		return s.Truth(op != OpEQ), true
	case back && y.hi < x.lo:
		return s.Truth(false), true
	case op == OpLE && known && x.hi <= y.lo:
		return s.Truth(true), true
	case op == OpLT && back && y.hi <= x.lo:
		return s.Truth(false), true
	}
	return 0, false
}

func (s *Store) simplerTruth(op Op, a, b T) (T, bool) {
	for _, p := range [][2]T{{a, b}, {b, a}} {
		n := &s.nodes[p[0]]
		if n.op != OpInt {
			continue
		}
		switch {
		case op == OpAnd && n.num == 1, op == OpOr && n.num == 0, op == OpEQ && n.num == 1:
			return p[1], true
		case op == OpAnd || op == OpOr:
			return p[0], true
		case op == OpEQ:
			return s.Not(p[1]), true
		}
	}
	return a, (op == OpAnd || op == OpOr) && a == b
}

// is reports whether t is the integer v.
func (s *Store) is(t T, v int64) bool {
	n := &s.nodes[t]
	return n.op == OpInt && n.kind == Int && n.num == v
}

// Neg is -a.
func (s *Store) Neg(a T) T {
	if a == 0 {
		return 0
	}
	n := &s.nodes[a]
	if n.op == OpNeg {
		return n.args[0]
	}
	if v, ok := s.Integer(a); ok {
		return s.BigInt(new(big.Int).Neg(v))
	}
	if n.op == OpFloat {
		return s.Float64(n.kind, -s.Float(a))
	}
	return s.make(node{op: OpNeg, kind: n.kind, args: [3]T{a}})
}

// Not is the opposite of a condition, or, of an integer, all its bits turned.
func (s *Store) Not(a T) T {
	if a == 0 {
		return 0
	}
	n := s.nodes[a]
	switch {
	case n.op == OpNot:
		return n.args[0]
	case n.op == OpInt && n.kind == Truth:
		return s.Truth(n.num == 0)
	case n.kind == Int:
		return s.Binary(OpSub, s.Int(-1), a)
	case n.op == OpLT && s.Kind(n.args[0]) == Int:
		return s.Binary(OpLE, n.args[1], n.args[0])
	case n.op == OpLE && s.Kind(n.args[0]) == Int:
		return s.Binary(OpLT, n.args[1], n.args[0])
	}
	return s.make(node{op: OpNot, kind: Truth, args: [3]T{a}})
}

// Abs is the magnitude of a.
func (s *Store) Abs(a T) T {
	if a == 0 {
		return 0
	}
	switch n := &s.nodes[a]; {
	case n.op == OpAbs:
		return a
	case n.kind == Int && s.spans[a].lo >= 0:
		s.decide(OpAbs, NoType, a, 0)
		return a
	case n.kind == Int && n.op == OpInt && n.num != below:
		return s.Int(-n.num)
	}
	return s.make(node{op: OpAbs, kind: s.Kind(a), args: [3]T{a}})
}

// Select is a where c holds and b elsewhere. Of integers, it is a minimum, a maximum or a magnitude where it can be.
func (s *Store) Select(c, a, b T) T {
	if c == 0 || a == 0 || b == 0 {
		return 0
	}
	if s.Kind(a) != s.Kind(b) || s.Kind(c) != Truth {
		panic(fmt.Sprintf("BUG: select of %s, %s and %s", s.Kind(c), s.Kind(a), s.Kind(b)))
	}
	n := s.nodes[c]
	switch {
	case a == b:
		return a
	case n.op == OpInt && n.num != 0:
		return a
	case n.op == OpInt:
		return b
	case n.op == OpNot:
		return s.Select(n.args[0], b, a)
	case s.Kind(a) == Truth && s.nodes[a].op == OpInt && s.nodes[b].op == OpInt: // they differ
		if s.nodes[a].num != 0 {
			return c
		}
		return s.Not(c)
	case s.Kind(a) == Int && (n.op == OpLT || n.op == OpLE) && s.Kind(n.args[0]) == Int:
		if t, ok := s.choose(n.args[0], n.args[1], a, b); ok {
			return t
		}
	}
	return s.make(node{op: OpSelect, kind: s.Kind(a), args: [3]T{c, a, b}})
}

// choose is p < q ? a : b, or p <= q ? a : b, of integers if that does not depend on which.
func (s *Store) choose(p, q, a, b T) (T, bool) {
	switch {
	case a == p && b == q:
		return s.Binary(OpMin, p, q), true
	case a == q && b == p:
		return s.Binary(OpMax, p, q), true
	case s.is(p, 0) && a == q && s.negated(b, q): // 0 < q ? q : -q
		return s.Abs(q), true
	case s.is(q, 0) && b == p && s.negated(a, p): // p < 0 ? -p : p
		return s.Abs(p), true
	}
	return 0, false
}

// negated reports whether b is -a.
func (s *Store) negated(b, a T) bool {
	n := &s.nodes[b]
	return n.op == OpNeg && n.args[0] == a || n.op == OpSub && s.is(n.args[0], 0) && n.args[1] == a
}

// Convert is a, of type from, as type to. An integer of a type that the other can hold stays what it is: that signed
// arithmetic did not overflow is assumed.
func (s *Store) Convert(a T, from, to Type) T {
	if a == 0 || from == to {
		return a
	}
	n := s.nodes[a]
	switch {
	case to == Bool:
		return s.nonZero(a)
	case n.kind == Truth: // 0 or 1
		return s.Convert(s.Select(a, s.Int(1), s.Int(0)), Int8, to)
	case n.kind == Int && to.Integer():
		if f, t := typeSpan(from), typeSpan(to); f.lo >= t.lo && f.hi <= t.hi && !(to == Int64 && from == UInt64) {
			return a
		}
		return s.Wrap(a, to)
	}
	return s.convertFloat(a, to)
}

// nonZero is a as a condition.
func (s *Store) nonZero(a T) T {
	switch s.Kind(a) {
	case Truth:
		return a
	case Int:
		return s.Not(s.Binary(OpEQ, a, s.Int(0)))
	}
	return s.Not(s.Binary(OpEQ, a, s.Float64(s.Kind(a), 0)))
}

// Wrap is the integer a, of any size, in the type t: its low bits.
func (s *Store) Wrap(a T, t Type) T {
	if a == 0 {
		return a
	}
	if v, ok := s.Integer(a); ok {
		return s.BigInt(wrap(v, t))
	}
	if s.spans[a].within(t) {
		s.decide(OpConvert, t, a, 0)
		return a
	}
	if s.keep {
		a = s.modulo(a, t)
	}
	n := &s.nodes[a]
	if n.op == OpElem && n.typ == t || n.op == OpScalar && n.typ == t {
		return a
	}
	if n.op == OpConvert && n.typ.Integer() && s.Kind(n.args[0]) == Int && n.typ.Bits() >= t.Bits() {
		return s.Wrap(n.args[0], t)
	}
	return s.make(node{op: OpConvert, kind: Int, typ: t, args: [3]T{a}})
}

// wrap is v in the type t.
func wrap(v *big.Int, t Type) *big.Int {
	size := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits()))
	r := new(big.Int).Mod(v, size)
	if t.Signed() && r.Bit(t.Bits()-1) == 1 {
		r.Sub(r, size)
	}
	return r
}

// Call is the function name of args, of a kind.
func (s *Store) Call(name string, kind Kind, args ...T) T {
	for _, a := range args {
		if a == 0 {
			return 0
		}
	}
	n := node{op: OpCall, kind: kind, name: s.intern(name)}
	if len(args) > 3 {
		args = []T{args[0], args[1], s.list(args[2:])}
	}
	copy(n.args[:], args)
	return s.make(n)
}

func (s *Store) list(args []T) T {
	n := node{op: OpList}
	if len(args) > 3 {
		args = []T{args[0], args[1], s.list(args[2:])}
	}
	copy(n.args[:], args)
	return s.make(n)
}
