package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// expand makes the loops of pieces: the definition over all that updates and consumers need, then each update.
//
//	compute f x 3 : 10, f(x) = 0; f(r.x) += in(r.x), r.x < 20   ->   for x < 20: f(x) = 0; for r.x < 20: f(r.x) = ...
func (p *placer) expand(body []lower.Stmt) (out []lower.Stmt, err error) {
	pieces := 0
	return rewrite(body, nil, func(s lower.Stmt, in path) []lower.Stmt {
		if s, ok := s.(*piece); ok && s.member == p.m && err == nil {
			if pieces++; pieces > maxPieces {
				err = p.tooMany()
				return nil
			}
			var plans [][]*plan
			if plans, s.region, err = p.plans(p.m, s.region, in.loops()); err != nil {
				return nil
			}
			for i, list := range plans {
				var made []lower.Stmt
				if made, err = p.choose(list); err != nil {
					return nil
				}
				s.body = append(s.body, &lower.Produce{Func: p.m.f.Name, Stage: i, Body: made,
					Pos: p.m.stages[i].pos(p.m.f)})
			}
			s.body = guarded(s.guards, s.body)
		}
		return []lower.Stmt{s}
	}), err
}

// maxPieces is at how many places of a nest a Func may be computed: each place of a Func that uses it twice has two, so
// that they double with each Func of a chain.
const maxPieces = 1 << 8

func (p *placer) tooMany() error {
	return diag.List{{Pos: p.m.stages[0].pos(p.m.f), Code: lower.CodeUnsupported,
		Fact: fmt.Sprintf("%s is computed at more than %d places of the nest", p.m.f.Name, maxPieces),
		Help: []string{"compute it, or a Func that uses it, in loops further out: ComputeRoot"}}}
}

// pos is where a stage of f is defined.
func (s *stage) pos(f *halide.Func) diag.Pos {
	if i := s.schedule.Stage(); i > 0 {
		return f.Updates[i-1].Pos
	}
	return f.Value.Pos
}

// plans are those of the stages of m, a list for each, when the last one is needed over a region inside outer
// loops; whole is what the
// definition computes.
func (b *pipeline) plans(m *member, last region, outer map[string]bool) (plans [][]*plan, whole region, err error) {
	plans = make([][]*plan, len(m.stages))
	for i := len(plans) - 1; i >= 0; i-- {
		if plans[i], err = b.newPlans(m, i, last); err != nil {
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
