package infer

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Numbers that are no affine function of the position may be a product of functions of one variable each, made of
// straight pieces: how many points of a window lie inside an image.
//
//	4 6 6 4
//	6 9 9 6    (2 + clamp(x, 0, 1) - clamp(x - w + 2, 0, 1)) * (2 + clamp(y, 0, 1) - clamp(y - h + 2, 0, 1))
//	4 6 6 4

// count is the product that has the values, of as many factors as there are variables that they depend on.
func (f *fitter) count(at []point, values []int64, scope []string) (*summary.Expr, bool) {
	f.tick(4 * len(at) * (1 + len(scope)))
	byObs := map[int]*grid{}
	for i, p := range at {
		g := byObs[p.obs]
		if g == nil {
			g = &grid{at: map[string]int64{}}
			byObs[p.obs] = g
		}
		g.points, g.at[key(p.vars)] = append(g.points, p.vars), values[i]
	}
	var factors []summary.Affine
	scale := known{}
	for obs, g := range byObs {
		if g.profiles(len(scope)); g.lines == nil {
			return nil, false
		}
		scale[obs] = g.scale
	}
	for v, name := range scope {
		depends := false
		for _, g := range byObs {
			depends = depends || len(g.lines[v]) > 0
		}
		if !depends {
			continue
		}
		if v >= f.outer {
			return nil, false // the numbers of a filter, one by one, are plainer
		}
		a, ok := f.straights(byObs, v, name)
		if !ok {
			return nil, false
		}
		for obs, g := range byObs {
			if len(g.lines[v]) == 0 {
				delete(scale, obs) // what is constant here is in the scale
			}
		}
		factors = append(factors, a)
	}
	by, ok := f.polys.fit(scale)
	if !ok || len(factors) == 0 {
		return nil, false
	}
	var e *summary.Expr
	if one, fixed := by.Constant(); !fixed || one != 1 {
		factors = append([]summary.Affine{summary.ConstOf(by)}, factors...)
	}
	product := make([]int64, len(at))
	for i := range product {
		product[i] = 1
	}
	for _, a := range factors {
		vs, err := f.values(a, at, scope)
		if err != nil {
			return nil, false
		}
		for i, v := range vs {
			product[i] *= v
		}
		x := &summary.Expr{Op: summary.OpIndex, Kind: term.Int, Index: []summary.Affine{a}}
		if e == nil {
			e = x
		} else {
			e = &summary.Expr{Op: summary.OpMul, Kind: term.Int, Args: []*summary.Expr{e, x}}
		}
	}
	return e, slices.Equal(product, values)
}

// grid is the values at one observation.
type grid struct {
	points [][]int64
	at     map[string]int64
	lines  [][]piece // of each variable: where its factor rises and falls
	first  []known   // of each variable: its factor where it begins
	scale  int64
}

// piece is where a function of one variable changes by slope with each step, n times from start on.
type piece struct{ start, n, slope int64 }

// profiles divides the values into factors: each is what is seen along its variable from the greatest value, divided by
// what all of these share. Lines is nil if they are no product.
func (g *grid) profiles(n int) {
	top := slices.MaxFunc(g.points, func(a, b []int64) int { return cmp.Compare(g.at[key(a)], g.at[key(b)]) })
	g.scale = g.at[key(top)]
	factors := make([]known, n)
	for v := range n {
		factors[v] = known{}
		shared := int64(0)
		for _, p := range g.points {
			q := slices.Clone(top)
			q[v] = p[v]
			value, ok := g.at[key(q)]
			if !ok || value <= 0 {
				return
			}
			factors[v][int(p[v])] = value
			for a := value; a != 0; {
				shared, a = a, shared%a
			}
		}
		for x := range factors[v] {
			factors[v][x] /= shared
		}
		if g.scale%factors[v][int(top[v])] != 0 {
			return
		}
		g.scale /= factors[v][int(top[v])]
	}
	for _, p := range g.points {
		product := g.scale
		for v := range n {
			product *= factors[v][int(p[v])]
		}
		if product != g.at[key(p)] {
			return
		}
	}
	g.first = factors
	for v := range n {
		g.lines = append(g.lines, pieces(factors[v]))
	}
}

// pieces are where values at neighbouring places rise and fall.
func pieces(values known) []piece {
	var places []int
	for x := range values {
		places = append(places, x)
	}
	slices.Sort(places)
	var out []piece
	for i := 1; i < len(places); i++ {
		slope := values[places[i]] - values[places[i-1]]
		start := int64(places[i-1])
		switch last := len(out) - 1; {
		case slope == 0:
		case last >= 0 && out[last].slope == slope && out[last].start+out[last].n == start:
			out[last].n++
		default:
			out = append(out, piece{start, 1, slope})
		}
	}
	return out
}

// straights is the factor of variable v, from those observations at which it has most pieces.
func (f *fitter) straights(byObs map[int]*grid, v int, name string) (summary.Affine, bool) {
	most := 0
	for _, g := range byObs {
		most = max(most, len(g.lines[v]))
	}
	first := known{}
	starts, lengths, slopes := make([]known, most), make([]known, most), make([]known, most)
	for i := range most {
		starts[i], lengths[i], slopes[i] = known{}, known{}, known{}
	}
	for obs, g := range byObs {
		if len(g.lines[v]) != most {
			continue
		}
		least := slices.MinFunc(g.points, func(a, b []int64) int { return cmp.Compare(a[v], b[v]) })[v]
		first[obs] = g.first[v][int(least)]
		for i, p := range g.lines[v] {
			starts[i][obs], lengths[i][obs], slopes[i][obs] = p.start, p.n, p.slope
		}
	}
	p, ok := f.polys.fit(first)
	out := summary.ConstOf(p)
	for i := range most {
		start, ok1 := f.within(starts[i], -1)
		n, ok2 := f.within(lengths[i], 1)
		slope, ok3 := f.polys.fit(slopes[i])
		if !ok1 || !ok2 || !ok3 {
			return out, false
		}
		step := summary.ClampOf(summary.VarOf(name).Sub(summary.ConstOf(start)), n.Add(summary.Const(1)))
		out = out.Add(step.Scale(slope))
	}
	return out, ok
}

// within is the polynomial of the values; or where pieces overlap at some sizes, and so seem to begin later and to be
// shorter, one of at most (sign -1) or at least (1) the values, that most of them are.
//
//	n = 5, r = 3: 4 5 5 5 4 rises once and falls once, as 4 + clamp(x, 0, 3) - clamp(x - 1, 0, 3) does
func (f *fitter) within(values known, sign int64) (summary.Poly, bool) {
	if p, ok := f.polys.fit(values); ok {
		return p, true
	}
	best, most := summary.Poly{}, 1
	try := func(p summary.Poly) {
		equal := 0
		for obs, v := range values {
			x, err := p.Eval(f.polys.sizes[obs])
			if err != nil || sign*(x-v) < 0 {
				return
			}
			if x == v {
				equal++
			}
		}
		if equal > most {
			best, most = p, equal
		}
	}
	for _, a := range f.polys.names {
		for d := int64(-1); d <= 1; d++ {
			try(summary.SizeOf(a).Add(summary.Const(d)))
			for _, b := range f.polys.names {
				if a != b {
					try(summary.SizeOf(a).Sub(summary.SizeOf(b)).Add(summary.Const(d)))
				}
			}
		}
	}
	return best, most > 1
}
