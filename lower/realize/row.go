package realize

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

// mapped is an operation of one row.
func mapped[C, A any](b *builder, x row[A], f func(dst []C, a []A)) row[C] {
	freeRow(b, x.tmp)
	tmp := newRow[C](b)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		f(tmp[:n], x.eval(n))
		return tmp[:n]
	}}
}

// joined is an operation of two rows, lane by lane.
func joined[C, A, B any](b *builder, x row[A], y row[B], f func(dst []C, a []A, b []B)) row[C] {
	freeRow(b, x.tmp)
	freeRow(b, y.tmp)
	tmp := newRow[C](b)
	return row[C]{tmp: tmp, eval: func(n int) []C {
		p := x.eval(n)
		f(tmp[:n], p, y.eval(n))
		return tmp[:n]
	}}
}

// selected takes lanes of a where the mask is set, else of c.
func selected[T any](b *builder, m row[bool], x, y row[T]) row[T] {
	freeRow(b, m.tmp)
	freeRow(b, x.tmp)
	freeRow(b, y.tmp)
	tmp := newRow[T](b)
	return row[T]{tmp: tmp, eval: func(n int) []T {
		set := m.eval(n)
		p := x.eval(n)
		q := y.eval(n)
		dst := tmp[:n]
		set, p, q = set[:n], p[:n], q[:n]
		for i := range dst {
			v := q[i]
			if set[i] {
				v = p[i]
			}
			dst[i] = v
		}
		return dst
	}}
}
