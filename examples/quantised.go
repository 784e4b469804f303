package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Quantised is a layer of a quantised network on a 256x16 tile: a 3x3 convolution of bytes with bias, narrowed to 16 bits,
// ReLU, and a scale of the channel that brings it back to 8 bits. What follows the sum runs on the same lanes: a maximum, a
// second multiplication and two conversions for 16 pixels. The bias costs nothing in the loop; the sum begins from it. A round
// takes five cycles, the least that the one vector unit can do with three multiplications of the sum, one by the scale and the
// maximum; the sum alone takes three.
func Quantised() *hl.Schedule {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k := hl.NewInput("in", hl.Int8, 2), hl.NewInput("k", hl.Int8, 2)
	bias, scale := hl.NewInput("bias", hl.Int32, 1), hl.NewInput("scale", hl.Int16, 1)

	// What each pixel is.
	sum := hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Add(bias.At(0))
	relu := hl.Max(sum.Narrow(hl.Int16, 2), 0)
	out := hl.NewFunc("quantised", x, y)
	out.Is(relu.Mul(scale.At(0)).Narrow(hl.Int8, 15))

	// In which order, and how many at once.
	s := out.Schedule()
	s.Bound(x, 256).Bound(y, 16)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi) // outermost first
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	return s
}

// Pooled is the greatest of 2x2 pixels, every second one of a row and of a column, of a 256x32 tile of bytes.
func Pooled() *hl.Schedule {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 2, 2)
	in := hl.NewInput("in", hl.Int8, 2)

	out := hl.NewFunc("pooled", x, y)
	out.Is(hl.Maximum(r, in.At(x.Mul(2).Add(r.X), y.Mul(2).Add(r.Y))))

	s := out.Schedule()
	s.Bound(x, 128).Bound(y, 16)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi)
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	return s
}
