package interp

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// intOp is a op b in kind k (at least 32 bits where C says so); comparisons give 0 or 1.
func (m *machine[V]) intOp(op ctree.Op, k Kind, a, b int64, s *site) int64 {
	switch op {
	case ctree.Add, ctree.Sub, ctree.Mul:
		return m.ring(op, k, a, b, s)
	case ctree.Div, ctree.Rem:
		return m.divide2(op, k, a, b, s)
	case ctree.Shl, ctree.Shr:
		return m.shift(op, k, a, b, s)
	case ctree.And:
		return a & b
	case ctree.Or:
		return a | b
	case ctree.Xor:
		return a ^ b
	}
	if k == U64 {
		return truth(holds(op, compareUint(uint64(a), uint64(b))))
	}
	return truth(holds(op, compareInt(a, b)))
}

// ring is + - *, which wrap; a signed overflow is noted.
func (m *machine[V]) ring(op ctree.Op, k Kind, a, b int64, s *site) int64 {
	var r int64
	over := false
	switch op {
	case ctree.Add:
		r = a + b
		over = (a^r)&(b^r) < 0
	case ctree.Sub:
		r = a - b
		over = (a^b)&(a^r) < 0
	default:
		r = a * b
		if k == I64 {
			hi, lo := bits.Mul64(uint64(a), uint64(b))
			high := int64(hi)
			if a < 0 {
				high -= b
			}
			if b < 0 {
				high -= a
			}
			over = high != int64(lo)>>63
		}
	}
	w := wrapInt(k, r)
	if k.Signed() && (w != r || over && k == I64) {
		m.overflow(op, k, s)
	}
	return w
}

func (m *machine[V]) overflow(op ctree.Op, k Kind, s *site) {
	m.note(s.pos, NoteOverflow, fmt.Sprintf("%s of %s overflows, which C leaves undefined; the value wraps", op, k))
}

func (m *machine[V]) divide2(op ctree.Op, k Kind, a, b int64, s *site) int64 {
	if b == 0 {
		fail(s.pos, CodeDivide, "division of an integer by zero")
	}
	switch {
	case k == U64 && op == ctree.Div:
		return int64(uint64(a) / uint64(b))
	case k == U64:
		return int64(uint64(a) % uint64(b))
	case b == -1:
		if op == ctree.Rem {
			return 0
		}
		if wrapInt(k, -a) == a && a != 0 {
			m.overflow(op, k, s)
		}
		return wrapInt(k, -a)
	case op == ctree.Div:
		return a / b
	}
	return a % b
}

func (m *machine[V]) shift(op ctree.Op, k Kind, a, n int64, s *site) int64 {
	width := k.Bytes() * 8
	if n < 0 || n >= width {
		m.note(s.pos, NoteShift, fmt.Sprintf("a shift of %s by %d bits, which C leaves undefined", k, n))
		n &= width - 1
	}
	switch {
	case op == ctree.Shl:
		return wrapInt(k, a<<n)
	case k == U64:
		return int64(uint64(a) >> n)
	}
	return a >> n
}

// intUnary is -a or ~a.
func (m *machine[V]) intUnary(op ctree.Op, k Kind, a int64, s *site) int64 {
	if op == ctree.Com {
		return wrapInt(k, ^a)
	}
	r := wrapInt(k, -a)
	if k.Signed() && r == a && a != 0 {
		m.overflow(op, k, s)
	}
	return r
}

// floatOp is a op b rounded to k; comparisons are not done here. A double holds the exact sum, difference, product or a
// quotient of two floats well enough for rounding it again to be rounding once.
func floatOp(op ctree.Op, k Kind, a, b float64) float64 {
	var r float64
	switch op {
	case ctree.Add:
		r = a + b
	case ctree.Sub:
		r = a - b
	case ctree.Mul:
		r = a * b
	case ctree.Div:
		r = a / b
	default:
		panic("BUG: " + op.String() + " of floats")
	}
	return roundFloat(k, r)
}

// floatCompare is a op b; comparisons with NaN are false but for !=.
func floatCompare(op ctree.Op, a, b float64) bool {
	switch op {
	case ctree.Lt:
		return a < b
	case ctree.Le:
		return a <= b
	case ctree.Gt:
		return a > b
	case ctree.Ge:
		return a >= b
	case ctree.Eq:
		return a == b
	}
	return a != b
}

func compareInt(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func compareUint(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// holds reports whether op holds for operands that compare as c.
func holds(op ctree.Op, c int) bool {
	switch op {
	case ctree.Lt:
		return c < 0
	case ctree.Le:
		return c <= 0
	case ctree.Gt:
		return c > 0
	case ctree.Ge:
		return c >= 0
	case ctree.Eq:
		return c == 0
	}
	return c != 0
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// floatToInt is C's conversion; what does not fit is noted and becomes what x86 makes of it.
func (m *machine[V]) floatToInt(k Kind, x float64, s *site) int64 {
	t := math.Trunc(x)
	if k == U64 {
		switch {
		case t >= 0 && t < 1<<64:
			return int64(uint64(t))
		}
	} else if t >= -(1<<63) && t < 1<<63 {
		if r := wrapInt(k, int64(t)); r == int64(t) {
			return r
		}
	}
	m.note(s.pos, NoteConvert, fmt.Sprintf("%g does not fit %s, which C leaves undefined", x, k))
	if t >= -(1<<63) && t < 1<<63 && k.Bytes() < 8 && (k.Bytes() < 4 || k == U32) {
		return wrapInt(k, int64(t))
	}
	return wrapInt(k, math.MinInt64>>(64-8*max(k.Bytes(), 4)))
}

// intToFloat is C's conversion: rounded once, also from 64 bits to float32.
func intToFloat(from, to Kind, x int64) float64 {
	switch {
	case from == U64 && to == F32:
		return float64(float32(uint64(x)))
	case from == U64:
		return float64(uint64(x))
	case to == F32:
		return float64(float32(x))
	}
	return float64(x)
}
