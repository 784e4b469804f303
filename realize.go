package vyasa

import (
	"context"
	"fmt"
	"runtime"

	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/codegen/native"
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

	// Notes say which statements do not run as machine code of this processor, but by functions of Go, which is slower,
	// and why. Others run as machine code, where there are loops for them alone. None: all do.
	Notes diag.Notes

	kernel  *realize.Kernel
	workers int
	native  string   // what native code may use
	held    []string // inputs that stay as they are
	layouts *layouts
	shapes  *shapes
}

// RealizerOption is a choice of how a Realizer runs.
type RealizerOption func(*Realizer)

// Native says what native code may use, in the words of the environment variable VYASA_NATIVE: "off", "avx2",
// "avxvnni", "avx512", "all". What the variable takes away stays away. Results are the same with each.
func Native(features string) RealizerOption { return func(r *Realizer) { r.native = features } }

// Held says that inputs of these names stay as they are in the first run: weights of a layer. Machine code packs them
// and looks at their magnitudes in that run alone. With other elements results of later runs are undefined.
func Held(names ...string) RealizerOption {
	return func(r *Realizer) { r.held = append(r.held, names...) }
}

// NewRealizer lowers a schedule, as Lower does, and makes its nest run. The error is a diag.List of the user's
// mistakes, or says what limit is passed: an array has fewer than 2^31 coordinates in each dimension, and all arrays
// together at most 2^36 bytes; or that an option has no such value.
func NewRealizer(s *halide.Schedule, options ...RealizerOption) (*Realizer, error) {
	s, nest, err := Lower(s)
	if err != nil {
		return nil, err
	}
	r := &Realizer{Schedule: s, Nest: nest, workers: runtime.GOMAXPROCS(0), layouts: &layouts{}}
	for _, o := range options {
		o(r)
	}
	if err := native.Known(r.native); err != nil {
		return nil, err
	}
	for _, name := range r.held {
		if b := nest.Buffer(name); b == nil || b.Output || b.Inner {
			return nil, fmt.Errorf("Held: there is no input %q", name)
		}
	}
	r.kernel, r.Notes, err = r.compile(nest)
	if err != nil {
		return nil, err
	}
	return r.Workers(r.workers), nil
}

// Lower is the nest of s for this processor, and the schedule that it is of: where s says nothing of loops, Funcs of
// which several results need the same elements are computed ahead, if that saves operations and reads no more of
// inputs; pixels of few channels lie without gaps ([lower.Nest.Dense]). The error is that of s.
func Lower(s *halide.Schedule) (*halide.Schedule, *lower.Nest, error) {
	if s == nil {
		return nil, nil, noSchedule()
	}
	n, err := build.Lower(s, nil)
	if err == nil {
		n = n.Dense()
	}
	levels := autoschedule.Levels(s)
	if levels == s {
		return s, n, err
	}
	ahead, wrong := build.Lower(levels, nil)
	if wrong != nil || err == nil && !readsNoMore(ahead, n) {
		return s, n, err
	}
	return levels, ahead.Dense(), nil
}

// readsNoMore reports whether nest a reads no element of inputs that b does not.
func readsNoMore(a, b *lower.Nest) bool {
	for _, in := range a.Buffers {
		if in.Output || in.Inner {
			continue
		}
		of := b.Buffer(in.Name)
		if of == nil {
			return false
		}
		for d, r := range in.Valid {
			if r.Min < of.Valid[d].Min || r.Min+r.Extent > of.Valid[d].Min+of.Valid[d].Extent {
				return false
			}
		}
	}
	return true
}

