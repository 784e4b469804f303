package tunecmd

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/cmd/vyasa/tunepage"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// tuneReportCmd writes the page.
type tuneReportCmd struct {
	File  string        `arg:"" placeholder:"FILE.html" help:"The page."`
	Every time.Duration `placeholder:"5s" help:"Write the page again each time that so long has passed, until interrupted, while a search goes on: an open page shows the curves as they grow."`
	console.MachineFlag
	RecordsFlag
}

// Help says what is on the page.
func (tuneReportCmd) Help() string {
	return `All workloads and programs that have records on the machine: the best schedule of each is simulated and checked once more, on data of one
kind; beside it stand the default schedule and the paper's, as they are on record. A click on the head of a column sorts. The page
needs nothing beside it.`
}

// found is a workload with its best record.
type found struct {
	workloads.Workload
	problem record.Problem
	best    record.Record
	row     gauge.Measured
	page    tunepage.Workload
	err     error // of the records
}

// Run writes the page, again and again if that is asked for.
func (c tuneReportCmd) Run(ctx context.Context, o console.Output) error {
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	measured := map[string]gauge.Measured{}
	for err = c.write(ctx, o, m, measured); err == nil && c.Every > 0; err = c.write(ctx, o, m, measured) {
		select {
		case <-time.After(c.Every):
		case <-ctx.Done():
			return nil
		}
	}
	return err
}

// write writes the page. What was measured before is not again.
func (c tuneReportCmd) write(ctx context.Context, o console.Output, m *machine.Machine,
	measured map[string]gauge.Measured) error {
	db, err := store.OpenReadOnly(c.DB)
	if err != nil {
		return err
	}
	defer db.Close()
	list, err := onRecord(ctx, db, m)
	if err != nil {
		return err
	}
	if len(list) == 0 && c.Every > 0 {
		return nil // not yet
	}
	if len(list) == 0 {
		return fmt.Errorf("%s: there is nothing of machine %s by version %s", c.DB, m.Hash(),
			vyasa.CompilerVersion())
	}
	p := console.NewProgress(o.Log, len(list))
	err = console.Each(ctx, len(list), func(i int) {
		list[i].fill(ctx, db, m, measured[list[i].best.Schedule+list[i].Name])
		p.Step(list[i].Name)
	})
	p.End()
	if err != nil {
		return err
	}
	page := tunepage.Page{Title: "Vyasa: tuned schedules", Machine: m.Name + " " + m.Hash(),
		Version: vyasa.CompilerVersion(), Again: int(c.Every / time.Second)}
	var rows []gauge.Measured
	for _, f := range list {
		if f.err != nil {
			return f.err
		}
		measured[f.best.Schedule+f.Name] = f.row
		rows, page.Workloads, page.Bandwidth = append(rows, f.row), append(page.Workloads, f.page),
			max(page.Bandwidth, f.row.Ports)
	}
	for _, g := range gauge.Groups(rows) {
		page.Groups = append(page.Groups, tunepage.Group{Table: g.Table, Bits: g.Bits, Kernels: len(g.Rows),
			Ours: g.Ours, Paper: g.Paper})
	}
	var text bytes.Buffer
	if err := tunepage.Write(&text, page); err != nil {
		return err
	}
	if err := os.WriteFile(c.File, text.Bytes(), 0o666); err != nil {
		return err
	}
	fmt.Fprintf(o.Out, "wrote %s: %d workloads\n", c.File, len(list))
	return gauge.Failures(o, rows)
}

