package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/examples/experts"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// compared is our kernel beside an expert's, as JSON.
type compared struct {
	Workload     string  `json:"workload"`
	Variant      string  `json:"variant,omitempty"` // of the expert's kernel; "" is the best one known
	ExpertCycles int64   `json:"expert_cycles"`     // the least over the readings of what is open, see machine.Readings
	ExpertHigh   int64   `json:"expert_cycles_high"`
	Cycles       int64   `json:"cycles"`
	CyclesHigh   int64   `json:"cycles_high"`
	Ratio        float64 `json:"ratio"` // expert's / ours, the least over the readings: above 1, ours is faster
	RatioHigh    float64 `json:"ratio_high"`
	Source       string  `json:"source"`

	ratios []float64 // by reading, that of the machine first
}

// paperRatio is the geometric mean of the paper over four expert kernels (Vyasa paper, section IV-A).
const paperRatio = 1.10

// expert runs expert kernels and ours.
func (c benchCmd) expert(ctx context.Context, o output, m *machine.Machine) error {
	kernels := experts.Kernels()
	list, errs := make([]compared, len(kernels)), make([]error, len(kernels))
	p := newProgress(o.log, len(kernels))
	err := each(ctx, len(kernels), func(i int) {
		list[i], errs[i] = c.compare(ctx, kernels[i], m)
		p.step(kernels[i].Workload)
	})
	p.end()
	if err != nil {
		return err
	}
	if c.JSON {
		if err := writeJSON(o.out, list); err != nil {
			return err
		}
	} else {
		printExperts(o.out, list, m)
	}
	if err := errors.Join(errs...); err != nil {
		fmt.Fprintln(o.log, err)
		return errFailed
	}
	return nil
}

// compare runs an expert's kernel and ours of the same workload, and checks both.
func (c benchCmd) compare(ctx context.Context, k experts.Kernel, m *machine.Machine) (compared, error) {
	out := compared{Workload: k.Workload, Variant: k.Variant, Source: k.Source}
	w, err := workloads.Find(k.Workload)
	if err != nil {
		return out, err
	}
	ours := measure(ctx, job{w, c.scheduleOf(w)}, m)
	if ours.err != nil {
		return out, fmt.Errorf("%s: %w", k.Workload, ours.err)
	}
	mine := append([]int64{ours.own}, ours.others...)
	var theirs []int64
	for _, m := range append([]*machine.Machine{m}, m.Others()...) {
		n, err := expertCycles(ctx, k, w, m)
		if err != nil {
			return out, fmt.Errorf("%s: %w", k.File, err)
		}
		theirs = append(theirs, n)
	}
	for i := range mine {
		out.ratios = append(out.ratios, float64(theirs[i])/float64(mine[i]))
	}
	s := spanOf(theirs[0], theirs)
	out.ExpertCycles, out.ExpertHigh, out.Cycles, out.CyclesHigh = s.low, s.high, ours.Cycles, ours.CyclesHigh
	out.Ratio, out.RatioHigh = slices.Min(out.ratios), slices.Max(out.ratios)
	return out, nil
}

// expertCycles runs an expert's kernel on each kind of data and compares it with the reference.
func expertCycles(ctx context.Context, k experts.Kernel, w workloads.Workload, m *machine.Machine) (int64, error) {
	code, err := textCode(k.File, k.Text, k.Entry, nil, m)
	if err != nil {
		return 0, err
	}
	cycles := int64(0)
	for i, kind := range workloads.Kinds {
		inputs := map[string]*halide.Array{
			"in": workloads.Fill(w.Type, kind, 1, w.Taps(), w.Shift(), extent(w.Input["x"]), extent(w.Input["y"])),
			"k":  workloads.Fill(w.Type, kind, 2, w.Taps(), w.Shift(), extent(w.Filter["r"]), extent(w.Filter["s"])),
		}
		want, err := halide.Eval(w.Func(), []halide.Range{extent(w.Output["x"]), extent(w.Output["y"])}, inputs)
		if err != nil {
			return 0, err
		}
		list, err := k.Args(inputs)
		if err != nil {
			return 0, err
		}
		r, err := reported(ctx, code, list, core.Options{})
		if err != nil {
			return 0, fmt.Errorf("%s data: %w", kind, err)
		}
		if at, differ := k.Output(list).Diff(want); differ {
			return 0, fmt.Errorf("%s data: the result differs from the reference at %v", kind, at)
		}
		if i == 0 {
			cycles = r.Cycles
		}
	}
	return cycles, nil
}

// extent is the range from 0 to n.
func extent(n int) halide.Range { return halide.Range{Extent: n} }

// printExperts prints the comparison and its geometric mean over the best kernels beside the paper's.
func printExperts(w io.Writer, list []compared, m *machine.Machine) {
	fmt.Fprintf(w, "%-18s %-10s %12s %12s %12s  %s\n", "workload", "variant", "expert's", "ours", "ratio", "the expert's kernel follows")
	var ratios [][]float64 // by reading
	for _, c := range list {
		ratio := "failed"
		if c.Ratio > 0 {
			ratio = ends("%.3f", c.Ratio, c.RatioHigh)
		}
		fmt.Fprintf(w, "%-18s %-10s %12s %12s %12s  %s\n", c.Workload, c.Variant, span{c.ExpertCycles, c.ExpertHigh},
			span{c.Cycles, c.CyclesHigh}, ratio, c.Source)
		for i, x := range c.ratios {
			if len(ratios) <= i {
				ratios = append(ratios, nil)
			}
			if c.Variant == "" {
				ratios[i] = append(ratios[i], x)
			}
		}
	}
	printReadings(w, m)
	if len(ratios) > 0 && len(ratios[0]) > 0 {
		var means []float64
		for _, list := range ratios {
			means = append(means, mean(list))
		}
		fmt.Fprintf(w, "\ngeometric mean of %d, without variants: %s; the paper's, of four: %.2f\n", len(ratios[0]),
			ends("%.3f", slices.Min(means), slices.Max(means)), paperRatio)
	}
}
