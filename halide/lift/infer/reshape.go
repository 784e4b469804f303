package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// reshaped lists in with those dimensions whose extent is the product of two sizes as matrices, rows of the one size or
// of the other. A matrix of which no row can be told from the next is a vector to who finds shapes.
func reshaped(in *Input) []*Input {
	out := []*Input{in}
	for i := range in.Arrays {
		a, ok := matrices(&in.Arrays[i])
		if !ok {
			continue
		}
		var next []*Input
		for _, base := range out {
			for _, m := range a {
				c := *base
				c.Arrays = slices.Clone(base.Arrays)
				c.Arrays[i] = m
				next = append(next, &c)
			}
		}
		if out = next; len(out) > 8 {
			return nil
		}
	}
	if len(out) == 1 && out[0] == in {
		return nil
	}
	return out
}

// unblocked is in with dimensions joined of those arrays that are read only, where one of constant length goes on in
// the next; nil if there is none. The program's blocks are seen in such shapes, and windows that go over their ends.
func unblocked(in *Input) *Input {
	out := *in
	out.Arrays = slices.Clone(in.Arrays)
	found := false
	p := &polys{memo: map[string]*summary.Poly{}}
	for _, s := range in.Sizes {
		p.names = append(p.names, s.Name)
	}
	for _, o := range in.Observations {
		p.sizes = append(p.sizes, o.Sizes)
	}
	for i := range out.Arrays {
		a := &out.Arrays[i]
		if slices.ContainsFunc(in.Observations, func(o Observation) bool {
			return slices.ContainsFunc(o.Wrote, func(w Written) bool { return w.Path == a.Path })
		}) {
			continue
		}
		for d := 0; d+1 < len(a.Dims); {
			_, constant := a.Dims[d].Extent.Constant()
			joined, ok := p.join(a.Dims[d], a.Dims[d+1])
			if !constant || !ok {
				d++
				continue
			}
			a.Dims, found = slices.Concat(a.Dims[:d], []summary.Dim{joined}, a.Dims[d+2:]), true
		}
	}
	if !found {
		return nil
	}
	return &out
}

// matrices are a with rows, where one of its dimensions has as many elements as two sizes multiplied.
func matrices(a *summary.Array) ([]summary.Array, bool) {
	for d := range a.Dims {
		names, ok := twoSizes(a.Dims[d].Extent)
		if !ok {
			continue
		}
		var out []summary.Array
		for i, row := range names {
			if i == 1 && names[0] == names[1] {
				break
			}
			r, stride, level := summary.SizeOf(row), a.Dims[d].Stride, a.Dims[d].Level
			b := *a
			b.Dims = slices.Concat(a.Dims[:d], []summary.Dim{{Extent: r, Stride: stride, Level: level},
				{Extent: summary.SizeOf(names[1-i]), Stride: stride.Mul(r), Level: level}}, a.Dims[d+1:])
			out = append(out, b)
		}
		return out, true
	}
	return nil, false
}

// twoSizes are the sizes that p is the product of.
func twoSizes(p summary.Poly) ([]string, bool) {
	if len(p.Monomials()) != 1 {
		return nil, false
	}
	m := p.Monomials()[0]
	var names []string
	for _, f := range m.Factors {
		if f.Num != nil {
			return nil, false
		}
		for range f.Power {
			names = append(names, f.Name)
		}
	}
	return names, m.Coeff == 1 && len(names) == 2
}

// roundabout reports whether an index in s has a quotient or a remainder by a size, or that points of a reduction are
// left out: another shape may tell it better.
func roundabout(s *summary.Summary) bool {
	found := divided(s)
	for _, o := range s.Outputs {
		o.Value.Walk(func(e *summary.Expr) { found = found || e.Reduction != nil && e.Reduction.Where != nil })
	}
	return found
}

// divided reports whether an index in s has a quotient or a remainder by a size.
func divided(s *summary.Summary) bool {
	found := false
	by := func(a summary.Affine) {
		for _, t := range a.Terms {
			if t.Num != nil {
				_, constant := t.Den.Constant()
				found = found || !constant
			}
		}
	}
	for _, o := range s.Outputs {
		o.Value.Walk(func(e *summary.Expr) {
			for _, a := range e.Index {
				by(a)
			}
			if e.Reduction != nil {
				for _, r := range e.Reduction.Ranges {
					by(r.Lo)
					by(r.Hi)
				}
			}
		})
	}
	return found
}

// length is how long the descriptions in s are together.
func length(s *summary.Summary) int {
	n := 0
	for _, o := range s.Outputs {
		n += cost(o.Value)
	}
	return n
}
