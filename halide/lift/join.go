package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// join makes one dimension of two of an output where a row of blocks, whose length is a number, is a row of elements, as loops over tiles
// show them. It is false if there are none.
//
//	out[2 by 1][floor(w - 1, 2) by 2][h by w - 2]  ->  out[w - 2 by 1][h by w - 2], if w is even
func join(layouts map[string]shape.Layout, runs []shape.Run) (map[string]shape.Layout, bool) {
	out, some := maps.Clone(layouts), false
	for path, l := range layouts {
		if !slices.ContainsFunc(runs, func(r shape.Run) bool { return len(r.Written[path]) > 0 }) {
			continue
		}
		dims := slices.Clone(l.Dims)
		for d := 0; d+1 < len(dims); d++ {
			_, block := dims[d].Extent.Constant()
			if !block || !dims[d+1].Stride.Equal(dims[d].Stride.Mul(dims[d].Extent)) {
				continue
			}
			extent, ok := fitted(dims[d].Extent.Mul(dims[d+1].Extent), runs)
			if !ok {
				continue
			}
			dims[d].Extent, some = extent, true
			dims = slices.Delete(dims, d+1, d+2)
		}
		l.Dims = dims
		out[path] = l
	}
	return out, some
}

// fitted is the simplest polynomial that has p's values at the sizes of runs.
func fitted(p summary.Poly, runs []shape.Run) (summary.Poly, bool) {
	var points []shape.Point
	for _, r := range runs {
		v, err := p.Eval(r.Sizes)
		if err != nil {
			return p, false
		}
		points = append(points, shape.Point{Sizes: r.Sizes, Value: v})
	}
	return shape.Fit(points)
}

// unnamed says that the summary is no named operator.
func unnamed(s *summary.Summary) bool {
	_, err := match.Find(s)
	return err != nil
}
