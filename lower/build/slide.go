package build

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// slide is how the array of a member is filled piece by piece, since it lives longer than one piece is needed: a window
// that moves along some of the dimensions.
type slide struct {
	whole  region         // what is needed in one iteration
	now    region         // what of it no iteration before has computed
	loops  []string       // of each dimension: the loop before which the first window begins; "" where none slides
	ahead  []warmup       // what is computed before those loops
	lift   string         // the loop before which all is computed, as it is the same in all its iterations; or ""
	inside map[string]int // how far in the loops between array and computation are, the outermost one 0
}

// warmup is a region that is computed before a loop.
type warmup struct {
	loop   string
	member *member
	region region
}

// slides is the slide of m, which is needed over r in each iteration of path and stored further out.
//
//	array outside of y, f needed over y, extent 3    ->   before y: 0, extent 2; in y: y + 2, extent 1
//
// A dimension slides along the loops over which its base moves by one step s > 0 throughout, shorter than the extent,
// if nothing else moves with them: for y = 16*yo + yi, along yo and yi. Where that cannot be seen all is computed each
// time. What moves with no dimension, a loop over columns where only rows are needed, is computed before that loop.
func (b *pipeline) slides(m *member, r region, path path) (*slide, error) {
	between := slices.DeleteFunc(slices.Clone(path[b.outside(m, path):]), func(a around) bool { return a.loop.Name == "" })
	for _, a := range between {
		if a.loop.Kind == halide.Parallel {
			return nil, m.parallel(a.loop.Name)
		}
	}
	s := &slide{whole: r, loops: make([]string, len(r.base)), inside: map[string]int{}}
	for i, a := range between {
		still := !slices.ContainsFunc(r.base, func(f affine.Form) bool { return f.DependsOn(a.loop.Name) })
		if still {
			s.lift = a.loop.Name
			path = path[:slices.IndexFunc(path, func(o around) bool { return o.loop.Name == a.loop.Name && o.place == a.place })]
			s.whole = regionOf([]access{r.access(b.extents)}, path.loops(), b.extents)
			between = between[:i]
			break
		}
		s.inside[a.loop.Name] = i
	}
	s.now = region{slices.Clone(s.whole.base), slices.Clone(s.whole.extent), s.whole.all}
	streams := make([][]string, len(r.base))
	for d := range r.base {
		if stream, step := b.stream(s.whole, d, between); stream != nil && m.slidesAlong(d) {
			streams[d], s.loops[d] = stream, stream[0]
			s.now.base[d], s.now.extent[d] = s.whole.base[d].AddConst(s.whole.extent[d]-step), step
		}
	}
	for d, first := range s.loops {
		if first != "" {
			s.ahead = append(s.ahead, warmup{first, m, b.ahead(s, d, streams[d], path)})
		}
	}
	if s.slid() && !b.fits(m, s, path) {
		s.now, s.ahead, s.loops = s.whole, nil, make([]string, len(r.base))
	}
	return s, nil
}

// outside is how much of path is around the array of m: what the schedule says, or where something comes ahead of a
// loop that is around what is said.
func (b *pipeline) outside(m *member, path path) int {
	if path.has(m.level.store) {
		return len(path.at(m.level.store))
	}
	return b.floor
}

// slid says whether any dimension slides.
func (s *slide) slid() bool { return len(s.ahead) > 0 }

// stream are the loops along which dimension d slides, outermost first, and by how much; nil if there are none.
func (b *pipeline) stream(r region, d int, between []around) (stream []string, step int) {
	for _, a := range slices.Backward(between) {
		v := a.loop.Name
		if !r.base[d].DependsOn(v) {
			continue
		}
		alone := true
		for o, f := range r.base {
			alone = alone && (o == d || !f.DependsOn(v))
		}
		s := coefficient(r.base[d], v)
		switch {
		case !alone || s <= 0:
			return stream, step
		case stream == nil && s >= r.extent[d]:
			return nil, 0
		case stream == nil:
			step = s
		case s != coefficient(r.base[d], stream[0])*b.extents[stream[0]]:
			return stream, step
		}
		stream = append([]string{v}, stream...)
	}
	return stream, step
}

// coefficient is by how much f grows with each iteration of v, 0 if that is not always the same.
func coefficient(f affine.Form, v string) int {
	step := 0
	for _, t := range f.Terms {
		switch {
		case t.Atom.Op == affine.IsVar && t.Atom.Var == v:
			step = t.Coef
		case (affine.Form{Terms: []affine.Term{t}}).DependsOn(v):
			return 0
		}
	}
	return step
}

// slidesAlong says whether pieces of m in dimension d have nothing to do with each other: each of its stages runs over
// d, and reads of m itself what has the same place there.
func (m *member) slidesAlong(d int) bool {
	for _, s := range m.stages {
		own := s.plain(m.f, d)
		for _, e := range s.roots() {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpCall && e.Func == m.f {
					own = own && e.Args[d].Op == halide.OpVar && e.Args[d].Name == m.f.Vars[d].Name
				}
			})
		}
		if !own {
			return false
		}
	}
	return true
}

