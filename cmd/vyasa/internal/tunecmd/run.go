package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/farmflags"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// TuneRunCmd finds schedules.
type TuneRunCmd struct {
	Workloads []string `arg:"" optional:"" help:"Names of vyasa list or variants of them, and FILEs; with --target native also those of vyasa bench --target native."`
	Table     string   `enum:"VI,VII,CONV3D,all,gallery," default:"" placeholder:"NAME" help:"The workloads of one of the paper's tables: VI, VII, CONV3D, or all of them; or the programs of the gallery, from the schedules that are written there."`
	SearchFlags
	Start        []string `enum:"default,paper,none" default:"default,paper" placeholder:"NAME" help:"Schedules to begin with, default or paper, where they do what --schedule and --pin say: the result is no worse. None begins with nothing (${default})."`
	Resume       bool     `help:"Go on where another run ended: what is on record is not evaluated again."`
	Certificates string   `placeholder:"DIR" help:"Write the proof of each workload to DIR/WORKLOAD.jsonl, for vyasa tune check."`
	JSON         bool     `name:"json" help:"Print a JSON list."`
	RecordsFlag
	nativeFlags
	farmflags.Cost
	farmflags.Tune
}

// Help says what is found.
func (TuneRunCmd) Help() string {
	return `The schedules of a workload are a tree of decisions: which loop is vectorised, what is unrolled and jammed, the order of the
loops, layouts of arrays and where they lie. A bound of the cycles that any schedule below a decision takes cuts the tree;
what the search did not look at cannot be better than the bound that it prints, and a certificate lists the proof. The default
schedule and the paper's are evaluated first, as part of the budget and also where no time is left, so that the result is no worse;
--start none begins with nothing. A FILE is tuned from its algorithm and bounds if it is a kernel; of a pipeline, updates or
several outputs stages get loops and levels of their own, or stay as written, and nothing is proven. What the file says is
evaluated first, as are those of --table gallery; -o writes the program with what was found. A workload that fails is a row with the reason. Should a
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
	searches := len(c.Workloads)
	if c.Table != "" {
		searches = len(workloads.All())
	}
	return errors.Join(c.of(searches), c.Cost.Check(), c.Tune.Check())
}

// workloads are those that are to be tuned.
func (c TuneRunCmd) workloads() ([]workloads.Workload, error) {
	if c.Table == galleryTable {
		return c.galleryPrograms()
	}
	names := c.Workloads
	if c.Table != "" {
		for _, w := range workloads.All() {
			if c.Table == "all" || c.Table == w.Table {
				names = append(names, w.Name)
			}
		}
	}
	list := make([]workloads.Workload, len(names)) // of a file the name alone
	for i, name := range names {
		var err error
		if console.IsFile(name) {
			if err := c.noFile(name); err != nil {
				return nil, err
			}
			list[i] = workloads.Workload{Name: name}
			continue
		}
		if list[i], err = c.FindWorkload(name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// apartFiles is an error where what is written to a file would be written over: of -o, or proofs of one name.
func (c TuneRunCmd) apartFiles(list []workloads.Workload) error {
	if c.nativeFlags.Out != "" && len(list) != 1 {
		return fmt.Errorf("-o is of one kernel, and these are %d: name one", len(list))
	}
	met := map[string]string{}
	for _, w := range list {
		name := w.Name
		if c.program(name) {
			name = console.ProgramName(name)
		}
		if was, ok := met[name]; ok && c.Certificates != "" {
			return fmt.Errorf("the certificates of %s and %s are both %s.jsonl: tune them one by one", was, w.Name,
				name)
		}
		met[name] = w.Name
	}
	return nil
}

// Run tunes workloads: one after the other, or side by side where there are jobs for several.
func (c TuneRunCmd) Run(ctx context.Context, o console.Output, farm OpenFarm) error {
	// compiling leaves much garbage, and little else: a fifth of the time goes to looking for it
	if os.Getenv("GOGC") == "" {
		defer debug.SetGCPercent(debug.SetGCPercent(400))
	}
	if !c.nativeFlags.Target.Of().Simulated() {
		if c.On() || c.CostCommand != "" {
			return errors.New("--farm, --join and --cost-command are of the AI Engine: --target native measures on " +
				"this processor")
		}
		return c.native(ctx, o)
	}
	if c.On() && farm == nil {
		return farmflags.ErrProgram
	}
	list, err := c.workloads()
	if err == nil {
		err = c.apartFiles(list)
	}
	if err != nil {
		return err
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	t := &Tuner{TuneRunCmd: c, Machine: m, Target: c.target(m, o), Out: o, Of: len(list), Open: farm}
	return t.All(ctx, list)
}
