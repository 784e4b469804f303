package realize

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Run gives the result of a nest of one output for inputs, each of which must hold all that is read of it. What does
// not lie as its buffer says is copied. Integers of the result have the type's own width (halide.ArrayOf) if those of
// an input have. The error is a diag.List that says what inputs lack, or is that of ctx.
func (k *Kernel) Run(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, error) {
	all := make([]*halide.Array, len(k.nest.Buffers))
	if err := k.runAll(ctx, inputs, all); err != nil {
		return nil, err
	}
	var out *halide.Array
	n := 0
	for _, a := range all {
		if a != nil {
			out, n = a, n+1
		}
	}
	if n > 1 {
		return nil, fmt.Errorf("nest %s has %d outputs: RunAll gives all of them", k.nest.Name, n)
	}
	return out, nil
}

// RunAll is Run of a nest of any number of outputs: the results by the names of their buffers.
func (k *Kernel) RunAll(ctx context.Context, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	all := make([]*halide.Array, len(k.nest.Buffers))
	if err := k.runAll(ctx, inputs, all); err != nil {
		return nil, err
	}
	out := map[string]*halide.Array{}
	for i, a := range all {
		if a != nil {
			out[k.nest.Buffers[i].Name] = a
		}
	}
	return out, nil
}

// runAll is RunAll into a list by buffer.
func (k *Kernel) runAll(ctx context.Context, inputs map[string]*halide.Array, out []*halide.Array) (err error) {
	spare, bound := k.spare.Get().(map[string]any), k.take()
	defer func() {
		k.give(bound)
		k.spare.Put(spare)
	}()
	defer bound.caught(debug.SetPanicOnFault(true), &err)
	if err := k.packAll(ctx, inputs, spare, bound.places); err != nil {
		return err
	}
	narrow := anyNarrow(inputs)
	for i, b := range k.nest.Buffers {
		if !b.Output {
			continue
		}
		out[i] = unset(b, narrow)
		if bound.places[i] = inPlace(b, out[i]); bound.places[i] == nil {
			_, bound.places[i], _, _ = placeOf(storedIn(spare, b))
		}
	}
	// outputs are new or k's own, so that nothing overlaps them
	if err := accessible(ctx, k.nest, k.slow, bound.places); err != nil {
		return err
	}
	if err := bound.run(ctx); err != nil {
		return err
	}
	for i, b := range k.nest.Buffers {
		if b.Output && inPlace(b, out[i]) == nil {
			unpack(b, out[i], spare[b.Name], k.workers)
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Strides are those of arrays of inputs and results that a run of n over these inputs copies for no reason but that
// rows lie elsewhere than the nest has them: elements between neighbours along each dimension. Over a nest that has
// them (lower.Nest.Strided) nothing is copied. nil: there are none.
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
		if _, lies := liesIn(b, dims); same && !lies && within(b, dims) && rowsOf(b, nil) != nil {
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

// unset is an array for a result, whose elements are yet to be stored: they are anything. No zeros are written, which
// for a picture takes as long as a small filter.
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

// packAll says where the stored arrays of a nest's inputs are: those that lie as they are to, and spare ones that
// others are packed into. It tells of all that are wrong.
func (k *Kernel) packAll(ctx context.Context, inputs map[string]*halide.Array, spare map[string]any,
	places []unsafe.Pointer) error {
	m, known := inputMistakes{kernel: k}, 0
	for i, b := range k.nest.Buffers {
		if !isInput(b) {
			continue
		}
		known++
		a := inputs[b.Name]
		if fact := misfit(b, a); fact != "" {
			m.tell(b.Name, fact, wanted(b))
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		fact := ""
		err := read(func() {
			if places[i] = inPlace(b, a); places[i] != nil {
				fact = k.ranges[i]().outside(places[i])
			} else {
				dst := storedIn(spare, b)
				_, places[i], _, _ = placeOf(dst)
				fact = pack(b, a, dst, k.workers)
			}
		})
		if err != nil {
			m.tell(b.Name, "its memory may not be read", "give an array in memory that may be")
		} else if fact != "" {
			m.tell(b.Name, fact, "elements are integers of the array's type, in the range that the input has: set it "+
				"to one of them")
		}
	}
	if len(inputs) == known && len(m.all) == 0 {
		return nil
	}
	var unknown []string
	for name := range inputs {
		_, declared := k.lines[name]
		if b := k.nest.Buffer(name); (b == nil || !isInput(b)) && !declared {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown)
	for _, name := range unknown {
		m.tell(name, "there is no such input", "its inputs are "+strings.Join(k.inputNames(), ", "))
	}
	return m.all.Err()
}
