package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// placer makes one member in the tree of what uses it.
type placer struct {
	*pipeline
	m *member
	// whether pieces have nothing to do with each other in d, and whether m can be computed in pieces as they became
	apart func(d int) bool
	fits  func(whole, now region, ahead []warmup, around path) bool
}

// placing are the passes that make m, all that uses it being made.
func (b *pipeline) placing(m *member) pass.Table[[]lower.Stmt] {
	p := &placer{b, m, m.slidesAlong, nil}
	p.fits = p.takes
	return p.passes()
}

func (p *placer) passes() pass.Table[[]lower.Stmt] {
	return pass.Table[[]lower.Stmt]{
		{Name: "place", Run: p.place, Why: "it begins"},
		{Name: "lift", Run: p.lift, After: []string{"place"},
			Why: "a loop that moves nothing would end the stream of loops along which a window moves"},
		{Name: "slide", Run: p.slide, After: []string{"lift"}, Why: "what is left of a piece has its own place"},
		{Name: "warm up", Run: p.warmUp, After: []string{"slide"}, Why: "all that is computed ahead of loops is there"},
		{Name: "expand", Run: p.expand, After: []string{"warm up"},
			Why: "splits and tails are those of the extents that sliding leaves"},
		{Name: "allocate", Run: p.allocate, After: []string{"expand"}, Why: "tails compute more than is asked for"},
	}
}

// place computes the member where the schedule says, as far as what is inside needs it: consumers come before what they
// call.
//
//	for y at out 1                      for y at out 1
//	    use f x 0 : 16; y y : 2            compute f x 0 : 16; y y : 3
//	    use f x 0 : 16; y y + 1 : 2   ->   ...
func (p *placer) place(body []lower.Stmt) (out []lower.Stmt, err error) {
	return rewrite(body, nil, func(s lower.Stmt, in path) []lower.Stmt {
		l, ok := s.(*loop)
		if !ok || err != nil || l.place != p.m.level.compute {
			return []lower.Stmt{s}
		}
		if uses, inside := p.m.uses(l.body), in.in(l); len(uses) > 0 || p.m.output {
			made := &piece{member: p.m}
			if made.region, made.guards, err = p.needed(p.m, uses, inside); err != nil {
				return nil
			}
			for _, l := range inside[p.stored(inside):] {
				if l.over != nil && l.over.Kind == halide.Parallel {
					err = p.m.parallel(l.over.Var)
				}
			}
			l.body = append([]lower.Stmt{made}, p.m.computed(l.body)...)
		}
		return []lower.Stmt{s}
	}), err
}

// stored is how many of a path are around the array of the member. Ahead of a loop that would be around that, it has
// one there.
func (p *placer) stored(in path) int {
	if in.has(p.m.level.store) {
		return in.at(p.m.level.store)
	}
	for i, l := range slices.Backward(in) {
		if l == ahead {
			return i + 1
		}
	}
	return 0
}

// needed is the region of m that uses need inside path, with what directives add. The region of an array that lives
// longer may go beyond what is needed in all, where guards leave nothing to do: so that it moves evenly.
func (b *pipeline) needed(m *member, uses []access, path path) (region, []guard, error) {
	if m.output {
		asked := make(access, len(m.asked))
		for d, r := range m.asked {
			asked[d] = readWithin(r)
		}
		uses = append(uses, asked)
	}
	r := regionOf(uses, path.loops(), b.extents)
	var guards []guard
	if m.level.store != m.level.compute && !m.widened() {
		r, guards = b.evenly(uses, path)
	}
	if err := m.bounded(&r, b); err != nil {
		return r, nil, err
	}
	m.aligned(&r, b)
	return r, guards, nil
}

// evenly is regionOf that does not stop at the end of what is needed in dimensions in which guards around do.
//
//	f(y), f(y+1), y = 4*yo + yi < 9    ->   y, extent 2, where y < 9; not min(y, 8)
func (b *pipeline) evenly(uses []access, path path) (region, []guard) {
	r := regionOf(uses, path.loops(), b.extents)
	loose, free := looseRegion(uses, path.loops(), b.extents)
	var guards []guard
	for d, all := range loose.all {
		lo, _ := indexes.Range(loose.base[d], b.extents)
		if free[d] || lo < all.Min {
			continue
		}
		for _, l := range path {
			for _, g := range l.guards {
				ahead := loose.base[d].Sub(g.value)
				if ahead.IsConst() && g.extent-1+ahead.Const+loose.extent[d] <= all.Min+all.Extent {
					r.base[d], r.extent[d] = loose.base[d], loose.extent[d]
					guards = append(guards, g)
				}
			}
		}
	}
	return r, guards
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

// bounded widens r, in dimensions of which a Bound says how far the Func goes, to all of that.
func (m *member) bounded(r *region, b *pipeline) error {
	if m.output {
		return nil
	}
	s := m.stages[0].schedule
	for d, v := range m.f.Vars {
		i := boundOf(s, v.Name)
		if i < 0 {
			continue
		}
		bound, _ := s.Range(v.Name)
		if asked := m.stages[len(m.stages)-1].asked[d]; indexes.Cover(bound, asked) != bound {
			at := s.Directives[i]
			return diag.List{{Pos: at.Pos, Code: lower.CodeShort,
				Fact: fmt.Sprintf("%s: %s is needed over %s in %s", at, m.f.Name, asked, v.Name),
				Help: []string{"widen it, or leave it out: how far a Func goes follows from what calls it"}}}
		}
		lo, hi := indexes.Range(r.base[d], b.extents)
		// tails of what calls it may go further
		all := indexes.Cover(bound, halide.Range{Min: lo, Extent: hi + r.extent[d] - lo})
		r.base[d], r.extent[d], r.all[d] = affine.Const(all.Min), all.Extent, all
	}
	return nil
}

// boundOf is the directive that bounds a Var, -1 if none does.
func boundOf(s *halide.Schedule, v string) int {
	for i, d := range s.Directives {
		if d.Name == "bound" && d.Args[0] == v {
			return i
		}
	}
	return -1
}

// widened reports whether AlignBounds is said of m.
func (m *member) widened() bool {
	return slices.ContainsFunc(m.stages[0].schedule.Wishes(),
		func(w halide.Wish) bool { return w.Name == "alignbounds" })
}

// aligned widens r as AlignBounds says.
//
//	alignbounds x 4 1: x - 1, extent 3, x even   ->   4*((x - 2)/4) + 1, extent 8
func (m *member) aligned(r *region, b *pipeline) {
	for _, w := range m.stages[0].schedule.Wishes() {
		for d, v := range m.f.Vars {
			if w.Name != "alignbounds" || w.Var != v.Name {
				continue
			}
			base := r.base[d].AddConst(-w.B).Div(w.A, b.extents).Scale(w.A).AddConst(w.B)
			_, ahead := indexes.Range(r.base[d].Sub(base), b.extents)
			r.base[d], r.extent[d] = base, roundUp(ahead+r.extent[d], w.A)
			lo, hi := indexes.Range(base, b.extents)
			r.all[d] = halide.Range{Min: lo, Extent: hi - lo + r.extent[d]}
		}
	}
}
