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
	case words32:
		return assignWords(b, i, &a.i32, p)
	case words64:
		return assignWords(b, i, &a.i64, p)
	}
	return b.assignValues(i, a, p)
}

// assignWords is an assignment to cells that words hold.
func assignWords[C word](b *builder, i *item, cells *[]C, p place) func() {
	s, width := i.assign, b.width()
	add := s.Op == lower.Accumulate
	if add && s.Reduce != halide.SumOf {
		return put(b, reduced(b, i, stored(b, cells, p)), cells, p)
	}
	l := &linear[C]{b: b}
	direct := (p.contiguous() || len(b.lanes) == 0) && !mentions(i.values, s.Local)
	var tmp []C
	if !direct {
		tmp = newRow[C](b)
	}
	for _, v := range i.values {
		l.add(v, 1)
	}
	sum := l.compile()
	if direct {
		at := p.base
		return func() {
			first, n := at(), width()
			sum((*cells)[first:first+n], add)
		}
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
func reduced[C word](b *builder, i *item, old row[C]) row[C] {
	s := i.assign
	if s.Reduce == halide.ProductOf {
		return joined(b, old, ring[C](b, s.Value), func(dst, x, y []C) {
			y = y[:len(dst)]
			for i, v := range x[:len(dst)] {
				dst[i] = v * y[i]
			}
		})
	}
	op := halide.OpMin
	if s.Reduce == halide.MaximumOf {
		op = halide.OpMax
	}
	switch c := b.class(s.Value); {
	case c == values:
		return joined(b, old, b.values(s.Value), func(dst, x []C, y []halide.Value) {
			for i, v := range x {
				dst[i] = C(halide.Combine(s.Reduce, halide.IntValue(int64(v)), y[i]).Int)
			}
		})
	case c == words64:
		return converted[C](b, joined(b, converted[int64](b, old), ring[int64](b, s.Value), exactKernel[int64](op)))
	}
	return joined(b, old, ring[C](b, s.Value), exactKernel[C](op))
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
	switch m.buffer.Type {
	case halide.Int8:
		return storeInts(b, s, &m.i8, p)
	case halide.Int16:
		return storeInts(b, s, &m.i16, p)
	case halide.Int32:
		return storeInts(b, s, &m.i32, p)
	case halide.Int64:
		return storeInts(b, s, &m.i64, p)
	case halide.UInt8:
		return storeInts(b, s, &m.u8, p)
	case halide.UInt16:
		return storeInts(b, s, &m.u16, p)
	case halide.UInt32:
		return storeInts(b, s, &m.u32, p)
	case halide.Float32:
		return put(b, b.floats(s.Value), &m.f32, p)
	}
	panic(fmt.Sprintf("BUG: elements of type %s", m.buffer.Type))
}

// storeInts stores words, which fit.
func storeInts[T integer](b *builder, s *lower.Store, to *[]T, p place) func() {
	if slices.ContainsFunc(b.lanes, func(n *node) bool { return n.scatter }) {
		return scatterInts(b, s, to, p)
	}
	e := s.Value
	c := b.class(e)
	if e.Op == halide.OpNarrow {
		c = b.narrowClass(e)
	}
	switch {
	case b.guarded && !b.span(e).Fits(s.Buffer.Type):
		return put(b, converted[T](b, b.checked(s)), to, p)
	case c == words32:
		return storeWords[int32](b, e, to, p)
	case c == words64:
		return storeWords[int64](b, e, to, p)
	}
	return put(b, converted[T](b, lowBits[int64](b, applied(b, e, itself))), to, p)
}

// storeWords converts or narrows words to what is stored, in place where lanes lie side by side.
func storeWords[C word, T integer](b *builder, e *halide.Expr, to *[]T, p place) func() {
	f, x := convert[T, C], e
	if e.Op == halide.OpNarrow && !b.uniform(e) {
		f, x = narrowing[C, T](b.narrower(e)), e.Args[0]
	}
	r := ring[C](b, x)
	if !p.contiguous() {
		return put(b, mapped(b, r, f), to, p)
	}
	freeRow(b, r.tmp)
	at, width := p.base, b.width()
	return func() {
		first, n := at(), width()
		f((*to)[first:first+n], r.eval(n))
	}
}

// checked is a row of words that a condition around keeps within the type of what is stored, and nothing else does.
func (b *builder) checked(s *lower.Store) row[int64] {
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
