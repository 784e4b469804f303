package realize

import "github.com/vyasa-go/vyasa/halide"

// row is how the values of an expression are had for all lanes: eval gives those of n lanes, in memory that stands
// until the row is evaluated again, or another one that has been given tmp.
type row[T any] struct {
	eval func(n int) []T
	tmp  []T // nil if eval gives what is stored
}

// inMemory reports whether the lanes of a row lie side by side at a place.
func (b *builder) inMemory(p place) bool { return p.contiguous() || len(b.lanes) == 0 }

// slice is the elements of s at a place where lanes lie side by side.
func slice[T any](s *[]T, p place) func(n int) []T {
	at := p.base
	return func(n int) []T {
		i := at()
		return (*s)[i : i+n]
	}
}

// stored is the row of elements of s at a place.
func stored[T any](b *builder, s *[]T, p place) row[T] {
	if b.inMemory(p) {
		return row[T]{eval: slice(s, p)}
	}
	tmp, spreads := newRow[T](b), b.spreads(p)
	return row[T]{tmp: tmp, eval: func(n int) []T {
		dst, from, at := tmp[:n], *s, spreads(n)
		if at.table != nil {
			for i, a := range at.table[:n] {
				dst[i] = from[at.first+a]
			}
			return dst
		}
		j := at.first
		for i := range dst {
			dst[i] = from[j]
			j += at.stride
		}
		return dst
	}}
}

// target compiles what puts a row to a place in s.
func target[T any](b *builder, s *[]T, p place) func(src []T) {
	spreads := b.spreads(p)
	return func(src []T) {
		switch to, at := *s, spreads(len(src)); {
		case at.table != nil:
			for i, v := range src {
				to[at.first+at.table[i]] = v
			}
		case at.stride == 1:
			copy(to[at.first:at.first+len(src)], src)
		default:
			j := at.first
			for _, v := range src {
				to[j] = v
				j += at.stride
			}
		}
	}
}

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

// loaded is an integer input as words.
func (b *builder) loaded(e *halide.Expr) row[int64] {
	m := b.m.memory[e.Name]
	return b.loadedAt(m, b.address(m.buffer, e.Args))
}

// loadedAt is the elements of an array at a place as words.
func (b *builder) loadedAt(m *memory, p place) row[int64] {
	if m.buffer.Type == halide.Int64 {
		return stored(b, &m.i64, p)
	}
	tmp, spreads := newRow[int64](b), b.spreads(p)
	return row[int64]{tmp: tmp, eval: func(n int) []int64 {
		dst := tmp[:n]
		m.load(dst, spreads(n))
		return dst
	}}
}
