package gallery

import (
	"math"

	hl "github.com/vyasa-go/vyasa/halide"
)

// DCT is what JPEG does to blocks of 8x8 pixels: the cosine transform, rows and then columns, of whole numbers, and each
// coefficient in units of its own. The cosines are computed once; blocks are computed one by one, rows of blocks at once.
func DCT(width, height int) *hl.Schedule {
	x, y, u := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("u")
	in, unit := picture(width, height), hl.NewInput("unit", hl.UInt8, 2)
	r, q := hl.NewRDom("r", 8), hl.NewRDom("q", 8)
	scale := hl.Select(u.EQ(0), hl.Float(math.Sqrt(0.125)), hl.Float(0.5))
	cosine := hl.NewFunc("cosine", x, u).Is(x.Mul(2).Add(1).Mul(u).ToFloat().Mul(math.Pi / 16).Cos().Mul(scale).Mul(4096).RoundEven().ToInt(hl.Int16))
	block := func(v hl.Var) *hl.Expr { return v.Div(8).Mul(8) }
	rows := hl.NewFunc("rows", x, y).Is(hl.Sum(r, in.At(block(x).Add(r.X), y).Sub(128).Mul(cosine.At(r.X, x.Mod(8)))).Narrow(hl.Int16, 9))
	columns := hl.NewFunc("columns", x, y).Is(hl.Sum(q, rows.At(x, block(y).Add(q.X)).Mul(cosine.At(q.X, y.Mod(8)))).Narrow(hl.Int16, 15))
	dct := hl.NewFunc("dct", x, y).Is(columns.At(x, y).ToFloat().Div(unit.At(x.Mod(8), y.Mod(8)).ToFloat()).RoundEven().ToInt(hl.Int16))

	s := dct.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, yo, xi, _ := s.Tile(x, y, 8, 8, hl.Guard)
	s.Parallel(yo).Vectorize(xi)
	s.Of(cosine).ComputeRoot()
	s.Of(columns).ComputeAt(dct, xo).Reorder(y, q.X, x).Vectorize(x)
	s.Of(rows).ComputeAt(dct, xo).Reorder(y, r.X, x).Vectorize(x).Unroll(r.X)
	return s
}

func dctInputs(width, height int) map[string]*hl.Array {
	unit := hl.NewArray(hl.UInt8, spread(8, 8)...)
	for i := range unit.Ints {
		unit.Ints[i] = int64(3 + 2*(i%8) + 3*(i/8))
	}
	return map[string]*hl.Array{"in": Picture(width, height), "unit": unit}
}
