package realize

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// passes turns taps into loops over rows, as few as there are kernels for.
func (l *linear[C]) passes() []pass[C] {
	var out []pass[C]
	done := make([]bool, len(l.taps))
	for i, t := range l.taps {
		if done[i] {
			continue
		}
		var group []tap[C]
		for j, u := range l.taps[i:] {
			if u.of == t.of && (u.by == nil) == (t.by == nil) && (u.other == nil) == (t.other == nil) && (u.other == nil || u.coef == t.coef) {
				group = append(group, u)
				done[i+j] = true
			}
		}
		out = append(out, passesOf(t.of, group)...)
	}
	return out
}

// passesOf are the passes of taps of one sort.
func passesOf[C word](t halide.Type, taps []tap[C]) []pass[C] {
	switch t {
	case halide.Int8:
		return passesFor[C, int8](taps)
	case halide.Int16:
		return passesFor[C, int16](taps)
	case halide.Int32:
		return passesFor[C, int32](taps)
	case halide.Int64:
		return passesFor[C, int64](taps)
	case halide.UInt8:
		return passesFor[C, uint8](taps)
	case halide.UInt16:
		return passesFor[C, uint16](taps)
	case halide.UInt32:
		return passesFor[C, uint32](taps)
	}
	panic(fmt.Sprintf("BUG: integers of type %s", t))
}

func passesFor[C word, T integer](taps []tap[C]) []pass[C] {
	rows, others, by := make([]*[]T, len(taps)), make([]*[]T, len(taps)), make([]func() C, len(taps))
	for i, t := range taps {
		rows[i], by[i] = t.row.(*[]T), t.by
		if t.other != nil {
			others[i] = t.other.(*[]T)
		}
	}
	switch k := taps[0].coef; {
	case others[0] != nil:
		return productPasses(rows, others, k)
	case by[0] == nil:
		return fixedPasses[C, T](taps)
	}
	return mulPasses(rows, by)
}

// pair is two rows of one coefficient.
type pair[C word, T integer] struct {
	k    C
	a, b *[]T
}

// fixedPasses are the passes of rows times numbers that are known: those of one coefficient are added up first.
//
//	a + 2*b + c + 2*d + 4*e   ->   (a + c) + 2*(b + d) + 4*e
func fixedPasses[C word, T integer](taps []tap[C]) []pass[C] {
	var out []pass[C]
	var pairs, singles []pair[C, T]
	done := make([]bool, len(taps))
	for i, t := range taps {
		var rows []*[]T
		for j, u := range taps[i:] {
			if !done[i+j] && u.coef == t.coef {
				rows, done[i+j] = append(rows, u.row.(*[]T)), true
			}
		}
		if n := len(rows) / 9 * 9; len(rows) == len(taps) {
			return sumPasses(rows, t.coef)
		} else if n > 0 {
			out, rows = append(out, sumPasses(rows[:n], t.coef)...), rows[n:]
		}
		for ; len(rows) > 1; rows = rows[2:] {
			pairs = append(pairs, pair[C, T]{t.coef, rows[0], rows[1]})
		}
		if len(rows) > 0 {
			singles = append(singles, pair[C, T]{k: t.coef, a: rows[0]})
		}
	}
	for len(pairs) > 0 {
		p, s := pairs, singles
		switch {
		case len(p) >= 4 && len(s) > 0:
			out = append(out, func(dst []C, add bool, n C) {
				pairs41(dst, add, n, [5]C{p[0].k, p[1].k, p[2].k, p[3].k, s[0].k}, *p[0].a, *p[0].b, *p[1].a, *p[1].b, *p[2].a, *p[2].b,
					*p[3].a, *p[3].b, *s[0].a)
			})
			pairs, singles = p[4:], s[1:]
		case len(p) >= 2 && len(s) > 0:
			out = append(out, func(dst []C, add bool, n C) {
				pairs21(dst, add, n, [5]C{p[0].k, p[1].k, s[0].k}, *p[0].a, *p[0].b, *p[1].a, *p[1].b, *s[0].a)
			})
			pairs, singles = p[2:], s[1:]
		case len(s) > 0:
			out = append(out, func(dst []C, add bool, n C) { pairs11(dst, add, n, p[0].k, s[0].k, *p[0].a, *p[0].b, *s[0].a) })
			pairs, singles = p[1:], s[1:]
		case len(p) >= 2:
			out = append(out, func(dst []C, add bool, n C) {
				pairs2(dst, add, n, p[0].k, p[1].k, *p[0].a, *p[0].b, *p[1].a, *p[1].b)
			})
			pairs = p[2:]
		default:
			out = append(out, func(dst []C, add bool, n C) { sum2(dst, add, n, p[0].k, *p[0].a, *p[0].b) })
			pairs = p[1:]
		}
	}
	rows, by := make([]*[]T, len(singles)), make([]func() C, len(singles))
	for i, s := range singles {
		rows[i], by[i] = s.a, func() C { return s.k }
	}
	return append(out, mulPasses(rows, by)...)
}

