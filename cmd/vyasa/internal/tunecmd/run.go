package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// TuneRunCmd finds schedules.
type TuneRunCmd struct {
	Workloads []string `arg:"" optional:"" help:"Names of vyasa list or variants of them."`
	Table     string   `enum:"VI,VII,CONV3D,all," default:"" placeholder:"NAME" help:"The workloads of one of the paper's tables: VI, VII, CONV3D, or all."`
	SearchFlags
	Start        []string `enum:"default,paper,none" default:"default" placeholder:"NAME" help:"Schedules to begin with, default or paper, where they do what --schedule and --pin say: the result is no worse. None begins with nothing (${default})."`
	Resume       bool     `help:"Go on where another run ended: what is on record is not evaluated again."`
	Certificates string   `placeholder:"DIR" help:"Write the proof of each workload to DIR/WORKLOAD.jsonl, for vyasa tune check."`
	JSON         bool     `name:"json" help:"Print a JSON list."`
	RecordsFlag
}

// SearchFlags say what is searched and how; several commands share them.
type SearchFlags struct {
	Schedule  string          `placeholder:"TEXT" help:"Directives that stand, in the notation or as @FILE, paper or default: what they leave open is searched."`
	Budget    console.Budget  `default:"10s" placeholder:"60s|N" help:"A time for each workload, or a number of evaluations (${default})."`
	TargetGap console.Percent `default:"0%" placeholder:"2%" help:"The search may end when the best is proven to be within this of the best possible (${default})."`
	Strategy  string          `enum:"climb,tag,best-first,exhaustive,random" default:"climb" help:"tag: Monte Carlo tree search with Threshold Ascent on Graph; climb: tag with local search; best-first: branch and bound; exhaustive; random."`
	SpaceFlags
}

// SpaceFlags say which space of schedules is looked at, and how it is drawn from.
type SpaceFlags struct {
	Pin   []string `sep:"none" placeholder:"NAME=VALUE" help:"Decisions that stand, as vector=x: vyasa tune space lists them. May be repeated."`
	Seed  uint64   `default:"1" help:"Seed of random choices: runs with the same seed and a budget of evaluations are the same."`
	Jobs  int      `placeholder:"N" help:"Evaluations at once, at most --window; one a processor if not given. The result does not depend on it."`
	Ahead int      `name:"window" default:"16" placeholder:"N" help:"Schedules that are chosen before the results of one another are known (${default}): more keep more --jobs busy, and the search learns later. The result depends on it."`
	console.ShapeFlags
	console.MachineFlag
}

// Help says what is found.
func (TuneRunCmd) Help() string {
	return `The schedules of a workload are a tree of decisions: which loop is vectorised, what is unrolled and jammed, the order of the
loops, layouts of arrays and where they lie. A bound of the cycles that any schedule below a decision takes cuts the tree;
what the search did not look at cannot be better than the bound that it prints, and a certificate lists the proof. The default
schedule is evaluated first, as one of the budget, so that the result is no worse; --start none begins with nothing. Should a
schedule take fewer cycles than its bound, the bound is wrong: the search says so, begins again without cutting, writes no
certificate, and the command fails. Every winner is compiled, simulated and compared with the reference evaluator on three kinds of data. Every evaluation is
stored as it comes; an interrupt ends the search, and what it has found stays.`
}

// Validate checks the flags before anything runs; kong calls it.
func (c TuneRunCmd) Validate() error {
	switch {
	case len(c.Workloads) == 0 && c.Table == "":
		return errors.New("name a workload, or a table by --table")
	case len(c.Workloads) > 0 && c.Table != "":
		return errors.New("name workloads or a table, not both")
	case len(c.Start) > 1 && slices.Contains(c.Start, "none"):
		return errors.New("--start none begins with nothing: name no other schedule beside it")
	}
	return c.SpaceFlags.Validate()
}

// Validate checks the flags before anything runs; kong calls it.
func (c SpaceFlags) Validate() error {
	if c.Jobs < 0 {
		return fmt.Errorf("--jobs %d: it is at least 1", c.Jobs)
	}
	if c.Ahead < 1 {
		return fmt.Errorf("--window %d: it is at least 1", c.Ahead)
	}
	if c.Jobs > c.Ahead {
		return fmt.Errorf("--jobs %d: only %d schedules are chosen ahead; --window %d keeps all busy, and may find another schedule", c.Jobs, c.Ahead, c.Jobs)
	}
	return nil
}

