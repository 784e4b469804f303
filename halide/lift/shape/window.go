package shape

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// window looks for the extent of a window that slides: floor((x + c*pad - dilation*(k-1) + e) / stride) + f, where
// names say which of pad, dilation, k and stride there are, and e is as small as slack says. Some of so many quotients
// goes through any points of two values: three tell.
func window(points []Point, names []string, slack int64) (summary.Poly, bool) {
	if different(points) < 3 {
		return summary.Poly{}, false
	}
	one := summary.Const(1)
	w := windows{points: points, by: map[string][]int64{}}
	found, ok := summary.Poly{}, false
	each(names, func(x, s string) {
		den := summary.SizeOf(s)
		for _, n := range numerators(x, without(names, x, s)) {
			if !ok {
				found, ok = w.quotient(n, den, -slack, slack)
			}
			if !ok {
				found, ok = w.quotient(n.Add(den).Sub(one), den, 0, 0)
			}
		}
	})
	each(names, func(x, _ string) {
		for _, n := range numerators(x, without(names, x)) {
			for _, s := range []int64{2, 3, 4, 1} {
				if !ok {
					found, ok = w.quotient(n, summary.Const(s), -slack, slack)
				}
			}
		}
	})
	return found, ok
}

// inBlocks looks for how many blocks of one of some lengths a size is: whole ones, then one more for what is left over,
// then with what a window takes off.
func inBlocks(points []Point, names []string, lengths []int64) (summary.Poly, bool) {
	if len(lengths) == 0 || different(points) < 3 {
		return summary.Poly{}, false
	}
	w := windows{points: points, by: map[string][]int64{}}
	for _, up := range []int64{0, 1} {
		for _, x := range names {
			for _, s := range lengths {
				if p, ok := w.through(summary.SizeOf(x), summary.Const(s), up*(s-1)); ok {
					return p, true
				}
			}
		}
	}
	for _, x := range names {
		for _, s := range lengths {
			if p, ok := w.quotient(summary.SizeOf(x), summary.Const(s), 1-s, s-1); ok {
				return p, true
			}
		}
	}
	return summary.Poly{}, false
}

// rounded looks for a size by another one, rounded down or up.
func rounded(points []Point, names []string) (found summary.Poly, ok bool) {
	w := windows{points: points, by: map[string][]int64{}}
	each(names, func(x, s string) {
		den := summary.SizeOf(s)
		for _, n := range []summary.Poly{summary.SizeOf(x), summary.SizeOf(x).Add(den).Sub(summary.Const(1))} {
			if !ok && x != s {
				found, ok = w.through(n, den, 0)
			}
		}
	})
	return found, ok
}

// different is how many different values points have.
func different(points []Point) int {
	values := map[int64]bool{}
	for _, p := range points {
		values[p.Value] = true
	}
	return len(values)
}

// reach looks for how far windows reach: (n - 1)*stride + k, where the window may be (k - 1)*dilation + 1.
func reach(points []Point, names []string) (found summary.Poly, ok bool) {
	one := summary.Const(1)
	try := func(p summary.Poly) {
		for d := int64(0); d < 3 && !ok && len(points) > 2; d++ {
			q := p.Add(summary.Const(d - 1))
			if ok = !slices.ContainsFunc(points,
				func(x Point) bool { v, err := q.Eval(x.Sizes); return err != nil || v != x.Value }); ok {
				found = q
			}
		}
	}
	each(names, func(n, stride string) {
		far := summary.SizeOf(n).Sub(one).Mul(summary.SizeOf(stride))
		switch rest := without(names, n, stride); len(rest) {
		case 1:
			try(far.Add(summary.SizeOf(rest[0])))
		case 2:
			try(far.Add(summary.SizeOf(rest[0]).Sub(one).Mul(summary.SizeOf(rest[1]))))
			try(far.Add(summary.SizeOf(rest[1]).Sub(one).Mul(summary.SizeOf(rest[0]))))
		}
	})
	return found, ok
}

// windows looks for quotients that go through points.
type windows struct {
	points []Point
	by     map[string][]int64 // values of polynomials, by text; nil where one has none
}

func (w *windows) values(p summary.Poly) []int64 {
	key := p.String()
	if v, ok := w.by[key]; ok {
		return v
	}
	var out []int64
	for _, q := range w.points {
		v, err := p.Eval(q.Sizes)
		if err != nil {
			out = nil
			break
		}
		out = append(out, v)
	}
	w.by[key] = out
	return out
}

// quotient is floor((num + e) / den), or that and 1, through all points, for e from lo to hi, the least magnitude
// first.
func (w *windows) quotient(num, den summary.Poly, lo, hi int64) (summary.Poly, bool) {
	ns, ds := w.values(num), w.values(den)
	for i := range 2*max(hi, -lo) + 1 {
		e := (i + 1) / 2
		if i%2 == 1 {
			e = -e
		}
		for plus := range int64(2) {
			if e >= lo && e <= hi && w.meets(ns, ds, e, plus) {
				return rounding(num, den, e, plus), true
			}
		}
	}
	return summary.Poly{}, false
}

// through is floor((num + e) / den) if that goes through all points.
func (w *windows) through(num, den summary.Poly, e int64) (summary.Poly, bool) {
	return rounding(num, den, e, 0), w.meets(w.values(num), w.values(den), e, 0)
}

// meets reports whether floor((n + e) / d) + plus are the points' values.
func (w *windows) meets(ns, ds []int64, e, plus int64) bool {
	if ns == nil || ds == nil {
		return false
	}
	for i, q := range w.points {
		if ds[i] == 0 || floorDiv(ns[i]+e, ds[i])+plus != q.Value {
			return false
		}
	}
	return true
}

// rounding is floor((num + e) / den) + plus.
func rounding(num, den summary.Poly, e, plus int64) summary.Poly {
	return summary.Floor(num.Add(summary.Const(e)), den).Add(summary.Const(plus))
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
	case 4:
		var out []summary.Poly
		each(rest, func(kernel, d string) {
			others := without(rest, kernel, d)
			for _, o := range others {
				n = n.Add(summary.SizeOf(o))
			}
			out = append(out, n.Sub(summary.SizeOf(kernel).Mul(summary.SizeOf(d))).Add(summary.SizeOf(d)))
			n = summary.SizeOf(x)
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
