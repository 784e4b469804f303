package lower

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// produce computes a region of m inside path: its definition over all that its updates and its consumers need, then each update.
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
		made, err := p.build()
		if err != nil {
			return part{}, err
		}
		made.body = []Stmt{&Produce{Func: m.f.Name, Stage: i, Body: made.body, Pos: m.stages[i].pos(m.f)}}
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

// plans are those of the stages of m, when the last one is needed over a region; whole is what the definition computes.
func (b *pipeline) plans(m *member, last region, path path) (plans []*plan, whole region, err error) {
	plans = make([]*plan, len(m.stages))
	outer := path.loops()
	for i := len(plans) - 1; i >= 0; i-- {
		p, err := b.newPlan(m, i, last, path)
		if err != nil {
			return nil, region{}, err
		}
		plans[i] = p
		whole = p.grown(last)
		if i == 0 {
			break
		}
		uses := append([]access{last.access(b.extents), whole.access(b.extents)}, p.uses(p.expressions())...)
		last = regionOf(uses, outer, b.extents)
	}
	return plans, whole, nil
}

// hook puts before p, which stands inside path, at a place of the schedule, what is computed there; and around it the arrays
// that live there. Consumers come before what they call.
func (b *pipeline) hook(at halide.Place, path path, p part) (part, error) {
	for i := len(b.funcs) - 1; i >= 0; i-- {
		m := b.funcs[i]
		uses := p.of(m)
		if m.level.compute == at && (len(uses) > 0 || m.output) {
			last, err := b.needed(m, uses, path)
			if err != nil {
				return part{}, err
			}
			made, err := b.produce(m, last, path)
			if err != nil {
				return part{}, err
			}
			p = made.then(p.without(m))
		}
		if m.level.store == at && !m.output && p.made[m] && !p.kept[m] {
			var err error
			if p, err = b.alloc(m, path, p); err != nil {
				return part{}, err
			}
		}
	}
	return p, nil
}

// needed is the region of m that uses need inside path, with what directives add.
func (b *pipeline) needed(m *member, uses []access, path path) (region, error) {
	if m.output {
		asked := make(access, len(m.asked))
		for d, r := range m.asked {
			asked[d] = readWithin(r)
		}
		uses = append(uses, asked)
	}
	r := regionOf(uses, path.loops(), b.extents)
	if err := m.bounded(&r, b); err != nil {
		return r, err
	}
	m.aligned(&r, b)
	return r, nil
}

// wrap puts loops around p, from depth first of the stage on, but for those that keep does not want; at each depth come the
// members that are computed there.
func (d *deriver) wrap(loops []halide.Loop, first int, keep func(halide.Loop) bool, p part) (part, error) {
	for i := len(loops) - 1; i >= 0; i-- {
		around := d.within(loops[:i+1], first, keep)
		var err error
		if p, err = d.hook(halide.Place{Func: d.member.f, Stage: d.index, Depth: first + i + 1}, around, p); err != nil {
			return part{}, err
		}
		if l := loops[i]; keep(l) {
			p.body = []Stmt{&For{Var: l.Name, Extent: l.Extent, Kind: l.Kind, Reduction: l.Reduction, Body: p.body, Note: d.notes[l.Name], Pos: l.Pos}}
		}
	}
	return p, nil
}

// within is the path inside the outer loops and those of loops that keep wants, which begin at depth first.
func (d *deriver) within(loops []halide.Loop, first int, keep func(halide.Loop) bool) path {
	place := halide.Place{Func: d.member.f, Stage: d.index}
	out := append(d.path[:len(d.path):len(d.path)], around{place: place})
	add := func(l halide.Loop) {
		place.Depth++
		if keep(l) {
			out = append(out, around{l, place})
		}
	}
	for _, l := range d.loops[:first] {
		add(l)
	}
	for _, l := range loops {
		add(l)
	}
	return out
}
