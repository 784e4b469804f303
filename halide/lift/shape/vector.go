package shape

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// VectorLayouts are the arrays of which each run writes all elements from the first to one whose number is a sum of
// sizes: vectors, whatever the loops that write them several times, as those of a transposed convolution do.
func VectorLayouts(runs []Run) map[string]Layout {
	names := map[string]bool{}
	for _, r := range runs {
		for a := range r.Written {
			names[a] = summary.LevelsOf(a) == 0
		}
	}
	out := map[string]Layout{}
	for _, a := range slices.Sorted(maps.Keys(names)) {
		if !names[a] {
			continue
		}
		var seen []observed
		whole := true
		for _, r := range runs {
			t := r.Touched[a]
			whole = whole && len(t) > 0 && t[0] == 0 && t[len(t)-1] == int64(len(t))-1
			seen = append(seen, observed{sizes: r.Sizes, touched: t})
		}
		if !whole {
			continue
		}
		l := flat(seen)
		sum := true
		for _, m := range l.Dims[0].Extent.Monomials() {
			sum = sum && len(m.Factors) < 2
		}
		if _, constant := l.Dims[0].Extent.Constant(); sum && !constant {
			l.Flat = false
			out[a] = l
		}
	}
	return out
}