func sumPasses[C word, T integer](r []*[]T, k C) []pass[C] {
	var out []pass[C]
	for len(r) > 0 {
		p := r
		switch n := len(r); {
		case n >= 9:
			out, r = append(out, func(dst []C, add bool, s C) {
				sum9(dst, add, s, k, *p[0], *p[1], *p[2], *p[3], *p[4], *p[5], *p[6], *p[7], *p[8])
			}), r[9:]
		case n >= 6:
			out, r = append(out, func(dst []C, add bool, s C) { sum6(dst, add, s, k, *p[0], *p[1], *p[2], *p[3], *p[4], *p[5]) }), r[6:]
		case n >= 4:
			out, r = append(out, func(dst []C, add bool, s C) { sum4(dst, add, s, k, *p[0], *p[1], *p[2], *p[3]) }), r[4:]
		case n == 3:
			out, r = append(out, func(dst []C, add bool, s C) { sum3(dst, add, s, k, *p[0], *p[1], *p[2]) }), r[3:]
		case n == 2:
			out, r = append(out, func(dst []C, add bool, s C) { sum2(dst, add, s, k, *p[0], *p[1]) }), r[2:]
		default:
			out, r = append(out, func(dst []C, add bool, s C) { sum1(dst, add, s, k, *p[0]) }), r[1:]
		}
	}
	return out
}

func mulPasses[C word, T integer](r []*[]T, by []func() C) []pass[C] {
	var out []pass[C]
	for len(r) > 0 {
		p, k := r, by
		n := min(len(r), 4)
		if len(r) == 5 || len(r) == 6 {
			n = 3
		}
		switch n {
		case 4:
			out = append(out, func(dst []C, add bool, s C) {
				mul4(dst, add, s, [4]C{k[0](), k[1](), k[2](), k[3]()}, *p[0], *p[1], *p[2], *p[3])
			})
		case 3:
			out = append(out, func(dst []C, add bool, s C) { mul3(dst, add, s, [4]C{k[0](), k[1](), k[2]()}, *p[0], *p[1], *p[2]) })
		case 2:
			out = append(out, func(dst []C, add bool, s C) { mul2(dst, add, s, [4]C{k[0](), k[1]()}, *p[0], *p[1]) })
		case 1:
			out = append(out, func(dst []C, add bool, s C) { sum1(dst, add, s, k[0](), *p[0]) })
		}
		r, by = r[n:], by[n:]
	}
	return out
}

func productPasses[C word, T integer](r, q []*[]T, k C) []pass[C] {
	var out []pass[C]
	for len(r) > 0 {
		p, o := r, q
		if len(r) >= 2 {
			out = append(out, func(dst []C, add bool, s C) { product2(dst, add, s, k, *p[0], *o[0], *p[1], *o[1]) })
			r, q = r[2:], q[2:]
			continue
		}
		out = append(out, func(dst []C, add bool, s C) { product(dst, add, s, k, *p[0], *o[0]) })
		r, q = r[1:], q[1:]
	}
	return out
}
