package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Stencil3D is a 3x3x3 stencil over 32-bit data. The loop over planes is not unrolled: the accumulators stay in
// registers across it.
func Stencil3D() *hl.Schedule {
	x, y, z := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("z")
	r := hl.NewRDom("r", 3, 3, 3)
	in, k := hl.NewInput("in", hl.Int32, 3), hl.NewInput("k", hl.Int32, 3)

	out := hl.NewFunc("out", x, y, z)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y), z.Add(r.Z)).Mul(k.At(r.X, r.Y, r.Z))).Narrow(hl.Int32, 12))

	s := out.Schedule()
	s.Bound(x, 64).Bound(y, 8).Bound(z, 6)
	xo, xi := s.Split(x, 8)
	s.Reorder(z, y, xo, r.Z, r.Y, r.X, xi)
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	s.UnrollJam(y, 2)
	return s
}