// onRecord are what has a schedule on record: the known workloads, in the order of vyasa list, and behind them programs
// of files and of the gallery by their names.
func onRecord(ctx context.Context, db *store.DB, m *machine.Machine) ([]*found, error) {
	var list []*found
	met := map[[16]byte]bool{}
	add := func(w workloads.Workload, p record.Problem) error {
		r, ok, err := db.Best(ctx, p)
		if ok && !met[p.Hash()] {
			met[p.Hash()] = true
			list = append(list, &found{Workload: w, problem: p, best: r})
		}
		return err
	}
	for _, w := range workloads.Known() {
		if err := add(w, ProblemOf(w, m)); err != nil {
			return nil, err
		}
	}
	others, err := db.Problems(ctx)
	names := map[string]int{}
	for _, p := range others {
		if p.Machine != m.Hash() || p.Version != vyasa.CompilerVersion() {
			continue
		}
		name := cmp.Or(p.Workload, "unnamed")
		if !met[p.Hash()] {
			if names[name]++; names[name] > 1 { // of other sizes, or as the file was before
				name = fmt.Sprintf("%s (%d)", name, names[name])
			}
		}
		if err := add(workloads.Workload{Name: name}, p); err != nil {
			return nil, err
		}
	}
	return list, err
}

// fill simulates the best, and reads what the records tell of the way there.
func (f *found) fill(ctx context.Context, db *store.DB, m *machine.Machine, known gauge.Measured) {
	f.row = gauge.NewMeasured(f.Workload, f.best.Schedule)
	s, err := f.best.Parse()
	switch {
	case err != nil:
		f.row.Err = err
	case known.Verified:
		f.row = known
	default:
		f.row = gauge.Measure(ctx, gauge.Job{Workload: f.Workload, Schedule: s, Once: true}, m)
	}
	f.page = tunepage.Workload{Name: f.Name, Table: f.Table, Bits: f.Bits(), Verified: f.row.Verified, MACs: f.row.MACs,
		Cycles:       f.best.Cycles,
		MACsPerCycle: f.row.MACsPerCycle, Peak: f.row.Peak, Schedule: f.best.Schedule}
	if f.row.Err != nil {
		f.page.Why = gauge.FirstLine(f.row.Err)
	}
	if f.row.Bytes > 0 {
		f.page.Intensity = float64(f.row.MACs) / float64(f.row.Bytes)
	}
	if s != nil {
		if text, err := autotune.Source(s); err == nil {
			f.page.Go = text
		}
	}
	for _, p := range f.row.Parts() {
		f.page.Parts = append(f.page.Parts, tunepage.Part{Name: p.Name, Cycles: p.Cycles})
	}
	if f.err = f.starts(ctx, db, vyasa.NewTarget(m)); f.err == nil {
		f.err = f.way(ctx, db)
	}
}

// starts are the default schedule and the paper's, as they are on record.
func (f *found) starts(ctx context.Context, db *store.DB, target *vyasa.AIETarget) error {
	if f.Op == "" {
		return nil
	}
	s := bare(f.Workload)
	tree, err := autotune.NewTree(s, target.Options(s.Func))
	if err != nil {
		return err
	}
	for start, cycles := range map[*halide.Schedule]*int64{f.Default(): &f.page.Default, f.Paper(): &f.page.Paper} {
		r, ok, err := db.Find(ctx, f.problem, tree.KeyOf(start))
		if err != nil {
			return err
		}
		if ok {
			*cycles = r.Cycles
		}
	}
	return nil
}

// way reads the curve and what the runs proved.
func (f *found) way(ctx context.Context, db *store.DB) error {
	n, best := 0, int64(0)
	for r, err := range db.InTime(ctx, f.problem) {
		if err != nil {
			return err
		}
		n++
		_, _, least := r.Least()
		switch {
		case least:
			f.page.Slower++
		case r.Cycles == 0:
			f.page.Refused++
		case best == 0 || r.Cycles < best:
			best = r.Cycles
			f.page.Curve = append(f.page.Curve, tunepage.Point{Evaluations: n, Cycles: best})
		}
	}
	f.page.Evaluations = n
	runs, err := db.Runs(ctx, f.problem)
	for _, r := range runs {
		if r.Given == "" && r.Bound >= f.page.Bound && r.Bound <= f.best.Cycles {
			f.page.Bound, f.page.Verdict = r.Bound, r.Verdict
		}
	}
	return err
}
