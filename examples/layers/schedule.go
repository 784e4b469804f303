package layers

import hl "github.com/vyasa-go/vyasa/halide"

// Schedule is the default order of a tile: all sums, then their high products, then the results, each in loops of its own, which are
// short and overlap. Lanes are channels, which lie side by side in every array.
func (t Tile) Schedule() (*hl.Schedule, error) {
	f, err := t.Func()
	if err != nil {
		return nil, err
	}
	s := f.Schedule()
	x, y, k := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("k")
	s.Bound(x, t.Wide()).Bound(y, t.Y).Bound(k, t.K)
	for _, in := range hl.Inputs(f) {
		switch {
		case in.Name == "in" && t.Kind != Depthwise:
			s.Layout(in, "y x c")
		case in.Name == "in" || in.Name == "a" || in.Name == "d" || in.Name == "b" && t.Partial:
			s.Layout(in, "y x k")
		}
	}
	for _, g := range hl.Funcs(f) {
		stage := s.Of(g)
		stage.Layout(g, "y x k")
		if g != f {
			stage.ComputeRoot()
		}
		ko, ki := stage.Split(k, 16)
		loops := []hl.Var{ko, y, x}
		if g.Name == "sums" && t.Kind != Add {
			loops = append(loops, t.reductions(stage, g)...)
		}
		stage.Reorder(append(loops, ki)...).Vectorize(ki)
		if n := t.Together(); g.Name == "sums" && n > 1 {
			stage.UnrollJam(x, n)
		}
	}
	return s, s.Err()
}

// longest are the products of one output that are unrolled.
const longest = 256

// reductions are the reduction loops, outermost first. The inner ones are unrolled, as far as the body stays short.
func (t Tile) reductions(s *hl.Schedule, f *hl.Func) []hl.Var {
	r := hl.NewPipeline(f).RDoms()[0]
	taps := t.C * t.Filter * t.Filter
	switch {
	case t.Kind == Depthwise:
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
