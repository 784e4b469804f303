package layers

import hl "github.com/vyasa-go/vyasa/halide"

// Schedule is the default order of a tile: lanes are channels, which lie side by side in every array; two pixels share what is
// loaded of the coefficients. Reduction loops are unrolled, the inner ones first, as far as the body stays short.
func (t Tile) Schedule() (*hl.Schedule, error) {
	f, err := t.Func()
	if err != nil {
		return nil, err
	}
	s := f.Schedule()
	x, y, k := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("k")
	s.Bound(x, t.Wide()).Bound(y, t.Y).Bound(k, t.K)
	s.Layout(f, "y x k")
	ins := hl.Inputs(f)
	names := map[string]*hl.Input{}
	for _, in := range ins {
		names[in.Name] = in
	}
	ko, ki := s.Split(k, 16)
	switch t.Kind {
	case Add:
		s.Layout(names["a"], "y x k")
		s.Layout(names["d"], "y x k")
		s.Reorder(ko, y, x, ki).Vectorize(ki)
		if t.X > 1 {
			s.UnrollJam(x, t.Together())
		}
		return s, s.Err()
	case Depthwise:
		s.Layout(names["in"], "y x k")
	default:
		s.Layout(names["in"], "y x c")
		if t.Partial {
			s.Layout(names["b"], "y x k")
		}
	}
	loops := []hl.Var{ko, y, x}
	unrolled := t.unrolled(s, f)
	loops = append(append(loops, unrolled.rolled...), unrolled.loops...)
	s.Reorder(append(loops, ki)...).Unroll(unrolled.loops...).Vectorize(ki)
	if t.X > 1 {
		s.UnrollJam(x, t.Together())
	}
	return s, s.Err()
}

// longest are the products of one output that are unrolled.
const longest = 256

type reductions struct{ rolled, loops []hl.Var }

// unrolled parts the reduction loops into those that stay and those that are unrolled, outermost first.
func (t Tile) unrolled(s *hl.Schedule, f *hl.Func) reductions {
	r := hl.NewPipeline(f).RDoms()[0]
	taps := t.C * t.Filter * t.Filter
	if t.Kind == Depthwise {
		return reductions{loops: []hl.Var{r.Y, r.X}}
	}
	switch {
	case taps <= longest:
		return reductions{loops: []hl.Var{r.Y, r.X, r.Z}}
	case t.C*t.Filter <= longest:
		return reductions{rolled: []hl.Var{r.Y}, loops: []hl.Var{r.X, r.Z}}
	case t.C <= longest:
		return reductions{rolled: []hl.Var{r.Y, r.X}, loops: []hl.Var{r.Z}}
	}
	zo, zi := s.Split(r.Z, 64)
	return reductions{rolled: []hl.Var{r.Y, r.X, zo}, loops: []hl.Var{zi}}
}
