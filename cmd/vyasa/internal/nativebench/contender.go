package nativebench

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"unsafe"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Contender is a schedule that is compiled for this processor, with arrays of its own, to be measured in turns with
// others of the same algorithm.
type Contender struct {
	Schedule *halide.Schedule
	Results  map[string]*halide.Array
	code     *kernel.Kernel
	places   []unsafe.Pointer
	arrays   map[string]any
}

// Find is the schedule of a kernel of a name, as Measure has it, or of a file: a ready-made one, if there is one.
func Find(name, size string) (*halide.Schedule, error) {
	w, err := find(name, size)
	if err != nil {
		return nil, err
	}
	return w.own(), nil
}

// Inputs are random arrays for what s reads.
func Inputs(s *halide.Schedule) (map[string]*halide.Array, error) {
	n, err := build.Lower(s, nil)
	if err != nil {
		return nil, err
	}
	return inputsOf(n, 0), nil
}

// NewContender compiles a schedule for what limit leaves of the processor, and runs it once. The error says that it has
// no machine code, or reads more than the inputs hold.
func NewContender(ctx context.Context, s *halide.Schedule, inputs map[string]*halide.Array, limit string) (*Contender,
	error) {
	n, err := build.Lower(s, nil)
	if err != nil {
		return nil, err
	}
	n = n.Dense()
	code, err := kernel.Compile(n, limit)
	if err != nil {
		return nil, err
	}
	c := &Contender{Schedule: s, code: code}
	k, err := realize.With(n, code)
	if err == nil {
		c.Results, err = k.Workers(1).RunAll(ctx, inputs)
	}
	if err == nil {
		c.arrays, err = storedOf(n, inputs)
	}
	if err != nil {
		code.Close()
		return nil, err
	}
	c.places = placesOf(n, c.arrays)
	if err := code.Run(ctx, c.places, 1); err != nil { // by itself: RunAll has closures for what does not fit
		code.Close()
		return nil, fitting(err)
	}
	return c, nil
}

// ByClosures are the results of a schedule by functions of Go, which share no code with machine code.
func ByClosures(ctx context.Context, s *halide.Schedule,
	inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	n, err := build.Lower(s, nil)
	if err != nil {
		return nil, err
	}
	k, err := realize.Compile(n)
	if err != nil {
		return nil, err
	}
	return k.RunAll(ctx, inputs)
}

// Differs says where the results are not those that are wanted, or nil.
func (c *Contender) Differs(want map[string]*halide.Array) error {
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if c.Results[name] == nil {
			return fmt.Errorf("there is no result %s", name)
		}
		if at, differ := c.Results[name].Diff(want[name]); differ {
			return fmt.Errorf("%s at %v differs", name, at)
		}
	}
	return nil
}

// Runner runs the code, on one goroutine.
func (c *Contender) Runner(ctx context.Context, name string) peers.Runner {
	return peers.InProcess(name, func(times int) error {
		for range times {
			if err := c.code.Run(ctx, c.places, 1); err != nil {
				return err
			}
		}
		return nil
	})
}

// Close gives the code's memory back.
func (c *Contender) Close() { c.code.Close() }
