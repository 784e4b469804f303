package build

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
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
	w := &windows{m.slidesAlong, func(whole, slid []lower.Stmt) bool { return b.fits(m, whole, slid, path) }, b.extents}
	body, err := w.passes().Run(path.around(r, stored), nil)
	if err != nil {
		return r, false, err
	}
	lifted = true
	for p, loop := range pieces(body) {
		if loop == "" {
			now, lifted = p.region, false
			continue
		}
		b.pending[loop] = append(b.pending[loop], use{m, p.access(b.extents)})
	}
	return now, lifted, nil
}

// around is the loops of p around a region that is computed and used in them; those from stored on are inside its
// array.
func (p path) around(r region, stored int) []lower.Stmt {
	body := []lower.Stmt{&piece{region: r}, &piece{region: r, used: true}}
	for i := len(p); i >= 0; i-- {
		if i < len(p) && p[i].loop.Name != "" {
			body = []lower.Stmt{&lower.For{Var: p[i].loop.Name, Extent: p[i].loop.Extent, Body: body}}
		}
		if i == stored {
			body = []lower.Stmt{&lower.Alloc{Body: body}}
		}
	}
	return body
}

// pieces are those that body computes, each with the loop before which it stands; inside all loops, "".
func pieces(body []lower.Stmt) iter.Seq2[*piece, string] {
	return func(yield func(*piece, string) bool) {
		var ahead []*piece
		for s := range lower.All(body) {
			loop := ""
			switch s := s.(type) {
			case *lower.For:
				loop = s.Var
			case *piece:
				if !s.used {
					ahead = append(ahead, s)
					continue
				}
			default:
				continue
			}
			for _, p := range ahead {
				if !yield(p, loop) {
					return
				}
			}
			ahead = nil
		}
	}
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
func (b *pipeline) fits(m *member, whole, slid []lower.Stmt, path path) bool {
	taken, extents, lanes := maps.Clone(b.taken), maps.Clone(b.extents), b.lanes
	defer func() { b.taken, b.extents, b.lanes = taken, extents, lanes }()
	all, now := chainOf(whole).piece, &piece{}
	for p := range pieces(slid) {
		now = p // the last one is what is left in each iteration
	}
	for p, loop := range pieces(slid) {
		at := path
		if loop != "" {
			at = path.before(loop)
		}
		_, made, err := b.plans(m, p.region, at)
		if err != nil {
			return false
		}
		for d, n := range made.extent {
			moves := now.extent[d] != all.extent[d]
			if moves && len(m.stages) > 1 && (n != p.extent[d] || !made.base[d].Equal(p.base[d])) {
				return false
			}
		}
	}
	return true
}

// before is what of p is around a loop.
func (p path) before(loop string) path {
	return p[:slices.IndexFunc(p, func(a around) bool { return a.loop.Name == loop })]
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
