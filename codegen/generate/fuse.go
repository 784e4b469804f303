package generate

import (
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// fuse makes one loop of several that do nothing but run one in the other, so that the downstream compiler fills and
// drains its pipeline once, and not in every round of the outer loop.
//
//	loop xo < 32 { loop y < 4 { body } }   ->   loop xo < 32, y < 4 { body }
//
// In C it counts rounds. Pointers move by another step where y begins again, which a counter and a selection decide
// (pass pointers); that takes scalar operations, and addresses that follow each other wait for it. Where a round would
// get longer by more than what is saved, the loops stay two.
//
// It needs hoist, whose loads before an inner loop keep that from being fused, and addresses that are linear in the
// loops. Compilers know it as loop coalescing (Polychronopoulos, Loop Coalescing, 1987).
func fuse(p *codegen.Program) *codegen.Program {
	q := *p
	q.Body = lower.Map(p.Body, func(s lower.Stmt) []lower.Stmt {
		if l, ok := s.(*lower.For); ok {
			if inner, ok := only(l.Body); ok && linear(inner) {
				if one := within(inner, l); timeOf(one, &p.Target.Rates) <= l.Extent*timeOf(inner, &p.Target.Rates) {
					s = one
				}
			}
		}
		return []lower.Stmt{s}
	})
	return &q
}

// only is the loop that is all of a list.
func only(list []lower.Stmt) (*lower.For, bool) {
	if len(list) != 1 {
		return nil, false
	}
	l, ok := list[0].(*lower.For)
	return l, ok
}

// within is l with the loop around it.
func within(l, outer *lower.For) *lower.For {
	out := *l
	out.Outer = append([]lower.Level{{Var: outer.Var, Extent: outer.Extent}}, l.Outer...)
	return &out
}

// linear reports whether a loop needs its variables for nothing but addresses that are linear in them.
func linear(l *lower.For) bool {
	for _, s := range l.Body {
		op, ok := s.(*codegen.Op)
		if !ok || op.Kind == codegen.MacOp && !op.Mac.XShift.IsConst() {
			return false
		}
		for _, a := range op.Addresses() {
			if a.Buffer != nil && !a.Form.IsLinear() {
				return false
			}
		}
	}
	return true
}

// timeOf estimates the cycles of a linear loop: rounds as long as the fullest slot, or the longest row of accesses
// through a pointer whose steps are selected, asks for. Where rounds do not overlap the next one waits for that
// pointer.
//
// A loop takes more than its rounds: where these overlap the time from the first load to the last of conversions that
// wait for each other, else that of the branches.
func timeOf(l *lower.For, rates *target.Rates) int {
	var count [codegen.NumKinds]int
	accesses, selected := map[string]int{}, 0
	most := 0
	for _, s := range l.Body {
		op := s.(*codegen.Op)
		count[op.Kind]++
		for _, a := range op.Addresses() {
			if a.Buffer == nil {
				continue
			}
			_, steps, _ := split(a.Form, l)
			if _, same := stepsOf(l, steps); same {
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
		// a counter counts or begins again; each pointer's step is selected and scaled
		scalar = 2 + 3*(n-1) + (n+1)*selected
	}
	loads := count[codegen.Load] + count[codegen.Element]
	most = max(most, scalar, count[codegen.MacOp]+count[codegen.Lanes], (loads+rates.Loads-1)/rates.Loads,
		count[codegen.Store]+count[codegen.Convert]+2*count[codegen.StoreLane])
	switch {
	case most <= rates.LongestBody:
		return l.Trips()*most + rates.LoadLatency + rates.MacToStore + max(0, conversions(l)-1)*rates.Convert
	case selected > 0:
		return l.Trips()*(most+rates.Pointer) + rates.Branch
	}
	return l.Trips()*most + rates.Branch
}

// conversions is how many conversions and lane operations of a round wait for each other, with the one of a store.
func conversions(l *lower.For) int {
	most, behind := 0, map[int]int{} // variables: how many stand before them
	for _, s := range l.Body {
		op := s.(*codegen.Op)
		n := 0
		for _, a := range op.Args {
			n = max(n, behind[a])
		}
		if op.Kind == codegen.Convert || op.Kind == codegen.Lanes || op.Kind == codegen.Store && op.Fn != target.NoFn {
			n++
		}
		if most = max(most, n); op.Dst >= 0 {
			if !op.Fresh {
				n = max(n, behind[op.Dst])
			}
			behind[op.Dst] = n
		}
	}
	return most
}

// stepsOf are how far a pointer with these coefficients moves at the end of a round: where nothing begins again, where
// the fastest variable does, the second too, and so on; coefficients are those of the variables, the fastest first.
// same reports whether all are the same.
func stepsOf(l *lower.For, coefs []int) (steps []int, same bool) {
	levels, back := l.Levels(), 0
	same = true
	for i, c := range coefs {
		steps = append(steps, c-back)
		same = same && c-back == coefs[0]
		back += c * (levels[len(levels)-1-i].Extent - 1)
	}
	return steps, same
}
