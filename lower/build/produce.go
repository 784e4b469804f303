package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// produce computes a region of m inside path: its definition over all that its updates and its consumers need, then
// each update.
//
//	f(x) = 0; f(r.x) += in(r.x), r.x < 20; region x 3:10    ->   for x < 20: f(x) = 0; for r.x < 20: f(r.x) = ...
func (b *pipeline) produce(m *member, last region, path path) (part, error) {
	plans, whole, err := b.plans(m, last, path)
	if err != nil {
		return part{}, err
	}
	m.made = append(m.made, whole.access(b.extents))
	var out part
	for i, p := range plans {
		made, err := b.choose(p)
		if err != nil {
			return part{}, err
		}
		made.body = []lower.Stmt{&lower.Produce{Func: m.f.Name, Stage: i, Body: made.body, Pos: m.stages[i].pos(m.f)}}
		out = out.then(made)
	}
	return out, nil
}

// pos is where a stage of f is defined.
func (s *stage) pos(f *halide.Func) diag.Pos {
	if i := s.schedule.Stage(); i > 0 {
		return f.Updates[i-1].Pos
	}
	return f.Value.Pos
}

// plans are those of the stages of m, a list for each, when the last one is needed over a region; whole is what the
// definition computes.
func (b *pipeline) plans(m *member, last region, path path) (plans [][]*plan, whole region, err error) {
	plans = make([][]*plan, len(m.stages))
	outer := path.loops()
	for i := len(plans) - 1; i >= 0; i-- {
		if plans[i], err = b.newPlans(m, i, last, path); err != nil {
			return nil, region{}, err
		}
		whole = grown(plans[i], last)
		if i == 0 {
			break
		}
		uses := []access{last.access(b.extents), whole.access(b.extents)}
		for _, p := range plans[i] {
			uses = append(uses, p.uses(p.expressions())...)
		}
		last = regionOf(uses, outer, b.extents)
	}
	return plans, whole, nil
}

// placeProducers puts before p, which stands inside path, at a place of the schedule, what is computed there; and
// around it the arrays that live there. Consumers come before what they call.
func (b *pipeline) placeProducers(at halide.Place, path path, p part) (part, error) {
	for i := len(b.funcs) - 1; i >= 0; i-- {
		m := b.funcs[i]
		uses := p.of(m)
		if m.level.compute == at && (len(uses) > 0 || m.output) {
			last, guards, err := b.needed(m, uses, path)
			if err != nil {
				return part{}, err
			}
			p = p.without(m)
			if m.level.store != at && !m.output {
				var lifted bool
				if last, lifted, err = b.narrowed(m, last, path); err != nil {
					return part{}, err
				}
				if lifted {
					continue
				}
			}
			made, err := b.produce(m, last, path)
			if err != nil {
				return part{}, err
			}
			made.body = guarded(guards, made.body)
			p = made.then(p)
		}
		if m.level.store == at && !m.output && p.made[m] && !p.allocated[m] {
			p = b.alloc(m, path, p)
		}
	}
	return p, nil
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
		for _, a := range path {
			for _, g := range a.guards {
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

// guarded is statements under guards.
func guarded(guards []guard, body []lower.Stmt) []lower.Stmt {
	for _, g := range guards {
		cond := &halide.Expr{Op: halide.OpLT, Kind: halide.BoolKind,
			Args: []*halide.Expr{indexes.Expr(g.value), indexes.Number(g.extent)}}
		body = []lower.Stmt{&lower.If{Cond: cond, Body: body, Pos: g.pos}}
	}
	return body
}

// wrap puts loops around p, from depth first of the stage on, but for those that keep does not want; at each depth come
// the members that are computed there.
func (d *deriver) wrap(loops []halide.Loop, first int, keep func(halide.Loop) bool, p part) (part, error) {
	for i := len(loops) - 1; i >= 0; i-- {
		around := d.within(loops[:i+1], first, keep)
		var err error
		if p, err = d.placeProducers(d.place(first+i+1), around, p); err != nil {
			return part{}, err
		}
		if l := loops[i]; keep(l) {
			p.body = []lower.Stmt{&lower.For{Var: l.Name, Extent: l.Extent, Kind: l.Kind, Reduction: l.Reduction, Map: l.Map, Body: p.body,
				Note: d.notes[l.Name], Lanes: d.vectors[l.Name],
				Pos: l.Pos}}
			if p, err = d.emitWarmups(d.place(0).Func, l.Name, d.within(loops[:i], first, keep), p); err != nil {
				return part{}, err
			}
		}
	}
	return p, nil
}

// guardsAt are the guards of the stage that loops decide with those of around, and not those alone.
func (d *deriver) guardsAt(loop string, around path) []guard {
	var list []guard
	known := around.loops()
	for _, g := range d.guards {
		if loop != "" && g.value.DependsOn(loop) &&
			!slices.ContainsFunc(g.value.Vars(), func(v string) bool { return v != loop && !known[v] }) {
			list = append(list, g)
		}
	}
	return list
}

// within is the path inside the outer loops and those of loops that keep wants, which begin at depth first.
func (d *deriver) within(loops []halide.Loop, first int, keep func(halide.Loop) bool) path {
	depth := 0
	out := append(d.path[:len(d.path):len(d.path)], around{place: d.place(depth)})
	add := func(l halide.Loop) {
		depth++
		if !keep(l) {
			l = halide.Loop{}
		}
		out = append(out, around{l, d.place(depth), d.guardsAt(l.Name, out)})
	}
	for _, l := range d.loops[:first] {
		add(l)
	}
	for _, l := range loops {
		add(l)
	}
	return out
}
