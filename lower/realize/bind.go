package realize

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Bound is a kernel with the arrays that it runs over. Its runs must not be at the same time, as they have one output.
type Bound struct {
	kernel *Kernel
	places []unsafe.Pointer // of the arrays, by buffer; nil of internal ones
	checks []int            // the buffers that each run looks at
}

// checkedElems is how many elements an input with a range has at most that is looked through in each run of a Bound.
const checkedElems = 1 << 12

// Bind checks arrays, which are as RunStored takes them, once for any number of runs: that they are there, their types
// and lengths, that those of outputs overlap no other, that these may be written, and that elements are in the ranges
// of their inputs. The error says what is wrong with one. An array may have more elements than its buffer, as a slice
// of an image does up to the image's end: those from Buffer.Elems on are neither read nor written. Arrays must stay
// where they are; their elements may change between runs.
func (k *Kernel) Bind(arrays map[string]any) (*Bound, error) {
	b := &Bound{kernel: k, places: make([]unsafe.Pointer, len(k.nest.Buffers))}
	if err := b.bind(context.Background(), arrays); err != nil {
		return nil, err
	}
	return b, nil
}

// take is a Bound without arrays, until it is given back: runs of their own use one again.
func (k *Kernel) take() *Bound {
	if b, ok := k.bounds.Get().(*Bound); ok {
		b.kernel = k
		return b
	}
	return &Bound{kernel: k, places: make([]unsafe.Pointer, len(k.nest.Buffers))}
}

func (k *Kernel) give(b *Bound) {
	clear(b.places)
	b.kernel, b.checks = nil, b.checks[:0]
	k.bounds.Put(b)
}

// bind is Bind; the error may be that of ctx.
func (bound *Bound) bind(ctx context.Context, arrays map[string]any) (err error) {
	defer bound.caught(debug.SetPanicOnFault(true), &err)
	k := bound.kernel
	for i, b := range k.nest.Buffers {
		if b.Inner {
			continue
		}
		a, ok := arrays[b.Name]
		if !ok || a == nil {
			return fmt.Errorf("there is no array for %s", b.Name)
		}
		s, err := typed(b, a)
		if err != nil {
			return err
		}
		_, bound.places[i], _, _ = placeOf(s)
		if b.Output || !b.Values.Known() {
			continue
		}
		if err := bound.check(i); err != nil {
			return err
		}
		if k.byData || b.Elems <= checkedElems {
			bound.checks = append(bound.checks, i)
		}
	}
	if err := overlaps(k.nest, bound.places); err != nil {
		return err
	}
	return accessible(ctx, k.nest, k.slow, bound.places)
}

// check says which element of a buffer is not in its range.
func (bound *Bound) check(buffer int) error {
	if fact := bound.kernel.ranges[buffer]().outside(bound.places[buffer]); fact != "" {
		return fmt.Errorf("%s: %s", bound.kernel.nest.Buffers[buffer].Name, fact)
	}
	return nil
}

// Run runs the kernel over its arrays as they are now. Elements of inputs with a range are looked at again where there
// are no more than 4096 of them, or where data decide where something is; of others the caller answers for what Bind
// has seen: if it does not hold, results are wrong. The error says what is out of range; or is that of ctx, or which
// array's memory may not be accessed any more: then the output is half done.
//
// It allocates nothing where machine code runs on one goroutine.
func (b *Bound) Run(ctx context.Context) (err error) {
	defer b.caught(debug.SetPanicOnFault(true), &err)
	for _, i := range b.checks {
		if err := b.check(i); err != nil {
			return err
		}
	}
	return b.run(ctx)
}

func (b *Bound) run(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	k := b.kernel
	if k.runner != nil {
		err := k.runner.Run(ctx, b.places, k.workers)
		if err == nil || !errors.Is(err, ErrUnfit) {
			return err
		}
		if k, err = k.instead(); err != nil {
			return err
		}
		k = k.Workers(b.kernel.workers)
	}
	return k.closures(ctx, b.places)
}

// closures runs the nest by closures.
func (k *Kernel) closures(ctx context.Context, places []unsafe.Pointer) error {
	r := &run{kernel: k, places: places}
	if ctx.Done() != nil { // context.AfterFunc would hold 30 KB of package context in every program
		over := make(chan struct{})
		defer close(over)
		go func() {
			select {
			case <-ctx.Done():
				r.stop.Store(true)
			case <-over:
			}
		}()
	}
	r.all()
	switch {
	case r.failed != nil:
		return r.failed
	case r.stop.Load():
		return ctx.Err()
	}
	return nil
}

// placesByData reports whether data decide which element a statement accesses.
func placesByData(n *lower.Nest) (found bool) {
	byData := func(index []*halide.Expr) {
		for _, e := range index {
			halide.Walk(e, func(e *halide.Expr) { found = found || e.Op == halide.OpLoad || e.Op == halide.OpLocal })
		}
	}
	for s := range lower.All(n.Body) {
		var value *halide.Expr
		switch s := s.(type) {
		case *lower.Assign:
			value = s.Value
			byData(s.Index)
		case *lower.Store:
			value = s.Value
			byData(s.Index)
		case *lower.If:
			value = s.Cond
		}
		halide.Walk(value, func(e *halide.Expr) {
			if e.Op == halide.OpLoad || e.Op == halide.OpLocal {
				byData(e.Args)
			}
		})
	}
	return found
}
