package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Match gives a picture the grey values of another: each value becomes the one below which as many pixels of the other lie.
// Histograms are counted row by row, rows at once, and put together in vectors.
func Match(width, height int) *hl.Schedule {
	x, y := vars()
	v := hl.NewVar("v")
	in, other := hl.NewInput("in", hl.UInt8, 2), hl.NewInput("other", hl.UInt8, 2)
	counts := func(name string, of *hl.Input) (histogram, below *hl.Func) {
		r, s := hl.NewRDom("r"+name, width, height), hl.NewRDom("s"+name, 255).From(1)
		histogram = hl.NewFunc("histogram"+name, v).Stores(hl.Int32).Is(0)
		histogram.UpdateOver(r, of.At(r.X, r.Y)).Add(1)
		below = hl.NewFunc("below"+name, v).Stores(hl.Int32).Is(histogram.At(v))
		below.UpdateOver(s, s.X).Is(below.At(s.X).Add(below.At(s.X.Sub(1))).Wrap(hl.Int32))
		return histogram, below
	}
	mine, below := counts("1", in)
	theirs, target := counts("2", other)
	k := hl.NewRDom("k", 256)
	table := hl.NewFunc("table", v).Is(hl.Sum(k.Where(target.At(k.X).LT(below.At(v))), 1).Narrow(hl.UInt8, 0))
	match := hl.NewFunc("match", x, y).Is(table.At(in.At(x, y)))

	s := match.Schedule()
	s.Bound(x, width).Bound(y, height)
	s.Parallel(y)
	s.Of(below).ComputeRoot()
	vo, vi := s.Of(table).ComputeRoot().Split(v, 16)
	s.Of(table).Reorder(vo, k.X, vi).Vectorize(vi)
	for _, f := range []*hl.Func{mine, theirs} {
		u, rows := hl.NewVar("u"+f.Name), f.Updates[0].RDom.Y
		sum := s.Of(f).Update(0)
		part := sum.RFactor(rows, u)
		s.Of(part).Update(0).Parallel(u)
		vo, vi := sum.Split(v, 16)
		sum.Reorder(vo, rows, vi).Vectorize(vi)
	}
	return s
}

func matchInputs(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"in": Picture(width, height), "other": integers(hl.UInt8, 3, width, height)}
}
