package vyasa

import (
	"context"
	"runtime"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Realize computes what a schedule says on this machine, in Go: no C compiler and no simulator takes part. Of the forms
// only the loop nest is made, so that schedules run too which the AI Engine has no code for. The result covers the
// region that the schedule bounds, and is what halide.Eval gives, bit for bit. A [Realizer] does it for many frames.
func Realize(ctx context.Context, s *halide.Schedule, inputs map[string]*halide.Array) (*halide.Array, error) {
	r, err := NewRealizer(s)
	if err != nil {
		return nil, err
	}
	return r.Run(ctx, inputs)
}

// Realizer is a schedule that was made ready to run in Go, once for any number of frames. It may be used by many
// goroutines at once.
type Realizer struct {
	Schedule *halide.Schedule
	Nest     *lower.Nest // what runs

	// Notes say which statements do not run as machine code of this processor, but by functions of Go, which is slower, and why. Others
	// run as machine code, where there are loops for them alone. None: all do.
	Notes diag.Notes

	kernel *realize.Kernel
}

// NewRealizer lowers a schedule and makes its nest run. The error is a diag.List of the user's mistakes, or says what
// limit is passed: an array has fewer than 2^31 coordinates in each dimension, and all arrays together at most 2^36
// bytes.
func NewRealizer(s *halide.Schedule) (*Realizer, error) {
	if s == nil {
		return nil, noSchedule()
	}
	nest, err := build.Lower(s, nil)
	if err != nil {
		return nil, err
	}
	r := &Realizer{Schedule: s, Nest: nest}
	code, err := kernel.Compile(nest)
	if err == nil {
		r.kernel, err = realize.With(nest, code)
	} else {
		r.Notes = kernel.NotesOf(err)
		if stages, err2 := kernel.CompileStages(nest, err); err2 == nil {
			r.kernel, err = realize.With(nest, stages)
		} else {
			r.kernel, err = realize.Compile(nest)
		}
	}
	if err != nil {
		return nil, err
	}
	return r.Workers(runtime.GOMAXPROCS(0)), nil
}

// Workers is r on at most n goroutines, at least 1; a new Realizer has GOMAXPROCS. Iterations of loops are shared out
// among them where it is proved that they have nothing to do with each other, so that results are the same with any
// number.
func (r *Realizer) Workers(n int) *Realizer {
	c := *r
	c.kernel = r.kernel.Workers(n)
	return &c
}

// Run computes the result for inputs by name. Each holds at least what is read of it; the error is a diag.List that
// says what one lacks, at the line of the input, or is that of ctx, soon after that is done.
func (r *Realizer) Run(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, error) {
	return r.kernel.Run(ctx, inputs)
}

// RunAll is Run of a schedule of several outputs, or of Funcs of several values: the results by the names of their
// arrays, which are those of the Funcs; of several values "out.0", "out.1" and so on.
func (r *Realizer) RunAll(ctx context.Context, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	return r.kernel.RunAll(ctx, inputs)
}

// RunTraced is RunAll, element by element and in order, that tells of what TraceStores, TraceLoads and
// TraceRealizations of the schedule ask for. It takes some hundred times as long as RunAll, which heeds none of them;
// exec.RunTraced tells of whatever a caller wants.
func (r *Realizer) RunTraced(inputs map[string]*halide.Array, tell func(exec.Event)) (map[string]*halide.Array, error) {
	if err := r.kernel.Fits(inputs); err != nil {
		return nil, err
	}
	return exec.RunTraced(r.Nest, inputs, &exec.Trace{Of: exec.Asked(r.Schedule), Tell: tell})
}

// RunStored computes over arrays as they lie in memory, without a copy: for images that are slices already. See
// [realize.Kernel.RunStored].
func (r *Realizer) RunStored(ctx context.Context, arrays map[string]any) error {
	return r.kernel.RunStored(ctx, arrays)
}
