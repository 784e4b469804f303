package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// plan is what the directives of a schedule say, worked out for its loops: what the early passes need beside a Nest.
type plan struct {
	schedule *halide.Schedule
	value    *halide.Expr // of the Func, borders gathered
	loops    []halide.Loop
	extents  affine.Extents         // of the loops
	values   map[string]affine.Form // of every Var: the loop, or what follows from loops; without the Bound's least value
	ranges   map[string]span        // every value that the Var takes, tails included; without the Bound's least value
	mins     map[string]int         // what the Vars of RDoms begin at
	notes    map[string]string      // of the loops: what they run over
	guards   []guard                // innermost split first
}

// span is lo..hi.
type span struct{ lo, hi int }

// guard is a condition that keeps a Var inside its extent.
type guard struct {
	value  affine.Form
	extent int // value < extent
	pos    diag.Pos
}

func newPlan(s *halide.Schedule) *plan {
	p := &plan{schedule: s, loops: s.Loops(), extents: affine.Extents{}, values: map[string]affine.Form{},
		ranges: map[string]span{}, mins: map[string]int{}, notes: map[string]string{}}
	for _, r := range halide.RDoms(s.Func) {
		for i, v := range r.Vars {
			p.mins[v.Name] = r.Range(i).Min
		}
	}
	for _, l := range p.loops {
		p.extents[l.Name] = l.Extent
		p.values[l.Name] = affine.Var(l.Name)
		p.ranges[l.Name] = span{0, l.Extent - 1}
	}
	derived := s.Derivations()
	for i := len(derived) - 1; i >= 0; i-- {
		if d := derived[i]; d.Fuse {
			p.unfuse(d)
		} else {
			p.unsplit(d)
		}
	}
	p.value = gather(s.Func.Value, p.env())
	return p
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
	p.values[d.Old], p.ranges[d.Old] = outer.Add(inner), r
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

// note adds to the note of a loop, or of the loops that a Var comes from, what old is.
func (p *plan) note(name, old string) {
	for _, v := range p.values[name].Vars() {
		text := fmt.Sprintf("%s = %s", old, p.values[old])
		if p.notes[v] != "" {
			text = p.notes[v] + ", " + text
		}
		p.notes[v] = text
	}
}

// least is what the Bound of a Var, or the range of a reduction Var, starts from.
func (p *plan) least(v string) int {
	for _, x := range p.schedule.Func.Vars {
		if x.Name == v {
			r, _ := p.schedule.Range(v)
			return r.Min
		}
	}
	return p.mins[v]
}

// expressions are the Vars as expressions of the loops.
func (p *plan) expressions() map[string]*halide.Expr {
	values := map[string]*halide.Expr{}
	for name, form := range p.values {
		values[name] = indexExpr(form.AddConst(p.least(name)))
	}
	return values
}

// computed is the range of the Func's Var or reduction Var v over all that is computed.
func (p *plan) computed(v string) halide.Range {
	r := p.ranges[v]
	return halide.Range{Min: p.least(v) + r.lo, Extent: r.hi - r.lo + 1}
}

// lanes is the vectorised loop, or "".
func (p *plan) lanes() string {
	for _, l := range p.loops {
		if l.Kind == halide.Vectorized {
			return l.Name
		}
	}
	return ""
}
