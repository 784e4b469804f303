package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Layer is a 3x3 convolution over 8 channels into 16. Pairs of channels lie next to each other in memory, so that they
// fill the two columns of the 16-bit datapath.
func Layer() *hl.Schedule {
	x, y, k := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("k")
	r := hl.NewRDom("r", 3, 3, 8)
	in := hl.NewInput("in", hl.Int16, 3).Named("x", "y", "c")
	w := hl.NewInput("w", hl.Int16, 4).Named("r", "s", "c", "k")

	out := hl.NewFunc("out", x, y, k)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y), r.Z).Mul(w.At(r.X, r.Y, r.Z, k))).Narrow(hl.Int16, 10))

	s := out.Schedule()
	s.Bound(x, 128).Bound(y, 2).Bound(k, 16)
	s.Layout(in, "(c/2) y x (2)")
	s.Layout(w, "k (c/2) s r (2)")
	xo, xi := s.Split(x, 16)
	s.Reorder(k, y, xo, r.Z, r.Y, r.X, xi)
	s.Unroll(r.Z, r.Y, r.X)
	s.Vectorize(xi)
	s.Group(r.Z)
	return s
}
