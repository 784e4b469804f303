package autotune

import (
	"context"
	"errors"

	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Cost is how many cycles a schedule takes, at least 1. A *search.Refused error says that it cannot be compiled; a
// *search.AtLeast error, which is allowed if search.Limit of ctx is less, that it takes at least so many; any other
// error ends the search. It is called from several goroutines at once, and must return soon after ctx has ended. The
// same schedule costs the same each time.
type Cost func(ctx context.Context, s *halide.Schedule) (cycles int64, err error)

// Options are what a search may do, and what it is told of the target. The zero value searches the whole space
// best-first, on one core, with no bound and without records.
type Options struct {
	Capacities space.Capacities // of the target
	Space      space.Options
	Pins       []string // decisions that stand: "vector=x", "jam.y=4"
	// Coded says that where arrays lie changes no code, so that the cost function soon tells what a schedule costs of
	// which it knows the code: then the search decides what makes code, and each leaf has the best places of its
	// arrays.
	Coded bool
	// of the target, for the bound; nil: none, so that only a search that looks at all proves anything
	Rates *bound.Rates
	// Start are schedules to begin with: they are evaluated first, as part of the budget but whatever time it leaves,
	// and the result is one of them if the search finds none better. Those that do not what s and Pins say do not
	// count.
	Start []*halide.Schedule
	// Incumbent is what a schedule takes that is known from elsewhere: only cheaper ones are looked for; 0: none.
	Incumbent int64
	Search    search.Options // strategy, limits, seed, jobs; Known, Incumbent, Begun and Wrong are set by Tune

	Records  record.Store // where every evaluation and the run are stored; nil: nowhere
	Workload string       // what records call the problem
	Machine  string       // hash of the machine: records are of one machine
	Version  string       // of the compiler: records are of one version
	Resume   bool         // take costs from the records where they are there
}

// check is what is wrong with the options.
func (o Options) check() error {
	switch {
	case o.Search.Known != nil:
		return errors.New("autotune: Search.Known is set by Tune, from Records")
	case o.Search.Incumbent != 0 || o.Search.Begun != 0:
		return errors.New("autotune: Search.Incumbent and Search.Begun are set by Tune, from Start")
	case o.Search.Wrong != nil:
		return errors.New("autotune: Search.Wrong is set by Tune, from Records")
	case o.Resume && o.Records == nil:
		return errors.New("autotune: Resume needs Records")
	case o.Records != nil && (o.Machine == "" || o.Version == ""):
		return errors.New("autotune: records are of one machine and of one version: set Machine and Version")
	}
	return nil
}
