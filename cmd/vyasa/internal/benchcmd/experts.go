package benchcmd

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/experts"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Compared is our kernel beside an expert's, as JSON.
type Compared struct {
	Workload     string  `json:"workload"`
	Variant      string  `json:"variant,omitempty"` // of the expert's kernel; "" is the best one known
	ExpertCycles int64   `json:"expert_cycles"`     // the least over the readings of what is open, see machine.Readings
	ExpertHigh   int64   `json:"expert_cycles_high"`
	Cycles       int64   `json:"cycles"`
	CyclesHigh   int64   `json:"cycles_high"`
	Ratio        float64 `json:"ratio"` // expert's / ours, the least over the readings: above 1, ours is faster
	RatioHigh    float64 `json:"ratio_high"`
	Source       string  `json:"source"`

	Ratios []float64 // by reading, that of the machine first
}

// paperRatio is the geometric mean of the paper over four expert kernels (Vyasa paper, section IV-A).
const paperRatio = 1.10

// expert runs expert kernels and ours.
func (c Command) expert(ctx context.Context, o console.Output, m *machine.Machine) error {
	kernels := experts.Kernels()
	return measured(ctx, c, o, len(kernels), func(i int) (string, Compared, error) {
		r, err := c.compare(ctx, kernels[i], m)
		return kernels[i].Workload, r, err
	}, func(list []Compared) { PrintExperts(o.Out, list, m) })
}

// compare runs an expert's kernel and ours of the same workload, and checks both.
func (c Command) compare(ctx context.Context, k experts.Kernel, m *machine.Machine) (Compared, error) {
	out := Compared{Workload: k.Workload, Variant: k.Variant, Source: k.Source}
	w, err := workloads.Find(k.Workload)
	if err != nil {
		return out, err
	}
	ours := gauge.Measure(ctx, gauge.Job{Workload: w, Schedule: c.scheduleOf(w)}, m)
	if ours.Err != nil {
		return out, fmt.Errorf("%s: %w", k.Workload, ours.Err)
	}
	mine := append([]int64{ours.Own}, ours.Others...)
	var theirs []int64
	for _, m := range append([]*machine.Machine{m}, m.Others()...) {
		n, err := expertCycles(ctx, k, w, m)
		if err != nil {
			return out, fmt.Errorf("%s: %w", k.File, err)
		}
		theirs = append(theirs, n)
	}
	for i := range mine {
		out.Ratios = append(out.Ratios, float64(theirs[i])/float64(mine[i]))
	}
	s := gauge.SpanOf(theirs[0], theirs)
	out.ExpertCycles, out.ExpertHigh, out.Cycles, out.CyclesHigh = s.Low, s.High, ours.Cycles, ours.CyclesHigh
	out.Ratio, out.RatioHigh = slices.Min(out.Ratios), slices.Max(out.Ratios)
	return out, nil
}

// expertCycles runs an expert's kernel on each kind of data and compares it with the reference.
func expertCycles(ctx context.Context, k experts.Kernel, w workloads.Workload, m *machine.Machine) (int64, error) {
	code, err := gauge.TextCode(k.File, k.Text, k.Entry, nil, m)
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
		r, err := gauge.Reported(ctx, code, list, core.Options{})
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

// PrintExperts prints the comparison and its geometric mean over the best kernels beside the paper's.
func PrintExperts(w io.Writer, list []Compared, m *machine.Machine) {
	fmt.Fprintf(w, "%-18s %-10s %12s %12s %12s  %s\n", "workload", "variant", "expert's", "ours", "ratio",
		"the expert's kernel follows")
	var ratios [][]float64 // by reading
	for _, c := range list {
		ratio := "failed"
		if c.Ratio > 0 {
			ratio = gauge.Ends("%.3f", c.Ratio, c.RatioHigh)
		}
		fmt.Fprintf(w, "%-18s %-10s %12s %12s %12s  %s\n", c.Workload, c.Variant,
			gauge.Span{Low: c.ExpertCycles, High: c.ExpertHigh}, gauge.Span{Low: c.Cycles, High: c.CyclesHigh}, ratio,
			c.Source)
		for i, x := range c.Ratios {
			if len(ratios) <= i {
				ratios = append(ratios, nil)
			}
			if c.Variant == "" {
				ratios[i] = append(ratios[i], x)
			}
		}
	}
	gauge.PrintReadings(w, m)
	if len(ratios) > 0 && len(ratios[0]) > 0 {
		var means []float64
		for _, list := range ratios {
			means = append(means, gauge.Mean(list))
		}
		fmt.Fprintf(w, "\ngeometric mean of %d, without variants: %s; the paper's, of four: %.2f\n", len(ratios[0]),
			gauge.Ends("%.3f", slices.Min(means), slices.Max(means)), paperRatio)
	}
}
