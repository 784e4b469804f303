package realize

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// wrapping keeps the low bits that a type has.
func wrapping(t halide.Type) func(dst, a []int64) {
	n := 64 - t.Bits()
	if lo, _ := limits(t); lo < 0 {
		return func(dst, a []int64) {
			a = a[:len(dst)]
			for i := range dst {
				dst[i] = a[i] << (n & 63) >> (n & 63)
			}
		}
	}
	mask := int64(uint64(1<<64-1) >> n)
	return func(dst, a []int64) {
		a = a[:len(dst)]
		for i := range dst {
			dst[i] = a[i] & mask
		}
	}
}

// narrower is how a Narrow of words that hold the operand shifts, rounds, and saturates unless the operand's interval
// says that there is nothing to saturate.
type narrower struct {
	halide.Added
	shift     uint64
	lo, hi    int64
	saturates bool
	wide      bool // the number and what is added overflow int64
}

func (b *builder) narrower(e *halide.Expr) narrower {
	n := narrower{Added: e.Round.Added(e.Shift), shift: uint64(e.Shift)}
	n.lo, n.hi = limits(e.Type)
	s := b.span(e.Args[0])
	room := big.NewInt(1 << n.shift) // the most that rounding adds
	n.wide = classOf(halide.Span{Lo: s.Lo, Hi: room.Add(room, s.Hi)}) == values
	whole := *e
	whole.Type = halide.Int64
	n.saturates = !halide.SpanOp(&whole, []halide.Span{s}).Fits(e.Type)
	return n
}

// narrow puts narrowed words into dst. The host shifts by less than 64 without a test.
func narrow[T integer](dst []T, a []int64, r *narrower) {
	n, bias, lo, hi := r.shift&63, r.Bias, r.lo, r.hi
	a = a[:len(dst)]
	switch {
	case r.wide:
		for i := range dst {
			dst[i] = T(r.carefully(a[i]))
		}
	case r.Odd == 1 && r.saturates:
		for i, v := range a {
			dst[i] = T(min(max((v+bias+v>>(n&63)&1)>>(n&63), lo), hi))
		}
	case r.Odd == 1:
		for i, v := range a {
			dst[i] = T((v + bias + v>>(n&63)&1) >> (n & 63))
		}
	case r.Odd != 0 || r.Negative != 0:
		for i, v := range a {
			dst[i] = T(min(max((v+bias+r.Odd*(v>>(n&63)&1)-r.Negative*(v>>63))>>(n&63), lo), hi))
		}
	case r.saturates:
		for i, v := range a {
			dst[i] = T(min(max((v+bias)>>(n&63), lo), hi))
		}
	default:
		for i, v := range a {
			dst[i] = T((v + bias) >> (n & 63))
		}
	}
}

// carefully narrows where the number and what is added overflow int64: what is shifted out is rounded apart.
func (r *narrower) carefully(v int64) int64 {
	q := v >> r.shift
	out := uint64(v - q<<r.shift) // less than 2^62
	up := out + uint64(r.Bias) + uint64(r.Odd)*uint64(q&1)
	if v < 0 {
		up += uint64(r.Negative)
	}
	return min(max(q+int64(up>>r.shift), r.lo), r.hi)
}

// narrow stores narrowed words side by side.
func (m *memory) narrow(src []int64, first int, r *narrower) {
	switch n := len(src); m.buffer.Type.Bytes() {
	case 1:
		narrow(m.u8[first:][:n], src, r)
	case 2:
		narrow(m.u16[first:][:n], src, r)
	case 4:
		narrow(m.u32[first:][:n], src, r)
	default:
		narrow(m.i64[first:][:n], src, r)
	}
}

// limits are the least and the greatest value of a type of integers.
func limits(t halide.Type) (lo, hi int64) {
	low, high := t.Bounds()
	if low == nil {
		return math.MinInt64, math.MaxInt64
	}
	return low.Int64(), high.Int64()
}
