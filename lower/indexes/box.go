package indexes

import "github.com/vyasa-go/vyasa/halide"

// MaxExtent bounds the iterations of a loop and the coordinates of buffers, as halide's Bound does.
const MaxExtent = 1 << 31

// Cover is the least range that holds a and b.
func Cover(a, b halide.Range) halide.Range {
	lo, hi := min(a.Min, b.Min), max(a.Min+a.Extent, b.Min+b.Extent)
	return halide.Range{Min: lo, Extent: hi - lo}
}

// Overlap is what two boxes share; ranges that share nothing are empty.
func Overlap(a, b []halide.Range) []halide.Range {
	out := make([]halide.Range, len(a))
	for i := range a {
		lo, hi := max(a[i].Min, b[i].Min), min(a[i].Min+a[i].Extent, b[i].Min+b[i].Extent)
		out[i] = halide.Range{Min: min(max(lo, a[i].Min), a[i].Min+a[i].Extent), Extent: max(hi-lo, 0)}
	}
	return out
}
