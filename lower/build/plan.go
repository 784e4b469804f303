package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// plan is what the directives of a stage say, worked out for its loops where its extents are known.
type plan struct {
	*pipeline
	member   *member
	index    int              // which stage of the member
	stage    *stage           // borders gathered
	cond     *halide.Expr     // where it is taken; nil: where no plan of the stage with a condition is
	schedule *halide.Schedule // of the stage, resolved
	loops    []halide.Loop
	over     region                    // what is asked of the stage
	base     map[string]affine.Form    // where the Vars of the Func and of RDoms begin
	values   map[string]affine.Form    // of every Var: the loop, or what follows from loops; counted from base
	ranges   map[string]span           // every value that the Var takes, tails included; counted from base
	notes    map[string]string         // of the loops: what they run over
	vectors  map[string]*lower.Lanes   // of the loops that the user vectorised
	boxes    map[string][]halide.Range // where the stage reads inputs and Funcs; of its own one, stores too
	guards   []guard                   // innermost split first
}

// span is lo..hi.
type span struct{ lo, hi int }

// guard is a condition that keeps a Var inside its extent.
type guard struct {
	value  affine.Form
	extent int // value < extent
	pos    diag.Pos
}

// newPlan plans stage i of m, by the loops of one of its alternatives, over a region.
func (b *pipeline) newPlan(m *member, i int, by alternative, over region) (*plan, error) {
	st := m.stages[i].decided(by.known)
	schedule, err := by.schedule.Resolve(over.extent)
	if err != nil {
		return nil, err
	}
	p := &plan{pipeline: b, member: m, index: i, stage: st, cond: by.cond, schedule: schedule, over: over,
		base: map[string]affine.Form{}, values: map[string]affine.Form{}, ranges: map[string]span{},
		notes: map[string]string{}, vectors: map[string]*lower.Lanes{}}
	for d, v := range m.f.Vars {
		p.base[v.Name] = over.base[d]
	}
	for _, r := range st.rdoms() {
		for i, v := range r.Vars {
			p.base[v.Name] = affine.Const(r.Range(i).Min)
		}
	}
	for _, l := range schedule.Loops() {
		name := l.Name
		p.ranges[name] = span{0, l.Extent - 1}
		l.Name = b.loopName(m, i, name)
		b.extents[l.Name] = l.Extent
		p.values[name] = affine.Var(l.Name)
		if l.Kind == halide.Vectorized {
			p.vectors[l.Name] = newLanes(schedule, name)
		}
		if l = lanesOf(schedule, name, l); l.Kind == halide.Serial && p.vectors[l.Name] != nil {
			p.vectors[l.Name] = p.vectors[l.Name].Apart(oneCell)
		}
		p.loops = append(p.loops, l)
		b.lanes = b.lanes || l.Kind == halide.Vectorized
	}
	derived := schedule.Derivations()
	for i := len(derived) - 1; i >= 0; i-- {
		if d := derived[i]; d.Fuse {
			p.unfuse(d)
		} else {
			p.unsplit(d)
		}
	}
	for d, v := range m.f.Vars {
		if !over.base[d].IsConst() && st.plain(m.f, d) {
			p.noteText(v.Name, fmt.Sprintf("%s = %s", v.Name, over.base[d].Add(p.values[v.Name])))
		}
	}
	env := p.env()
	p.stage = st.gathered(env)
	p.boxes, err = readRegions(m.f, p.stage, env)
	return p, err
}

// lanesOf is l, a loop of a stage by that name, as its iterations run. Lanes over the RDom of an update are like any
// others where they never meet; where they store at one place, they come one after the other.
//
//	for r.x vector: f(r.x) = f(r.x) + a(r.x)   ->   the same, which reduces nothing
//	for r.x vector: f(0) = f(0) + a(r.x)       ->   for r.x reduce: f(0) = f(0) + a(r.x)
func lanesOf(s *halide.Schedule, name string, l halide.Loop) halide.Loop {
	if l.Kind != halide.Vectorized || !l.Reduction {
		return l
	}
	if s.Apart(name) {
		l.Reduction = false
	} else {
		l.Kind = halide.Serial
	}
	return l
}

// loopName is how a loop of stage i of m is called: by its own name in the definition of the first output.
func (b *pipeline) loopName(m *member, i int, name string) string {
	switch {
	case i > 0:
		name = fmt.Sprintf("%s.u%d.%s", m.f.Name, i-1, name)
	case m.f != b.view.Func:
		name = m.f.Name + "." + name
	}
	return b.fresh(name)
}

// unsplit finds the Var that was split.
//
//	RoundUp        x = 16*xo + xi
//	ShiftInwards   x = min(16*xo, extent - 16) + xi
//	Guard          x = 16*xo + xi, only where x < extent
func (p *plan) unsplit(d halide.Derivation) {
	outer, inner := p.values[d.Outer].Scale(d.Factor), p.values[d.Inner]
	ro, ri := p.ranges[d.Outer], p.ranges[d.Inner]
	r := span{ro.lo*d.Factor + ri.lo, ro.hi*d.Factor + ri.hi}
	partial := d.Extent%d.Factor != 0
	switch {
	case partial && d.Tail == halide.ShiftInwards:
		last := d.Extent - d.Factor
		outer = outer.Min(last, p.extents)
		r.hi = min(ro.hi*d.Factor, last) + ri.hi
	case partial && d.Tail == halide.Guard:
		p.guards = append(p.guards, guard{outer.Add(inner), d.Extent, d.Pos})
		r.hi = min(r.hi, d.Extent-1)
	}
	p.values[d.Old] = outer.Add(inner)
	p.ranges[d.Old] = p.within(d.Old, r)
	p.note(d.Outer, d.Old)
	p.note(d.Inner, d.Old)
}

