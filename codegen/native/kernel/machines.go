package kernel

import (
	"sync"
	"sync/atomic"
)

// machines is those of a code. Its own one is taken and given back by an atomic operation each: these are all that a run costs beside
// its calls. Others are spare, and the collector takes them.
type machines struct {
	own   *machine // nil: it would keep much memory
	state atomic.Uint32
	spare sync.Pool // of *machine

	mu     sync.Mutex
	live   int // other machines that a run has
	closed bool
	ended  bool // closed, and no run will have its own machine
	freed  bool
	free   func() // what is done once after close, when no run has a machine
}

// What state holds.
const (
	ownAwaited uint32 = iota // it is idle for good, or will be when its run ends; or there is none
	ownTaken
	ownIdle
)

// ownBytes is how much scratch a code's own machine has at most.
const ownBytes = 1 << 16

// take is a machine for a run. It panics if the code is closed.
func (k *machines) take() *machine {
	if k.state.CompareAndSwap(ownIdle, ownTaken) {
		return k.own
	}
	return k.other()
}

// other is another machine than its own one.
func (k *machines) other() *machine {
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

// give gives a machine back.
func (k *machines) give(m *machine) {
	if m != k.own {
		k.leave()
		k.spare.Put(m)
	} else if !k.state.CompareAndSwap(ownTaken, ownIdle) {
		k.end()
	}
}

// leave notes that a run has one of the others no more.
func (k *machines) leave() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.live--
	k.freeOnce()
}

// end notes that no run will have its own machine.
func (k *machines) end() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ended = true
	k.freeOnce()
}

// freeOnce frees what nobody has any more.
func (k *machines) freeOnce() {
	if k.closed && k.ended && k.live == 0 && !k.freed {
		k.freed = true
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
	k.ended = k.own == nil || k.state.Swap(ownAwaited) == ownIdle
	k.freeOnce()
}
