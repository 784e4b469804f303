package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// binaryInt compiles an operator with an integer result.
func (c *ints) binaryInt(e *cfront.Binary) intFn {
	if e.Op == cfront.LogAnd || e.Op == cfront.LogOr {
		return c.logic(e)
	}
	if e.Op >= cfront.Eq && e.Op <= cfront.Ge {
		return c.compare(e)
	}
	c.regions.count(intrinsic.Scalar, 1)
	x, t, pos := c.int(e.X), basicType(e), e.Pos()
	if t == cfront.Int32 {
		if k, ok := constOf(e.Y); ok {
			if f := int32Const(e.Op, x, k); f != nil {
				return f
			}
		}
	}
	y := c.int(e.Y)
	if f := plainInt(e.Op, x, y, t); f != nil {
		return f
	}
	op := e.Op
	return func(fr *frame) int64 { a := x(fr); return arith(op, t, a, y(fr), pos) }
}

// int32Const are operators on an int32 and a constant: most of what loops and addresses do.
func int32Const(op cfront.Op, x intFn, k int64) intFn {
	switch op {
	case cfront.Add:
		return func(fr *frame) int64 { return int64(int32(x(fr) + k)) }
	case cfront.Sub:
		return func(fr *frame) int64 { return int64(int32(x(fr) - k)) }
	case cfront.Mul:
		return func(fr *frame) int64 { return int64(int32(x(fr) * k)) }
	case cfront.And:
		return func(fr *frame) int64 { return x(fr) & k }
	case cfront.Shl:
		if k >= 0 && k < 32 {
			return func(fr *frame) int64 { return int64(int32(x(fr) << uint(k))) }
		}
	case cfront.Shr:
		if k >= 0 && k < 32 {
			return func(fr *frame) int64 { return x(fr) >> uint(k) }
		}
	}
	return nil
}

// plainInt are the operators that cannot fail.
func plainInt(op cfront.Op, x, y intFn, t cfront.Basic) intFn {
	switch op {
	case cfront.Add:
		if t == cfront.Int32 {
			return func(fr *frame) int64 { a := x(fr); return int64(int32(a + y(fr))) }
		}
		return func(fr *frame) int64 { a := x(fr); return t.Wrap(a + y(fr)) }
	case cfront.Sub:
		return func(fr *frame) int64 { a := x(fr); return t.Wrap(a - y(fr)) }
	case cfront.Mul:
		if t == cfront.Int32 {
			return func(fr *frame) int64 { a := x(fr); return int64(int32(a * y(fr))) }
		}
		return func(fr *frame) int64 { a := x(fr); return t.Wrap(a * y(fr)) }
	case cfront.And:
		return func(fr *frame) int64 { a := x(fr); return a & y(fr) }
	case cfront.Or:
		return func(fr *frame) int64 { a := x(fr); return a | y(fr) }
	case cfront.Xor:
		return func(fr *frame) int64 { a := x(fr); return a ^ y(fr) }
	}
	return nil
}

// logic compiles && and ||, whose right side is a region of its own.
func (c *ints) logic(e *cfront.Binary) intFn {
	x := c.int(e.X)
	c.regions.count(intrinsic.Branch, 1)
	var y intFn
	right := c.regions.inside(func() { y = c.int(e.Y) })
	stop := truth(e.Op == cfront.LogOr)
	return func(fr *frame) int64 {
		if x(fr) == stop {
			return stop
		}
		fr.m.hits[right]++
		return y(fr)
	}
}

// compare compiles a comparison of numbers or pointers.
func (c *ints) compare(e *cfront.Binary) intFn {
	c.regions.count(intrinsic.Scalar, 1)
	op := e.Op
	switch classOfType(e.X.Type()) {
	case inFloat:
		x, y := c.ev.float(e.X), c.ev.float(e.Y)
		return func(fr *frame) int64 { a := x(fr); return truth(ordered(op, a, y(fr))) }
	case inPtr:
		x, y, pos := c.ev.ptr(e.X), c.ev.ptr(e.Y), e.Pos()
		return func(fr *frame) int64 { a := x(fr); return truth(comparePtr(fr.m, op, a, y(fr), pos)) }
	}
	x, y := c.int(e.X), c.int(e.Y)
	if basicType(e.X) == cfront.UInt64 {
		return func(fr *frame) int64 { a := x(fr); return truth(ordered(op, uint64(a), uint64(y(fr)))) }
	}
	if k, ok := constOf(e.Y); ok && op == cfront.Lt {
		return func(fr *frame) int64 { return truth(x(fr) < k) }
	}
	if op == cfront.Lt {
		return func(fr *frame) int64 { a := x(fr); return truth(a < y(fr)) }
	}
	return func(fr *frame) int64 { a := x(fr); return truth(ordered(op, a, y(fr))) }
}

func ordered[T int64 | uint64 | float64](op cfront.Op, a, b T) bool {
	switch op {
	case cfront.Eq:
		return a == b
	case cfront.Ne:
		return a != b
	case cfront.Lt:
		return a < b
	case cfront.Le:
		return a <= b
	case cfront.Gt:
		return a > b
	}
	return a >= b
}

// comparePtr compares addresses; an order exists only inside one object.
func comparePtr(m *state, op cfront.Op, a, b pointer, pos cfront.Pos) bool {
	if a.obj == unset || b.obj == unset {
		fail(pos, op.String(), "a pointer compared here has no value yet")
	}
	if op != cfront.Eq && op != cfront.Ne && a.obj != b.obj {
		fail(pos, op.String(), "the pointers compared here point into different objects")
	}
	return ordered(op, m.addressOf(a), m.addressOf(b))
}
