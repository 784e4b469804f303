package layers

import hl "github.com/vyasa-go/vyasa/halide"

// loops are those of a tile's output.
func loops() (x, y, k hl.Var) { return hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("k") }

// Schedule is the default order of a tile: all sums, then their high products, then the results, each in loops of its own, which are
// short and overlap. Lanes are channels, which lie side by side in every array.
func (t Tile) Schedule() (*hl.Schedule, error) {
	f, err := t.Func()
	if err != nil {
		return nil, err
	}
	s := f.Schedule()
	x, y, k := loops()
	s.Bound(x, t.Wide()).Bound(y, t.Y).Bound(k, t.K)
	for _, in := range hl.Inputs(f) {
		switch {
		case in.Name == "in" && t.Kind == Depthwise:
			s.Layout(in, eights)
		case in.Name == "in" && !t.flat():
			s.Layout(in, "y x c")
		case in.Name == "a" || in.Name == "d" || in.Name == "b" && t.Partial:
			s.Layout(in, "y x k")
		}
	}
	for _, g := range hl.Funcs(f) {
		stage := s.Of(g)
		if g != f {
			stage.ComputeRoot()
		}
		if g.Name == "sums" && t.Kind == Depthwise {
			t.depthwise(stage, g)
			continue
		}
		stage.Layout(g, "y x k")
		ko, ki := stage.Split(k, 16)
		order := []hl.Var{ko, y, x}
		switch {
		case g.Name == "sums" && t.Kind != Add:
			order = append(order, t.reductions(stage, g)...)
		case t.Kind == Depthwise && t.K <= mostTogether, t.Kind == FC: // one loop over all pixels is filled once
			stage.Unroll(ko)
			order = []hl.Var{y, x, ko}
		}
		stage.Reorder(append(order, ki)...).Vectorize(ki)
		switch n := t.Together(); {
		case g.Name == "sums" && t.Kind == FC && t.K > 16: // inputs are shared, and all is filled once
			stage.UnrollJam(ko, (t.K+15)/16)
		case g.Name == "sums" && n > 1:
			stage.UnrollJam(x, n)
		}
	}
	return s, s.Err()
}

// mostTogether are the channels of a pixel that are requantised in one round of a loop.
const mostTogether = 64

// eights are eight channels of a pixel, and then those of the next.
const eights = "(k/8) y x (8)"

// rowsTogether are the rows of a depthwise layer that are computed at once.
const rowsTogether = 4

// depthwise orders the sums of a depthwise layer: lanes are eight channels of two pixels, so that the coefficients of three taps fill
// one register, and four rows share what is loaded.
func (t Tile) depthwise(s *hl.Schedule, f *hl.Func) {
	r := hl.NewPipeline(f).RDoms()[0]
	x, y, k := loops()
	s.Layout(f, eights)
	ko, ki := s.Split(k, 8)
	xo, xi := s.Split(x, 2)
	if order := []hl.Var{r.Y, r.X, xi, ki}; t.K/8 > t.Wide()/2 { // the loop of more rounds is the inner one
		s.Reorder(append([]hl.Var{y, xo, ko}, order...)...)
	} else {
		s.Reorder(append([]hl.Var{ko, y, xo}, order...)...)
	}
	s.Vectorize(s.Fuse(xi, ki)).Unroll(r.Y, r.X)
	if n := min(t.Y, rowsTogether); n > 1 {
		s.UnrollJam(y, n)
	}
}

// longest are the products of one output that are unrolled.
const longest = 256

// reductions are the reduction loops, outermost first. The inner ones are unrolled, as far as the body stays short.
func (t Tile) reductions(s *hl.Schedule, f *hl.Func) []hl.Var {
	r := hl.NewPipeline(f).RDoms()[0]
	taps := t.C * t.Filter * t.Filter
	switch {
	case t.flat():
		s.Unroll(r.Y, r.X)
		return []hl.Var{r.Y, r.X}
	case taps <= longest:
		s.Unroll(r.Y, r.X, r.Z)
	case t.C*t.Filter <= longest:
		s.Unroll(r.X, r.Z)
	case t.C <= longest:
		s.Unroll(r.Z)
	default:
		zo, zi := s.Split(r.Z, 64)
		s.Unroll(zi)
		return []hl.Var{r.Y, r.X, zo, zi}
	}
	return []hl.Var{r.Y, r.X, r.Z}
}
