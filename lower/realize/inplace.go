package realize

import (
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// inPlace is where b's array is in a, as elements lie where b has them; nil: they do not.
func inPlace(b *lower.Buffer, a *halide.Array) unsafe.Pointer {
	_, all, _, _ := placeOf(elements(a))
	if from, lies := liesIn(b, a.Dims); all != nil && lies && within(b, a.Dims) {
		return unsafe.Add(all, from*b.Type.Bytes())
	}
	return nil
}

// elements are those of a as they are stored, a slice of its type; nil where they have another width.
func elements(a *halide.Array) any {
	switch {
	case a.Elems != nil:
		return a.Elems
	case a.Type == halide.Int64:
		return a.Ints
	case a.Type == halide.Float32:
		return a.Floats
	}
	return nil
}

// within reports whether all that b stores is in an array over dims, so that b has no halo beyond the array and nothing
// past its end.
func within(b *lower.Buffer, dims []halide.Range) bool {
	holds := func(r, part halide.Range) bool { return part.Min >= r.Min && part.Min+part.Extent <= r.Min+r.Extent }
	for d, r := range b.Dims {
		valid := b.Valid[d]
		if b.Border != nil {
			valid = b.Border.Ranges[d]
		}
		if !holds(valid, r) || !holds(dims[d], r) {
			return false
		}
	}
	return true
}

// stridesOf are those of an array over dims.
func stridesOf(dims []halide.Range) []int {
	strides, n := make([]int, len(dims)), 1
	for d, r := range dims {
		strides[d] = n
		n *= r.Extent
	}
	return strides
}

// liesIn reports whether b's elements lie as those of an array over dims do, and which of these is b's first one. What
// b has beyond its last element, the array has too.
func liesIn(b *lower.Buffer, dims []halide.Range) (from int, lies bool) {
	rows, stride := rowsOf(b, make([]int, 0, 8)), 1
	for d, r := range b.Dims {
		if rows == nil || r.Extent > 1 && rows[d] != stride {
			return 0, false
		}
		from += (r.Min - dims[d].Min) * stride
		stride *= dims[d].Extent
	}
	return from, from+b.Elems <= stride
}

// rowsOf are the strides of b by dimension; nil where somebody has said another layout than that of arrays, where
// dimension 0 is the fastest one and none is cut. They lie in room if it is large enough.
func rowsOf(b *lower.Buffer, room []int) []int {
	strides, last := room[:0], 0
	for range b.Dims {
		strides = append(strides, 0)
	}
	for _, a := range b.Axes {
		if a.Mod > 0 || a.Div > 1 || strides[a.Dim] > 0 {
			return nil
		}
		strides[a.Dim] = a.Stride
	}
	for d, r := range b.Dims {
		if r.Extent == 1 {
			continue
		}
		if strides[d] <= last {
			return nil
		}
		last = strides[d]
	}
	return strides
}

// storedIn is an array for b out of those that runs use again, whose memory is there: what lies between its elements
// stays zero.
func storedIn(spare map[string]any, b *lower.Buffer) any {
	if spare[b.Name] == nil {
		spare[b.Name] = allocate(b.Type, b.Elems)
	}
	return spare[b.Name]
}