// workloads are those that are to be tuned.
func (c TuneRunCmd) workloads() ([]workloads.Workload, error) {
	names := c.Workloads
	if c.Table != "" {
		for _, w := range workloads.All() {
			if c.Table == "all" || c.Table == w.Table {
				names = append(names, w.Name)
			}
		}
	}
	list := make([]workloads.Workload, len(names))
	for i, name := range names {
		var err error
		if list[i], err = c.FindWorkload(name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// Run tunes one workload after the other.
func (c TuneRunCmd) Run(ctx context.Context, o console.Output) error {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else: a fifth of the time goes to looking for it
		defer debug.SetGCPercent(debug.SetGCPercent(400))
	}
	list, err := c.workloads()
	if err != nil {
		return err
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	t := &Tuner{TuneRunCmd: c, Machine: m, Target: vyasa.NewTarget(m), Out: o, Of: len(list)}
	return t.All(ctx, list)
}

// All tunes one workload after the other, and says what came of it.
func (t *Tuner) All(ctx context.Context, list []workloads.Workload) (err error) {
	if err := t.spaces(list); err != nil {
		return err
	}
	if t.db, err = store.Open(t.DB); err != nil {
		return err
	}
	defer t.db.Close()
	if !t.JSON {
		fmt.Fprintln(t.Out.Out, tunedHead)
	}
	for i, w := range list {
		if ctx.Err() != nil {
			break
		}
		if err := t.one(ctx, i, w); err != nil {
			return err
		}
	}
	if err := t.summary(); err != nil {
		return err
	}
	if err := t.db.Close(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.Join(t.unsound(), gauge.Failures(t.Out, t.measured()))
}

// spaces tells what is wrong with schedules and pins before anything is searched.
func (t *Tuner) spaces(list []workloads.Workload) error {
	for _, w := range list {
		s, err := t.start(w)
		if err == nil {
			_, err = autotune.NewTree(s, t.options(s, t.Target))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", w.Name, err)
		}
	}
	return nil
}

// Tuner tunes workloads one after the other.
type Tuner struct {
	TuneRunCmd
	Machine *machine.Machine
	Target  *vyasa.Target
	db      *store.DB
	Out     console.Output
	Of      int // workloads
	rows    []Tuned
	Change  func(*autotune.Options) // for tests: what is done to the options of each search
}

// one tunes a workload, checks what was found and prints it. The error ends the command: it concerns the flags or the file.
func (t *Tuner) one(ctx context.Context, i int, w workloads.Workload) error {
	s, err := t.start(w)
	if err != nil {
		return err
	}
	if err := t.resumable(ctx, w); err != nil {
		return err
	}
	o := t.options(s, t.Target)
	o.Records, o.Workload, o.Resume = t.db, w.Name, t.Resume
	for _, name := range t.Start {
		if known := map[string]func() *halide.Schedule{"default": w.Default, "paper": w.Paper}[name]; known != nil {
			o.Start = append(o.Start, known())
		}
	}
	if t.Change != nil {
		t.Change(&o)
	}
	p := NewTuneProgress(t.Out.Log, fmt.Sprintf("%d of %d, %s", i+1, t.Of, w.Name), t.Budget)
	o.Search.Seen = p.Seen
	result, err := autotune.Tune(ctx, s, t.Target.Cost, o)
	p.end()
	if result == nil {
		return err
	}
	ended := err
	row := t.row(w, result)
	if err := t.certify(ctx, &row, result); err != nil {
		return err
	}
	t.rows = append(t.rows, row)
	if !t.JSON {
		fmt.Fprintln(t.Out.Out, row.text())
		t.Out.Note(row.Notes)
	}
	return ended
}

// start is the schedule of which a search starts.
func (c SearchFlags) start(w workloads.Workload) (*halide.Schedule, error) {
	if c.Schedule == "" {
		return bare(w), nil
	}
	return console.KernelFlags{Schedule: c.Schedule}.ScheduleOf(w)
}

// options are those of a search.
func (c SearchFlags) options(s *halide.Schedule, target *vyasa.Target) autotune.Options {
	strategy, err := search.ParseStrategy(c.Strategy)
	if err != nil {
		panic("BUG: a strategy of the command line: " + err.Error())
	}
	o := c.SpaceFlags.options(s, target)
	o.Search.Strategy, o.Search.Budget, o.Search.Evaluations, o.Search.TargetGap = strategy, c.Budget.Time, c.Budget.Evaluations, float64(c.TargetGap)
	return o
}

// options are those of a space, with the seed and the jobs of what is drawn from it.
func (c SpaceFlags) options(s *halide.Schedule, target *vyasa.Target) autotune.Options {
	o := target.Options(s.Func)
	o.Pins, o.Search = c.Pin, search.Options{Seed: c.Seed, Jobs: c.Jobs, Window: c.Ahead}
	if c.Jobs == 0 {
		o.Search.Jobs = min(runtime.GOMAXPROCS(0), c.Ahead)
	}
	return o
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
	p := ProblemOf(w, t.Machine)
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
	return fmt.Errorf("--resume: %s has records of %v, and this is machine %s, version %s\n\t%s", t.db.Path(), o, p.Machine, p.Version,
		"cycles of one are not those of another: name that machine by --machine, or tune without --resume")
}
