package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

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
