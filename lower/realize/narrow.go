package realize

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// lowered is a Narrow or a Wrap.
func lowered[C word](b *builder, e *halide.Expr) row[C] {
	wide := b.class(e)
	if e.Op == halide.OpNarrow {
		wide = b.narrowClass(e)
	}
	switch wide {
	case words32:
		return converted[C](b, loweredIn[int32](b, e))
	case words64:
		return converted[C](b, loweredIn[int64](b, e))
	}
	return lowBits[C](b, applied(b, e, itself))
}

// narrowClass holds the operand and the result of a Narrow.
func (b *builder) narrowClass(e *halide.Expr) class {
	return b.classOfAll(e, e.Args[0])
}

// loweredIn is a Narrow or a Wrap in words that hold the operand, if that matters, and the result.
func loweredIn[C word](b *builder, e *halide.Expr) row[C] {
	x := ring[C](b, e.Args[0])
	if e.Op == halide.OpNarrow {
		return mapped(b, x, narrowing[C, C](b.narrower(e)))
	}
	var wrap func(dst, a []C)
	switch e.Type {
	case halide.Int8:
		wrap = wrapped[C, int8]
	case halide.Int16:
		wrap = wrapped[C, int16]
	case halide.Int32:
		wrap = wrapped[C, int32]
	case halide.Int64:
		wrap = wrapped[C, int64]
	case halide.UInt8:
		wrap = wrapped[C, uint8]
	case halide.UInt16:
		wrap = wrapped[C, uint16]
	case halide.UInt32:
		wrap = wrapped[C, uint32]
	}
	return mapped(b, x, wrap)
}

func wrapped[C word, T integer](dst, a []C) {
	a = a[:len(dst)]
	for i := range dst {
		dst[i] = C(T(a[i]))
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

// narrowing compiles it, to words or to what is stored. It works in int64: the host shifts those by less than 64
// without a test.
func narrowing[C word, T integer](r narrower) func(dst []T, a []C) {
	n, bias, lo, hi := r.shift, r.Bias, r.lo, r.hi
	switch {
	case r.wide:
		return func(dst []T, a []C) {
			for i := range dst {
				dst[i] = T(r.carefully(int64(a[i])))
			}
		}
	case r.Odd == 1 && r.saturates:
		return func(dst []T, a []C) {
			a = a[:len(dst)]
			for i := range dst {
				v := int64(a[i])
				dst[i] = T(min(max((v+bias+v>>(n&63)&1)>>(n&63), lo), hi))
			}
		}
	case r.Odd == 1:
		return func(dst []T, a []C) {
			a = a[:len(dst)]
			for i := range dst {
				v := int64(a[i])
				dst[i] = T((v + bias + v>>(n&63)&1) >> (n & 63))
			}
		}
	case r.Odd != 0 || r.Negative != 0:
		return func(dst []T, a []C) {
			a = a[:len(dst)]
			for i := range dst {
				v := int64(a[i])
				dst[i] = T(min(max((v+bias+r.Odd*(v>>(n&63)&1)-r.Negative*(v>>63))>>(n&63), lo), hi))
			}
		}
	case r.saturates:
		return func(dst []T, a []C) {
			a = a[:len(dst)]
			for i := range dst {
				dst[i] = T(min(max((int64(a[i])+bias)>>(n&63), lo), hi))
			}
		}
	}
	return func(dst []T, a []C) {
		a = a[:len(dst)]
		for i := range dst {
			dst[i] = T((int64(a[i]) + bias) >> (n & 63))
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
