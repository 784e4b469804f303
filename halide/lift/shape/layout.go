package shape

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Layout is the dimensions of an array as polynomials, dimension 0 with the least stride.
type Layout struct {
	Dims   []summary.Dim
	Offset summary.Poly
	// Flat: no dimensions fit all runs, so it is a vector.
	Flat bool
}

// Blocked reports whether a dimension but the last is of constant length, as loops over blocks make them.
func (l Layout) Blocked() bool {
	for d := 1; d < len(l.Dims); d++ {
		if _, constant := l.Dims[d-1].Extent.Constant(); constant {
			return true
		}
	}
	return false
}

// Endless reports whether how long the vector is was not found.
func (l Layout) Endless() bool {
	return slices.ContainsFunc(l.Dims, func(d summary.Dim) bool { return d.Extent.Equal(summary.Const(endless)) })
}

// endless is more elements than any run touches.
const endless = 1 << 24

// Layouts finds the dimensions of each array that runs touched: strides from how indices move, extents from where they
// reach, both as the polynomials of sizes that go through all runs. More runs, at sizes that differ one at a time, tell
// more.
func Layouts(runs []Run) map[string]Layout {
	steps := make([]map[string][]step, len(runs))
	for i := range runs {
		steps[i] = runs[i].steps()
	}
	names := map[string]bool{}
	for _, r := range runs {
		for a := range r.Touched {
			names[a] = true
		}
	}
	out := map[string]Layout{}
	for _, a := range slices.Sorted(maps.Keys(names)) {
		if summary.LevelsOf(a) == 0 {
			out[a] = layoutOf(a, runs, steps)
			continue
		}
		l, ok := leveled(a, runs, func(level int, part []Run) (Layout, bool) {
			by := make([]map[string][]step, len(steps))
			for i, s := range steps {
				by[i] = map[string][]step{a: ofLevel(a, s[a], level)}
			}
			return layoutOf(a, part, by), true
		})
		if ok {
			out[a] = l
		}
	}
	return out
}

func layoutOf(array string, runs []Run, steps []map[string][]step) Layout {
	var seen []observed
	for i, r := range runs {
		if t := r.Touched[array]; len(t) > 0 {
			seen = append(seen, observed{r.Sizes, strides(steps[i][array]), t})
		}
	}
	rank := 0
	for _, s := range seen {
		rank = max(rank, len(s.strides))
	}
	full := slices.DeleteFunc(slices.Clone(seen), func(s observed) bool { return len(s.strides) != rank })
	if rank == 0 && alone(seen) {
		return Layout{}
	}
	if 2*len(full) > len(seen) && rank > 0 {
		if l, ok := fitted(full, rank); ok {
			return l
		}
	}
	return flat(seen)
}

// observed is an array at one run.
type observed struct {
	sizes   map[string]int64
	strides []int64
	touched []int64
}

// alone reports whether only element 0 is ever touched: a scalar behind a pointer.
func alone(seen []observed) bool {
	return !slices.ContainsFunc(seen, func(s observed) bool { return len(s.touched) != 1 || s.touched[0] != 0 })
}

// fitted is the layout whose strides and extents go through all observations.
func fitted(seen []observed, rank int) (Layout, bool) {
	var strides []summary.Poly
	for d := range rank {
		p, ok := fitOf(seen, func(s observed) int64 { return s.strides[d] })
		if !ok {
			return Layout{}, false
		}
		strides = append(strides, p)
	}
	return withExtents(strides, seen)
}

// longestBlock is how long blocks of constant length may be.
const longestBlock = 256

// withExtents is the layout of these strides, which observations have as numbers, whose extents go through all
// observations.
func withExtents(strides []summary.Poly, seen []observed) (Layout, bool) {
	var l Layout
	for _, p := range strides {
		l.Dims = append(l.Dims, summary.Dim{Stride: p})
	}
	low, ok := fitOf(seen, func(s observed) int64 { return min(s.touched[0], 0) })
	if !ok {
		return l, false
	}
	l.Offset = low
	var blocks []int64
	for _, p := range strides {
		if n, constant := p.Constant(); constant && n > 1 && n <= longestBlock {
			blocks = append(blocks, n)
		}
	}
	for d := range strides {
		reach := func(s observed) int64 { return s.extents()[d] }
		p, ok := fitOf(seen, reach, blocks...)
		if !ok {
			p, ok = enough(seen, l.Dims, d, reach)
		}
		if !ok {
			return l, false
		}
		l.Dims[d].Extent = p
	}
	return l, true
}

func fitOf(seen []observed, f func(observed) int64, blocks ...int64) (summary.Poly, bool) {
	var points []Point
	for _, s := range seen {
		points = append(points, Point{s.sizes, f(s)})
	}
	return fitBy(points, blocks)
}

// extents is how far the indices of each dimension reach.
func (s observed) extents() []int64 {
	out := make([]int64, len(s.strides))
	for _, t := range s.touched {
		rest := t - min(s.touched[0], 0)
		for d := len(s.strides) - 1; d >= 0; d-- {
			at := rest / s.strides[d]
			rest -= at * s.strides[d]
			out[d] = max(out[d], at+1)
		}
	}
	return out
}

// enough is an extent that all observations lie in, where none fits exactly, as with windows whose stride does not
// divide: how often the stride goes into the next one, else the size that is least above.
func enough(seen []observed, dims []summary.Dim, d int, reach func(observed) int64) (summary.Poly, bool) {
	if d+1 < len(dims) {
		p, ok := fitOf(seen, func(s observed) int64 { return s.strides[d+1] / s.strides[d] })
		return p, ok
	}
	var best summary.Poly
	found, slack := false, int64(0)
	for _, name := range slices.Sorted(maps.Keys(seen[0].sizes)) {
		over, holds := int64(0), true
		for _, s := range seen {
			over += s.sizes[name] - reach(s)
			holds = holds && s.sizes[name] >= reach(s)
		}
		if holds && (!found || over < slack) {
			best, found, slack = summary.SizeOf(name), true, over
		}
	}
	return best, found
}

// flat is a vector that holds all that was touched.
func flat(seen []observed) Layout {
	low, okLow := fitOf(seen, func(s observed) int64 { return min(s.touched[0], 0) })
	high, okHigh := fitOf(seen, func(s observed) int64 {
		return s.touched[len(s.touched)-1] + 1 - min(s.touched[0], 0)
	})
	if !okLow || !okHigh {
		return Layout{Flat: true, Dims: []summary.Dim{{Extent: summary.Const(endless), Stride: summary.Const(1)}}}
	}
	return Layout{Flat: true, Offset: low, Dims: []summary.Dim{{Extent: high, Stride: summary.Const(1)}}}
}
