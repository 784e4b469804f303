package tunecmd

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// tuneShowCmd prints the best schedule.
type tuneShowCmd struct {
	storedFlags
	Form string `enum:"all,notation,go" default:"all" help:"all, or only the schedule: in the notation, as --schedule @FILE takes it, or as go."`
}

// storedFlags name a workload whose records are asked for; several commands share them.
type storedFlags struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it."`
	console.ShapeFlags
	console.MachineFlag
	RecordsFlag
}

// stored is an open file with the problem that is asked for.
type stored struct {
	*store.DB
	workload workloads.Workload
	machine  *machine.Machine
	problem  record.Problem
}

// open opens the file for reading.
func (f storedFlags) open() (*stored, error) {
	w, err := f.FindWorkload(f.Workload)
	if err != nil {
		return nil, err
	}
	m, err := f.FindMachine()
	if err != nil {
		return nil, err
	}
	db, err := store.OpenReadOnly(f.DB)
	if err != nil {
		return nil, err
	}
	return &stored{db, w, m, ProblemOf(w, m)}, nil
}

// best is the best record of a problem, and its schedule.
func best(ctx context.Context, db *store.DB, p record.Problem) (record.Record, *halide.Schedule, error) {
	r, ok, err := db.Best(ctx, p)
	if err != nil {
		return r, nil, err
	}
	if !ok {
		known, err := db.Problems(ctx)
		if err != nil {
			return r, nil, err
		}
		return r, nil, noRecord(db.Path(), p, known)
	}
	s, err := r.Parse()
	return r, s, err
}

// Run prints the schedule.
func (c tuneShowCmd) Run(ctx context.Context, o console.Output) error {
	d, err := c.open()
	if err != nil {
		return err
	}
	defer d.Close()
	r, s, err := best(ctx, d.DB, d.problem)
	if err != nil {
		return err
	}
	notes, err := console.NotesOn(s)
	if err != nil {
		return err
	}
	if c.Form != "all" {
		o.Note(notes)
	}
	if c.Form == "notation" {
		_, err := fmt.Fprint(o.Out, r.Schedule)
		return err
	}
	text, err := autotune.Source(s)
	if err != nil {
		return err
	}
	if c.Form == "go" {
		_, err := fmt.Fprint(o.Out, text)
		return err
	}
	runs, err := d.Runs(ctx, d.problem)
	if err != nil {
		return err
	}
	cycles, err := c.span(ctx, r.Cycles, d, s)
	if err != nil {
		return err
	}
	macs := float64(d.workload.MACs())
	fmt.Fprintf(o.Out, "%v\n  %v cycles, %s MACs a cycle\n  %s\n", d.problem, cycles,
		gauge.Ends("%.2f", macs/float64(cycles.High), macs/float64(cycles.Low)), r.Decisions)
	for _, run := range runs {
		if run.Given != "" {
			run.Strategy = "given " + run.Given + ": " + run.Strategy
		}
		fmt.Fprintf(o.Out, "  %s, seed %d: %d evaluations in %.1f s: %s\n", run.Strategy, run.Seed, run.Evaluations,
			run.Took.Seconds(), run.Verdict)
	}
	fmt.Fprintf(o.Out, "\nIn the notation:\n%s\nAs Go, behind the definition of %s:\n%s", indented(r.Schedule),
		s.Func.Name, indented(text))
	if len(notes) > 0 {
		fmt.Fprintf(o.Out, "\nNotes, by the lines of the notation:\n%s", indented(notes.String()))
	}
	return nil
}

// span is what a stored schedule takes under the readings of what is open: own, and what its C takes under the others.
func (c tuneShowCmd) span(ctx context.Context, own int64, d *stored, s *halide.Schedule) (gauge.Span, error) {
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return gauge.Span{}, err
	}
	var others []int64
	for _, k := range tiles {
		list, err := gauge.TimeOthers(ctx, k, d.machine, gauge.InputsOf(k, d.workload, workloads.Kinds[0], 1))
		if err != nil {
			return gauge.Span{}, err
		}
		others = gauge.Sum(others, list)
	}
	return gauge.SpanOf(own, others), nil
}

// indented puts a tab before each line.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		io.WriteString(&b, "\t"+line)
	}
	return b.String()
}
