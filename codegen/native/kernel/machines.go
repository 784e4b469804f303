package kernel

import (
	"sync"
	"sync/atomic"
)

// machines is those of a code. One that no run has waits in idle, where two atomic operations take it and give it back: these
// are all that a run costs beside its calls. Others are spare, and the collector takes them.
type machines struct {
	idle  atomic.Pointer[machine]
	spare sync.Pool // of *machine

	mu     sync.Mutex
	live   int // machines that are idle or that a run has
	closed bool
	free   func() // what is done once after close, when no run has a machine
}

// nobody is in idle when the code is closed.
var nobody machine

// idleBytes is how much scratch an idle machine has at most.
const idleBytes = 1 << 18

// take is a machine for a run. It panics if the code is closed.
func (k *machines) take() *machine {
	if m := k.idle.Swap(nil); m != nil && m != &nobody {
		return m
	} else if m != nil {
		if m = k.idle.Swap(&nobody); m != nil && m != &nobody {
			k.leave()
		}
	}
	k.mu.Lock()
	closed := k.closed
	if !closed {
		k.live++
	}
	k.mu.Unlock()
	if closed {
		panic("native: the code is closed")
	}
	return k.spare.Get().(*machine)
}

// another is one more for a run that has one.
func (k *machines) another() *machine {
	k.mu.Lock()
	k.live++
	k.mu.Unlock()
	return k.spare.Get().(*machine)
}

// give gives it back.
func (k *machines) give(m *machine) {
	if m.bytes > idleBytes || !k.idle.CompareAndSwap(nil, m) {
		k.leave()
		k.spare.Put(m)
	}
}

// leave notes that a machine is live no more.
func (k *machines) leave() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.live--; k.closed && k.live == 0 {
		k.free()
	}
}

// close lets no more runs begin, and calls free after those of now. It may be called more than once.
func (k *machines) close() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return
	}
	k.closed = true
	if k.idle.Swap(&nobody) != nil {
		k.live--
	}
	if k.live == 0 {
		k.free()
	}
}
