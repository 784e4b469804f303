package shape

import (
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// window looks for the extent of a window that slides: floor((x + c*pad - dilation*(k-1) + e) / stride) + f, where names say
// which of pad, dilation, k and stride there are; and for the plain quotients floor(x/s) and ceil(x/s) with constant s.
func window(points []Point, names []string) (summary.Poly, bool) {
	for _, divided := range quotients(names) {
		if p, ok := through(points, divided); ok {
			return p, true
		}
	}
	return summary.Poly{}, false
}

// quotients lists what window tries, the simplest first.
func quotients(names []string) []summary.Poly {
	one := summary.Const(1)
	var out []summary.Poly
	over := func(num, den summary.Poly) {
		out = append(out, summary.Floor(num, den), summary.Floor(num, den).Add(one))
	}
	for _, x := range names {
		for _, s := range []int64{2, 3, 4, 8, 16} {
			for e := int64(0); e < s; e++ {
				over(summary.SizeOf(x).Add(summary.Const(e)), summary.Const(s))
				over(summary.SizeOf(x).Sub(summary.Const(e)), summary.Const(s))
			}
		}
	}
	each(names, func(x, s string) {
		for _, n := range numerators(x, without(names, x, s)) {
			for e := int64(-8); e <= 8; e++ {
				over(n.Add(summary.Const(e)), summary.SizeOf(s))
			}
			over(n.Add(summary.SizeOf(s)).Sub(one), summary.SizeOf(s))
		}
	})
	each(names, func(x, _ string) {
		for _, n := range numerators(x, without(names, x)) {
			for _, s := range []int64{2, 3, 4} {
				for e := int64(-8); e <= 8; e++ {
					over(n.Add(summary.Const(e)), summary.Const(s))
				}
			}
			for e := int64(-8); e <= 8; e++ {
				out = append(out, n.Add(summary.Const(e)))
			}
		}
	})
	return out
}

// numerators are x with the other sizes, all of them, as padding, kernel and dilation.
func numerators(x string, rest []string) []summary.Poly {
	n := summary.SizeOf(x)
	switch len(rest) {
	case 0:
		return []summary.Poly{n}
	case 1:
		r := summary.SizeOf(rest[0])
		return []summary.Poly{n.Sub(r), n.Add(r.Scale(2)), n.Add(r), n.Sub(r.Scale(2))}
	case 2:
		a, b := summary.SizeOf(rest[0]), summary.SizeOf(rest[1])
		return []summary.Poly{n.Add(a.Scale(2)).Sub(b), n.Add(b.Scale(2)).Sub(a), n.Add(a).Sub(b), n.Add(b).Sub(a),
			n.Sub(a.Mul(b)).Add(a), n.Sub(a.Mul(b)).Add(b)}
	case 3:
		var out []summary.Poly
		each(rest, func(pad, k string) {
			p, kernel, d := summary.SizeOf(pad), summary.SizeOf(k), summary.SizeOf(without(rest, pad, k)[0])
			out = append(out, n.Add(p.Scale(2)).Sub(d.Mul(kernel)).Add(d), n.Add(p).Add(d).Sub(kernel))
		})
		return out
	}
	return nil
}

// each calls f with all pairs of different names.
func each(names []string, f func(a, b string)) {
	for _, a := range names {
		for _, b := range names {
			if a != b || len(names) == 1 {
				f(a, b)
			}
		}
	}
}

func without(names []string, drop ...string) []string {
	var out []string
next:
	for _, n := range names {
		for _, d := range drop {
			if n == d {
				continue next
			}
		}
		out = append(out, n)
	}
	return out
}

// through says whether p goes through all points.
func through(points []Point, p summary.Poly) (summary.Poly, bool) {
	for _, q := range points {
		if v, err := p.Eval(q.Sizes); err != nil || v != q.Value {
			return p, false
		}
	}
	return p, len(points) > 2
}
