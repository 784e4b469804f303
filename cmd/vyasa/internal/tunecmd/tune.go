package tunecmd

import (
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Command finds schedules, and remembers them.
type Command struct {
	Search TuneRunCmd    `cmd:"" default:"withargs" help:"Find the fastest schedules of workloads (the default: the word search may be left out)."`
	Space  tuneSpaceCmd  `cmd:"" help:"Say how large a workload's space of schedules is, and what its bound cuts."`
	Claims tuneClaimsCmd `cmd:"" help:"Measure what the Telamon paper claims of spaces with bounds, in ours: its tables 2 and 3, and the effect of the order of decisions."`
	Curves tuneCurvesCmd `cmd:"" help:"Compare strategies: the best over the evaluations, and how many it takes to come near the optimum."`
	Check  tuneCheckCmd  `cmd:"" help:"Check a certificate that a search wrote, independently of the search."`
	Show   tuneShowCmd   `cmd:"" help:"Print the best schedule on record, in the notation and as Go to be pasted into a program."`
	Diff   tuneDiffCmd   `cmd:"" help:"Compare the best schedule on record with the default, the paper's, or another file's."`
	Replay tuneReplayCmd `cmd:"" help:"Evaluate records again, and compare."`
	Export tuneExportCmd `cmd:"" help:"Write all records as lines of JSON."`
	Import tuneImportCmd `cmd:"" help:"Store records from lines of JSON."`
	Merge  tuneMergeCmd  `cmd:"" help:"Store the records of other files."`
	Report tuneReportCmd `cmd:"" help:"Write a page about all that was tuned: curves, gaps, roofline, the paper's table beside ours."`
}

// RecordsFlag names the file of records.
type RecordsFlag struct {
	DB string `name:"db" env:"VYASA_DB" default:"vyasa.db" placeholder:"FILE" help:"The file of records, a database of SQLite (${default})."`
}

// ProblemOf is what the records call a workload on a machine.
func ProblemOf(w workloads.Workload, m *machine.Machine) record.Problem {
	return problemOf(w, vyasa.NewTarget(m))
}

// problemOf is what the records call a workload on a target.
func problemOf(w workloads.Workload, t vyasa.Target) record.Problem {
	return record.Of(bare(w), w.Name, t.Hash(), vyasa.CompilerVersion())
}

// bare is a schedule of a workload that says nothing but how far the output goes.
func bare(w workloads.Workload) *halide.Schedule {
	f := w.Func()
	s := f.Schedule()
	for _, v := range f.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	return s
}

// noRecord says that a workload has no records, and which others it has.
func noRecord(path string, p record.Problem, known []record.Problem) error {
	text := fmt.Sprintf("%s: there is no schedule of %v", path, p)
	for _, k := range known {
		if k.Hash() == p.Hash() {
			text += fmt.Sprintf("\n\tthere are records of it on machine %s by version %s", k.Machine, k.Version)
		}
	}
	return fmt.Errorf("%s\n\tfind one: vyasa tune %s", text, p.Workload)
}