// compile makes a nest run, natively if that is possible; the notes say why not.
func (r *Realizer) compile(n *lower.Nest) (*realize.Kernel, diag.Notes, error) {
	code, err := kernel.CompileHeld(n, r.held, r.native)
	if err == nil {
		k, err := realize.With(n, code)
		return k, diag.NewNotes(code.Notes(), build.Unfused(r.Schedule)), err
	}
	notes := kernel.NotesOf(err)
	if stages, none := kernel.CompileStages(n, err, r.held, r.native); none == nil {
		k, err := realize.With(n, stages)
		return k, append(notes, n.Unmapped()...), err
	}
	k, err := realize.Compile(n)
	return k, append(notes, n.Unmapped()...), err
}

// Workers is r on at most n goroutines, at least 1; a new Realizer has GOMAXPROCS. Iterations of loops are shared out
// among them where it is proved that they have nothing to do with each other, so that results are the same with any
// number.
func (r *Realizer) Workers(n int) *Realizer {
	c := *r
	c.workers = max(1, n)
	c.kernel = r.kernel.Workers(n)
	c.shapes = &shapes{}
	return &c
}

// Run computes the result for inputs by name. Each holds at least what is read of it; the error is a diag.List that
// says what one lacks, at the line of the input, or is that of ctx, soon after that is done.
//
// Integers of 64 bits (halide.NewArray) are converted. Arrays that hold their type's own width, halide.ArrayOf and
// those of floats, are read where they are, and results written where they stay, by code for their sizes: it is made
// when the same sizes come for the second time. If one input is narrow, so are results.
func (r *Realizer) Run(ctx context.Context, inputs map[string]*halide.Array) (*halide.Array, error) {
	return r.over(inputs).Run(ctx, inputs)
}

// RunAll is Run of a schedule of several outputs, or of Funcs of several values: the results by the names of their
// arrays, which are those of the Funcs; of several values "out.0", "out.1" and so on.
func (r *Realizer) RunAll(ctx context.Context, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	return r.over(inputs).RunAll(ctx, inputs)
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

// RunStored computes over arrays as they lie in memory, without a copy. Each, by its name, is a slice that is laid out
// as its Buffer says (see [realize.Kernel.RunStored]), a [Strided], or an image of package image with 8 bits a sample:
// *image.Gray and the like have dimensions x, y, *image.RGBA and the like c, x, y, from the first pixel of the image
// on. The first time that arrays have certain strides, code is made for these.
func (r *Realizer) RunStored(ctx context.Context, arrays map[string]any) error {
	k, plain, err := r.laidOut(arrays)
	if err != nil {
		return err
	}
	return k.RunStored(ctx, plain)
}

// laidOut is the kernel that runs over arrays as they lie, and their slices.
func (r *Realizer) laidOut(arrays map[string]any) (*realize.Kernel, map[string]any, error) {
	plain, strides, err := layout(r.Nest, arrays)
	if err != nil || len(strides) == 0 {
		return r.kernel, plain, err
	}
	k, err := r.strided(strides)
	if err != nil {
		return nil, nil, err
	}
	return k, plain, nil
}

// over is the kernel for logical arrays: that of rows as they lie there, if such arrays came before. Who runs once does
// not wait for code of his own.
func (r *Realizer) over(inputs map[string]*halide.Array) *realize.Kernel {
	if k := r.shapes.find(r.Nest, inputs); k != nil {
		return k
	}
	k := r.kernel
	if strides := realize.Strides(r.Nest, inputs); len(strides) > 0 {
		if !r.layouts.again(strides) {
			return k
		}
		if made, err := r.strided(strides); err == nil {
			k = made
		}
	}
	r.shapes.add(r.Nest, inputs, k)
	return k
}

// strided is the kernel for arrays with strides.
func (r *Realizer) strided(strides map[string][]int) (*realize.Kernel, error) {
	k, err := r.layouts.of(strides, func() (*realize.Kernel, error) {
		n, err := r.Nest.Strided(strides)
		if err != nil {
			return nil, err
		}
		k, _, err := r.compile(n)
		return k, err
	})
	if err != nil {
		return nil, err
	}
	return k.Workers(r.workers), nil
}
