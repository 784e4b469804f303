package gen

import (
	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// form is what is summed up: in and k are read where the shape says, in' beside in, g is another input.
type form int

const (
	product    form = iota // in * k
	alone                  // in
	weighted               // 3 * in
	shifted                // (in + 7) * k
	two                    // in*k - 5*g
	difference             // (in - in') * k
	square                 // in * in'
	stencil                // 2*in' - in + 3*in': no sliding, but points
	forms      = int(stencil) + 1
)

// sum is the term of the reduction.
type sum struct {
	form    form
	swapped bool  // k * in
	coef    int   // of weighted, shifted and two
	aside   []int // how far in' is from in, by the axes
	points  []int // coefficients of a stencil
}

// drawSum draws mostly products of data and filter. In float nothing is added but what the reduction adds up.
func (s *shape) drawSum(t *rapid.T) {
	s.sum.form = form(max(0, rapid.IntRange(-forms, forms-1).Draw(t, "form")))
	if f := s.sum.form; s.data == halide.Float32 && (f == shifted || f == two || f == difference) {
		s.sum.form = product
	}
	s.sum.swapped = rapid.Bool().Draw(t, "swapped")
	s.sum.coef = rapid.SampledFrom([]int{3, 1, -1, 7, -128, 1000, -40000, 100000}).Draw(t, "coefficient")
	s.sum.aside = rapid.SliceOfN(rapid.IntRange(-2, 2), 4, 4).Draw(t, "aside")
	if s.sum.form == stencil {
		s.sum.points = rapid.SliceOfN(rapid.SampledFrom([]int{1, 2, -1, 9, -3}), 1, 5).Draw(t, "points")
	}
}

// term is what the reduction adds up, or what is stored if there is none.
func (s *shape) term(vars []halide.Var, r *halide.RDom) *halide.Expr {
	data, taps := s.indices(vars, r)
	in := s.bordered(halide.NewInput("in", s.data, len(data)))
	load := in.At(data...)
	var k *halide.Expr
	if len(taps) > 0 {
		k = halide.NewInput("k", s.taps, len(taps)).At(taps...)
	}
	times := func(e *halide.Expr) *halide.Expr {
		switch {
		case k == nil:
			return e
		case s.sum.swapped:
			return k.Mul(e)
		}
		return e.Mul(k)
	}
	switch s.sum.form {
	case alone:
		return load
	case weighted:
		return load.Mul(s.constant(s.sum.coef))
	case shifted:
		return times(load.Add(s.sum.coef))
	case two:
		return times(load).Sub(halide.NewInput("g", s.taps, len(data)).At(data...).Mul(s.sum.coef))
	case difference:
		return times(load.Sub(in.At(s.beside(data, 1)...)))
	case square:
		return load.Mul(in.At(s.beside(data, 1)...))
	case stencil:
		return s.stencil(in, data)
	}
	return times(load)
}

// stencil is the sum of the points: of a float one, the first is the one on the left.
func (s *shape) stencil(in *halide.Input, data []halide.Operand) *halide.Expr {
	e := in.At(data...)
	for i, c := range s.sum.points {
		next := in.At(s.beside(data, i)...)
		switch {
		case c < 0:
			e = e.Sub(next.Mul(s.constant(-c)))
		case c == 1:
			e = e.Add(next)
		default:
			e = e.Add(next.Mul(s.constant(c)))
		}
	}
	return e
}

// constant is n, in float a quarter of it.
func (s *shape) constant(n int) halide.Operand {
	if s.data == halide.Float32 {
		return float64(n) / 4
	}
	return n
}

// beside are coordinates n steps aside from data's.
func (s *shape) beside(data []halide.Operand, n int) []halide.Operand {
	out := make([]halide.Operand, len(data))
	for i, d := range data {
		out[i] = d
		if step := n * s.sum.aside[i%len(s.sum.aside)]; step != 0 {
			switch d := d.(type) {
			case *halide.Expr:
				out[i] = d.Add(step)
			case halide.Var:
				out[i] = d.Add(step)
			}
		}
	}
	return out
}

// end is what becomes of the sum.
type end struct {
	bias  int // 0 none, 1 + b, 2 - b, 3 + constant
	exact int // 0 narrow, 1 wrap, 2 as it is, if a type holds it
	shift int
	mode  halide.Rounding
}

func (s *shape) drawEnd(t *rapid.T) {
	s.end = end{
		bias:  max(0, rapid.IntRange(-6, 3).Draw(t, "bias")),
		exact: max(0, rapid.IntRange(-4, 2).Draw(t, "exact")),
		shift: rapid.IntRange(0, 14).Draw(t, "shift"),
		mode:  halide.Rounding(rapid.IntRange(0, 7).Draw(t, "mode")),
	}
	if s.data.Bits() == 32 && rapid.Bool().Draw(t, "large shift") {
		s.end.shift = rapid.SampledFrom([]int{31, 20, 32, 40, 62}).Draw(t, "shift")
	}
}

// finish brings a sum to the type of the output; floats have no shifts.
func (s *shape) finish(e *halide.Expr, vars []halide.Var) *halide.Expr {
	switch s.end.bias {
	case 1:
		e = e.Add(s.bias(vars))
	case 2:
		e = e.Sub(s.bias(vars))
	case 3:
		e = e.Add(s.constant(s.sum.coef))
	}
	if s.data == halide.Float32 {
		return e
	}
	env := map[string]halide.Range{}
	for i, v := range vars {
		env[v.Name] = s.region[i]
	}
	switch s.end.exact {
	case 1:
		return e.Wrap(s.out)
	case 2:
		if _, err := halide.ResultType(halide.NewFunc("exact", vars...).Is(e), env); err == nil {
			return e
		}
	}
	return e.Narrow(s.out, s.end.shift, s.end.mode)
}

func (s *shape) bias(vars []halide.Var) *halide.Expr {
	return halide.NewInput("b", s.taps, 1).At(vars[len(vars)-1])
}
