package realize

import (
	"github.com/vyasa-go/vyasa/halide"
)

// values compiles any expression to Values, which are exact whatever their size: for those that words do not hold, and
// what they are made of.
func (b *builder) values(e *halide.Expr) row[halide.Value] {
	switch {
	case e.Kind == halide.FloatKind:
		return mapped(b, b.floats(e), func(dst []halide.Value, a []float32) {
			for i, v := range a {
				dst[i] = halide.FloatValue(v)
			}
		})
	case e.Kind == halide.BoolKind:
		return mapped(b, b.mask(e), func(dst []halide.Value, a []bool) {
			for i, v := range a {
				dst[i] = halide.BoolValue(v)
			}
		})
	case b.class(e) != values:
		return mapped(b, b.ring(e), func(dst []halide.Value, a []int64) {
			for i, v := range a {
				dst[i] = halide.IntValue(v)
			}
		})
	case e.Op == halide.OpConst:
		v := halide.Constant(e)
		return same(b, func() halide.Value { return v })
	case e.Op == halide.OpLocal:
		a, p := b.cells(e.Name, e.Args)
		return stored(b, &a.big, p)
	}
	return b.applied(e)
}

// applied compiles an operation by its meaning, lane by lane.
func (b *builder) applied(e *halide.Expr) row[halide.Value] {
	rows := make([]row[halide.Value], len(e.Args))
	for i, a := range e.Args {
		rows[i] = b.values(a)
	}
	tmp := newRow[halide.Value](b)
	for _, r := range rows {
		freeRow(b, r.tmp)
	}
	lists, args := make([][]halide.Value, len(rows)), make([]halide.Value, len(rows))
	return row[halide.Value]{tmp: tmp, eval: func(n int) []halide.Value {
		for i, r := range rows {
			lists[i] = r.eval(n)
		}
		for l := range n {
			for i, list := range lists {
				args[i] = list[l]
			}
			tmp[l] = halide.Apply(e, args)
		}
		return tmp[:n]
	}}
}
