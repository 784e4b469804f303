package synth

import (
	"context"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// candidate is an expression with its values at all points of a frame.
type candidate struct {
	expr   *summary.Expr
	values []int64
}

// leaves are the elements, scalars, sizes and constants that have a value at all points: of an array, each dimension is
// indexed by a variable of the same extent, shifted or not; without types by any.
func (p *Problem) leaves(ctx context.Context, f *frame, o Options) []candidate {
	var out []candidate
	add := func(e *summary.Expr, value func(point) (int64, bool)) {
		if ctx.Err() != nil {
			return
		}
		c := candidate{e, make([]int64, len(f.points))}
		for i, at := range f.points {
			v, ok := value(at)
			if !ok {
				return
			}
			c.values[i] = v
		}
		out = append(out, c)
	}
	for _, a := range p.Arrays {
		for _, index := range p.indices(a, f, o) {
			e := &summary.Expr{Op: summary.OpLoad, Kind: a.Elem.Kind(), Name: a.Name, Index: index, To: a.Elem}
			add(e, func(at point) (int64, bool) { return load(at, a.Name, index) })
		}
	}
	for _, s := range p.Scalars {
		e := &summary.Expr{Op: summary.OpScalar, Kind: s.Elem.Kind(), Name: s.Name, To: s.Elem}
		add(e, func(at point) (int64, bool) { v, ok := at.run.Scalars[s.Name]; return v, ok })
	}
	kind := p.Elem.Kind()
	for _, c := range append([]int64{0, 1}, p.Constants...) {
		e := summary.IntConst(c)
		e.Kind = kind
		add(e, func(point) (int64, bool) { return c, true })
	}
	if kind == term.Int {
		for _, s := range p.Sizes {
			index := summary.ConstOf(summary.SizeOf(s.Name))
			e := &summary.Expr{Op: summary.OpIndex, Kind: term.Int, Index: []summary.Affine{index}}
			add(e, func(at point) (int64, bool) { v, ok := at.env[s.Name]; return v, ok })
		}
	}
	return out
}

func load(at point, name string, index []summary.Affine) (int64, bool) {
	place := make([]int64, len(index))
	for d, x := range index {
		v, err := x.Eval(at.env)
		if err != nil {
			return 0, false
		}
		place[d] = v
	}
	return at.run.Before[name].at(place)
}

// indices are all ways to index an array by the variables.
func (p *Problem) indices(a summary.Array, f *frame, o Options) [][]summary.Affine {
	out := [][]summary.Affine{nil}
	for _, d := range a.Dims {
		var next [][]summary.Affine
		for _, x := range p.choices(d.Extent, f, o) {
			for _, before := range out {
				next = append(next, append(before[:len(before):len(before)], x))
			}
		}
		out = next
	}
	return out
}

// choices are the indices of one dimension. A variable fits if it runs as far as the dimension, or if either ends
// elsewhere than at an extent that the other's could have been taken for: a slice.
func (p *Problem) choices(extent summary.Poly, f *frame, o Options) []summary.Affine {
	vars := p.Vars
	if f.fold != nil {
		vars = append(vars[:len(vars):len(vars)], *f.fold)
	}
	var exact, all []summary.Affine
	for _, v := range vars {
		x := summary.VarOf(v.Var)
		all = append(all, x)
		if v.Hi.Sub(v.Lo).Equal(summary.ConstOf(extent)) {
			exact = append(exact, x)
		}
		for _, offset := range p.Offsets {
			all = append(all, x.Add(offset))
		}
	}
	if len(exact) > 0 && !o.Untyped && len(p.Offsets) == 0 {
		return exact
	}
	return all
}