// unfuse finds the two Vars that were fused.
func (p *plan) unfuse(d halide.Derivation) {
	fused, r := p.values[d.Fused], p.ranges[d.Fused]
	p.values[d.Outer] = fused.Div(d.Factor, p.extents)
	p.values[d.Inner] = fused.Mod(d.Factor, p.extents)
	p.ranges[d.Outer] = span{r.lo / d.Factor, r.hi / d.Factor}
	p.ranges[d.Inner] = span{0, min(r.hi, d.Factor-1)}
	p.note(d.Fused, d.Outer)
	p.note(d.Fused, d.Inner)
}

// within is what r and the form of a Var share where the guards so far hold: parts of one loop do not take their last
// values together.
//
//	xo, xi of x split by 3, fused, 4 of those    ->   x 0..3, not 0..5
func (p *plan) within(name string, r span) span {
	end := func(greatest bool) int { return extreme(p.values[name], p.guards, nil, p.extents, greatest).Const }
	return span{max(end(false), r.lo), min(end(true), r.hi)}
}

// note adds to the note of a loop, or of the loops that a Var comes from, what old is.
func (p *plan) note(name, old string) {
	p.noteText(name, fmt.Sprintf("%s = %s", old, p.values[old]))
}

func (p *plan) noteText(name, text string) {
	for _, v := range p.values[name].Vars() {
		text := text
		if p.notes[v] != "" {
			text = p.notes[v] + ", " + text
		}
		p.notes[v] = text
	}
}

// expressions are the Vars as expressions of the loops.
func (p *plan) expressions() map[string]*halide.Expr {
	values := map[string]*halide.Expr{}
	for name, form := range p.values {
		values[name] = indexes.Expr(p.base[name].Add(form))
	}
	return values
}

// computed is the range of the Func's Var or reduction Var v over all that is computed.
func (p *plan) computed(v string) halide.Range {
	lo, hi := indexes.Range(p.base[v], p.extents)
	r := p.ranges[v]
	out := halide.Range{Min: lo + r.lo, Extent: hi + r.hi - lo - r.lo + 1}
	for d, x := range p.member.f.Vars {
		if all := p.over.all; all != nil && x.Name == v && p.stage.plain(p.member.f, d) {
			past := r.hi + 1 - p.over.extent[d]
			out = indexes.Overlap([]halide.Range{out},
				[]halide.Range{{Min: all[d].Min, Extent: all[d].Extent + past}})[0]
		}
	}
	return out
}

// env is the range of each Var of the stage over all that is computed.
func (p *plan) env() map[string]halide.Range {
	env := map[string]halide.Range{}
	for _, r := range p.stage.rdoms() {
		for i, v := range r.Vars {
			env[v.Name] = r.Range(i)
		}
	}
	for d, v := range p.member.f.Vars {
		if p.stage.plain(p.member.f, d) {
			env[v.Name] = p.computed(v.Name)
		}
	}
	return env
}

// grown is the region that the stage computes: what it is given, and what tails do beyond.
func (p *plan) grown(r region) region {
	out := region{r.base, slices.Clone(r.extent), slices.Clone(r.all)}
	for d, v := range p.member.f.Vars {
		if p.stage.plain(p.member.f, d) {
			out.extent[d] = p.ranges[v.Name].hi + 1
			if r.all != nil {
				out.all[d].Extent += out.extent[d] - r.extent[d]
			}
		}
	}
	return out
}

// vector is the vectorised loop, or "".
func (p *plan) vector() string {
	for _, l := range p.loops {
		if l.Kind == halide.Vectorized {
			return l.Name
		}
	}
	return ""
}

// place is what being inside so many loops of the plan is for levels, which are about the stage's own loops: a loop of
// that name.
//
//	for yo: for yi: for x, f computed at x; alternative: for x: for y   ->   x: depth 3; y: noDepth
func (p *plan) place(depth int) halide.Place {
	at := halide.Place{Func: p.member.f, Stage: p.index, Depth: depth}
	if depth == 0 || p.cond == nil {
		return at
	}
	at.Depth = noDepth
	name := p.schedule.Loops()[depth-1].Name
	for i, l := range p.stage.schedule.Loops() {
		level := halide.Place{Func: p.member.f, Stage: p.index, Depth: i + 1}
		if l.Name == name && slices.ContainsFunc(p.funcs,
			func(m *member) bool { return m.level.compute == level || m.level.store == level }) {
			return level
		}
	}
	return at
}

// fresh is a name that nothing has, as near to name as can be.
func (b *pipeline) fresh(name string) string {
	out := name
	for k := 2; b.taken[out] || b.extents[out] > 0; k++ {
		out = lower.Numbered(name, k)
	}
	b.taken[out] = true
	return out
}
