package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Blur is the mean of 3x3 pixels, in two steps. Strips of rows; in a strip, each row of the first step is computed once, when
// the second step comes to it.
func Blur(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)

	rows := hl.NewFunc("rows", x, y)
	rows.Is(in.At(x.Sub(1), y).Add(in.At(x, y)).Add(in.At(x.Add(1), y)).Div(3).Narrow(hl.UInt8, 0))
	blur := hl.NewFunc("blur", x, y)
	blur.Is(rows.At(x, y.Sub(1)).Add(rows.At(x, y)).Add(rows.At(x, y.Add(1))).Div(3).Narrow(hl.UInt8, 0))

	s := blur.Schedule()
	s.Bound(x, width).Bound(y, height)
	yo, yi := s.Split(y, 32, hl.Guard)
	_, xi := s.Split(x, 16)
	s.Vectorize(xi)
	r := s.Of(rows).ComputeAt(blur, yi).StoreAt(blur, yo)
	_, ri := r.Split(x, 16)
	r.Vectorize(ri)
	return s
}

// Unsharp adds to each pixel what a 5x5 Gauss takes away from it.
func Unsharp(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)
	gauss := func(at func(d int) *hl.Expr) *hl.Expr {
		return at(-2).Add(at(2)).Add(at(-1).Add(at(1)).Mul(4)).Add(at(0).Mul(6))
	}
	down := hl.NewFunc("down", x, y).Is(gauss(func(d int) *hl.Expr { return in.At(x, y.Add(d)) }))
	smooth := hl.NewFunc("smooth", x, y)
	smooth.Is(gauss(func(d int) *hl.Expr { return down.At(x.Add(d), y) }).Narrow(hl.UInt8, 8))
	sharp := hl.NewFunc("sharp", x, y)
	sharp.Is(in.At(x, y).Mul(2).Sub(smooth.At(x, y)).Narrow(hl.UInt8, 0))

	s := sharp.Schedule()
	s.Bound(x, width).Bound(y, height)
	_, xi := s.Split(x, 16)
	s.Vectorize(xi)
	d := s.Of(down).ComputeAt(sharp, y)
	_, di := d.Split(x, 16)
	d.Vectorize(di)
	return s
}
