package build

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// narrowed is what of a region of m, which is needed in each iteration of path and stored further out, is computed in
// each; what is computed before loops is pending. lifted reports whether that is all.
func (b *pipeline) narrowed(m *member, r region, path path) (now region, lifted bool, err error) {
	stored := b.pathDepth
	if path.has(m.level.store) {
		stored = len(path.at(m.level.store))
	}
	for _, a := range path[stored:] {
		if a.loop.Kind == halide.Parallel {
			return r, false, m.parallel(a.loop.Name)
		}
	}
	s := slideBox(r, path, stored, m.slidesAlong, b.extents)
	if s.lift != "" {
		path = path.before(s.lift)
	}
	if len(s.ahead) > 0 && !b.fits(m, s, path) {
		s.now, s.ahead = s.whole, nil
	}
	for _, w := range s.ahead {
		b.pending[w.loop] = append(b.pending[w.loop], use{m, w.region.access(b.extents)})
	}
	if s.lift != "" {
		b.pending[s.lift] = append(b.pending[s.lift], use{m, s.now.access(b.extents)})
	}
	return s.now, s.lift != "", nil
}

// slidesAlong reports whether pieces of m in dimension d have nothing to do with each other: each of its stages runs
// over d, and reads of m itself what has the same place there.
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

// fits reports whether the stages of m take the smaller extents of the pieces, and, where m has updates, compute no
// more than those in the dimensions that slide.
func (b *pipeline) fits(m *member, s *slide, path path) bool {
	taken, extents, lanes := maps.Clone(b.taken), maps.Clone(b.extents), b.lanes
	defer func() { b.taken, b.extents, b.lanes = taken, extents, lanes }()
	try := func(r region, at []around) bool {
		_, whole, err := b.plans(m, r, at)
		if err != nil {
			return false
		}
		for d, moves := range s.moves {
			if moves && len(m.stages) > 1 && (whole.extent[d] != r.extent[d] || !whole.base[d].Equal(r.base[d])) {
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

// emitWarmups puts what is to be computed ahead of a loop of f before p, which is that loop, inside path; and what of
// other members that needs, where they are computed in the loop only.
func (b *pipeline) emitWarmups(f *halide.Func, loop string, path path, p part) (part, error) {
	var pre part
	entries := b.pending[loop]
	delete(b.pending, loop)
	for i := len(b.funcs) - 1; i >= 0; i-- {
		m := b.funcs[i]
		var uses []access
		for _, u := range entries {
			if u.member == m {
				uses = append(uses, u.at)
			}
		}
		more := pre.of(m)
		entered := uses != nil
		// not the array that is outside of the loop
		local := !entered && !path.has(m.level.store) && (p.allocated[m] || !p.made[m])
		switch {
		case entered:
			uses = append(append(uses, more...), p.of(m)...)
		case more == nil || path.has(m.level.compute) || b.isPending(m):
			continue // it comes further out, if at all
		default:
			uses = more
		}
		depth := b.pathDepth
		b.pathDepth = len(path)
		made, err := b.produce(m, regionOf(uses, path.loops(), b.extents), path)
		if err != nil {
			return part{}, err
		}
		b.pathDepth = depth
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
		if !p.made[m] || p.allocated[m] || len(m.made) == 0 || path.has(m.level.store) || !inside(m.level.store.Func) {
			continue
		}
		p = b.alloc(m, path, p)
	}
	return p
}

// isPending reports whether m is computed ahead of a loop further out.
func (b *pipeline) isPending(m *member) bool {
	for _, list := range b.pending {
		if slices.ContainsFunc(list, func(u use) bool { return u.member == m }) {
			return true
		}
	}
	return false
}
