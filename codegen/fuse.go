package codegen

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
)

// fuse makes one loop of several that do nothing but run one in the other, so that the downstream compiler fills and drains
// its pipeline once, and not in every round of the outer loop.
//
//	loop xo < 32 { loop y < 4 { body } }   ->   loop xo < 32, y < 4 { body }
//
// In C it counts rounds. Pointers move by another step where y begins again, which a counter and a selection decide (pass
// pointers); that takes scalar operations, and addresses that follow each other wait for it. Where a round would get longer
// by more than what is saved, the loops stay two.
//
// It needs hoist, whose loads before an inner loop keep that from being fused, and addresses that are linear in the loops.
// Compilers know it as loop coalescing (Polychronopoulos, Loop Coalescing, 1987).
func fuse(p *Program) *Program {
	q := *p
	q.Body = fused(p.Body, &p.Target.Rates)
	return &q
}

func fused(list []Stmt, rates *target.Rates) []Stmt {
	out := make([]Stmt, len(list))
	for i, s := range list {
		switch s := s.(type) {
		case *Loop:
			l := *s
			l.Body = fused(s.Body, rates)
			if inner, ok := only(l.Body); ok && inner.plain() {
				if one := inner.within(&l); one.time(rates) <= l.Extent*inner.time(rates) {
					l = *one
				}
			}
			out[i] = &l
		case *If:
			c := *s
			c.Body = fused(s.Body, rates)
			out[i] = &c
		default:
			out[i] = s
		}
	}
	return out
}

// only is the loop that is all of a list.
func only(list []Stmt) (*Loop, bool) {
	if len(list) != 1 {
		return nil, false
	}
	l, ok := list[0].(*Loop)
	return l, ok
}

// within is l with the loop around it.
func (l *Loop) within(outer *Loop) *Loop {
	out := *l
	out.Outer = append([]Level{{outer.Var, outer.Extent}}, l.Outer...)
	return &out
}

// levels are the variables of a loop with their extents, the slowest first.
func (l *Loop) levels() []Level {
	return append(append([]Level{}, l.Outer...), Level{l.Var, l.Extent})
}

// rounds is how often the body runs.
func (l *Loop) rounds() int {
	n := 1
	for _, v := range l.levels() {
		n *= v.Extent
	}
	return n
}

// name is what the loop is called: the names of its levels, with what no name has between them.
func (l *Loop) name() string {
	var names []string
	for _, v := range l.levels() {
		names = append(names, v.Var)
	}
	return strings.Join(names, " ")
}

// plain says whether the loop needs its variables for nothing but addresses that are linear in them.
func (l *Loop) plain() bool {
	for _, s := range l.Body {
		op, ok := s.(*Op)
		if !ok || op.Kind == MacOp && !op.Mac.XShift.IsConst() {
			return false
		}
		for _, a := range op.addresses() {
			if a.Buffer != nil && !a.Form.IsLinear() {
				return false
			}
		}
	}
	return true
}

// time estimates the cycles of a plain loop: rounds as long as the fullest slot, or the longest row of accesses through a
// pointer whose steps are selected, asks for. Where rounds do not overlap the next one waits for that pointer.
//
// A loop takes more than its rounds: where these overlap the time from the first load to the last conversion, else that
// of the branches.
func (l *Loop) time(rates *target.Rates) int {
	var count [numKinds]int
	accesses, selected := map[string]int{}, 0
	most := 0
	for _, s := range l.Body {
		op := s.(*Op)
		count[op.Kind]++
		for _, a := range op.addresses() {
			if a.Buffer == nil {
				continue
			}
			_, steps, _ := split(a.Form, l)
			if _, same := l.steps(steps); same {
				continue
			}
			k := a.Buffer.Name + " " + a.Form.AddConst(-a.Form.Const).String()
			if accesses[k]++; accesses[k] == 1 {
				selected++
			}
			most = max(most, accesses[k]+rates.Pointer)
		}
	}
	scalar := 0
	if n := len(l.Outer); selected > 0 {
		scalar = 2 + 3*(n-1) + (n+1)*selected // a counter counts or begins again; each pointer's step is selected and scaled
	}
	loads := count[Load] + count[Element]
	most = max(most, scalar, count[MacOp]+count[Lanes], (loads+rates.Loads-1)/rates.Loads,
		count[Store]+count[Convert]+2*count[StoreLane])
	switch {
	case most <= rates.LongestBody:
		return l.rounds()*most + rates.LoadLatency + rates.MacToStore
	case selected > 0:
		return l.rounds()*(most+rates.Pointer) + rates.Branch
	}
	return l.rounds()*most + rates.Branch
}

// steps are how far a pointer with these coefficients moves at the end of a round: where nothing begins again, where the
// fastest variable does, the second too, and so on; coefficients are those of the variables, the fastest first. same says
// whether all are the same.
func (l *Loop) steps(coefs []int) (steps []int, same bool) {
	levels, back := l.levels(), 0
	same = true
	for i, c := range coefs {
		steps = append(steps, c-back)
		same = same && c-back == coefs[0]
		back += c * (levels[len(levels)-1-i].Extent - 1)
	}
	return steps, same
}
