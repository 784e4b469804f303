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

// nest finds loops over the groups' points in which coordinate order[0] is outermost, and so on; false if they are
// none. The variables get names, and coordinates of which down says so fall as their variable rises.
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
func (f *fitter) loop(sp *space, groups []group, subs []inner, scope []string, c int, down bool,
	name string) ([]inner, bool) {
	f.tick(8 * points(subs))
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

// points is how many there are.
func points(subs []inner) int {
	n := len(subs)
	for i := range subs {
		n += len(subs[i].pts)
	}
	return n
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
func (f *fitter) ends(at []point, los, his, counts []int64, scope []string, step summary.Poly, down bool,
	name string) (summary.Range, summary.Affine, bool) {
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
		n := max(his[i]-los[i], 0)
		if n > int64(len(s.pts)) {
			return nil, false
		}
		ks, count := make([]int64, len(s.pts)), make([]int, n)
		for j, p := range s.pts {
			k := (groups[s.group].pts[p][c] - bases[i]) / g
			if k < los[i] || k >= his[i] {
				return nil, false
			}
			ks[j] = k - los[i]
			count[ks[j]]++
			sp.ks[s.group][p] = append(sp.ks[s.group][p], k)
		}
		pts, first := make([]int, len(s.pts)), len(out)
		for k, m := range count {
			if m == 0 {
				return nil, false
			}
			vars := append(make([]int64, 0, len(s.vars)+1), s.vars...)
			out = append(out, inner{point{s.obs, append(vars, los[i]+int64(k))}, s.group, pts[:0:m]})
			pts = pts[m:]
		}
		for j, p := range s.pts {
			of := &out[first+int(ks[j])].pts
			*of = append(*of, p)
		}
	}
	return out, true
}

// box is the least box around all points of one observation, in steps from its least point.
type box struct{ lo, count, step []int64 }

// boxes are the boxes around the groups' points, by observation; false if a point is there twice.
func boxes(groups []group, n int) map[int]*box {
	out := map[int]*box{}
	for _, g := range groups {
		b := out[g.obs]
		if b == nil {
			b = &box{make([]int64, n), make([]int64, n), make([]int64, n)}
			out[g.obs] = b
		}
		for _, p := range g.pts {
			for c, v := range p {
				if b.count[c] == 0 {
					b.lo[c], b.count[c] = v, v+1 // for now the end
				}
				b.step[c] = gcd(b.step[c], max(v-b.lo[c], b.lo[c]-v))
				b.lo[c], b.count[c] = min(b.lo[c], v), max(b.count[c], v+1)
			}
		}
	}
	for _, b := range out {
		for c := range b.lo {
			b.step[c] = max(b.step[c], 1)
			b.count[c] = (b.count[c]-1-b.lo[c])/b.step[c] + 1
		}
	}
	return out
}

// hull finds the least box, by sizes alone, around all groups' points; absent are the points of the box that each group
// lacks.
func (f *fitter) hull(groups []group, order []int, names []string) (sp *space, absent []point, ok bool) {
	sp = &space{index: make([]summary.Affine, len(order)), ks: make([][][]int64, len(groups))}
	all := boxes(groups, len(order))
	shifted := make([]bool, len(order)) // the variable counts steps
	for level, c := range order {
		lo, count, step := known{}, known{}, known{}
		for obs, b := range all {
			if b.count[c] > 0 {
				lo[obs], count[obs], step[obs] = b.lo[c], b.count[c], b.step[c]
			}
		}
		l, ok1 := f.polys.fit(lo)
		n, ok2 := f.polys.fit(count)
		by, ok3 := f.polys.fit(step)
		if !ok1 || !ok2 || !ok3 {
			return nil, nil, false
		}
		r := summary.Range{Var: names[level], Lo: summary.ConstOf(l), Hi: summary.ConstOf(l.Add(n))}
		sp.index[c] = summary.VarOf(names[level])
		if unit, _ := by.Constant(); unit != 1 {
			shifted[c] = true
			r = summary.Below(names[level], n)
			sp.index[c] = sp.index[c].Scale(by).Add(summary.ConstOf(l))
		}
		sp.ranges = append(sp.ranges, r)
	}
	if !f.emptied(sp, all, order) || !f.holdable(groups, all) {
		return nil, nil, false
	}
	for g, gr := range groups {
		b, there := all[gr.obs], map[string]bool{}
		if b.sparse(len(gr.pts)) {
			return nil, nil, false
		}
		for _, p := range gr.pts {
			ks := make([]int64, len(order))
			for level, c := range order {
				if ks[level] = p[c]; shifted[c] {
					ks[level] = (p[c] - b.lo[c]) / b.step[c]
				}
			}
			if there[key(ks)] {
				return nil, nil, false
			}
			there[key(ks)] = true
			sp.ks[g] = append(sp.ks[g], ks)
		}
		absent = append(absent, b.missing(gr.point, order, shifted, there)...)
	}
	return sp, absent, true
}

// emptied gives observations without any point the box that the ranges say, all of whose
// points are absent there; false if it is too large.
func (f *fitter) emptied(sp *space, all map[int]*box, order []int) bool {
	for obs, b := range all {
		if slices.ContainsFunc(b.count, func(n int64) bool { return n > 0 }) {
			continue
		}
		for level, c := range order {
			at := []point{{obs: obs}}
			lo, err1 := f.values(sp.ranges[level].Lo, at, nil)
			hi, err2 := f.values(sp.ranges[level].Hi, at, nil)
			if err1 != nil || err2 != nil || hi[0]-lo[0] > maxBox {
				return false
			}
			b.lo[c], b.count[c], b.step[c] = lo[0], max(hi[0]-lo[0], 0), 1
		}
	}
	return true
}

// maxBox is how many points the boxes around all groups may have.
const maxBox = 1 << 21

// holdable reports whether the boxes around the groups are so small that all their points can be looked at.
func (f *fitter) holdable(groups []group, all map[int]*box) bool {
	total := int64(0)
	for _, g := range groups {
		n := int64(1)
		for _, c := range all[g.obs].count {
			if n *= max(c, 0); n > maxBox {
				return false
			}
		}
		if total += n; total > maxBox {
			return false
		}
	}
	f.tick(8 * int(total))
	return true
}

// key is ks as what a map finds them by.
func key(ks []int64) string {
	out := make([]byte, 0, 4*len(ks))
	for _, k := range ks {
		out = append(out, byte(k), byte(k>>8), byte(k>>16), byte(k>>24))
	}
	return string(out)
}

// sparse reports whether a box has so many more points than are there that no condition on them is what a loop says.
func (b *box) sparse(there int) bool {
	most, all := int64(256+64*there), int64(1)
	for _, n := range b.count {
		if all *= max(n, 1); all > most {
			return true
		}
	}
	return false
}

// missing are the points of the box that are not there.
func (b *box) missing(at point, order []int, shifted []bool, there map[string]bool) (out []point) {
	ks := make([]int64, len(order))
	var walk func(level int)
	walk = func(level int) {
		if level == len(order) {
			if !there[key(ks)] {
				out = append(out, point{at.obs, append(slices.Clone(at.vars), ks...)})
			}
			return
		}
		c := order[level]
		for i := range b.count[c] {
			if ks[level] = b.lo[c] + i*b.step[c]; shifted[c] {
				ks[level] = i
			}
			walk(level + 1)
		}
	}
	walk(0)
	return out
}
