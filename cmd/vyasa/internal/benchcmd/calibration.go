package benchcmd

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
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
)

// Calibrated is a published kernel beside the simulator, as JSON.
type Calibrated struct {
	Kernel    string            `json:"kernel"`
	Class     string            `json:"class"`
	Float     bool              `json:"float"`
	Grade     calibration.Grade `json:"grade"`
	Published int64             `json:"published"`
	Simulated int64             `json:"simulated"`
	Ratio     float64           `json:"ratio"` // simulated / published
	High      int64             `json:"high"`  // the most by other readings; at least Simulated
	Readings  []OtherReading    `json:"readings"`
}

// OtherReading is what a kernel takes by another reading of a number that sources leave open.
type OtherReading struct {
	Fact      string `json:"fact"`
	N         int    `json:"n"`
	Simulated int64  `json:"simulated"` // cycles
}

// calibration runs the kernels whose cycle counts are published.
func (c Command) calibration(ctx context.Context, o console.Output, m *machine.Machine) error {
	rows := calibration.Rows()
	return measured(ctx, c, o, len(rows), func(i int) (string, Calibrated, error) {
		r, err := calibrate(ctx, rows[i], m)
		return rows[i].Name, r, err
	}, func(list []Calibrated) { PrintCalibration(o.Out, rows, list) })
}

// measured shows what one gives for 0 .. n-1, with its name: as JSON if that is asked for, and then what failed.
func measured[T any](ctx context.Context, c Command, o console.Output, n int, one func(int) (string, T, error),
	show func([]T)) error {
	list, errs := make([]T, n), make([]error, n)
	err := console.EachShown(ctx, o.Log, n, func(i int) (name string) {
		name, list[i], errs[i] = one(i)
		return name
	})
	if err != nil {
		return err
	}
	if c.JSON {
		if err := console.WriteJSON(o.Out, list); err != nil {
			return err
		}
	} else {
		show(list)
	}
	if err := errors.Join(errs...); err != nil {
		fmt.Fprintln(o.Log, err)
		return console.ErrFailed
	}
	return nil
}

// calibrate runs a kernel by all readings of the machine and checks its results.
func calibrate(ctx context.Context, r calibration.Row, m *machine.Machine) (Calibrated, error) {
	out, err := read(ctx, r, m)
	out.High = out.Simulated
	open := m.Open()
	for i, o := range m.Others() {
		if err == nil {
			var other Calibrated
			other, err = read(ctx, r, o)
			out.High = max(out.High, other.Simulated)
			out.Readings = append(out.Readings, OtherReading{open[i].Fact, open[i].N, other.Simulated})
		}
	}
	return out, err
}

// read runs a kernel on one machine and checks its results.
func read(ctx context.Context, r calibration.Row, m *machine.Machine) (Calibrated, error) {
	out := Calibrated{Kernel: r.Name, Class: r.Class, Float: r.DType == "float", Grade: r.Grade, Published: r.Cycles}
	for _, s := range r.Machine {
		var err error
		if m, err = m.With(s.Fact, s.N); err != nil {
			return out, fmt.Errorf("%s: %w", r.Name, err)
		}
	}
	code, err := gauge.TextCode(r.File, r.Text, r.Entry, r.Defines, m)
	if err != nil {
		return out, fmt.Errorf("%s: %w", r.Name, err)
	}
	data := r.Args(1)
	list := make([]aiesim.Arg, len(data))
	for i, a := range data {
		list[i] = aiesim.Arg{Name: a.Name, Type: a.Type, Shape: a.Shape, Data: a.Data, Scalar: a.Scalar, Int: a.Int,
			Out: a.Out}
	}
	report, err := gauge.Reported(ctx, code, list, core.Options{})
	if err != nil {
		return out, fmt.Errorf("%s: %w", r.Name, err)
	}
	if err := r.Check(data); err != nil {
		return out, err // it names the kernel
	}
	out.Simulated, out.Ratio = report.Cycles, float64(report.Cycles)/float64(r.Cycles)
	return out, nil
}

// PrintCalibration prints the table, the spread of each grade and of each class of loop, and what is assumed.
func PrintCalibration(w io.Writer, rows []calibration.Row, list []Calibrated) {
	fmt.Fprintf(w, "%-32s %-5s %10s %10s %7s\n", "kernel", "grade", "published", "simulated", "ratio")
	for _, c := range list {
		simulated, ratio, high := "failed", "", ""
		if c.Simulated > 0 {
			simulated, ratio = fmt.Sprint(c.Simulated), fmt.Sprintf("%.3f", c.Ratio)
			if c.High > c.Simulated {
				high = fmt.Sprintf("  %d by another reading", c.High)
			}
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%-32s %-5s %10d %10s %7s%s", c.Kernel, c.Grade,
			c.Published, simulated, ratio, high), " "))
	}
	fmt.Fprintln(w)
	for _, g := range []calibration.Grade{calibration.A, calibration.B} {
		spread(list, func(c Calibrated) bool { return c.Grade == g }).print(w, "grade "+string(g))
	}
	integer := func(c Calibrated) bool { return !c.Float }
	spread(list, integer).print(w, "integers")
	printReadings(w, list, integer)
	fmt.Fprintln(w)
	seen := map[string]bool{}
	for _, r := range rows {
		if !seen[r.Class] {
			spread(list, func(c Calibrated) bool { return c.Class == r.Class }).print(w, r.Class)
		}
		seen[r.Class] = true
	}
	fmt.Fprintln(w)
	for _, r := range rows {
		if r.Assumption != "" && !seen[r.Assumption] {
			fmt.Fprintf(w, "%s assumes: %s\n", r.Name, r.Assumption)
		}
		seen[r.Assumption] = true
	}
}
