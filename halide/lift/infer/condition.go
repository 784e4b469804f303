package infer

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// direction is an index that a condition may bound, with bounds that are likely.
type direction struct {
	form   summary.Affine
	lo, hi *summary.Poly // in lo..hi-1
}

// cut is a condition that keeps all wanted points, and how many of the others it takes away.
type cut struct {
	cond  *summary.Expr
	takes []bool
}

// condition is true at the points yes and false at the points no: a conjunction, or the opposite of one.
func (f *fitter) condition(yes, no []point, scope []string, extra []direction) (*summary.Expr, error) {
	if cond, ok := f.conjunction(yes, no, scope, extra); ok {
		return cond, nil
	}
	if cond, ok := f.conjunction(no, yes, scope, extra); ok {
		return opposite(cond), nil
	}
	return nil, fail(&no[0], "no condition on the position was found that tells %v from %v", some(yes[0].vars),
		some(no[0].vars))
}

func opposite(c *summary.Expr) *summary.Expr {
	flip := map[summary.Op]summary.Op{summary.OpLT: summary.OpGE, summary.OpGE: summary.OpLT,
		summary.OpEQ: summary.OpNE, summary.OpNE: summary.OpEQ}
	if op, ok := flip[c.Op]; ok {
		return &summary.Expr{Op: op, Kind: term.Truth, Args: c.Args}
	}
	if c.Op == summary.OpAnd {
		return &summary.Expr{Op: summary.OpOr, Kind: term.Truth, Args: []*summary.Expr{opposite(c.Args[0]),
			opposite(c.Args[1])}}
	}
	return &summary.Expr{Op: summary.OpNot, Kind: term.Truth, Args: []*summary.Expr{c}}
}

// conjunction is of bounds on variables, on sums and differences of two and on extra directions, or of remainders. It
// takes the cut that takes most away, until nothing is left. Bounds that are loose at some sizes are tried after simple
// ones that are not, and before polynomials of any kind, of which there are so many that one goes through the ends of a
// minimum.
func (f *fitter) conjunction(yes, no []point, scope []string, extra []direction) (*summary.Expr, bool) {
	cuts, cond, ok := f.tight(yes, no, scope, extra, f.polys.simple)
	if ok {
		return cond, true
	}
	if cond, ok := f.covering(append(cuts, f.loose(yes, no, scope)...), no); ok {
		return cond, true
	}
	_, cond, ok = f.tight(yes, no, scope, extra, f.polys.fit)
	return cond, ok
}

// tight is a conjunction of cuts whose bounds are the polynomials of the ends of the wanted points, as fit says; else
// the cuts.
func (f *fitter) tight(yes, no []point, scope []string, extra []direction, fit fit) ([]cut, *summary.Expr, bool) {
	var cuts []cut
	for _, ds := range [][]direction{singles(scope, extra), pairs(scope)} {
		if f.spend((len(yes)+len(no))*len(ds)) != nil {
			return nil, nil, false
		}
		for _, d := range ds {
			cuts = append(cuts, f.cuts(d, yes, no, scope, fit)...)
		}
		if len(extra) == 0 && len(scope) < 4 { // all are looked at for the shortest
			continue
		}
		if cond, ok := f.covering(cuts, no); ok {
			return nil, cond, true
		}
	}
	cuts = append(cuts, f.remainders(yes, no, scope)...)
	cond, ok := f.covering(cuts, no)
	return cuts, cond, ok
}

// covering is a conjunction of cuts that together take all points away, those that take most first.
func (c *clock) covering(cuts []cut, no []point) (*summary.Expr, bool) {
	left := make([]bool, len(no))
	for i := range left {
		left[i] = true
	}
	var cond *summary.Expr
	for remaining := len(no); remaining > 0; {
		best, most := -1, 0
		c.tick(len(cuts) * len(no) / 4)
		for i, x := range cuts {
			k := 0
			for j, t := range x.takes {
				if t && left[j] {
					k++
				}
			}
			if k > most {
				best, most = i, k
			}
		}
		if best < 0 {
			return nil, false
		}
		for j, t := range cuts[best].takes {
			if t {
				left[j] = false
			}
		}
		remaining -= most
		if cond == nil {
			cond = cuts[best].cond
		} else {
			cond = &summary.Expr{Op: summary.OpAnd, Kind: term.Truth, Args: []*summary.Expr{cond, cuts[best].cond}}
		}
	}
	return cond, cond != nil
}

// singles are the variables and the extra directions.
func singles(scope []string, extra []direction) []direction {
	var out []direction
	for _, v := range scope {
		out = append(out, direction{form: summary.VarOf(v)})
	}
	return append(out, extra...)
}

// pairs are sums and differences of two variables.
func pairs(scope []string) []direction {
	var out []direction
	for i, v := range scope {
		for _, w := range scope[:i] {
			a, b := summary.VarOf(w), summary.VarOf(v)
			out = append(out, direction{form: a.Sub(b)}, direction{form: a.Add(b)})
		}
	}
	return out
}

// cuts are d's least and greatest value at the wanted points, as bounds; one equation where they are equal.
func (f *fitter) cuts(d direction, yes, no []point, scope []string, fit fit) []cut {
	in, err := f.values(d.form, yes, scope)
	if err != nil {
		return nil
	}
	out, err := f.values(d.form, no, scope)
	if err != nil {
		return nil
	}
	lo, hi := ends(yes, in)
	var cuts []cut
	if maps.Equal(lo, hi) {
		if p, ok := fit(lo); ok {
			cuts = append(cuts, f.cutAt(d.form, p, summary.OpEQ, no, out))
		}
	}
	below, above := f.bound(d.lo, lo, no, out, -1, fit), f.bound(d.hi, hi, no, out, 1, fit)
	if below != nil {
		cuts = append(cuts, f.cutAt(d.form, *below, summary.OpGE, no, out))
	}
	if above != nil {
		cuts = append(cuts, f.cutAt(d.form, *above, summary.OpLT, no, out))
	}
	return cuts
}

