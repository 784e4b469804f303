package realize

import (
	"context"
	"errors"
	"fmt"
	"unsafe"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Bound is a kernel with the arrays that it runs over. Its runs must not be at the same time, as they have one output.
type Bound struct {
	kernel *Kernel
	arrays map[string]any
	places []unsafe.Pointer // of the arrays, by buffer
	checks []func() error   // what each run looks at
}

// checkedElems is how many elements an input with a range has at most that is looked through in each run of a Bound.
const checkedElems = 1 << 12

// Bind checks arrays, which are as RunStored takes them, once for any number of runs: that they are there, their types and
// lengths, that those of outputs overlap no other, that these may be written, and that elements are in the ranges of their
// inputs. The error says what is wrong with one. Arrays must stay where they are; their elements may change between runs.
func (k *Kernel) Bind(arrays map[string]any) (*Bound, error) {
	return k.bind(context.Background(), arrays)
}

// bind is Bind; the error may be that of ctx.
func (k *Kernel) bind(ctx context.Context, arrays map[string]any) (*Bound, error) {
	bound := &Bound{kernel: k, arrays: map[string]any{}}
	for _, b := range k.nest.Buffers {
		if b.Inner {
			continue
		}
		a, ok := arrays[b.Name]
		if !ok || a == nil {
			return nil, fmt.Errorf("there is no array for %s", b.Name)
		}
		s, err := typed(b, a)
		if err != nil {
			return nil, err
		}
		bound.arrays[b.Name] = s
		outside := outsideRange(b, s)
		if outside == nil || b.Output {
			continue
		}
		check := func() error {
			if fact := outside(); fact != "" {
				return fmt.Errorf("%s: %s", b.Name, fact)
			}
			return nil
		}
		if err := check(); err != nil {
			return nil, err
		}
		if k.byData || b.Elems <= checkedElems {
			bound.checks = append(bound.checks, check)
		}
	}
	bound.places = addresses(k.nest, bound.arrays)
	if err := overlaps(k.nest, bound.places); err != nil {
		return nil, err
	}
	if err := accessible(ctx, k.nest, bound.places); err != nil {
		return nil, err
	}
	return bound, nil
}

// Run runs the kernel over its arrays as they are now. Elements of inputs with a range are looked at again where there are no
// more than 4096 of them, or where data decide where something is; of others the caller answers for what Bind has seen: if it
// does not hold, results are wrong. The error says what is out of range, or is that of ctx: then the output is half done.
//
// It allocates nothing where machine code runs on one goroutine.
func (b *Bound) Run(ctx context.Context) error {
	for _, check := range b.checks {
		if err := check(); err != nil {
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
	return k.closures(ctx, b.arrays)
}

// closures runs the nest by closures.
func (k *Kernel) closures(ctx context.Context, arrays map[string]any) error {
	r := &run{kernel: k, arrays: arrays}
	defer context.AfterFunc(ctx, func() { r.stop.Store(true) })()
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
