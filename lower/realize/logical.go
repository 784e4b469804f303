package realize

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Run gives the result of a nest of one output for inputs, each of which must hold all that is read of it. What does not lie as its
// buffer says is copied. Integers of the result have the type's own width (halide.ArrayOf) if those of an input have. The error is a
// diag.List that says what inputs lack, or is that of ctx.
func (k *Kernel) Run(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, error) {
	all, err := k.RunAll(ctx, inputs)
	switch {
	case err != nil:
		return nil, err
	case len(all) > 1:
		return nil, fmt.Errorf("nest %s has %d outputs: RunAll gives all of them", k.nest.Name, len(all))
	}
	for _, a := range all {
		return a, nil
	}
	panic("BUG: a nest without outputs")
}

// RunAll is Run of a nest of any number of outputs: the results by the names of their buffers.
func (k *Kernel) RunAll(ctx context.Context, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	spare := k.spare.Get().(map[string]any)
	defer k.spare.Put(spare)
	arrays, err := k.packAll(ctx, inputs, spare)
	if err != nil {
		return nil, err
	}
	out, narrow := map[string]*halide.Array{}, anyNarrow(inputs)
	for _, b := range k.nest.Buffers {
		if !b.Output {
			continue
		}
		out[b.Name] = unset(b, narrow)
		if arrays[b.Name] = inPlace(b, out[b.Name]); arrays[b.Name] == nil {
			arrays[b.Name] = storedIn(spare, b)
		}
	}
	if err := k.RunStored(ctx, arrays); err != nil {
		return nil, err
	}
	for _, b := range k.nest.Buffers {
		if b.Output && inPlace(b, out[b.Name]) == nil {
			unpack(b, out[b.Name], arrays[b.Name], k.workers)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// Strides are those of arrays of inputs and results that a run of n over these inputs copies for no reason but that rows lie elsewhere
// than the nest has them: elements between neighbours along each dimension. Over a nest that has them (lower.Nest.Strided) nothing is
// copied. nil: there are none.
func Strides(n *lower.Nest, inputs map[string]*halide.Array) map[string][]int {
	var strides map[string][]int
	narrow := anyNarrow(inputs)
	for _, b := range n.Buffers {
		dims, same := b.Valid, narrow || sameWidth(b.Type)
		if a := inputs[b.Name]; !b.Output && !b.Inner && misfit(b, a) == "" {
			dims, same = a.Dims, elements(a) != nil
		} else if !b.Output {
			continue
		}
		if _, lies := liesIn(b, dims); same && !lies && within(b, dims) && rowsOf(b) != nil {
			if strides == nil {
				strides = map[string][]int{}
			}
			strides[b.Name] = stridesOf(dims)
		}
	}
	return strides
}

// anyNarrow reports whether an array holds integers in its type's own width, if that is less than 64 bits.
func anyNarrow(arrays map[string]*halide.Array) bool {
	for _, a := range arrays {
		if a != nil && a.Elems != nil {
			return true
		}
	}
	return false
}

// sameWidth reports whether any array of a type holds elements in the type's width.
func sameWidth(t halide.Type) bool { return t == halide.Int64 || t == halide.Float32 }

// unset is an array for a result, whose elements are yet to be stored: they are anything. No zeros are written, which for a picture takes
// as long as a small filter.
func unset(b *lower.Buffer, narrow bool) *halide.Array {
	t, n := b.Type, 1
	if t.Integer() && !narrow {
		t = halide.Int64
	}
	for _, r := range b.Valid {
		n *= max(r.Extent, 0)
	}
	var memory strings.Builder // what Go gives without zeros
	memory.Grow(max(n*t.Bytes(), 1))
	memory.WriteByte(0)
	a := &halide.Array{Type: b.Type, Dims: slices.Clone(b.Valid)}
	switch elems := seen(t, unsafe.Pointer(unsafe.StringData(memory.String())), n).(type) {
	case []int64:
		a.Ints = elems
	case []float32:
		a.Floats = elems
	default:
		a.Elems = elems
	}
	return a
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

// inPlace is the part of a that is b's array, as elements lie where b has them; nil: they do not.
func inPlace(b *lower.Buffer, a *halide.Array) any {
	all := elements(a)
	if from, lies := liesIn(b, a.Dims); all != nil && lies && within(b, a.Dims) {
		return reflect.ValueOf(all).Slice(from, from+b.Elems).Interface()
	}
	return nil
}

// within reports whether all that b stores is in an array over dims, so that b has no halo beyond the array and nothing past its end.
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

// liesIn reports whether b's elements lie as those of an array over dims do, and which of these is b's first one. What b has beyond its
// last element, the array has too.
func liesIn(b *lower.Buffer, dims []halide.Range) (from int, lies bool) {
	rows, strides := rowsOf(b), stridesOf(dims)
	last := len(dims) - 1
	for d, r := range b.Dims {
		if rows == nil || r.Extent > 1 && rows[d] != strides[d] {
			return 0, false
		}
		from += (r.Min - dims[d].Min) * strides[d]
	}
	return from, from+b.Elems <= strides[last]*dims[last].Extent
}

// rowsOf are the strides of b by dimension; nil where somebody has said another layout than that of arrays, where dimension 0 is the
// fastest one and none is cut.
func rowsOf(b *lower.Buffer) []int {
	strides, last := make([]int, len(b.Dims)), 0
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

// storedIn is an array for b out of those that runs use again, whose memory is there: what lies between its elements stays zero.
func storedIn(spare map[string]any, b *lower.Buffer) any {
	if spare[b.Name] == nil {
		spare[b.Name] = allocate(b.Type, b.Elems)
	}
	return spare[b.Name]
}
