package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/calibration"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// calibrated is a published kernel beside the simulator, as JSON.
type calibrated struct {
	Kernel    string            `json:"kernel"`
	Grade     calibration.Grade `json:"grade"`
	Published int64             `json:"published"`
	Simulated int64             `json:"simulated"`
	Ratio     float64           `json:"ratio"` // simulated / published
}

// calibration runs the kernels whose cycle counts are published.
func (c benchCmd) calibration(ctx context.Context, o output, m *machine.Machine) error {
	rows := calibration.Rows()
	list, errs := make([]calibrated, len(rows)), make([]error, len(rows))
	p := newProgress(o.log, len(rows))
	err := each(ctx, len(rows), func(i int) {
		list[i], errs[i] = calibrate(ctx, rows[i], m)
		p.step(rows[i].Name)
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
		printCalibration(o.out, rows, list)
	}
	if err := errors.Join(errs...); err != nil {
		fmt.Fprintln(o.log, err)
		return errFailed
	}
	return nil
}

// calibrate runs a kernel and checks its results.
func calibrate(ctx context.Context, r calibration.Row, m *machine.Machine) (calibrated, error) {
	out := calibrated{Kernel: r.Name, Grade: r.Grade, Published: r.Cycles}
	for _, s := range r.Machine {
		var err error
		if m, err = m.With(s.Fact, s.N); err != nil {
			return out, fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	code, err := textCode(r.File, r.Text, r.Entry, r.Defines, m)
	if err != nil {
		return out, fmt.Errorf("%s: %w", r.Name, err)
	}
	data := r.Args(1)
	list := make([]aiesim.Arg, len(data))
	for i, a := range data {
		list[i] = aiesim.Arg{Name: a.Name, Type: a.Type, Shape: a.Shape, Data: a.Data, Scalar: a.Scalar, Int: a.Int, Out: a.Out}
	}
	report, err := reported(ctx, code, list, core.Options{})
	if err != nil {
		return out, fmt.Errorf("%s: %w", r.Name, err)
	}
	if err := r.Check(data); err != nil {
		return out, err // it names the kernel
	}
	out.Simulated, out.Ratio = report.Cycles, float64(report.Cycles)/float64(r.Cycles)
	return out, nil
}

// printCalibration prints the table, the spread of each grade, and what is assumed.
func printCalibration(w io.Writer, rows []calibration.Row, list []calibrated) {
	fmt.Fprintf(w, "%-24s %-5s %10s %10s %7s\n", "kernel", "grade", "published", "simulated", "ratio")
	for _, c := range list {
		simulated, ratio := "failed", ""
		if c.Simulated > 0 {
			simulated, ratio = fmt.Sprint(c.Simulated), fmt.Sprintf("%.3f", c.Ratio)
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%-24s %-5s %10d %10s %7s", c.Kernel, c.Grade, c.Published, simulated, ratio), " "))
	}
	fmt.Fprintln(w)
	for _, g := range []calibration.Grade{calibration.A, calibration.B} {
		if median, most, n := spread(list, g); n > 0 {
			fmt.Fprintf(w, "grade %s: %d kernels, median difference %.1f%%, most %.1f%%\n", g, n, 100*median, 100*most)
		}
	}
	for _, r := range rows {
		if r.Assumption != "" {
			fmt.Fprintf(w, "%s assumes: %s\n", r.Name, r.Assumption)
		}
	}
}
