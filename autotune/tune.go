package autotune

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Result is what a search has found, and what it proved.
type Result struct {
	*search.Outcome[space.Store]
	Schedule *halide.Schedule // the best; nil if none was found
	Problem  record.Problem
	Tree     Tree // what was searched

	start *halide.Schedule
}

// Verdict is what the certificate of the search says.
func (r *Result) Verdict() search.Verdict {
	return search.Verdict{Found: r.Found, Best: r.Text, Cycles: r.Cycles, Bound: r.Outcome.Bound, Infeasible: r.Infeasible()}
}

// Tune finds the schedule with the fewest cycles among those that do what s says and compute its Func within its Bounds.
//
// s needs Bounds of all dimensions; its other directives stand, and what they leave open is searched. The error is a diag.List
// if there is no space for s, names pins that contradict each other and the rule that says so, or tells how cost or
// the records failed; in the last two cases there is a Result all the same, with what was found until then. The end of ctx
// is no error.
func Tune(ctx context.Context, s *halide.Schedule, cost Cost, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	t, err := NewTree(s, o)
	if err != nil {
		return nil, err
	}
	out := &Result{Problem: record.Of(s, o.Workload, o.Machine, o.Version), Tree: t, start: s}
	known, err := o.known(ctx, out.Problem)
	if err != nil {
		return nil, err
	}
	o.Search.Known = known
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k := &keeper{Options: o, problem: out.Problem, tree: t, cost: cost, stop: stop}
	out.Outcome, err = search.Run(ctx, search.Tree[space.Store](t), k.evaluate, o.Search)
	if out.Outcome == nil {
		return nil, err
	}
	if out.Found {
		var wrong error
		if out.Schedule, wrong = t.Space.Schedule(&out.Best); wrong != nil {
			panic("BUG: the best schedule is none: " + wrong.Error())
		}
	}
	return out, errors.Join(err, k.finish(out))
}

// NewTree is the tree of all schedules that do what s says.
func NewTree(s *halide.Schedule, o Options) (Tree, error) {
	sp, err := space.New(s, o.Capacities, o.Space)
	if err != nil {
		return Tree{}, err
	}
	if err := sp.Pin(o.Pins...); err != nil {
		return Tree{}, err
	}
	return Tree{Space: sp}, nil
}

// known answers from the records what a schedule costs; nil if that is not wanted.
func (o Options) known(ctx context.Context, p record.Problem) (func(search.Key) (search.Result, bool), error) {
	if !o.Resume {
		return nil, nil
	}
	results := map[search.Key]search.Result{}
	for r, err := range o.Records.Each(ctx, p) {
		if err != nil {
			return nil, err
		}
		results[search.Key(r.Key)] = search.Result{Cycles: r.Cycles, Refused: r.Refused, Took: r.Took}
	}
	return func(k search.Key) (search.Result, bool) {
		r, ok := results[k]
		return r, ok
	}, nil
}

// keeper evaluates schedules and keeps the results.
type keeper struct {
	Options
	problem record.Problem
	tree    Tree
	cost    Cost
	stop    context.CancelCauseFunc
	failed  errorBox
}

// evaluate is the cost of a leaf, which is handed to the records.
func (k *keeper) evaluate(ctx context.Context, leaf *space.Store) (int64, error) {
	s, err := k.tree.Space.Schedule(leaf)
	if err != nil {
		panic("BUG: a leaf is no schedule: " + err.Error())
	}
	begin := time.Now()
	cycles, err := k.cost(ctx, s)
	var refused *search.Refused
	switch {
	case errors.As(err, &refused) && refused.Reason == "":
		return 0, fmt.Errorf("autotune: the cost function refuses without a reason:\n%v", s)
	case err == nil && cycles < 1:
		return 0, fmt.Errorf("autotune: the cost function says %d cycles of:\n%v", cycles, s)
	case err != nil && refused == nil:
		return 0, err
	}
	if k.Records == nil {
		return cycles, err
	}
	text := k.tree.Space.Text(leaf)
	r := record.Record{Problem: k.problem, Key: record.Key(k.tree.Key(leaf)), Decisions: text, Schedule: s.String(), Cycles: cycles,
		Took: time.Since(begin), At: time.Now()}
	if refused != nil {
		r.Cycles, r.Refused = 0, refused.Reason
	}
	k.Records.Post(r, k.stored)
	return cycles, err
}

// stored ends the search if a record was not stored.
func (k *keeper) stored(err error) {
	if err != nil {
		k.failed.set(err)
		k.stop(err)
	}
}

// finish stores the run. It waits until all is stored, also where ctx has ended.
func (k *keeper) finish(r *Result) error {
	if k.Records == nil {
		return nil
	}
	o := r.Outcome
	run := record.Run{Problem: r.Problem, At: time.Now(), Given: given(r.start, k.Pins), Strategy: k.Search.Strategy.String(), Seed: k.Search.Seed,
		Evaluations: o.Evaluations, Took: o.Elapsed, Cycles: o.Cycles, Bound: o.Bound, Verdict: r.Verdict().String()}
	err := k.Records.PutRun(context.Background(), run)
	if first := k.failed.get(); first != nil {
		return first
	}
	return err
}

// given is what stands before a search begins, on one line: directives that are no Bounds, and pins.
func given(s *halide.Schedule, pins []string) string {
	var list []string
	for line := range strings.Lines(s.String()) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "bound ") {
			list = append(list, line)
		}
	}
	return strings.Join(append(list, pins...), "; ")
}