// ahead is what is computed before the loops along which dimension d slides: the first window but for what the first
// iteration computes, in the other dimensions what all iterations inside need that others before have not computed.
func (b *pipeline) ahead(s *slide, d int, stream []string, path path) region {
	zero := map[string]affine.Form{}
	for _, v := range stream {
		zero[v] = affine.Form{}
	}
	part := region{slices.Clone(s.whole.base), slices.Clone(s.whole.extent), s.whole.all}
	part.base[d] = part.base[d].Subst(zero, b.extents)
	part.extent[d] -= s.now.extent[d]
	for o, first := range s.loops {
		if o != d && first != "" && s.inside[first] < s.inside[stream[0]] {
			part.base[o], part.extent[o] = s.now.base[o], s.now.extent[o]
		}
	}
	return regionOf([]access{part.access(b.extents)}, path.before(stream[0]).loops(), b.extents)
}

// before is what of p is around a loop.
func (p path) before(loop string) path {
	return p[:slices.IndexFunc(p, func(a around) bool { return a.loop.Name == loop })]
}

// fits says whether the stages of m take the smaller extents of the pieces, and, where m has updates, compute no more
// than those in the dimensions that slide.
func (b *pipeline) fits(m *member, s *slide, path path) bool {
	taken, extents, lanes := maps.Clone(b.taken), maps.Clone(b.extents), b.lanes
	defer func() { b.taken, b.extents, b.lanes = taken, extents, lanes }()
	try := func(r region, at []around) bool {
		_, whole, err := b.plans(m, r, at)
		if err != nil {
			return false
		}
		for d, first := range s.loops {
			if first != "" && len(m.stages) > 1 && (whole.extent[d] != r.extent[d] || !whole.base[d].Equal(r.base[d])) {
				return false
			}
		}
		return true
	}
	ok := try(s.now, path)
	for _, w := range s.ahead {
		ok = ok && try(w.region, path.before(w.loop))
	}
	return ok
}

// parallel is the mistake of an array that iterations which may run at once would share.
func (m *member) parallel(loop string) error {
	pos := m.f.Pos
	for _, d := range m.stages[0].schedule.Directives {
		if d.Name == "storeat" || d.Name == "storeroot" {
			pos = d.Pos
		}
	}
	return diag.List{{Pos: pos, Code: halide.CodeLevel,
		Fact: fmt.Sprintf("%s is stored outside of the parallel loop %s and computed in it, so that its iterations "+
			"would meet in the array",
			m.f.Name, loop),
		Help: []string{"store it in that loop, or where it is computed"}}}
}

// flush puts what is to be computed ahead of a loop of f before p, which is that loop, inside path; and what of other
// members that needs, where they are computed in the loop only.
func (b *pipeline) flush(f *halide.Func, loop string, path path, p part) (part, error) {
	var pre part
	entries := b.pending[loop]
	delete(b.pending, loop)
	for i := len(b.funcs) - 1; i >= 0; i-- {
		m := b.funcs[i]
		var uses []access
		for _, w := range entries {
			if w.member == m {
				uses = append(uses, w.region.access(b.extents))
			}
		}
		more := pre.of(m)
		entered := uses != nil
		// not the array that is outside of the loop
		local := !entered && !path.has(m.level.store) && (p.kept[m] || !p.made[m])
		switch {
		case entered:
			uses = append(append(uses, more...), p.of(m)...)
		case more == nil || path.has(m.level.compute) || b.isPending(m):
			continue // it comes further out, if at all
		default:
			uses = more
		}
		floor := b.floor
		b.floor = len(path)
		made, err := b.produce(m, regionOf(uses, path.loops(), b.extents), path)
		if err != nil {
			return part{}, err
		}
		b.floor = floor
		made = b.allocHere(path, made, func(g *halide.Func) bool {
			return g == f || made.made[b.members[g]] || p.made[b.members[g]]
		})
		if pre = made.then(pre.without(m)); entered {
			p = p.without(m) // else it has its own still to come
		}
		if local {
			pre = b.alloc(m, path, pre)
		}
	}
	return pre.then(p), nil
}

// allocHere puts arrays around p, which comes ahead of a loop, that would live inside that loop otherwise: in loops of
// Funcs that are inside. Those that live in loops further out have room there, also where p has been lifted out of
// these.
func (b *pipeline) allocHere(path path, p part, inside func(*halide.Func) bool) part {
	for i := len(b.funcs) - 1; i >= 0; i-- {
		m := b.funcs[i]
		if !p.made[m] || p.kept[m] || len(m.made) == 0 || path.has(m.level.store) || !inside(m.level.store.Func) {
			continue
		}
		p = b.alloc(m, path, p)
	}
	return p
}

// isPending says whether m is computed ahead of a loop further out.
func (b *pipeline) isPending(m *member) bool {
	for _, list := range b.pending {
		if slices.ContainsFunc(list, func(w warmup) bool { return w.member == m }) {
			return true
		}
	}
	return false
}
