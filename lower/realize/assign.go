package realize

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// assignRow compiles the assignment to accumulators for all lanes.
func (b *builder) assignRow(i *item) func() {
	s := i.assign
	a, p := b.cells(s.Local, s.Index)
	switch a.class() {
	case floats:
		return b.assignFloats(i, a, p)
	case words:
		return b.assignWords(i, a, p)
	}
	return b.assignValues(i, a, p)
}

// assignWords is an assignment to cells that words hold.
func (b *builder) assignWords(i *item, a *accumulator, p place) func() {
	s, width, cells := i.assign, b.width(), &a.i64
	add := s.Op == lower.Accumulate
	if add && s.Reduce != halide.SumOf {
		return put(b, reduced(b, i, stored(b, cells, p)), cells, p)
	}
	l := b.newLinear()
	direct := b.inMemory(p) && !mentions(i.values, s.Local)
	var tmp []int64
	if !direct {
		tmp = newRow[int64](b)
	}
	for _, v := range i.values {
		l.add(v, 1)
	}
	sum := l.compile()
	if direct {
		at := slice(cells, p)
		return func() { sum(at(width()), add) }
	}
	old, to := stored(b, cells, p), target(b, cells, p)
	freeRow(b, old.tmp)
	freeRow(b, tmp)
	return func() {
		dst := tmp[:width()]
		if sum(dst, false); add {
			for i, v := range old.eval(len(dst)) {
				dst[i] += v
			}
		}
		to(dst)
	}
}

// reduced joins the cells with a term by a product, a maximum or a minimum.
func reduced(b *builder, i *item, old row[int64]) row[int64] {
	s := i.assign
	switch {
	case s.Reduce == halide.ProductOf:
		return joined(b, old, b.ring(s.Value), func(dst, x, y []int64) {
			y = y[:len(dst)]
			for i, v := range x[:len(dst)] {
				dst[i] = v * y[i]
			}
		})
	case b.class(s.Value) == values:
		return joined(b, old, b.values(s.Value), func(dst, x []int64, y []halide.Value) {
			for i, v := range x {
				dst[i] = halide.Combine(s.Reduce, halide.IntValue(v), y[i]).Int
			}
		})
	}
	op := halide.OpMin
	if s.Reduce == halide.MaximumOf {
		op = halide.OpMax
	}
	return joined(b, old, b.ring(s.Value), exactKernel(op))
}

// put compiles the store of a computed row.
func put[T any](b *builder, r row[T], to *[]T, p place) func() {
	width, out := b.width(), target(b, to, p)
	freeRow(b, r.tmp)
	return func() { out(r.eval(width())) }
}

// assignValues is an assignment to cells of integers of any size.
func (b *builder) assignValues(i *item, a *accumulator, p place) func() {
	s := i.assign
	tmp, old := newRow[halide.Value](b), stored(b, &a.big, p)
	rows := make([]row[halide.Value], len(i.values))
	for k, e := range i.values {
		rows[k] = b.values(e)
	}
	width, to := b.width(), target(b, &a.big, p)
	freeRow(b, old.tmp)
	for _, r := range rows {
		freeRow(b, r.tmp)
	}
	freeRow(b, tmp)
	return func() {
		dst := tmp[:width()]
		set := s.Op == lower.Set
		if !set {
			copy(dst, old.eval(len(dst)))
		}
		for _, r := range rows {
			for i, v := range r.eval(len(dst)) {
				if set {
					dst[i] = v
				} else {
					dst[i] = halide.Combine(s.Reduce, dst[i], v)
				}
			}
			set = false
		}
		to(dst)
	}
}

// assignFloats is an assignment to float cells.
func (b *builder) assignFloats(i *item, a *accumulator, p place) func() {
	s, width := i.assign, b.width()
	add := s.Op == lower.Accumulate
	if add && s.Reduce != halide.SumOf {
		op := map[halide.Reduction]halide.Op{halide.ProductOf: halide.OpMul, halide.MaximumOf: halide.OpMax,
			halide.MinimumOf: halide.OpMin}
		return put(b, joined(b, stored(b, &a.f32, p), b.floats(s.Value), floatKernel(op[s.Reduce])), &a.f32, p)
	}
	tmp := newRow[float32](b)
	old, to := stored(b, &a.f32, p), target(b, &a.f32, p)
	sum := b.chain(i.values, add)
	freeRow(b, old.tmp)
	freeRow(b, tmp)
	if p.contiguous() && !mentions(i.values, s.Local) {
		at, cells := p.base, &a.f32
		return func() {
			first := at()
			sum((*cells)[first : first+width()])
		}
	}
	return func() {
		dst := tmp[:width()]
		if add {
			copy(dst, old.eval(len(dst)))
		}
		sum(dst)
		to(dst)
	}
}

// storeRow compiles a store for all lanes.
func (b *builder) storeRow(s *lower.Store) func() {
	m := b.m.memory[s.Buffer.Name]
	p := b.address(m.buffer, s.Index)
	switch {
	case m.buffer.Type == halide.Float32:
		return put(b, b.floats(s.Value), &m.f32, p)
	case slices.ContainsFunc(b.lanes, func(n *node) bool { return n.scatter }):
		return b.scatter(s, m, p)
	}
	e, width, r := s.Value, b.width(), row[int64]{}
	var put func(src []int64)
	switch {
	case e.Op == halide.OpNarrow && b.inMemory(p) && !b.uniform(e) && b.classOfAll(e, e.Args[0]) == words &&
		(!b.guarded || b.span(e).Fits(m.buffer.Type)):
		at, by := p.base, b.narrower(e)
		r, put = b.ring(e.Args[0]), func(src []int64) { m.narrow(src, at(), &by) }
	default:
		r = b.checked(s)
		spreads := b.spreads(p)
		put = func(src []int64) { m.store(src, spreads(len(src))) }
	}
	freeRow(b, r.tmp)
	return func() { put(r.eval(width())) }
}

// checked is a row of words to be stored: a condition around may keep them within the type of what is stored, and
// nothing else does.
func (b *builder) checked(s *lower.Store) row[int64] {
	if !b.guarded || b.span(s.Value).Fits(s.Buffer.Type) {
		return b.ring(s.Value)
	}
	lo, hi := s.Buffer.Type.Bounds()
	span := halide.Span{Lo: lo, Hi: hi}
	return mapped(b, b.values(s.Value), func(dst []int64, a []halide.Value) {
		for i, v := range a {
			if !span.Holds(v.BigInt()) {
				panic(fault(fmt.Sprintf("%s is stored in %s as %s", v, s.Buffer.Name, s.Buffer.Type)))
			}
			dst[i] = v.Int
		}
	})
}
