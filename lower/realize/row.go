package realize

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// row is how the values of an expression are had for all lanes: eval gives those of n lanes, in memory that stands
// until the row is evaluated again, or another one that has been given tmp.
type row[T any] struct {
	eval func(n int) []T
	tmp  []T // nil if eval gives what is stored
}

// stored is the row of elements of s at a place.
func stored[T any](b *builder, s *[]T, p place) row[T] {
	if p.contiguous() || len(b.lanes) == 0 {
		at := p.base
		return row[T]{eval: func(n int) []T {
			i := at()
			return (*s)[i : i+n]
		}}
	}
	tmp := newRow[T](b)
	r := row[T]{tmp: tmp}
	switch at, stride, table := p.base, p.stride, p.table; {
	case p.fill != nil:
		index := make([]int, rowLanes)
		r.eval = func(n int) []T {
			at, dst := index[:n], tmp[:n]
			p.fill(at)
			for i := range dst {
				dst[i] = (*s)[at[i]]
			}
			return dst
		}
	case table != nil:
		r.eval = func(n int) []T {
			from, first, dst, table := *s, at(), tmp[:n], table[:n]
			for i := range dst {
				dst[i] = from[first+table[i]]
			}
			return dst
		}
	case stride == 0:
		r.eval = func(n int) []T {
			dst := tmp[:n]
			fill(dst, (*s)[at()])
			return dst
		}
	default:
		r.eval = func(n int) []T {
			from, dst, j := *s, tmp[:n], at()
			for i := range dst {
				dst[i] = from[j]
				j += stride
			}
			return dst
		}
	}
	return r
}

// target compiles what puts a row to a place in s.
func target[T any](b *builder, s *[]T, p place) func(src []T) {
	switch at, stride, table := p.base, p.stride, p.table; {
	case p.fill != nil:
		index := make([]int, rowLanes)
		return func(src []T) {
			at := index[:len(src)]
			p.fill(at)
			for i, v := range src {
				(*s)[at[i]] = v
			}
		}
	case table != nil:
		return func(src []T) {
			to, first := *s, at()
			for i, v := range src {
				to[first+table[i]] = v
			}
		}
	default:
		return func(src []T) {
			to, j := *s, at()
			if stride == 1 {
				copy(to[j:j+len(src)], src)
				return
			}
			for _, v := range src {
				to[j] = v
				j += stride
			}
		}
	}
}

// contiguous reports whether lanes lie side by side.
func (p place) contiguous() bool { return p.fill == nil && p.table == nil && p.stride == 1 }

func fill[T any](dst []T, v T) {
	for i := range dst {
		dst[i] = v
	}
}

// same is a row of one value.
func same[T any](b *builder, v func() T) row[T] {
	tmp := newRow[T](b)
	return row[T]{tmp: tmp, eval: func(n int) []T {
		dst := tmp[:n]
		fill(dst, v())
		return dst
	}}
}

// converted is a row of words as other words, of which it keeps the low bits.
func converted[C, T integer](b *builder, r row[T]) row[C] {
	if same, ok := any(r).(row[C]); ok {
		return same
	}
	tmp := newRow[C](b)
	freeRow(b, r.tmp)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		dst := tmp[:n]
		convert(dst, r.eval(n))
		return dst
	}}
}

func convert[C, T integer](dst []C, src []T) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] = C(src[i])
	}
}

// loaded is an integer input as words.
func loaded[C word](b *builder, e *halide.Expr) row[C] {
	m := b.m.memory[e.Name]
	p := b.address(m.buffer, e.Args)
	switch m.buffer.Type {
	case halide.Int8:
		return converted[C](b, stored(b, &m.i8, p))
	case halide.Int16:
		return converted[C](b, stored(b, &m.i16, p))
	case halide.Int32:
		return converted[C](b, stored(b, &m.i32, p))
	case halide.Int64:
		return converted[C](b, stored(b, &m.i64, p))
	case halide.UInt8:
		return converted[C](b, stored(b, &m.u8, p))
	case halide.UInt16:
		return converted[C](b, stored(b, &m.u16, p))
	case halide.UInt32:
		return converted[C](b, stored(b, &m.u32, p))
	}
	panic(fmt.Sprintf("BUG: integers of type %s", m.buffer.Type))
}
