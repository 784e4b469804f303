package gen

import (
	"maps"

	"github.com/vyasa-go/vyasa/halide"
)

// Narrow is arrays with integers in their types' own width, as those of halide.ArrayOf.
func Narrow(arrays map[string]*halide.Array) map[string]*halide.Array {
	out := maps.Clone(arrays)
	for name, a := range arrays {
		narrow := halide.NewArrayOf(a.Type, a.Dims...)
		if narrow.Elems == nil {
			continue
		}
		at := make([]int, len(a.Dims))
		for i := range a.Len() {
			rest := i
			for d, r := range a.Dims {
				at[d] = r.Min + rest%r.Extent
				rest /= r.Extent
			}
			narrow.Set(a.Int(i), at...)
		}
		out[name] = narrow
	}
	return out
}
