package realize

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"unsafe"
)

// run is one run of a kernel.
type run struct {
	kernel *Kernel
	places []unsafe.Pointer // of the arrays, by buffer; nil of internal ones
	stop   atomic.Bool
	mu     sync.Mutex
	failed error
}

// Workers is k on at most n goroutines, at least 1: iterations of the outermost loops are shared out among them where
// it is proved that they have nothing to do with each other; other loops run on one. Results are the same.
func (k *Kernel) Workers(n int) *Kernel {
	c := *k
	c.workers = max(1, n)
	return &c
}

// all runs the nest, iterations of loops maybe at the same time.
func (r *run) all() {
	m := r.take()
	defer r.put(m)
	if r.kernel.workers > 1 {
		m.share = func(part int) { r.share(m, part) }
	}
	r.guard(m.all)
}

// guard runs f. A fault stops the run.
func (r *run) guard(f func()) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		switch f := recover().(type) {
		case nil:
		case fault:
			r.mu.Lock()
			if !r.stop.Load() { // what was not computed because of it is no fault
				r.failed = fmt.Errorf("BUG: nest %s: %s", r.kernel.nest.Name, string(f))
			}
			r.stop.Store(true)
			r.mu.Unlock()
		default:
			err := Fault(f)
			r.mu.Lock()
			r.failed = err
			r.stop.Store(true)
			r.mu.Unlock()
		}
	}()
	f()
}

// share runs the iterations of a loop on several machines, m among them.
func (r *run) share(m *machine, number int) {
	p := m.parts[number]
	workers := r.kernel.workers
	grain := max(p.extent/(4*workers), 1) // four turns each: those that are done early take more
	grain = (grain + p.grain - 1) / p.grain * p.grain
	if n := (p.extent + grain - 1) / grain; n < workers {
		workers = n
	}
	var next atomic.Int64
	next.Store(int64(workers * grain)) // each begins with a turn of its own
	turns := func(m *machine, lo int) {
		for lo < p.extent && !r.stop.Load() {
			m.parts[number].run(lo, min(lo+grain, p.extent))
			lo = int(next.Add(int64(grain))) - grain
		}
	}
	var wg sync.WaitGroup
	for i := range workers - 1 {
		other := r.take()
		other.follow(m)
		wg.Go(func() {
			defer r.put(other)
			r.guard(func() { turns(other, (i+1)*grain) })
		})
	}
	share := m.share
	m.share = nil // what is inside runs where it is
	r.guard(func() { turns(m, 0) })
	wg.Wait()
	m.share = share
}

// follow brings a machine to where m is: the iterations of the loops around, and the arrays that are there.
func (m *machine) follow(first *machine) {
	for name, v := range first.loops {
		*m.loops[name] = *v
	}
	for name, mem := range first.memory {
		*m.memory[name] = *mem
	}
}

// take gives a machine with the arrays of the run.
func (r *run) take() *machine {
	m := r.kernel.pool.Get().(*machine)
	m.stop = &r.stop
	for i, b := range r.kernel.nest.Buffers {
		if p := r.places[i]; p != nil {
			m.memory[b.Name].bind(p)
		}
	}
	return m
}

// put gives it back.
func (r *run) put(m *machine) {
	for _, mem := range m.memory {
		mem.release()
	}
	m.stop, m.share, m.count = nil, nil, 1
	r.kernel.pool.Put(m)
}
