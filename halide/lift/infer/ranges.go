package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// group is a set of integer points that is there at a point of the outer variables. All have as many coordinates.
type group struct {
	point
	pts [][]int64
}

// space is loops that run through groups of points: the ranges, outermost first, and, for each coordinate, its index.
type space struct {
	ranges []summary.Range
	index  []summary.Affine
	ks     [][][]int64 // for each group, for each of its points, the values of the ranges' variables
}

// inner is the points of a group that have the same values of the variables so far.
type inner struct {
	point
	group int
	pts   []int // in the group
}

// nest finds loops over the groups' points in which coordinate order[0] is outermost, and so on; false if they are none. The variables get
// names, and coordinates of which down says so fall as their variable rises.
func (f *fitter) nest(groups []group, scope []string, order []int, down []bool, names []string) (*space, bool) {
	var subs []inner
	sp := &space{index: make([]summary.Affine, len(order)), ks: make([][][]int64, len(groups))}
	for g := range groups {
		all := make([]int, len(groups[g].pts))
		for i := range all {
			all[i] = i
		}
		subs = append(subs, inner{groups[g].point, g, all})
		sp.ks[g] = make([][]int64, len(all))
	}
	scope = slices.Clone(scope)
	for level, c := range order {
		var ok bool
		if subs, ok = f.loop(sp, groups, subs, scope, c, down[c], names[level]); !ok {
			return nil, false
		}
		scope = append(scope, names[level])
	}
	for _, s := range subs {
		if len(s.pts) > 1 {
			return nil, false // one point twice
		}
	}
	return sp, true
}

// loop finds the range of coordinate c, given the variables so far, and divides the points by its variable.
func (f *fitter) loop(sp *space, groups []group, subs []inner, scope []string, c int, down bool, name string) ([]inner, bool) {
	step, ok := f.step(groups, subs, c)
	if !ok {
		return nil, false
	}
	var at []point
	var los, his, counts []int64
	for _, s := range subs {
		if len(s.pts) == 0 {
			continue
		}
		vs := values(groups, s, c)
		lo, hi, g := vs[0], vs[len(vs)-1], step.at[s.obs]
		if int64(len(vs)) != (hi-lo)/g+1 {
			return nil, false
		}
		at, los, his, counts = append(at, s.point), append(los, lo), append(his, hi), append(counts, int64(len(vs)))
	}
	if len(at) == 0 {
		return nil, false
	}
	r, index, ok := f.ends(at, los, his, counts, scope, step.poly, down, name)
	if !ok {
		return nil, false
	}
	sp.ranges, sp.index[c] = append(sp.ranges, r), index
	return f.divide(sp, groups, subs, scope, c)
}

// values are the different values of coordinate c, in order.
func values(groups []group, s inner, c int) []int64 {
	vs := make([]int64, len(s.pts))
	for i, p := range s.pts {
		vs[i] = groups[s.group].pts[p][c]
	}
	slices.Sort(vs)
	return slices.Compact(vs)
}

// stride is the distance of neighbouring values.
type stride struct {
	poly summary.Poly
	at   known
}

