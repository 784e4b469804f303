package kernel

import (
	"slices"
	"unsafe"
)

const (
	seenBytes = 4096 // of coefficients that are kept at most
	seenMost  = 16   // how often a kernel keeps others: who brings new ones in each run has them looked at in each
)

// seen is the coefficients of a run, and the code that is right for them. Small filters come with the same ones again
// and again: to compare 98 bytes takes a tenth of the time that the sum of 49 magnitudes does.
type seen struct {
	parts []seenPart
	code  *code
}

// seenPart is what a buffer held.
type seenPart struct {
	buffer int
	bytes  string
}

// same reports whether arrays hold the same coefficients.
func (s *seen) same(arrays []unsafe.Pointer) bool {
	for i := range s.parts {
		p := &s.parts[i]
		if p.bytes != unsafe.String((*byte)(arrays[p.buffer]), len(p.bytes)) {
			return false
		}
	}
	return true
}

// see keeps the coefficients of a run, if they are few.
func (k *Kernel) see(c *code, arrays []unsafe.Pointer) {
	if k.coefficients == nil || k.sights.Load() >= seenMost {
		return
	}
	k.sights.Add(1)
	s := &seen{code: c}
	for _, b := range k.coefficients {
		s.parts = append(s.parts, seenPart{b, string(unsafe.Slice((*byte)(arrays[b]), k.bytesOf(b)))})
	}
	k.seen.Store(s)
}

// looked is the buffers that choose looks at; nil: none, or they are many bytes.
func (k *Kernel) looked() (list []int) {
	total := 0
	add := func(b int) {
		if !slices.Contains(list, b) {
			list = append(list, b)
			total += k.bytesOf(b)
		}
	}
	for i := range k.norms {
		for j := range k.norms[i].Terms {
			add(k.norms[i].Terms[j].Buffer)
		}
	}
	for _, p := range k.Programs().Pairs {
		add(p.Buffer)
	}
	if total > seenBytes {
		return nil
	}
	return list
}

// bytesOf is how many bytes a buffer has.
func (k *Kernel) bytesOf(b int) int { return k.nest.Buffers[b].Elems * k.nest.Buffers[b].Type.Bytes() }
