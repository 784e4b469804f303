package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// disc is the radius of MaxFilter.
const disc = 5

// MaxFilter is the greatest pixel within a disc. Of each column the greatest of 1, 2, 4, 8 and 16 pixels from each on is
// computed by doubling; of any number of pixels it is that of two such runs.
func MaxFilter(width, height int) *hl.Schedule {
	x, y := vars()
	t, d := hl.NewVar("t"), hl.NewVar("d")
	in := picture(width, height)
	const runs = 5 // of up to 1<<(runs-1) pixels
	r := hl.NewRDom("r", height+2*disc+1, runs-1).From(-disc, 1)
	run := hl.NewFunc("run", x, y, t).Stores(hl.UInt8).Is(in.At(x, y))
	before := r.Y.Sub(1)
	run.UpdateOver(r, x, r.X, r.Y).Is(hl.Max(run.At(x, r.X, before), run.At(x, r.X.Add(hl.Int(1).Shl(before)).Min(height+disc), before)))

	// The greatest of 2t+1 pixels around y.
	size := t.Mul(2).Add(1)
	power := hl.Int(31).Sub(size.Clz(hl.UInt32)).Clamp(0, runs-1)
	column := hl.NewFunc("column", x, y, t)
	column.Is(hl.Max(run.At(x, y.Sub(t), power), run.At(x, y.Add(t).Add(1).Sub(hl.Int(1).Shl(power)), power)))
	q := hl.NewRDom("q", 2*disc+1).From(-disc)
	tall := hl.NewRDom("h", disc+1)
	reach := hl.NewFunc("reach", d).Is(hl.Sum(tall, hl.Select(d.Mul(d).Add(tall.X.Mul(tall.X)).LE(disc*disc), 1, 0)).Sub(1).Clamp(0, disc).Narrow(hl.UInt8, 0))
	maxfilter := hl.NewFunc("maxfilter", x, y).Is(hl.Maximum(q, column.At(x.Add(q.X), y, reach.At(q.X).Clamp(0, disc))))

	s := maxfilter.Schedule()
	s.Bound(x, width).Bound(y, height)
	s.Of(reach).ComputeRoot()
	xo, xi := inVectors(s, 16)
	s.Reorder(y, xo, q.X, xi).Unroll(q.X)
	xo, xi = inVectors(s.Of(column).ComputeRoot(), 16)
	s.Of(column).Reorder(t, y, xo, xi).Unroll(t)
	inVectors(s.Of(run), 16)
	xo, xi = inVectors(s.Of(run).Update(0), 16)
	s.Of(run).Update(0).Reorder(xo, r.Y, r.X, xi).Unroll(r.Y)
	return s
}

// Resize makes 3 pixels of 4, by a cubic kernel in float whose weights are
// computed for each place and add up to one.
func Resize(width, height int) *hl.Schedule {
	x, y := vars()
	k := hl.NewVar("k")
	in := hl.NewInput("in", hl.UInt8, 2).RepeatEdge(spread(width, height)...)
	const taps, scale = 6, 4.0 / 3
	source := func(v hl.Var) *hl.Expr { return v.ToFloat().Add(0.5).Mul(scale).Sub(0.5) }
	begin := func(v hl.Var) *hl.Expr { return source(v).Sub(taps / 2).Ceil().ToInt(hl.Int32) }

	weights := func(name string, v hl.Var) *hl.Func {
		distance := begin(v).Add(k).ToFloat().Sub(source(v)).Div(scale).Abs()
		d2, d3 := distance.Mul(distance), distance.Mul(distance).Mul(distance)
		near := d3.Mul(1.5).Sub(d2.Mul(2.5)).Add(1)
		away := d3.Mul(-0.5).Add(d2.Mul(2.5)).Sub(distance.Mul(4)).Add(2)
		raw := hl.NewFunc(name+"raw", v, k).Is(hl.SelectCases(distance.LT(1), near, distance.LT(2), away, 0.0))
		r := hl.NewRDom("r"+name, taps)
		return hl.NewFunc(name, v, k).Is(raw.At(v, k).Div(hl.Sum(r, raw.At(v, r.X))))
	}
	wx, wy := weights("wx", x), weights("wy", y)
	across, down := hl.NewRDom("a", taps), hl.NewRDom("d", taps)
	rows := hl.NewFunc("rows", x, y)
	rows.Is(hl.Sum(across, wx.At(x, across.X).Mul(in.At(begin(x).Add(across.X).Clamp(0, width-1), y).ToFloat())))
	resize := hl.NewFunc("resize", x, y)
	resize.Is(hl.Sum(down, wy.At(y, down.X).Mul(rows.At(x, begin(y).Add(down.X).Clamp(0, height-1)))).RoundEven().ToInt(hl.UInt8))

	s := resize.Schedule()
	s.Bound(x, width*3/4).Bound(y, height*3/4)
	for _, f := range s.Funcs() {
		if f != resize {
			s.Of(f).ComputeRoot()
		}
	}
	_, xi := s.Split(x, 8)
	s.Reorder(y, hl.NewVar("xo"), down.X, xi).Vectorize(xi)
	return s
}
