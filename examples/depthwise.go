package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Depthwise filters each of 16 channels by its own 3x3 coefficients, at every second pixel.
func Depthwise() *hl.Schedule {
	x, y, c, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("c"), hl.NewRDom("r", 3, 3)
	in := hl.NewInput("in", hl.Int16, 3).Named("x", "y", "c")
	k := hl.NewInput("k", hl.Int16, 3).Named("r", "s", "c")

	out := hl.NewFunc("out", x, y, c)
	out.Is(hl.Sum(r, in.At(x.Mul(2).Add(r.X), y.Mul(2).Add(r.Y), c).Mul(k.At(r.X, r.Y, c))).Narrow(hl.Int16, 10))

	s := out.Schedule()
	s.Bound(x, 64).Bound(y, 4).Bound(c, 16)
	xo, xi := s.Split(x, 16)
	s.Reorder(c, y, xo, r.Y, r.X, xi)
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	return s
}
