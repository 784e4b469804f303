package tunecmd

import (
	"context"
	"errors"
	"os"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/tunepage"
)

// tuneCurvesCmd compares strategies.
type tuneCurvesCmd struct {
	Kernel     string          `arg:"" help:"A name of vyasa list or a variant of it, or matmul-i16 and its like."`
	Seeds      int             `default:"20" help:"Runs of each strategy (${default})."`
	Evals      int             `default:"1000" help:"Evaluations of each run (${default})."`
	Random     int             `placeholder:"N" help:"Evaluations of each random run, if others: then what the bound says to be no use is not simulated, and random has no curve."`
	Strategies []string        `enum:"climb,tag,best-first,random" default:"tag,climb,best-first,random" help:"Which (${default}): what is not random is compared with it."`
	Within     console.Percent `default:"1%" help:"What counts as reached: no more than this above the optimum (${default})."`
	Exhaust    int             `default:"3000" placeholder:"N" help:"A space of at most so many schedules is evaluated as a whole first, for its optimum (${default})."`
	SVG        string          `name:"svg" placeholder:"FILE" help:"Draw the curves."`
	JSON       bool            `name:"json" help:"Print JSON."`
	SpaceFlags
	RecordsFlag
}

// Validate checks the flags before anything runs; kong calls it.
func (c tuneCurvesCmd) Validate() error { return c.of(1) }

// Help says what is compared.
func (tuneCurvesCmd) Help() string {
	return `The best so far over the evaluations of several strategies: median and quartiles over the seeds, which begin at --seed; and how many
evaluations each takes until it is --within the optimum, beside what random descents take. The optimum is proven where the
whole space was evaluated (--pin makes spaces small), or where a bound says so; else it is the best that is known. A schedule is
simulated once, whichever runs meet it, and stored in the file of records; to the curves it counts each time that a run
meets it first.

Where the bound is so close to the best found that this is --within the optimum wherever between the two that lies, the claim needs
no more: then what is not random must come --within the bound, random --within the best. With --random, a schedule that
random descents meet counts, but is simulated only if the bound lets it be --within the best: so that many more of them can be
looked at. Run other strategies before random for that.`
}

// Run compares.
func (c tuneCurvesCmd) Run(ctx context.Context, o console.Output) error {
	if c.Seeds < 1 || c.Evals < 1 || c.Exhaust < 0 || c.Random < 0 {
		return errors.New("--seeds and --evals are at least 1, --exhaust and --random at least 0")
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	k, err := c.tunable(c.Kernel)
	if err != nil {
		return err
	}
	target := vyasa.NewTarget(m)
	options := c.options(k.bare, target)
	tree, err := autotune.NewTree(k.bare, options)
	if err != nil {
		return err
	}
	db, err := store.Open(c.DB)
	if err != nil {
		return err
	}
	defer db.Close()
	ledger, err := newCosts(ctx, db, record.Of(k.bare, k.name, options.Machine, options.Version), tree, target)
	if err != nil {
		return err
	}
	r := &race{tuneCurvesCmd: c, tree: tree, costs: ledger, options: options.Search}
	if err := r.run(ctx, o); err != nil {
		return errors.Join(err, ledger.failed.get())
	}
	if err := db.Close(); err != nil {
		return err
	}
	table := r.table()
	if c.SVG != "" {
		picture, err := tunepage.Compare(table.title(), table.bands())
		if err == nil {
			err = os.WriteFile(c.SVG, picture, 0o666)
		}
		if err != nil {
			return err
		}
	}
	if c.JSON {
		return console.WriteJSON(o.Out, table)
	}
	table.print(o.Out)
	return nil
}
