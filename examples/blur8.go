package examples

import hl "github.com/vyasa-go/vyasa/halide"

// Blur8 filters 8-bit pixels by 5x5 signed coefficients; a zero border keeps the size. One operation takes all five taps
// of a row for 16 pixels.
func Blur8() *hl.Schedule {
	const width, height = 253, 15
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 5, 5)
	k := hl.NewInput("k", hl.Int8, 2)
	in := hl.NewInput("in", hl.UInt8, 2).ConstantExterior(0, hl.Range{Extent: width}, hl.Range{Extent: height})

	out := hl.NewFunc("blur", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X).Sub(2), y.Add(r.Y).Sub(2)).Mul(k.At(r.X, r.Y))).Narrow(hl.UInt8, 8))

	s := out.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi)
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)
	return s
}
