package gallery

import (
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
)

// The windows of NLMeans: 3x3 patches are compared within 5x5 places.
const patch, search = 1, 2

// NLMeans is the mean of the pixels around, weighted by how like the patches around them are (Buades, Coll and Morel, A
// non-local algorithm for image denoising, 2005): 256 for the same, and less by a table.
func NLMeans(width, height int) *hl.Schedule {
	x, y := vars()
	dx, dy, v := hl.NewVar("dx"), hl.NewVar("dy"), hl.NewVar("v")
	in := picture(width, height)
	diff := in.At(x, y).Sub(in.At(x.Add(dx), y.Add(dy)))
	square := hl.NewFunc("square", x, y, dx, dy).Is(diff.Mul(diff).Narrow(hl.UInt16, 0))
	p := hl.NewRDom("p", 2*patch+1, 2*patch+1).From(-patch, -patch)
	distance := hl.NewFunc("distance", x, y, dx, dy).Is(hl.Sum(p, square.At(x.Add(p.X), y.Add(p.Y), dx, dy)).Narrow(hl.UInt32, 0))
	table := hl.NewFunc("table", v).Is(hl.Int(256*16).Div(v.Add(16)).Narrow(hl.UInt16, 0))
	weight := hl.NewFunc("weight", x, y, dx, dy).Is(table.At(distance.At(x, y, dx, dy).Shr(7).Clamp(0, 1023)))

	q := hl.NewRDom("q", 2*search+1, 2*search+1).From(-search, -search)
	sums := hl.NewFunc("sums", x, y).Stores(hl.Int32, hl.Int32).Is(0, 0)
	w := weight.At(x, y, q.X, q.Y)
	sums.UpdateOver(q, x, y).Is(sums.AtElem(0, x, y).Add(w.Mul(in.At(x.Add(q.X), y.Add(q.Y)))).Wrap(hl.Int32), sums.AtElem(1, x, y).Add(w).Wrap(hl.Int32))
	nlmeans := hl.NewFunc("nlmeans", x, y).Is(sums.AtElem(0, x, y).Div(sums.AtElem(1, x, y)).Narrow(hl.UInt8, 0))

	s := nlmeans.Schedule()
	s.Bound(x, width).Bound(y, height)
	xo, _, _, _ := s.Tile(x, y, 16, 8, hl.Guard)
	s.Of(table).ComputeRoot()
	s.Of(sums).ComputeAt(nlmeans, xo)
	s.Of(sums).Update(0).Reorder(q.Y, q.X, y, x)
	s.Of(distance).ComputeAt(sums, q.X)
	s.Of(square).ComputeAt(sums, q.X)
	return s
}

// stencils is how many Chain has.
const stencils = 6

// Chain is six 3x3 stencils, one after the other. In each strip of the last one, every stencil keeps the few rows that the
// next one needs, and computes one more when it needs it.
func Chain(width, height int) *hl.Schedule {
	x, y := vars()
	in := picture(width, height)
	var list []*hl.Func
	for i := range stencils {
		at := in.At
		if i > 0 {
			at = list[i-1].At
		}
		sum := at(x.Sub(1), y).Add(at(x.Add(1), y)).Add(at(x, y.Sub(1))).Add(at(x, y.Add(1))).Add(at(x, y).Mul(12))
		name := fmt.Sprint("s", i)
		if i == stencils-1 {
			name = "chain"
		}
		list = append(list, hl.NewFunc(name, x, y).Is(sum.Narrow(hl.UInt8, 4)))
	}
	chain := list[stencils-1]

	s := chain.Schedule()
	s.Bound(x, width).Bound(y, height)
	yo, yi := s.Split(y, 16, hl.Guard)
	_, xi := s.Split(x, 16)
	s.Vectorize(xi)
	for i := stencils - 2; i >= 0; i-- {
		f := s.Of(list[i]).ComputeAt(chain, yi).StoreAt(chain, yo)
		_, xi := f.Split(x, 16)
		f.Vectorize(xi)
	}
	return s
}
