package cfront

// Truncate brings a value into the range of integer type t, extended to 64 bits again; pointers have 32.
func Truncate(t Type, v int64) int64 {
	if b, ok := t.(Basic); ok {
		return b.Wrap(v)
	}
	return int64(uint32(v))
}

// FoldInt computes x op y in type t (for shifts, the type of x). Overflow wraps. ok is false where C leaves the
// result undefined for other reasons: division by zero, a shift count that is negative or too large.
func FoldInt(op Op, t Basic, x, y int64) (v int64, ok bool) {
	unsigned := t == UInt64
	switch op {
	case Add:
		v = x + y
	case Sub:
		v = x - y
	case Mul:
		v = x * y
	case Div, Rem:
		if y == 0 {
			return 0, false
		}
		v = divide(op, unsigned, x, y)
	case And:
		v = x & y
	case Or:
		v = x | y
	case Xor:
		v = x ^ y
	case Shl, Shr:
		if y < 0 || y >= int64(t.Bits()) {
			return 0, false
		}
		switch {
		case op == Shl:
			v = x << uint(y)
		case unsigned:
			v = int64(uint64(x) >> uint(y))
		default:
			v = x >> uint(y)
		}
	case Eq, Ne, Lt, Gt, Le, Ge:
		return Truth(compare(op, unsigned, x, y)), true
	default:
		return 0, false
	}
	return Truncate(t, v), true
}

func compare(op Op, unsigned bool, x, y int64) bool {
	less, more := x < y, x > y
	if unsigned {
		less, more = uint64(x) < uint64(y), uint64(x) > uint64(y)
	}
	switch op {
	case Eq:
		return x == y
	case Ne:
		return x != y
	case Lt:
		return less
	case Gt:
		return more
	case Le:
		return !more
	}
	return !less
}

func divide(op Op, unsigned bool, x, y int64) int64 {
	switch {
	case unsigned && op == Div:
		return int64(uint64(x) / uint64(y))
	case unsigned:
		return int64(uint64(x) % uint64(y))
	case op == Div:
		return x / y
	}
	return x % y
}

// Truth is 1 for true, else 0.
func Truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
