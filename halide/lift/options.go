package lift

import (
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Level is how strong the evidence is that a summary is what the function computes.
type Level uint8

// The levels, the weakest first; each includes those before it.
const (
	Unlifted Level = iota // there is no summary
	Tested                // equal on random inputs of varied sizes
	Field                 // equal in the field of 2^61-1 at sizes beyond those that were looked at
	Symbolic              // every element's normal form equal, at sizes that take each branch on sizes both ways
	Proved                // equal at all sizes: conditions that solvers showed
)

// String is the level in a word.
func (l Level) String() string {
	return [...]string{"unlifted", "tested", "field", "symbolic", "proved"}[l]
}

// ParseLevel reads what String writes; false for what is no level of evidence.
func ParseLevel(name string) (Level, bool) {
	for l := Tested; l <= Proved; l++ {
		if l.String() == name {
			return l, true
		}
	}
	return Unlifted, false
}

// Options say how far lifting goes.
type Options struct {
	// Accept is the weakest level that needs no sign-off; 0 means Symbolic.
	Accept Level
	// WithMacros reads the same file with other values of macros, which are sizes then; nil: macros keep theirs.
	WithMacros func(map[string]int64) (*ctree.Unit, error)
	// Timeout bounds all of it; 0 means a minute.
	Timeout time.Duration
	// Terms bounds the terms of one run's results; 0 means 4 million.
	Terms int
	// Progress is told of each step; may be nil.
	Progress func(Event)

	// unhurried has Timeout bound what is done, not the time that passes: tests run beside others.
	unhurried bool
}

// Event is a step of lifting: its stage ("sizes", "terms", "shapes", "infer", "symbolic", "field", "tests"), and what
// it found.
type Event struct{ Stage, Text string }

// Evidence is one kind of check that a summary passed.
type Evidence struct {
	Level Level
	Text  string             // "every element at 12 sizes, branches taken both ways"
	Sizes []map[string]int64 // at which
	Count int64              // elements or inputs that were compared
}

// withEvidence is a list with one more entry, behind those that are no stronger.
func withEvidence(list []Evidence, e Evidence) []Evidence {
	at := slices.IndexFunc(list, func(x Evidence) bool { return x.Level > e.Level })
	if at < 0 {
		at = len(list)
	}
	return slices.Insert(slices.Clone(list), at, e)
}

// Result is what was found of a function.
type Result struct {
	Func     string
	Summary  *summary.Summary        // nil if Refused
	Level    Level                   // of the strongest evidence
	Evidence []Evidence              // the weakest first
	Pre      []string                // preconditions beside those of the Summary, in words
	Match    *match.Match            // the named operator that it is; nil with the reason in Mismatch
	Mismatch error                   // of type *match.Mismatch
	Layouts  map[string]shape.Layout // what was found of each array
	// the largest sizes that it was compared at, where it may be another one beyond; absent: no limit
	Limits  map[string]int64
	Notes   []string      // facts that do not stand in the way
	Refused *diag.Mistake // why there is no summary, with the line
	Runs    int           // of the function
	Elapsed time.Duration
	only    []string   // conditions on sizes that it was lifted under
	last    *candidate // that the summary is of
	SignOff bool       // a person is asked to agree: the level is below Options.Accept
}

// The codes of refusals that are no fault of a run.
const (
	// CodeRefused: nothing that the notation says fits what the function computes.
	CodeRefused diag.Code = "not-liftable"
	// CodeNothing: the function writes nothing and returns nothing.
	CodeNothing diag.Code = "no-output"
	// CodeBranch: no sizes were found that take a branch on sizes both ways.
	CodeBranch diag.Code = "branch-not-covered"
	// CodeTimeout: it takes longer than Options.Timeout.
	CodeTimeout diag.Code = "timeout"
	// CodeRecurrence: it goes on from its own results, at whatever sizes.
	CodeRecurrence diag.Code = "recurrence"
	// CodeDiffers: what was inferred is not what the function computes at other sizes.
	CodeDiffers diag.Code = "differs"
	// CodeVisible: it does what the world sees and no summary has, as printing.
	CodeVisible diag.Code = "visible"
	// CodeRace: clauses of OpenMP give a thread variables without a value, or lose what it leaves in them.
	CodeRace diag.Code = "race"
	// CodeUndefined: C gives none of its runs a meaning.
	CodeUndefined diag.Code = "undefined"
)

func (o Options) filled() Options {
	if o.Accept == Unlifted {
		o.Accept = Symbolic
	}
	if o.Timeout <= 0 {
		o.Timeout = time.Minute
	}
	if o.Terms <= 0 {
		o.Terms = 4_000_000
	}
	return o
}

func (s *subject) tell(stage, text string) {
	if s.o.Progress != nil {
		s.o.Progress(Event{stage, text})
	}
}
