package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Harris marks corners by 255: where the determinant of the matrix of squared derivatives, summed up over 3x3 pixels, is well
// above a sixteenth of its squared trace, and greater than around.
func Harris(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)
	at := func(dx, dy int) *hl.Expr { return in.At(x.Add(dx), y.Add(dy)) }
	ix := hl.NewFunc("ix", x, y).Is(at(1, -1).Add(at(1, 0).Mul(2)).Add(at(1, 1)).Sub(at(-1, -1)).Sub(at(-1, 0).Mul(2)).Sub(at(-1, 1)).Narrow(hl.Int16, 0))
	iy := hl.NewFunc("iy", x, y).Is(at(-1, 1).Add(at(0, 1).Mul(2)).Add(at(1, 1)).Sub(at(-1, -1)).Sub(at(0, -1).Mul(2)).Sub(at(1, -1)).Narrow(hl.Int16, 0))

	var patches []*hl.RDom
	sum := func(name string, a, b *hl.Func) *hl.Func {
		r := hl.NewRDom("r"+name, 3, 3).From(-1, -1)
		f := hl.NewFunc(name, x, y).Is(hl.Sum(r, a.At(x.Add(r.X), y.Add(r.Y)).Mul(b.At(x.Add(r.X), y.Add(r.Y)))).Narrow(hl.Int32, 0))
		patches = append(patches, r)
		return f
	}
	sxx, sxy, syy := sum("sxx", ix, ix), sum("sxy", ix, iy), sum("syy", iy, iy)
	trace := sxx.At(x, y).Add(syy.At(x, y))
	det := sxx.At(x, y).Mul(syy.At(x, y)).Sub(sxy.At(x, y).Mul(sxy.At(x, y)))
	response := hl.NewFunc("response", x, y).Is(det.Sub(trace.Mul(trace).Shr(4)).Narrow(hl.Int32, 16))

	q := hl.NewRDom("q", 3, 3).From(-1, -1)
	greatest := hl.Maximum(q.Where(q.X.NE(0).Or(q.Y.NE(0))), response.At(x.Add(q.X), y.Add(q.Y)))
	corner := response.At(x, y).GT(20000).And(response.At(x, y).GT(greatest))
	harris := hl.NewFunc("harris", x, y).Is(hl.Select(corner, 255, in.At(x, y).Div(4)).Narrow(hl.UInt8, 0))

	s := harris.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, yo, xi, yi := s.Tile(x, y, 64, 32, hl.Guard)
	s.Reorder(yo, xo, yi, q.Y, q.X, xi).Unroll(q.Y, q.X).Vectorize(xi)
	inVectors(s.Of(ix).ComputeAt(harris, xo), 16)
	inVectors(s.Of(iy).ComputeAt(harris, xo), 16)
	inVectors(s.Of(response).ComputeAt(harris, xo), 8)
	for i, f := range []*hl.Func{sxx, sxy, syy} {
		r := patches[i]
		xo, xi := inVectors(s.Of(f).ComputeAt(response, y), 8)
		s.Of(f).Reorder(y, xo, r.Y, r.X, xi).Unroll(r.Y, r.X)
	}
	return s
}
