package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Match gives a picture the grey values of another: each value becomes the one below which as many pixels of the other lie.
// Values are compared with each other in vectors.
func Match(width, height int) *hl.Schedule {
	x, y := vars()
	v := hl.NewVar("v")
	in, other := hl.NewInput("in", hl.UInt8, 2), hl.NewInput("other", hl.UInt8, 2)
	upTo := func(name string, of *hl.Input) *hl.Func { // how many pixels have a value, and then: that or less
		r, s := hl.NewRDom("r"+name, width, height), hl.NewRDom("s"+name, 255).From(1)
		f := hl.NewFunc("below"+name, v).Stores(hl.Int32).Is(0)
		f.UpdateOver(r, of.At(r.X, r.Y)).Add(1)
		f.UpdateOver(s, s.X).Is(f.At(s.X).Add(f.At(s.X.Sub(1))).Wrap(hl.Int32))
		return f
	}
	below, target := upTo("1", in), upTo("2", other)
	k := hl.NewRDom("k", 256)
	table := hl.NewFunc("table", v).Is(hl.Sum(k.Where(target.At(k.X).LT(below.At(v))), 1).Narrow(hl.UInt8, 0))
	match := hl.NewFunc("match", x, y).Is(table.At(in.At(x, y)))

	s := match.Schedule()
	s.Bound(x, width).Bound(y, height)
	s.Parallel(y)
	vo, vi := s.Of(table).ComputeRoot().Split(v, 16)
	ko, ki := s.Of(table).Split(k.X, 8)
	s.Of(table).Reorder(vo, ko, ki, vi).Unroll(ki).Vectorize(vi)
	s.Of(below).ComputeRoot()
	s.Of(target).ComputeRoot()
	return s
}

func matchInputs(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"in": Picture(width, height), "other": integers(hl.UInt8, 3, width, height)}
}
