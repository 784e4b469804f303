package vyasa

import (
	"slices"
	"sync/atomic"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// maxShapes is how many shapes a Realizer keeps in mind.
const maxShapes = 4

// shapes is which kernel runs for arrays like those of the last runs, so that a run of a microsecond does not work it
// out anew. Each of the kernels is right for any arrays; one that is made for them copies nothing.
type shapes struct {
	list atomic.Pointer[[]shape] // the latest first; no list changes
}

// shape is what the inputs of a run are like, by buffer, and what runs.
type shape struct {
	inputs []shapeOf
	kernel *realize.Kernel
}

// shapeOf is what an array is like: where its elements lie, and whether they have their type's own width.
type shapeOf struct {
	dims   []halide.Range
	narrow bool
}

// find is the kernel for inputs, nil if none like these came lately.
func (s *shapes) find(n *lower.Nest, inputs map[string]*halide.Array) *realize.Kernel {
	list := s.list.Load()
	if list == nil {
		return nil
	}
	for i := range *list {
		if p := &(*list)[i]; p.is(n, inputs) {
			return p.kernel
		}
	}
	return nil
}

func (s *shape) is(n *lower.Nest, inputs map[string]*halide.Array) bool {
	for i, b := range n.Buffers {
		if b.Output || b.Inner {
			continue
		}
		a, was := inputs[b.Name], &s.inputs[i]
		if a == nil || (a.Elems != nil) != was.narrow || !slices.Equal(a.Dims, was.dims) {
			return false
		}
	}
	return true
}

// add says what runs for inputs.
func (s *shapes) add(n *lower.Nest, inputs map[string]*halide.Array, k *realize.Kernel) {
	made := shape{make([]shapeOf, len(n.Buffers)), k}
	for i, b := range n.Buffers {
		if a := inputs[b.Name]; a != nil {
			made.inputs[i] = shapeOf{slices.Clone(a.Dims), a.Elems != nil}
		}
	}
	list := []shape{made}
	if old := s.list.Load(); old != nil {
		list = append(list, (*old)[:min(len(*old), maxShapes-1)]...)
	}
	s.list.Store(&list)
}
