package prove

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// decide asks about every condition, and about its hypotheses alone.
func (x *executor) decide(ctx context.Context, r *smt.Runner, p *Proof) error {
	for i, c := range x.conds {
		p.Conditions = append(p.Conditions, Condition{Name: fmt.Sprintf("%s-%02d-%s", x.calledName(), i+1,
			slug(c.name)), About: c.about})
		if c.goal.IsTrue() {
			last := &p.Conditions[len(p.Conditions)-1]
			last.Proven, last.Trivial = true, true
		}
	}
	if err := x.askOpen(ctx, r, p); err != nil {
		return err
	}
	refuted := slices.ContainsFunc(p.Conditions, func(c Condition) bool { return c.Goal.Solver == byValues })
	for _, c := range p.Conditions {
		switch {
		case !c.Proven && c.Goal.Solver == "" && refuted:
			continue // it was not asked
		case !c.Proven:
			p.Why = fmt.Sprintf("%s: %s (%s: %s)", c.Name, c.About, c.Goal.Solver, c.Goal.Result)
		case c.Alone.Result == smt.Unsat:
			p.Why = fmt.Sprintf("%s: the hypotheses contradict each other", c.Name)
		default:
			continue
		}
		return nil
	}
	return nil
}

// askOpen asks about what is not trivial: products first as functions of which nothing is known, then as products. What
// values refute at a glance need not be asked.
func (x *executor) askOpen(ctx context.Context, r *smt.Runner, p *Proof) error {
	var which []int
	var goals, alone []*smt.Script
	for i, c := range x.conds {
		if p.Conditions[i].Trivial || r.Dir != "" {
			continue
		}
		if m := x.refutes(c); m != nil {
			p.Conditions[i].Goal = smt.Answer{Result: smt.Sat, Solver: byValues}
			p.Models = append(p.Models, Model{p.Conditions[i].Name, byValues, x.sizesOf(m)})
			return nil
		}
	}
	for i, c := range x.conds {
		if !p.Conditions[i].Trivial {
			g, a := x.scripts(c, p.Conditions[i].Name, false)
			which, goals, alone = append(which, i), append(goals, g), append(alone, a)
		}
	}
	answers, err := r.AskAll(ctx, goals)
	if err != nil {
		return err
	}
	for k, i := range which {
		if answers[k].Result != smt.Unsat && x.hasProducts(x.conds[i]) {
			g, a := x.scripts(x.conds[i], p.Conditions[i].Name, true)
			again, err := r.Ask(ctx, g)
			if err != nil {
				return err
			}
			again.Seconds += answers[k].Seconds
			goals[k], alone[k], answers[k] = g, a, again
		}
		p.Conditions[i].Goal = answers[k]
		p.Conditions[i].Proven = answers[k].Result == smt.Unsat
		if !p.Conditions[i].Proven {
			if err := x.modelsOf(ctx, r, p, which, goals, answers); err != nil {
				return err
			}
			return x.save(r, p, goals[:k+1])
		}
	}
	if err := x.save(r, p, append(goals, alone...)); err != nil {
		return err
	}
	return x.askAlone(ctx, r, p, which, alone)
}

// askAlone finds out whether hypotheses can hold: by values, and where none are found by asking a solver.
func (x *executor) askAlone(ctx context.Context, r *smt.Runner, p *Proof, which []int, alone []*smt.Script) error {
	var open []int
	var scripts []*smt.Script
	for k, i := range which {
		answer, why := x.satisfied(x.conds[i])
		if why != "" {
			p.Why = fmt.Sprintf("%s: %s", p.Conditions[i].Name, why)
			return nil
		}
		if p.Conditions[i].Alone = answer; answer.Result != smt.Sat {
			open, scripts = append(open, i), append(scripts, alone[k])
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	answers, err := r.AskAll(ctx, scripts)
	if err != nil {
		return err
	}
	for k, i := range open {
		p.Conditions[i].Alone = answers[k]
	}
	return nil
}

// satisfied looks for values under which a condition's hypotheses and axioms are true. Under these the goal, which was
// proven, must be too: why says what is not.
func (x *executor) satisfied(c *condition) (a smt.Answer, why string) {
	start := time.Now()
	m := x.model(c.hyps)
	a = smt.Answer{Solver: byValues, Seconds: time.Since(start).Seconds()}
	if m == nil {
		return a, ""
	}
	for _, axiom := range x.axioms(append(slices.Clone(c.hyps), c.roots()...)) {
		m.Steps = modelSteps
		holds, err := m.Holds(axiom)
		if err != nil {
			return a, "" // of what has no value nothing is shown
		}
		if !holds {
			return a, fmt.Sprintf("the axiom %s is not true of all values", axiom)
		}
	}
	m.Steps = modelSteps
	if holds, err := m.Holds(c.goal); err == nil && !holds {
		return a, "values refute it, and a solver's proof stands against that"
	}
	a.Result = smt.Sat
	return a, ""
}

// roots are the goal, and the sides of an equation as they were.
func (c *condition) roots() []*sym.Node {
	if c.sides[0] != nil {
		return []*sym.Node{c.goal, c.sides[0], c.sides[1]}
	}
	return []*sym.Node{c.goal}
}

func (x *executor) save(r *smt.Runner, p *Proof, scripts []*smt.Script) error {
	for _, s := range scripts {
		name, err := r.Save(s)
		if err != nil {
			return err
		}
		if name != "" {
			p.Files = append(p.Files, name)
		}
	}
	return nil
}

// calledName begins the names of scripts.
func (x *executor) calledName() string {
	if x.exact {
		return x.sum.Name + "-exact"
	}
	return x.sum.Name
}

// slug is text as part of a file's name.
func slug(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '.':
			return r
		}
		return '-'
	}, text)
}

// hasProducts reports whether products of unknowns are in a condition.
func (x *executor) hasProducts(c *condition) bool {
	found := false
	for _, n := range append(append([]*sym.Node(nil), c.hyps...), c.goal) {
		n.Walk(func(n *sym.Node) { found = found || n.Op == sym.Mul })
	}
	return found
}
