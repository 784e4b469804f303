package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// ask works out what is needed of each member and each input so that the outputs have what is asked for, whatever the
// schedule; and in which types members are stored. It goes from callers to what they call, and over the updates of each
// from the last one to the definition.
//
//	out(x) = f(x-1) + f(x+1), asked for 0:16; f(x) = narrow(int16, in(2*x))    ->   f: int16 over -1:17, in over -2:33
func (b *pipeline) ask() error {
	need := map[*member][]halide.Range{}
	for i := len(b.funcs) - 1; i >= 0; i-- {
		m := b.funcs[i]
		box := need[m]
		if m.output {
			box = coverAll(box, m.asked)
		}
		if box == nil {
			continue // those that called it are written out, and what did is not used
		}
		for j := len(m.stages) - 1; j >= 0; j-- {
			s := m.stages[j]
			s.asked = box
			env := s.env(m.f, box)
			boxes, err := readRegions(m.f, s.gathered(env), env)
			if err != nil {
				return err
			}
			b.askAll(s, boxes, need)
			if boxes, err := readRegions(m.f, s.chooses(), nil); err != nil {
				return err
			} else {
				b.askAll(s.chooses(), boxes, need)
			}
			box = coverAll(box, boxes[m.f.Name])
		}
		if err := b.typeValues(m); err != nil {
			return err
		}
	}
	b.inputs = sortedInputs(b.view.Outputs(), b.inputs)
	return nil
}

// askAll adds what a stage reads to need, and to what is valid of inputs.
func (b *pipeline) askAll(s *stage, boxes map[string][]halide.Range, need map[*member][]halide.Range) {
	for _, e := range s.roots() {
		halide.Walk(e, func(e *halide.Expr) {
			switch e.Op {
			case halide.OpLoad:
				in := b.input(e.Input)
				in.valid = coverAll(in.valid, boxes[e.Name])
			case halide.OpCall:
				m := b.members[e.Func]
				need[m] = coverAll(need[m], boxes[e.Name])
			}
		})
	}
}

// typeValues finds the types of m's values, and makes the placeholders that stand for their arrays.
func (b *pipeline) typeValues(m *member) error {
	env := map[string]halide.Range{}
	for d, v := range m.f.Vars {
		env[v.Name] = m.stages[0].asked[d]
	}
	types, err := halide.ResultTypes(m.f, env)
	if err != nil {
		return err
	}
	m.types = types
	for i, t := range types {
		holder := &lower.Buffer{Name: "?" + lower.ArrayName(m.f, i), Type: t}
		m.placeholders = append(m.placeholders, holder)
		b.byPlaceholder[holder.Name] = m
	}
	return nil
}

// coverAll is the least box that holds a and b; one that is nil holds nothing.
func coverAll(a, b []halide.Range) []halide.Range {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := make([]halide.Range, len(a))
	for d := range a {
		out[d] = indexes.Cover(a[d], b[d])
	}
	return out
}

// input is the record of an input.
func (b *pipeline) input(in *halide.Input) *input {
	for _, known := range b.inputs {
		if known.Name == in.Name {
			return known
		}
	}
	b.inputs = append(b.inputs, &input{Input: in})
	b.taken[in.Name] = true
	return b.inputs[len(b.inputs)-1]
}

// sortedInputs are inputs in the order in which the Funcs use them first.
func sortedInputs(outputs []*halide.Func, inputs []*input) []*input {
	var out []*input
	for _, in := range halide.NewPipeline(outputs...).Inputs() {
		for _, known := range inputs {
			if known.Name == in.Name {
				out = append(out, known)
			}
		}
	}
	return out
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