// step is the greatest common divisor of distances, as a polynomial.
func (f *fitter) step(groups []group, subs []inner, c int) (stride, bool) {
	at, seen := known{}, known{}
	for _, s := range subs {
		vs := values(groups, s, c)
		for i := 1; i < len(vs); i++ {
			seen[s.obs] = gcd(seen[s.obs], vs[i]-vs[i-1])
		}
		at[s.obs] = 1
	}
	if len(seen) == 0 {
		return stride{summary.Const(1), at}, true
	}
	p, ok := f.polys.fit(seen)
	if !ok {
		return stride{}, false
	}
	for obs := range at {
		v, err := p.Eval(f.polys.sizes[obs])
		if err != nil || v < 1 {
			return stride{}, false
		}
		at[obs] = v
	}
	return stride{p, at}, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// ends is the range of a variable, and the index that it gives: the coordinate itself where its ends allow.
func (f *fitter) ends(at []point, los, his, counts []int64, scope []string, step summary.Poly, down bool, name string) (summary.Range, summary.Affine, bool) {
	v := summary.VarOf(name)
	lo, okLo := f.affine(at, los, scope)
	hi, okHi := f.affine(at, his, scope)
	extent, okExtent := f.affine(at, counts, scope)
	_, fixed := lo.Constant()
	_, same := extent.Constant()
	unit, _ := step.Constant()
	if !down && unit == 1 && okLo && okHi && (fixed || !okExtent || !same) {
		return summary.Range{Var: name, Lo: lo, Hi: hi.Add(summary.ConstOf(summary.Const(1)))}, v, true
	}
	r := summary.Range{Var: name, Hi: extent}
	if down {
		return r, hi.Sub(v.Scale(step)), okHi && okExtent
	}
	return r, lo.Add(v.Scale(step)), okLo && okExtent
}

// divide groups points by the variable of the last range. Where there are no points the range must be empty.
func (f *fitter) divide(sp *space, groups []group, subs []inner, scope []string, c int) ([]inner, bool) {
	r, index := sp.ranges[len(sp.ranges)-1], sp.index[c]
	coeff := index.Coeff(r.Var)
	base := index.Sub(summary.VarOf(r.Var).Scale(coeff))
	at := make([]point, len(subs))
	for i, s := range subs {
		at[i] = s.point
	}
	bases, err1 := f.values(base, at, scope)
	los, err2 := f.values(r.Lo, at, scope)
	his, err3 := f.values(r.Hi, at, scope)
	if err1 != nil || err2 != nil || err3 != nil {
		return nil, false
	}
	var out []inner
	for i, s := range subs {
		if len(s.pts) == 0 && his[i] > los[i] {
			return nil, false
		}
		g, err := coeff.Eval(f.polys.sizes[s.obs])
		if err != nil || g == 0 {
			return nil, false
		}
		byK := map[int64][]int{}
		for _, p := range s.pts {
			k := (groups[s.group].pts[p][c] - bases[i]) / g
			byK[k] = append(byK[k], p)
			sp.ks[s.group][p] = append(sp.ks[s.group][p], k)
		}
		for k := los[i]; k < his[i]; k++ {
			if byK[k] == nil {
				return nil, false
			}
			out = append(out, inner{point{s.obs, append(slices.Clone(s.vars), k)}, s.group, byK[k]})
		}
		if int64(len(byK)) != max(his[i]-los[i], 0) {
			return nil, false
		}
	}
	return out, true
}

// hull finds the least box, by sizes alone, around all groups' points; absent are the points of the box that each group lacks.
func (f *fitter) hull(groups []group, scope []string, order []int, names []string) (sp *space, absent []point, ok bool) {
	lo, hi := make([]known, len(order)), make([]known, len(order))
	for c := range order {
		lo[c], hi[c] = known{}, known{}
		for _, g := range groups {
			for _, p := range g.pts {
				if v, there := lo[c][g.obs]; !there || p[c] < v {
					lo[c][g.obs] = p[c]
				}
				if v, there := hi[c][g.obs]; !there || p[c] >= v {
					hi[c][g.obs] = p[c] + 1
				}
			}
		}
	}
	sp = &space{index: make([]summary.Affine, len(order)), ks: make([][][]int64, len(groups))}
	for level, c := range order {
		l, ok1 := f.polys.fit(lo[c])
		h, ok2 := f.polys.fit(hi[c])
		if !ok1 || !ok2 {
			return nil, nil, false
		}
		sp.ranges = append(sp.ranges, summary.Range{Var: names[level], Lo: summary.ConstOf(l), Hi: summary.ConstOf(h)})
		sp.index[c] = summary.VarOf(names[level])
	}
	for g, gr := range groups {
		there := map[[4]int64]bool{}
		for _, p := range gr.pts {
			ks := make([]int64, len(order))
			var key [4]int64
			for level, c := range order {
				ks[level], key[level%4] = p[c], key[level%4]*1048573+p[c]
			}
			if there[key] {
				return nil, nil, false
			}
			there[key] = true
			sp.ks[g] = append(sp.ks[g], ks)
		}
		absent = append(absent, f.missing(gr.point, order, lo, hi, there)...)
	}
	return sp, absent, true
}

// missing are the points of the box that are not there.
func (f *fitter) missing(at point, order []int, lo, hi []known, there map[[4]int64]bool) (out []point) {
	ks := make([]int64, len(order))
	var walk func(level int)
	walk = func(level int) {
		if level == len(order) {
			var key [4]int64
			for l, k := range ks {
				key[l%4] = key[l%4]*1048573 + k
			}
			if !there[key] {
				out = append(out, point{at.obs, append(slices.Clone(at.vars), ks...)})
			}
			return
		}
		for v := lo[order[level]][at.obs]; v < hi[order[level]][at.obs]; v++ {
			ks[level] = v
			walk(level + 1)
		}
	}
	walk(0)
	return out
}
