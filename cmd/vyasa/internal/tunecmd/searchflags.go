package tunecmd

import (
	"fmt"
	"runtime"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

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
	Pin   []string `sep:"none" placeholder:"NAME=VALUE" help:"Decisions that stand, as vector=x: vyasa tune space lists them; or a map of vyasa map, as 'map=mac16 i=x r.x=r.x'. May be repeated."`
	Seed  uint64   `default:"1" help:"Seed of random choices: runs with the same seed and a budget of evaluations are the same."`
	Jobs  int      `placeholder:"N" help:"Evaluations at once, at most --window for each workload: more tune several side by side; one a processor if not given. The result does not depend on it."`
	Ahead int      `name:"window" default:"16" placeholder:"N" help:"Schedules that are chosen before the results of one another are known (${default}): more keep more --jobs busy, and the search learns later. The result depends on it."`
	console.ShapeFlags
	console.MachineFlag
}

// of checks the flags of so many searches before anything runs.
func (c SpaceFlags) of(searches int) error {
	if c.Jobs < 0 {
		return fmt.Errorf("--jobs %d: it is at least 1", c.Jobs)
	}
	if c.Ahead < 1 {
		return fmt.Errorf("--window %d: it is at least 1", c.Ahead)
	}
	if all := c.Ahead * max(1, searches); c.Jobs > all {
		return fmt.Errorf("--jobs %d: only %d schedules are chosen ahead; --window %d keeps all busy, and may find "+
			"another schedule", c.Jobs, all, (c.Jobs+searches-1)/max(1, searches))
	}
	return nil
}

// start is the schedule of which a search starts.
func (c SearchFlags) start(w workloads.Workload) (*halide.Schedule, error) {
	if c.Schedule == "" {
		return bare(w), nil
	}
	return console.KernelFlags{Schedule: c.Schedule}.ScheduleOf(w)
}

// noFile is an error where flags say what a file says itself.
func (c SearchFlags) noFile(name string) error {
	if c.Size != "" || c.Border == "same" || c.Schedule != "" {
		return fmt.Errorf("%s: --size, --border and --schedule are of workloads: a file says all that itself", name)
	}
	return nil
}

// options are those of a search.
func (c SearchFlags) options(s *halide.Schedule, target vyasa.Target) autotune.Options {
	strategy, err := search.ParseStrategy(c.Strategy)
	if err != nil {
		panic("BUG: a strategy of the command line: " + err.Error())
	}
	o := c.SpaceFlags.options(s, target)
	o.Search.Strategy, o.Search.Budget, o.Search.Evaluations, o.Search.TargetGap = strategy, c.Budget.Time,
		c.Budget.Evaluations, float64(c.TargetGap)
	return o
}

// options are those of a space, with the seed and the jobs of what is drawn from it.
func (c SpaceFlags) options(s *halide.Schedule, target vyasa.Target) autotune.Options {
	o := target.Options(s.Func)
	o.Pins = vyasa.PinsOf(s, c.Pin)
	o.Search = search.Options{Seed: c.Seed, Jobs: min(c.jobs(), c.Ahead), Window: c.Ahead}
	return o
}

// jobs is how many evaluations may go on at once, in all searches.
func (c *SpaceFlags) jobs() int {
	if c.Jobs == 0 {
		return runtime.GOMAXPROCS(0)
	}
	return c.Jobs
}

// searches is how many of a list keep all jobs busy. One alone has no use for more than are chosen ahead.
//
//	--jobs 40 --window 16    ->   3 at once, of 13, 13 and 14 jobs
func (c *SpaceFlags) searches(list int) int {
	ahead := max(1, c.Ahead)
	return max(1, min(list, (c.jobs()+ahead-1)/ahead))
}

// slots deals the jobs out to so many searches: what a search takes from the channel is how many it may have.
func (c *SpaceFlags) slots(searches int) chan int {
	jobs, slots := c.jobs(), make(chan int, searches)
	for i := range searches {
		slots <- max(1, min((jobs+i)/searches, max(1, c.Ahead)))
	}
	return slots
}