// bound is the polynomial of the ends at those observations where something lies beyond; hint, if it is that. An upper
// one, of sign 1, is one more than the greatest value.
func (f *fitter) bound(hint *summary.Poly, ends known, no []point, values []int64, sign int64, fit fit) *summary.Poly {
	active := known{}
	for _, s := range stretches(no) {
		e, ok := ends[s.obs]
		if ok && slices.ContainsFunc(values[s.from:s.to], func(v int64) bool { return sign*(v-e) > 0 }) {
			active[s.obs] = e
			if sign > 0 {
				active[s.obs] = e + 1
			}
		}
	}
	if len(active) == 0 {
		return nil
	}
	if hint != nil && f.keeps(*hint, ends, sign) {
		return hint
	}
	p, ok := fit(active)
	if !ok || !f.keeps(p, ends, sign) {
		return nil
	}
	return &p
}

// keeps reports whether no end lies beyond p.
func (f *fitter) keeps(p summary.Poly, ends known, sign int64) bool {
	for obs, e := range ends {
		v, err := p.Eval(f.polys.sizes[obs])
		if err != nil || sign < 0 && e < v || sign > 0 && e >= v {
			return false
		}
	}
	return true
}

// cutAt is the cut d op p.
func (f *fitter) cutAt(d summary.Affine, p summary.Poly, op summary.Op, no []point, values []int64) cut {
	c := cut{cond: compare(op, d, p), takes: make([]bool, len(no))}
	for _, s := range stretches(no) {
		b, _ := p.Eval(f.polys.sizes[s.obs])
		for j, v := range values[s.from:s.to] {
			c.takes[s.from+j] = op == summary.OpGE && v < b || op == summary.OpLT && v >= b ||
				op == summary.OpEQ && v != b
		}
	}
	return c
}

func compare(op summary.Op, a summary.Affine, p summary.Poly) *summary.Expr {
	index := func(x summary.Affine) *summary.Expr {
		return &summary.Expr{Op: summary.OpIndex, Kind: term.Int, Index: []summary.Affine{x}}
	}
	return &summary.Expr{Op: op, Kind: term.Truth, Args: []*summary.Expr{index(a), index(summary.ConstOf(p))}}
}

// remainders are cuts by what all wanted points leave when a variable is divided by a small number.
func (f *fitter) remainders(yes, no []point, scope []string) []cut {
	var cuts []cut
	for v, name := range scope {
		f.tick(8 * len(yes))
		for m := int64(2); m <= 8; m++ {
			r := yes[0].vars[v] - m*floorDiv(yes[0].vars[v], m)
			same := true
			for _, p := range yes {
				same = same && p.vars[v]-m*floorDiv(p.vars[v], m) == r
			}
			if !same {
				continue
			}
			c := cut{cond: compare(summary.OpEQ, summary.ModOf(summary.VarOf(name), summary.Const(m)),
				summary.Const(r)), takes: make([]bool, len(no))}
			for j, p := range no {
				c.takes[j] = p.vars[v]-m*floorDiv(p.vars[v], m) != r
			}
			cuts = append(cuts, c)
		}
	}
	return cuts
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// stretch is points from..to-1, all of one observation.
type stretch struct{ obs, from, to int }

// stretches are the points in their order, cut where another observation begins: what is looked up of an observation is
// looked up once for its thousands of points.
func stretches(at []point) []stretch {
	var out []stretch
	for i, p := range at {
		if n := len(out); n > 0 && out[n-1].obs == p.obs {
			out[n-1].to = i + 1
		} else {
			out = append(out, stretch{p.obs, i, i + 1})
		}
	}
	return out
}

// values is a at points.
func (f *fitter) values(a summary.Affine, at []point, scope []string) ([]int64, error) {
	f.tick(len(at))
	out := make([]int64, len(at))
	if slices.ContainsFunc(a.Terms, func(t summary.AffineTerm) bool { return t.Num != nil }) {
		for i, p := range at {
			var err error
			if out[i], err = f.at(a, p, scope); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	coeffs := make([]int64, len(scope))
	for _, s := range stretches(at) {
		sizes := f.polys.sizes[s.obs]
		rest, err := a.Const.Eval(sizes)
		if err != nil {
			return nil, err
		}
		for c, name := range scope {
			if coeffs[c], err = a.Coeff(name).Eval(sizes); err != nil {
				return nil, err
			}
		}
		for i := s.from; i < s.to; i++ {
			out[i] = rest
			for c, k := range coeffs {
				out[i] += k * at[i].vars[c]
			}
		}
	}
	return out, nil
}

// bounds are the indices of loads in e, which lie in their arrays, and those in conditions of reductions in e.
func (f *fitter) bounds(e *summary.Expr) []direction {
	var out []direction
	zero := summary.Poly{}
	if e.Op == summary.OpLoad {
		for d, a := range e.Index {
			if _, constant := a.Constant(); !constant {
				hi := f.arrays[e.Name].Dims[d].Extent
				out = append(out, direction{a, &zero, &hi})
			}
		}
	}
	if e.Op == summary.OpReduce {
		return nil // its variables are not in scope
	}
	for _, a := range e.Args {
		out = append(out, f.bounds(a)...)
	}
	return out
}
