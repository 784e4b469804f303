package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// alternative is loops for a stage, taken where a condition holds that is of inputs alone.
type alternative struct {
	cond     *halide.Expr // with borders gathered; nil: in all other cases
	schedule *halide.Schedule
}

// alternatives are the loops that the stage has, its own last.
func (s *stage) alternatives() []alternative {
	var list []alternative
	for _, a := range s.schedule.Alternatives() {
		list = append(list, alternative{gather(a.Cond, nil), a.Schedule})
	}
	return append(list, alternative{nil, s.schedule})
}

// chooses is the conditions by which loops of the stage are chosen, as if they were its values.
func (s *stage) chooses() *stage {
	c := &stage{schedule: s.schedule}
	for _, a := range s.alternatives() {
		if a.cond != nil {
			c.values = append(c.values, a.cond)
		}
	}
	return c
}

// checkChoices looks for what is wrong with the conditions by which loops of stages of m are chosen.
func (m *member) checkChoices() error {
	var found diag.List
	for _, s := range m.stages {
		for _, a := range s.schedule.Alternatives() {
			yes := &halide.Expr{Op: halide.OpSelect, Kind: halide.IntKind,
				Args: []*halide.Expr{a.Cond, indexes.Number(1), indexes.Number(0)}, Pos: a.Cond.Pos}
			bare := &halide.Func{Name: m.f.Name, Value: yes, Values: []*halide.Expr{yes}, Pos: a.Cond.Pos}
			found = append(found, bare.Check(nil)...)
		}
	}
	return found.Err()
}

// newPlans are the plans of the alternatives of stage i of m, over a region. The names of the stage's own loops are the
// plain ones.
func (b *pipeline) newPlans(m *member, i int, over region) ([]*plan, error) {
	list := m.stages[i].alternatives()
	plans := make([]*plan, len(list))
	for k, a := range slices.Backward(list) {
		var err error
		if plans[k], err = b.newPlan(m, i, a, over); err != nil {
			return nil, err
		}
	}
	return plans, nil
}

// grown is the region that a stage computes, whichever of its plans is taken.
func grown(plans []*plan, r region) region {
	whole := plans[0].grown(r)
	for _, p := range plans[1:] {
		more := p.grown(r)
		for d, n := range more.extent {
			whole.extent[d] = max(whole.extent[d], n)
			if r.all != nil {
				whole.all[d] = indexes.Cover(whole.all[d], more.all[d])
			}
		}
	}
	return whole
}

// choose makes the loops of a stage, those of its alternatives where their conditions hold.
//
//	for x: S(x); specialize p(0) > 0: split x 16   ->   if p(0) > 0: for xo: for xi: S(16*xo + xi)
//	                                                    else: for x: S(x)
func (b *pipeline) choose(plans []*plan) ([]lower.Stmt, error) {
	var out []lower.Stmt
	for _, p := range slices.Backward(plans) {
		made, err := p.build()
		if err != nil {
			return nil, err
		}
		if p.cond != nil {
			made = []lower.Stmt{&lower.If{Cond: p.cond, Body: made, Else: out, Pos: p.cond.Pos}}
		}
		out = made
	}
	return out, b.gatherChoices(plans)
}

// gatherChoices notes what the conditions of plans read.
func (b *pipeline) gatherChoices(plans []*plan) error {
	for _, p := range plans {
		if p.cond == nil {
			continue
		}
		boxes, err := readRegions(p.member.f, &stage{values: []*halide.Expr{p.cond}}, nil)
		if err != nil {
			return err
		}
		halide.Walk(p.cond, func(e *halide.Expr) {
			if e.Op == halide.OpLoad {
				in := b.input(e.Input)
				in.dims = coverAll(in.dims, boxes[e.Name])
			}
		})
	}
	return nil
}

// noDepth is a depth that no level means.
const noDepth = 1 << 30

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
