package kernel

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// machines is what goroutines run a kernel with. The first one stays at hand, and holds the code until the kernel is
// closed: a run takes it and gives it back, which is two atomic operations. Others hold the code while they run.
type machines struct {
	state atomic.Uint32 // of the first one
	first *machine
	spare sync.Pool // of *machine
}

const (
	notMade uint32 = iota
	idle
	running
	closed // the kernel is
)

// take is a machine for a run over arrays, until it is given back. It panics if the kernel is closed.
func (s *machines) take(k *code, arrays []unsafe.Pointer) *machine {
	var m *machine
	if s.state.CompareAndSwap(idle, running) {
		m = s.first
	} else {
		m = s.another(k)
	}
	m.arrays = arrays
	return m
}

func (s *machines) another(k *code) *machine {
	k.hold()
	if s.state.CompareAndSwap(notMade, running) {
		s.first = k.machine()
		s.first.first = true
		return s.first
	}
	if m, ok := s.spare.Get().(*machine); ok {
		return m
	}
	return k.machine()
}

// give puts it back.
func (s *machines) give(k *code, m *machine) {
	m.arrays = nil
	switch {
	case !m.first:
		k.release()
		s.spare.Put(m)
	case !s.state.CompareAndSwap(running, idle):
		k.release()
	}
}

// close has no machine hold the code, after the runs of now.
func (s *machines) close(k *code) {
	if s.state.Swap(closed) == idle {
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
