package prove

import (
	"context"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// Model is values under which a condition is false. It refutes nothing: closed forms are guesses, and sums and products
// may be functions of which nothing is known. The sizes are where the program and the summary are to be run.
type Model struct {
	Condition string           // its name
	By        string           // the solver, or "values"
	Sizes     map[string]int64 // of those that fit; others are not there
}

// mostModels is how many conditions solvers are asked for models of.
const mostModels = 4

// modelsOf notes the models of conditions that solvers said are false for some values.
func (x *executor) modelsOf(ctx context.Context, r *smt.Runner, p *Proof, which []int, goals []*smt.Script,
	answers []smt.Answer) error {
	for k, i := range which {
		if answers[k].Result != smt.Sat || len(p.Models) == mostModels {
			continue
		}
		e := newEmitter(x, true) // sizes that are multiples are products with numbers
		var names []string
		var terms []*smt.Term
		for _, z := range x.allSizes() {
			if n := x.size(z.Name); n.Sort == sym.Int {
				names, terms = append(names, z.Name), append(terms, e.term(n))
			}
		}
		values, err := r.Values(ctx, answers[k].Solver, goals[k], terms)
		if err != nil {
			return err
		}
		m := Model{Condition: p.Conditions[i].Name, By: answers[k].Solver, Sizes: map[string]int64{}}
		for j, v := range values {
			if v != nil && v.IsInt64() {
				m.Sizes[names[j]] = v.Int64()
			}
		}
		p.Models = append(p.Models, m)
	}
	return nil
}

// sizesOf are the sizes in a model that was found by trying values.
func (x *executor) sizesOf(m *sym.Model) map[string]int64 {
	out := map[string]int64{}
	m.Steps = modelSteps
	for _, z := range x.allSizes() {
		if v, err := m.Value(x.size(z.Name)); err == nil && v.IsInt() && v.Num().IsInt64() {
			out[z.Name] = v.Num().Int64()
		}
	}
	return out
}

// refutes is a model under which a condition is false, if one is found at a glance.
func (x *executor) refutes(c *condition) *sym.Model {
	return x.modelIn(append(slices.Clone(c.hyps), x.s.Not(c.goal)), 2, glance)
}
