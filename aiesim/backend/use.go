package backend

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// Use says what a function is compiled for.
type Use struct {
	Limit int64 // the cycles beyond which it is of none; with one the report does not say what bounds loops
	// It is compared with others: a fifth of the placements will do, of which the best seldom takes longer than that of
	// all, and none more if the first takes 1.6 times as many cycles as are of use.
	Roughly bool
	// It is code as it is shipped: loops that do not meet their bounds are placed and scheduled in further ways.
	Shipped bool
	// What was found for loops of functions that were compiled before for the same machine, and of this one; nil: of
	// this one alone. A function that differs in one loop finds the others again.
	Found *schedule.Found
}

// roughly is the best of a few placements: the first one of f, and of the same with loads again if there is one, and of
// the better the first of another variant, as it is and by spans.
func roughly(f, loading *mir.Func, m *machine.Machine, limit int64,
	how schedule.Options) (*mir.Program, error) {
	p, err := program(f.Clone(), m, regalloc.Options{}, how)
	if loading != nil {
		q, err2 := program(loading.Clone(), m, regalloc.Options{}, how)
		if err2 == nil && (err != nil || weigh(q) <= weigh(p)) {
			f, p, err = loading, q, nil
		}
	}
	if err != nil || isBest(p) {
		return p, err
	}
	if n := weigh(p); n-n/8*3 > limit {
		return nil, &Slower{limit + 1}
	}
	for _, o := range []regalloc.Options{{Variant: 1}, {Variant: 1, Spans: true}} {
		if q, err := program(f.Clone(), m, o, how); err == nil && weigh(q) < weigh(p) {
			p = q
		}
	}
	return p, nil
}
