package realize

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// Kernel is a nest that runs. It may be used by many goroutines at once.
type Kernel struct {
	nest    *lower.Nest
	lines   map[string]diag.Pos // of the inputs
	workers int
	pool    *sync.Pool // of *machine; nil: a Runner runs
	spare   *sync.Pool // of map[string]any: stored arrays that Run packs inputs into, and unpacks outputs of
	bounds  *sync.Pool // of *Bound, for runs that keep none
	runner  Runner
	instead func() (*Kernel, error) // what runs where the runner does not
	byData  bool                    // data decide which element a statement accesses

	slow   [][]lower.Axis   // by buffer: its axes, the longest stride first
	ranges []func() *ranged // by buffer: how to look for elements outside its range
}

// Runner runs a nest in another way than by closures, over stored arrays on at most so many goroutines: arrays[i] is
// where the elements of Nest.Buffers[i] lie, nil of internal ones. The error is that of ctx: then the output is half
// done; or ErrUnfit.
type Runner interface {
	Run(ctx context.Context, arrays []unsafe.Pointer, workers int) error
}

// ErrUnfit is what a Runner says of arrays that it does not run over: nothing is done yet, and closures take them.
var ErrUnfit = errors.New("these arrays do not fit")

// With is a Kernel that r runs: arrays are packed and seen through as ever. The error says what is wrong with the nest.
func With(n *lower.Nest, r Runner) (*Kernel, error) {
	if err := check(n); err != nil {
		return nil, err
	}
	k := newKernel(n)
	k.runner, k.instead = r, sync.OnceValues(func() (*Kernel, error) { return Compile(n) })
	return k, nil
}

// newKernel is a Kernel that is yet to be told how it runs.
func newKernel(n *lower.Nest) *Kernel {
	k := &Kernel{nest: n, lines: linesOf(n), workers: 1, byData: placesByData(n),
		spare: &sync.Pool{New: func() any { return map[string]any{} }}, bounds: &sync.Pool{}}
	for _, b := range n.Buffers {
		k.slow = append(k.slow, slowest(b))
		k.ranges = append(k.ranges, sync.OnceValue(func() *ranged { return rangedOf(b) }))
	}
	return k
}

// check says what is wrong with a nest, or that it takes more memory than runs.
func check(n *lower.Nest) error {
	if err := lower.Check(n); err != nil {
		return err
	}
	bytes := 0
	for _, b := range n.Buffers {
		if bytes += b.Elems * b.Type.Bytes(); bytes > maxBytes {
			return fmt.Errorf("%s and the arrays before it take more than %d bytes", b.Name, maxBytes)
		}
	}
	return nil
}

// maxBytes is what the arrays of a nest take at most.
const maxBytes = 1 << 36

// Compile makes a nest run. The error says what is wrong with the nest (lower.Check), or what it has that cannot run
// yet. The nest must not change later.
func Compile(n *lower.Nest) (*Kernel, error) { return compile(n, worthSharing) }

// compile is Compile; loops of that many statements are shared out.
func compile(n *lower.Nest, worth int) (k *Kernel, err error) {
	if err := check(n); err != nil {
		return nil, err
	}
	defer func() {
		switch f := recover().(type) {
		case nil:
		case unsupported:
			k, err = nil, fmt.Errorf("nest %s: %s", n.Name, string(f))
		default:
			panic(f)
		}
	}()
	t := newTree(depend.Choose(n))
	plan(t, worth)
	k = newKernel(n)
	k.pool = &sync.Pool{New: func() any { return build(t) }}
	k.pool.Put(build(t))
	return k, nil
}

// Workers is k on at most n goroutines, at least 1: iterations of the outermost loops are shared out among them where
// it is proved that they have nothing to do with each other; other loops run on one. Results are the same.
func (k *Kernel) Workers(n int) *Kernel {
	c := *k
	c.workers = max(1, n)
	return &c
}

// Nest is what k runs.
func (k *Kernel) Nest() *lower.Nest { return k.nest }

// RunStored runs over arrays as they are stored, by name, inputs and outputs: no element is copied. Each is a slice of
// its buffer's type (Nest), or a []byte in little endian order, of at least Elems elements, laid out as the Buffer
// says; those of the output that lie outside its Dims stay as they are. Arrays of outputs overlap no other, and none
// changes during the run. The error says what is wrong with an array, or is that of ctx: then the output is half done.
func (k *Kernel) RunStored(ctx context.Context, arrays map[string]any) error {
	b := k.take()
	defer k.give(b)
	if err := b.bind(ctx, arrays); err != nil {
		return err
	}
	return b.run(ctx)
}

// run is one run of a kernel.
type run struct {
	kernel *Kernel
	places []unsafe.Pointer // of the arrays, by buffer; nil of internal ones
	stop   atomic.Bool
	mu     sync.Mutex
	failed error
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
			panic(f)
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
