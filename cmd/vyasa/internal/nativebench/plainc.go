package nativebench

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

// plainC is the kernel as C by one compiler, in the order of loops that is fastest so.
type plainC struct {
	plain *peers.Plain
	nest  *lower.Nest
	order string // "": the algorithm's own
}

// newPlainC compiles the orders of a kernel's loops and keeps the fastest. Sums are computed in 32 bits where the data
// let them, as who writes such C knows, and in more where not.
func newPlainC(ctx context.Context, w workload, c peers.Compiler, o Options,
	inputs map[string]*halide.Array) (best *plainC, err error) {
	least := math.Inf(1)
	for _, order := range append([]string{""}, w.orders...) {
		p, took, failed := onePlainC(ctx, w, c, o, order, inputs)
		switch {
		case failed != nil:
			err = errors.Join(err, failed)
		case took < least:
			if best != nil {
				_ = best.plain.Close()
			}
			best, least = p, took
		default:
			_ = p.plain.Close()
		}
	}
	if best != nil {
		err = nil
	}
	return best, err
}

// onePlainC compiles one order, and runs it a few times.
func onePlainC(ctx context.Context, w workload, c peers.Compiler, o Options, order string,
	inputs map[string]*halide.Array) (_ *plainC, ns float64, _ error) {
	s := w.schedule
	if order != "" {
		var err error
		if s, err = halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), s.String()+"\n"+
			order); err != nil {
			return nil, 0, err
		}
	}
	n, err := build.Lower(s, nil)
	if err != nil {
		return nil, 0, err
	}
	if n, err = asTight(n.Dense(), inputs); err != nil {
		return nil, 0, err
	}
	cpu := peers.This
	if o.narrow {
		cpu = peers.AVX2
	}
	p, err := peers.NewPlain(ctx, c, o.Dir, n, cpu)
	if err != nil {
		return nil, 0, err
	}
	out := &plainC{p, n, order}
	arrays, err := storedOf(n, inputs)
	if err != nil {
		return nil, 0, err
	}
	took := peers.Sampling{Rounds: 3, Least: 200 * time.Microsecond}.Times([]peers.Runner{out.runner("", arrays)})
	return out, took[0].NS, took[0].Err
}

// asTight is a nest with sums of 32 bits where these hold all that the inputs come to; else with wider ones, as C of 32
// bits would be wrong.
func asTight(n *lower.Nest, inputs map[string]*halide.Array) (*lower.Nest, error) {
	narrow, norms := kernel.Narrowed(n)
	if len(norms) == 0 {
		return narrow, nil
	}
	arrays, err := storedOf(narrow, inputs)
	if err != nil {
		return nil, err
	}
	places := placesOf(narrow, arrays)
	for i := range norms {
		if !norms[i].Holds(narrow, places) {
			return kernel.Wrapped(n), nil
		}
	}
	return narrow, nil
}

// runner runs it over arrays.
func (p *plainC) runner(name string, arrays map[string]any) peers.Runner {
	return peers.InProcess(name, func(times int) error { return p.plain.Run(times, arrays) })
}
