package kernel

import (
	"bytes"
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
	bytes  []byte
}

// same reports whether arrays hold the same coefficients.
func (s *seen) same(arrays []unsafe.Pointer) bool {
	for i := range s.parts {
		p := &s.parts[i]
		if !bytes.Equal(p.bytes, unsafe.Slice((*byte)(arrays[p.buffer]), len(p.bytes))) {
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
		buf := k.nest.Buffers[b]
		s.parts = append(s.parts, seenPart{b, bytes.Clone(unsafe.Slice((*byte)(arrays[b]), buf.Elems*buf.Type.Bytes()))})
	}
	k.seen.Store(s)
}

// looked is the buffers that choose looks at; nil: none, or they are many bytes.
func (k *Kernel) looked() (list []int) {
	at := map[int]bool{}
	for i := range k.norms {
		for _, t := range k.norms[i].Terms {
			at[t.Buffer] = true
		}
	}
	for _, p := range k.Programs().Pairs {
		at[p.Buffer] = true
	}
	total := 0
	for i, b := range k.nest.Buffers {
		if at[i] {
			list = append(list, i)
			total += b.Elems * b.Type.Bytes()
		}
	}
	if total > seenBytes {
		return nil
	}
	return list
}
