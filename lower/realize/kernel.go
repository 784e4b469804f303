package realize

import (
	"context"
	"errors"
	"fmt"
	"sync"
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
	b.checks = b.checks[:0] // bind has seen them
	return b.Run(ctx)
}
