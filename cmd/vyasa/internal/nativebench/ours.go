package nativebench

import (
	"context"
	"errors"
	"fmt"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// ours is a kernel that is ready to be measured.
type ours struct {
	workload
	nest   *lower.Nest
	code   *kernel.Kernel
	inputs map[string]*halide.Array
	want   *halide.Array
	arrays map[string]any
	places []unsafe.Pointer
}

// newOurs compiles a kernel, and compares what it computes over the data that are measured, and over extreme ones.
func newOurs(ctx context.Context, w workload, o Options, row *Row) (*ours, error) {
	n, err := build.Lower(w.own(), nil)
	if err != nil {
		return nil, err
	}
	n = n.Dense()
	row.CompileMS = compileTime(n, o)
	if err := extremes(ctx, w, n, o); err != nil {
		return nil, err
	}
	code, err := kernel.CompileHeld(n, w.weights(), o.Limit)
	if err != nil {
		return nil, err
	}
	k := &ours{workload: w, nest: n, code: code}
	by := ""
	if k.inputs = w.inputs; k.inputs == nil {
		k.inputs = inputsOf(n, o.Weights)
	}
	if k.want, by, err = expected(ctx, w, n, k.inputs); err == nil {
		err = k.check(ctx)
	}
	if err != nil {
		code.Close()
		return nil, err
	}
	row.Verified = true
	row.remark("every result is that of %s", by)
	if len(w.weights()) > 0 {
		row.remark("weights are packed before, as those of libraries are")
	}
	switch {
	case row.Map != "":
		row.remark("mapped: %s", row.Map)
	case w.tuned != nil:
		row.remark("by the ready-made schedule of schedules/%s.txt", w.name)
	}
	if w.free {
		row.remark("sums of floats in another order and fused, within %g of the greatest result", floatError)
	}
	return k, nil
}

// extremes compares what the kernel computes of extreme data: lanes that do not hold their sums give the run to
// closures.
func extremes(ctx context.Context, w workload, n *lower.Nest, o Options) error {
	data := extremesOf(n)
	if data == nil {
		return nil
	}
	code, err := kernel.CompileHeld(n, w.weights(), o.Limit)
	if err != nil {
		return err
	}
	defer code.Close()
	want, _, err := expected(ctx, w, n, data)
	if err != nil {
		return err
	}
	whole, err := realize.With(n, code)
	if err != nil {
		return err
	}
	got, err := whole.Workers(1).Run(ctx, data)
	if err != nil {
		return err
	}
	if at, ok := holds(got, want, false); !ok {
		return fmt.Errorf("%s: the result at %v of extreme data is not what the algorithm says", w.name, at)
	}
	return nil
}

// check runs the kernel over stored arrays and compares every result.
func (k *ours) check(ctx context.Context) (err error) {
	if k.arrays, err = storedOf(k.nest, k.inputs); err != nil {
		return err
	}
	k.places = placesOf(k.nest, k.arrays)
	if err := fitting(k.run(ctx, 1, 1)); errors.Is(err, realize.ErrUnfit) {
		return fmt.Errorf("%s: %w", k.name, err)
	} else if err != nil {
		return err
	}
	out := outputOf(k.nest)
	got, err := realize.Unpack(out, k.arrays[out.Name])
	if err != nil {
		return err
	}
	if at, ok := holds(got, k.want, k.free); !ok {
		return fmt.Errorf("%s: the result at %v is not what the algorithm says", k.name, at)
	}
	return nil
}

// fitting is err with what helps where no lanes are wide enough.
func fitting(err error) error {
	if !errors.Is(err, realize.ErrUnfit) {
		return err
	}
	return fmt.Errorf("sums of any values need wider lanes than machine code has: give inputs a range, as in "+
		"\"in: int64 -1000..1000 (x, y)\" (%w)", err)
}

// run runs the kernel.
func (k *ours) run(ctx context.Context, times, workers int) error {
	for range times {
		if err := k.code.Run(ctx, k.places, workers); err != nil {
			return err
		}
	}
	return nil
}
