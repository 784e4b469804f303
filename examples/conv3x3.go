package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Conv3x3 filters a 256x16 tile of 16-bit pixels by 3x3 coefficients. Nine taps fill five two-column operations: the odd
// taps of two rows share one.
func Conv3x3() *hl.Schedule {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k := hl.NewInput("in", hl.Int16, 2), hl.NewInput("k", hl.Int16, 2)

	// What each pixel is.
	out := hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(hl.Int16, 8))

	// In which order, and how many at once.
	s := out.Schedule()
	s.Bound(x, 256).Bound(y, 16)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi) // outermost first
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	return s
}
