package main

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
	shapeFlags
	machineFlag
	recordsFlag
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
	w, err := f.workload(f.Workload)
	if err != nil {
		return nil, err
	}
	m, err := f.machine()
	if err != nil {
		return nil, err
	}
	db, err := store.OpenReadOnly(f.DB)
	if err != nil {
		return nil, err
	}
	return &stored{db, w, m, problemOf(w, m)}, nil
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
func (c tuneShowCmd) Run(ctx context.Context, o output) error {
	d, err := c.open()
	if err != nil {
		return err
	}
	defer d.Close()
	r, s, err := best(ctx, d.DB, d.problem)
	if err != nil {
		return err
	}
	notes, err := notesOn(s)
	if err != nil {
		return err
	}
	if c.Form != "all" {
		o.note(notes)
	}
	if c.Form == "notation" {
		_, err := fmt.Fprint(o.out, r.Schedule)
		return err
	}
	text, err := autotune.Source(s)
	if err != nil {
		return err
	}
	if c.Form == "go" {
		_, err := fmt.Fprint(o.out, text)
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
	fmt.Fprintf(o.out, "%v\n  %v cycles, %s MACs a cycle\n  %s\n", d.problem, cycles,
		ends("%.2f", macs/float64(cycles.high), macs/float64(cycles.low)), r.Decisions)
	for _, run := range runs {
		if run.Given != "" {
			run.Strategy = "given " + run.Given + ": " + run.Strategy
		}
		fmt.Fprintf(o.out, "  %s, seed %d: %d evaluations in %.1f s: %s\n", run.Strategy, run.Seed, run.Evaluations, run.Took.Seconds(), run.Verdict)
	}
	fmt.Fprintf(o.out, "\nIn the notation:\n%s\nAs Go, behind the definition of %s:\n%s", indented(r.Schedule), s.Func.Name, indented(text))
	if len(notes) > 0 {
		fmt.Fprintf(o.out, "\nNotes, by the lines of the notation:\n%s", indented(notes.String()))
	}
	return nil
}

// span is what a stored schedule takes under the readings of what is open: own, and what its C takes under the others.
func (c tuneShowCmd) span(ctx context.Context, own int64, d *stored, s *halide.Schedule) (span, error) {
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return span{}, err
	}
	var others []int64
	for _, k := range tiles {
		list, err := timeOthers(ctx, k, d.machine, inputsOf(k, d.workload, workloads.Kinds[0], 1))
		if err != nil {
			return span{}, err
		}
		others = sum(others, list)
	}
	return spanOf(own, others), nil
}

// indented puts a tab before each line.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		io.WriteString(&b, "\t"+line)
	}
	return b.String()
}
