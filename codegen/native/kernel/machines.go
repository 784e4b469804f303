package kernel

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// machines is what goroutines run a kernel with. One machine is at hand, and holds the code until the kernel is closed: a run takes it
// and puts it back, which is two atomic operations. Others hold the code while they run.
type machines struct {
	hand  atomic.Pointer[machine] // nil: it runs; &none: never again
	none  machine
	spare sync.Pool // of *machine
}

// take is a machine for a run over arrays, until it is given back. It panics if the code is closed.
func (s *machines) take(k *code, arrays []unsafe.Pointer) *machine {
	m := s.hand.Load()
	if m == nil || m == &s.none || !s.hand.CompareAndSwap(m, nil) {
		m, _ = s.spare.Get().(*machine)
		if m == nil {
			m = k.machine()
		}
		k.hold()
	}
	m.arrays = arrays
	return m
}

// give puts it back.
func (s *machines) give(k *code, m *machine) {
	m.arrays = nil
	if !s.hand.CompareAndSwap(nil, m) {
		k.release()
		s.spare.Put(m)
	}
}

// close has no machine hold the code, after the runs of now.
func (s *machines) close(k *code) {
	if m := s.hand.Swap(&s.none); m != nil && m != &s.none {
		k.release()
	}
}

// hold holds the code of all steps. It panics if the kernel is closed.
func (k *code) hold() {
	for i := range k.steps {
		if !k.steps[i].code.Hold() {
			for j := range i {
				k.steps[j].code.Release()
			}
			panic("native: the code is closed")
		}
	}
}

func (k *code) release() {
	for i := range k.steps {
		k.steps[i].code.Release()
	}
}
