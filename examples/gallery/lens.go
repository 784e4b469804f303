package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// What Lens has sharp, and how far the blur goes at most.
const sharp, widest = 100, 3

// Lens is a photograph with little depth of field: each pixel spreads over a disc that is the wider the farther it is from
// what is sharp, and a pixel is the mean of those whose discs reach it. Which these are depends on data.
func Lens(width, height int) *hl.Schedule {
	x, y := vars()
	in, depth := picture(width, height), hl.NewInput("depth", hl.UInt8, 2).RepeatEdge(spread(width, height)...)
	radius := hl.NewFunc("radius", x, y).Is(depth.At(x, y).Absd(sharp).Div(32).Min(widest))
	r := hl.NewRDom("r", 2*widest+1, 2*widest+1).From(-widest, -widest)
	far := radius.At(x.Add(r.X), y.Add(r.Y))
	reached := r.Where(r.X.Mul(r.X).Add(r.Y.Mul(r.Y)).LE(far.Mul(far)))
	light := hl.NewFunc("light", x, y).Stores(hl.Int32, hl.Int32).Is(0, 0)
	light.UpdateOver(reached, x, y).Is(light.AtElem(0, x, y).Add(in.At(x.Add(r.X), y.Add(r.Y))).Wrap(hl.Int32), light.AtElem(1, x, y).Add(1).Wrap(hl.Int32))
	total, n := light.AtElem(0, x, y), light.AtElem(1, x, y)
	lens := hl.NewFunc("lens", x, y).Is(total.Add(n.Div(2)).Div(n).Narrow(hl.UInt8, 0))

	s := lens.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, yo, _, _ := s.Tile(x, y, 16, 8, hl.Guard)
	s.Parallel(yo)
	s.Of(radius).ComputeAt(lens, xo)
	s.Of(light).ComputeAt(lens, xo).Vectorize(x)
	s.Of(light).Update(0).Reorder(y, r.Y, r.X, x).Vectorize(x)
	return s
}

func lensInputs(width, height int) map[string]*hl.Array {
	return map[string]*hl.Array{"in": Picture(width, height), "depth": integers(hl.UInt8, 5, width, height)}
}
