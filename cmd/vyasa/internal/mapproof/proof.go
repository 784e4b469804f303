package mapproof

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Prover proves. Of no solver it has two ways.
type Prover struct {
	runner *smt.Runner
	None   error // why there is no solver
}

// New finds the solvers; limit is for one question.
func New(limit time.Duration) *Prover {
	r, err := smt.NewRunner(limit, "")
	return &Prover{r, err}
}

// most is how many products of a call a solver is asked about; of larger calls it is asked about the ends of the
// result.
const most = 2048

// Map shows that the calls of a map compute the haystack. By says what showed it; the error is of the first that
// refused.
func (p *Prover) Map(ctx context.Context, needle, haystack *match.Product, m match.Map) (by []string, err error) {
	c, err := match.CallsOf(needle, haystack, m)
	if err != nil {
		return nil, err
	}
	if err := c.Prove(); err != nil {
		return nil, fmt.Errorf("normal forms: %w", err)
	}
	if err := c.ProveInField(); err != nil {
		return nil, fmt.Errorf("prime field: %w", err)
	}
	by = []string{"normal forms", "prime field"}
	if p.runner == nil {
		return by, nil
	}
	how, err := p.Solve(ctx, c)
	if how != "" {
		by = append(by, how)
	}
	return by, err
}

// Solve asks a solver whether a call can be wrong anywhere in the loops around. How is the solver that says it cannot,
// or "" where none knows; the error is that a call is wrong.
func (p *Prover) Solve(ctx context.Context, c *match.Calls) (how string, err error) {
	r := newRing()
	s := &smt.Script{Name: "map", Comment: "the calls of a map, and the loops that they stand for"}
	begin := make([]value, len(c.Loops()))
	for h, l := range c.Loops() {
		trip := smt.Const("trip_"+l.Name, smt.Int)
		trips := (l.Extent + c.Step(h) - 1) / c.Step(h)
		s.Asserts = append(s.Asserts, smt.Assertion{Term: smt.Op("and", smt.Op("<=", smt.IntValue(0), trip),
			smt.Op("<", trip, smt.IntValue(int64(trips))))})
		begin[h] = r.Plus(value{}, value{term: trip}, int64(c.Step(h)))
	}
	products := 1
	for _, n := range c.Box() {
		products *= n
	}
	var wrong []*smt.Term
	err = match.Sides(c, match.Ring[value](r), begin, products > most, func(want, got value) error {
		if want != got {
			wrong = append(wrong, smt.Op("distinct", want.sort(), got.sort()))
		}
		return nil
	})
	if err != nil || wrong == nil {
		return "", err
	}
	return p.refute(ctx, s, wrong, products > most)
}

// refute asks whether one of some conditions can hold.
func (p *Prover) refute(ctx context.Context, s *smt.Script, wrong []*smt.Term, part bool) (how string, err error) {
	one := wrong[0]
	if len(wrong) > 1 {
		one = smt.Op("or", wrong...)
	}
	s.Asserts = append(s.Asserts, smt.Assertion{Comment: "they differ", Term: one})
	a, err := p.runner.Ask(ctx, s)
	switch {
	case err != nil:
		return "", err
	case a.Result == smt.Sat:
		return "", fmt.Errorf("%s: there are elements for which a call is another sum", a.Solver)
	case a.Result == smt.Unknown:
		return "", nil
	case part:
		return a.Solver + " at the ends", nil
	}
	return a.Solver, nil
}

// Rewrite shows that two algorithms have the same values. A solver shows it at all coordinates at once, and what normal
// forms do not know.
func (p *Prover) Rewrite(ctx context.Context, f, g *halide.Func) (by []string, err error) {
	forms := match.Same(f, g)
	if forms != nil && (p.runner == nil || !errors.Is(forms, match.ErrUnknown)) {
		return nil, fmt.Errorf("normal forms: %w", forms)
	}
	if forms == nil {
		by = append(by, "normal forms")
		if err := match.SameInField(f, g); err != nil && !errors.Is(err, match.ErrUnknown) {
			return nil, fmt.Errorf("prime field: %w", err)
		} else if err == nil {
			by = append(by, "prime field")
		}
	}
	if p.runner == nil {
		return by, nil
	}
	r := newRing()
	var at []value
	for _, v := range f.Vars {
		at = append(at, value{term: smt.Const("at_"+v.Name, smt.Int)})
	}
	x, y, err := match.Both(f, g, match.Ring[value](r), at)
	if err != nil {
		return by, forms
	}
	how, err := p.refute(ctx, &smt.Script{Name: "rewrite", Comment: "an algorithm, and what it was rewritten to"},
		[]*smt.Term{smt.Op("distinct", x.sort(), y.sort())}, false)
	switch {
	case err != nil:
		return nil, err
	case how != "":
		by = append(by, how)
	case len(by) == 0:
		return nil, forms
	}
	return by, nil
}
