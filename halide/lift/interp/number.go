package interp

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// float is a known floating value of a domain of data, or of a concrete run.
func (m *machine[V]) float(k Kind, x float64) number[V] {
	n := number[V]{bits: math.Float64bits(x), st: isKnown}
	if m.domain != nil {
		n.v = m.domain.Float(k, x)
	}
	return n
}

// lift is n as a value of the domain.
func (m *machine[V]) lift(k Kind, n number[V]) V {
	if n.st == isKnown && k.Int() {
		return m.domain.Int(k, int64(n.bits))
	}
	return n.v
}

// binary is a op b in kind k.
func (m *machine[V]) binary(op ctree.Op, k Kind, a, b number[V], s *site) number[V] {
	known := a.st == isKnown && b.st == isKnown
	switch {
	case known && k.Int():
		return knownInt[V](m.intOp(op, k, a.int(), b.int(), s))
	case known && op.Comparison():
		return knownInt[V](truth(floatCompare(op, a.float(), b.float())))
	case !k.Float():
		right := k
		if op.Shift() {
			right = I64
		}
		if (op == ctree.Div || op == ctree.Rem) && b.st == isKnown && b.bits == 0 {
			fail(s.pos, CodeDivide, "division of an integer by zero")
		}
		return number[V]{v: m.domain.Binary(op, k, m.lift(k, a), m.lift(right, b))}
	}
	var n number[V]
	if m.domain != nil {
		n.v = m.domain.Binary(op, k, a.v, b.v)
	}
	if known {
		n.st, n.bits = isKnown, math.Float64bits(floatOp(op, k, a.float(), b.float()))
	}
	return n
}

// unary is -a or ~a in kind k.
func (m *machine[V]) unary(op ctree.Op, k Kind, a number[V], s *site) number[V] {
	if k.Int() {
		if a.st == isKnown {
			return knownInt[V](m.intUnary(op, k, a.int(), s))
		}
		return number[V]{v: m.domain.Unary(op, k, a.v)}
	}
	n := number[V]{bits: a.bits ^ 1<<63, st: a.st}
	if m.domain != nil {
		n.v = m.domain.Unary(op, k, a.v)
	}
	return n
}

// convert is C's conversion of a scalar that is no pointer.
func (m *machine[V]) convert(from, to Kind, toBool bool, a number[V], s *site) number[V] {
	switch {
	case toBool && from.Int() && a.st == isKnown:
		return knownInt[V](truth(a.bits != 0))
	case toBool && from.Int():
		return number[V]{v: m.domain.Binary(ctree.Ne, from, a.v, m.domain.Int(from, 0))}
	case toBool:
		return m.binary(ctree.Ne, from, a, m.float(from, 0), s)
	case from == to:
		return a
	case from.Int() && to.Int():
		if a.st == isKnown {
			return knownInt[V](wrapInt(to, a.int()))
		}
		return number[V]{v: m.domain.Convert(from, to, a.v)}
	case from.Int():
		n := number[V]{st: a.st}
		if m.domain != nil {
			n.v = m.domain.Convert(from, to, m.lift(from, a))
		}
		if a.st == isKnown {
			n.bits = math.Float64bits(intToFloat(from, to, a.int()))
		}
		return n
	case to.Int():
		if a.st == isKnown {
			return knownInt[V](m.floatToInt(to, a.float(), s))
		}
		return number[V]{v: m.domain.Convert(from, to, a.v)}
	}
	n := number[V]{st: a.st}
	if m.domain != nil {
		n.v = m.domain.Convert(from, to, a.v)
	}
	if a.st == isKnown {
		n.bits = math.Float64bits(roundFloat(to, a.float()))
	}
	return n
}

// selectNumber is a where the data cond is not 0, else b.
func (m *machine[V]) selectNumber(cond V, k Kind, a, b number[V]) number[V] {
	if a.st == isUnset || b.st == isUnset {
		return number[V]{st: isUnset}
	}
	if a.st == isKnown && b.st == isKnown && a.bits == b.bits && k.Int() {
		return a
	}
	return number[V]{v: m.domain.Select(cond, k, m.lift(k, a), m.lift(k, b))}
}

// resolve makes n known if the domain knows it; the kind is an integer one.
func (m *machine[V]) resolve(k Kind, n number[V]) number[V] {
	if n.st != isData {
		return n
	}
	if x, ok := m.domain.Known(k, n.v); ok {
		return knownInt[V](wrapInt(k, x))
	}
	return n
}

// demand is n as a number; data is refused as what.
func (m *machine[V]) demand(k Kind, n number[V], s *site, what string) int64 {
	if n.st == isKnown {
		return int64(n.bits)
	}
	if n = m.resolve(k, n); n.st != isKnown {
		needsConcrete(s.pos, what)
	}
	return int64(n.bits)
}
