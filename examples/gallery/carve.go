package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Carve makes a picture one pixel narrower by taking out the seam of least energy (Avidan and Shamir, Seam carving for
// content-aware image resizing, 2007): the least sum down to each pixel, row by row; the way back from the least at the bottom,
// each step chosen by data; and what lies to the right of it moved to the left. Pixels of a row of sums are computed at once,
// since they depend on the row above alone.
func Carve(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)
	across := in.At(x.Add(1), y).Absd(in.At(x.Sub(1), y))
	energy := hl.NewFunc("energy", x, y).Is(across.Add(in.At(x, y.Add(1)).Absd(in.At(x, y.Sub(1)))))

	least := hl.NewFunc("least", x, y).Stores(hl.Int32).Is(energy.At(x, y))
	r := hl.NewRDom("r", width, height-1).From(0, 1)
	above := func(d int) *hl.Expr { return least.At(r.X.Add(d).Clamp(0, width-1), r.Y.Sub(1)) }
	least.UpdateOver(r, r.X, r.Y).Is(least.At(r.X, r.Y).Add(above(-1).Min(above(0)).Min(above(1))).Wrap(hl.Int32))

	seam := hl.NewFunc("seam", y).Stores(hl.Int32).Is(hl.ArgMin(hl.NewRDom("k", width), least.At(hl.NewRDom("k", width).X, height-1))[0])
	up, step := hl.NewRDom("up", height-1), hl.NewRDom("step", 3).From(-1)
	row := hl.Int(height - 2).Sub(up.X)
	below := seam.At(row.Add(1)).Clamp(0, width-1)
	aside := hl.ArgMin(step, least.At(below.Add(step.X).Clamp(0, width-1), row))[0]
	seam.UpdateOver(up, row).Is(below.Add(aside).Clamp(0, width-1).Wrap(hl.Int32))

	carve := hl.NewFunc("carve", x, y).Is(hl.Select(x.LT(seam.At(y)), in.At(x, y), in.At(x.Add(1), y)))

	s := carve.Schedule()
	s.Bound(x, width-1).Bound(y, height)
	_, xi := s.Split(x, 16, hl.Guard)
	s.Vectorize(xi).Parallel(y)
	inVectors(s.Of(least), 16)
	rows := s.Of(least).Update(0)
	ro, ri := rows.Split(r.X, 8)
	rows.Reorder(r.Y, ro, ri).Unroll(ro).Vectorize(ri)
	return s
}
