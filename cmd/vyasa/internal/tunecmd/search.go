package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// search is what a search of a workload is given.
func (t *Tuner) search(ctx context.Context, w workloads.Workload) (*halide.Schedule, autotune.Options, error) {
	s, err := t.start(w)
	if err == nil {
		err = t.resumable(ctx, w)
	}
	if err != nil {
		return nil, autotune.Options{}, err
	}
	o := t.options(s, t.Target)
	o.Records, o.Workload, o.Resume = t.db, w.Name, t.Resume
	for _, name := range t.Start {
		if known := map[string]func() *halide.Schedule{"default": w.Default, "paper": w.Paper}[name]; known != nil {
			if start := known(); start.Err() == nil {
				o.Start = append(o.Start, start)
			}
		}
	}
	if t.Change != nil {
		t.Change(&o)
	}
	return s, o, nil
}

// one tunes a workload. What comes back is to be called in turn: it checks what was found, and prints it for to. Its
// error ends the command: it concerns the flags or the file.
func (t *Tuner) one(ctx context.Context, w workloads.Workload, p *tuneProgress, to *Tuner) (say func() error) {
	s, o, err := t.search(ctx, w)
	if err != nil {
		return func() error { return err }
	}
	o.Search.Seen = p.Seen
	result, err := t.hands(w).Tune(ctx, s, o)
	p.end()
	return func() error { return to.found(ctx, w, result, err) }
}

// hands are those that search for a workload.
func (t *Tuner) hands(w workloads.Workload) hands {
	if t.farm != nil {
		return t.farm
	}
	return here{t.cost(w)}
}

// resumable refuses to resume a workload that has only records of another machine or version.
func (t *Tuner) resumable(ctx context.Context, w workloads.Workload) error {
	if !t.Resume {
		return nil
	}
	known, err := t.db.Problems(ctx)
	if err != nil {
		return err
	}
	p := problemOf(w, t.Target)
	others := known[:0:0]
	for _, k := range known {
		if k.Same(p) {
			return nil
		}
		if k.Hash() == p.Hash() {
			others = append(others, k)
		}
	}
	if len(others) == 0 {
		return nil
	}
	o := others[len(others)-1]
	return fmt.Errorf("--resume: %s has records of %v, and this is machine %s, version %s\n\t%s", t.db.Path(), o,
		p.Machine, p.Version, "cycles of one are not those of another: name that machine by --machine, or tune "+
			"without --resume")
}

// found checks and prints what a search has found. err is why it has failed, if it has.
func (t *Tuner) found(ctx context.Context, w workloads.Workload, result *autotune.Result, err error) error {
	ended, failed := err, error(nil)
	if err != nil && ctx.Err() == nil && !ofRecords(err) { // of this workload alone
		ended, failed = nil, err
	}
	if result == nil && ended != nil {
		return ended
	}
	row := t.row(w, result, failed)
	t.againstDefault(ctx, w, &row)
	if failed == nil {
		ended = errors.Join(ended, t.certify(ctx, &row, result))
	}
	t.rows = append(t.rows, row)
	if !t.JSON {
		fmt.Fprintln(t.Out.Out, row.text())
		t.Out.Note(row.Notes)
	}
	if result != nil {
		ended = errors.Join(ended, t.writes(&row, result.Schedule))
	}
	return ended
}

// writes writes the file of -o.
func (t *Tuner) writes(row *Tuned, best *halide.Schedule) error {
	if t.nativeFlags.Out == "" || row.Err != nil || best == nil {
		return nil
	}
	text := fmt.Sprintf("%v\nschedule\n%s", halide.NewPipeline(best.Outputs()...), best)
	return os.WriteFile(t.nativeFlags.Out, []byte(text), 0o666)
}

// ofRecords reports whether an error is of the file of records, which all workloads share.
func ofRecords(err error) bool {
	var file *store.FileError
	var conflict *store.Conflict
	return errors.As(err, &file) || errors.As(err, &conflict)
}
