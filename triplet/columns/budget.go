package columns

import "errors"

// budget is the work that a plan may need to be of use, if there is one.
type budget struct {
	set  bool
	work int
}

// without is what some work leaves.
func (b budget) without(work int) budget { return budget{b.set, b.work - work} }

// each is the share of one of so many rounds.
func (b budget) each(rounds int) budget { return budget{b.set, b.work / max(1, rounds)} }

// errBeyond stops a plan that needs more than its budget.
var errBeyond = errors.New("beyond the budget")

// beyond reports whether a plan needs more than its budget when some sub-vectors are done but for some taps, which fill
// whole operations at best.
func (p *planner) beyond(done, taps int) bool {
	if !p.most.set {
		return false
	}
	n := len(p.ops) + ceilDiv(taps, p.path.Columns)
	for _, v := range p.vecs[done:] {
		n += ceilDiv(len(v.taps), p.path.Columns)
	}
	return opWork*n > p.most.work
}
