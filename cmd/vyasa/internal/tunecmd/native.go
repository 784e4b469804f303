package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/nativebench"
	"github.com/vyasa-go/vyasa/halide"
)

// nativeFlags are of --target native.
type nativeFlags struct {
	console.TargetFlag
	Finalists int    `default:"6" placeholder:"N" help:"With --target native: how many of the best by the model are measured (${default})."`
	Out       string `short:"o" type:"path" placeholder:"FILE" help:"Of one kernel: write the algorithm and the schedule that was found to a FILE, which run, bench and show take."`
}

// native tunes kernels for this processor, one after the other.
func (c TuneRunCmd) native(ctx context.Context, o console.Output) (err error) {
	if c.Table != "" || c.Certificates != "" {
		return errors.New("--target native goes without --table and --certificates: there is no bound of what is not " +
			"compiled yet")
	}
	if c.Out != "" && len(c.Workloads) > 1 {
		return errors.New("-o is of one kernel: name one")
	}
	if c.Finalists < 1 {
		return fmt.Errorf("--finalists %d: it is at least 1", c.Finalists)
	}
	if t := c.nativeFlags.Target.Of(); t.Arch != "amd64" {
		return fmt.Errorf("--target %s: schedules are found by the ports of cores, and there are data of x86-64 alone",
			t.Name)
	} else if err := t.Runs(); err != nil {
		return err
	}
	limit := c.nativeFlags.Target.Of().Limit
	target, err := vyasa.NewNativeTarget(limit)
	if err != nil {
		return err
	}
	var schedules []*halide.Schedule
	for _, name := range c.Workloads {
		s, err := nativebench.Find(name, c.Size)
		if err != nil {
			return err
		}
		schedules = append(schedules, s)
	}
	db, err := store.Open(c.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows := []nativeRow{}
	for i, s := range schedules {
		if ctx.Err() != nil {
			break
		}
		n := &nativeTuner{TuneRunCmd: c, target: target, db: db, out: o, limit: limit, name: c.Workloads[i],
			title: fmt.Sprintf("%d of %d, %s", i+1, len(schedules), c.Workloads[i])}
		row, err := n.tune(ctx, s)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Workloads[i], err)
		}
		if rows = append(rows, row); !c.JSON {
			fmt.Fprint(o.Out, row)
		}
		if err := c.write(row); err != nil {
			return err
		}
	}
	if c.JSON {
		err = console.WriteJSON(o.Out, rows)
	}
	return errors.Join(err, ctx.Err())
}

// write writes the file of -o.
func (c TuneRunCmd) write(row nativeRow) error {
	if c.Out == "" {
		return nil
	}
	return os.WriteFile(c.Out, []byte(row.file), 0o666)
}

// nativeRow is what came of a kernel, as JSON.
type nativeRow struct {
	Workload     string  `json:"workload"`
	CPU          string  `json:"cpu"`
	Features     string  `json:"features"`
	Core         string  `json:"core"`
	Schedule     string  `json:"schedule"`
	Default      bool    `json:"default"` // nothing is faster than the default
	NS           float64 `json:"ns"`
	DefaultNS    float64 `json:"default_ns"` // in turns with the schedule
	Model        int64   `json:"cycles_model"`
	DefaultModel int64   `json:"default_cycles_model"`
	Evaluations  int     `json:"evaluations"`
	Maps         int     `json:"maps"` // choices of the directive map that have a cost, which stand beside evaluations
	Measured     int     `json:"measured"`
	Verified     string  `json:"verified"`
	Note         string  `json:"note,omitempty"`
	Seconds      float64 `json:"seconds"`

	file string
}

// String is the row for people; the schedule can be copied.
func (r nativeRow) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s on %s, %s: %d schedules by the model of %s, %d measured in turns; results are those of %s\n",
		r.Workload, r.CPU, r.Features, r.Evaluations, r.Core, r.Measured, r.Verified)
	if r.Maps > 0 {
		fmt.Fprintf(&b, "and %d maps onto instructions (map)\n", r.Maps)
	}
	us := func(ns float64) time.Duration { return time.Duration(ns).Round(10 * time.Nanosecond) }
	if r.Default {
		fmt.Fprintf(&b, "the default is as good as all that were measured: %v, %d cycles by the model\n",
			us(r.DefaultNS), r.DefaultModel)
	} else {
		fmt.Fprintf(&b, "%v, the default %v: %.2fx; %d cycles by the model, the default %d\n", us(r.NS),
			us(r.DefaultNS), r.DefaultNS/r.NS, r.Model, r.DefaultModel)
	}
	for line := range strings.Lines(r.Schedule) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("    " + strings.TrimRight(line, "\n") + "\n")
		}
	}
	if r.Note != "" {
		b.WriteString(r.Note + "\n")
	}
	return b.String()
}
