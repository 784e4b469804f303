package autotune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Result is what a search has found, and what it proved. Of the Outcome, Found, Best, Text, Key, Path and Cycles are
// about the space alone, not about schedules of Options.Start outside of it.
type Result struct {
	*search.Outcome[space.Store]
	Schedule  *halide.Schedule // the best; nil if none was found
	Decisions string           // of the best
	Cycles    int64            // of the best; 0 if none was found
	Problem   record.Problem
	Tree      Tree // what was searched
}

// Verdict is what is proven of the best.
func (r *Result) Verdict() search.Verdict {
	return search.Verdict{Found: r.Schedule != nil, Best: r.Decisions, Cycles: r.Cycles, Bound: r.Bound,
		Infeasible: r.Infeasible() && r.Schedule == nil, Outside: r.Outside()}
}

// Outside reports whether the best is a schedule outside of the space, of which the bound says nothing.
func (r *Result) Outside() bool { return r.Schedule != nil && strings.HasPrefix(r.Decisions, outside) }

// Proven is what any schedule takes at least that does what is given, 0 where nothing is known: the bound is of the
// space, and others may take less, as the best shows that is none of it.
func (r *Result) Proven() int64 {
	if r.Outside() {
		return 0
	}
	return r.Bound
}

// Gap is how much more the best may cost than the cheapest schedule of the space, as a fraction of what that costs at
// least: 0 is optimal, +Inf says that nothing is known, or that the best is none of the space.
func (r *Result) Gap() float64 {
	if r.Schedule == nil || r.Proven() <= 0 {
		return math.Inf(1)
	}
	return float64(r.Cycles)/float64(r.Bound) - 1
}

// Tune finds the schedule with the fewest cycles among those that do what s says and compute its Func within its
// Bounds.
//
// s needs Bounds of all dimensions; its other directives stand, and what they leave open is searched. The error is a
// diag.List if there is no space for s, names pins that contradict each other and the rule that says so, or tells how
// cost or the records failed; in the last two cases there may be a Result all the same, with what was found until then.
// The end of ctx is no error.
func Tune(ctx context.Context, s *halide.Schedule, cost Cost, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	t, err := NewTree(s, o)
	if err != nil {
		return nil, err
	}
	out := &Result{Problem: record.Of(s, o.Workload, o.Machine, o.Version), Tree: t}
	if o.Search.Known, o.Search.Wrong, err = o.known(ctx, out.Problem, t); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	k := &keeper{Options: o, problem: out.Problem, tree: t, cost: cost, stop: stop, given: given(s, o.Pins),
		begun: map[search.Key]begun{}}
	begin := time.Now()
	starts, inside, best, n, err := k.start(ctx)
	if err != nil {
		return nil, err
	}
	if len(o.Start) > 0 {
		starts = append(starts, t.byColumns()...)
	}
	t.Starts, k.Search.Begun = starts, n
	if best != nil {
		k.Search.Incumbent = best.cycles
	}
	if n := o.Incumbent; n > 0 && (best == nil || n < best.cycles) {
		k.Search.Incumbent = n
	}
	if k.Search.Budget > 0 {
		k.Search.Budget = max(1, k.Search.Budget-time.Since(begin))
	}
	out.Outcome, err = search.Run(ctx, search.Tree[space.Store](t), k.evaluate, k.Search)
	if out.Outcome == nil {
		return nil, err
	}
	if out.Found { // something cheaper than the incumbent
		best = &candidate{leaf: &out.Best, decisions: out.Text, cycles: out.Outcome.Cycles}
	}
	if inside != nil { // the search may have ended before it came to it
		best = better(best, inside)
	}
	if best != nil {
		s, wrong := k.scheduleOf(ctx, best)
		if wrong != nil {
			return nil, errors.Join(err, wrong)
		}
		out.Schedule, out.Decisions, out.Cycles = s, best.decisions, best.cycles
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
	t := Tree{Space: sp, Coded: o.Coded}
	if o.Rates != nil {
		if t.Limit, err = bound.New(sp, *o.Rates); err != nil {
			return Tree{}, err
		}
	}
	return t, nil
}

// known answers from the records what a schedule costs, nil if that is not wanted; wrong are those that cost less than
// their bound.
func (o Options) known(ctx context.Context, p record.Problem, t Tree) (cost func(search.Key) (search.Result, bool),
	wrong []search.Violation, err error) {
	if !o.Resume {
		return nil, nil, nil
	}
	results := map[search.Key]search.Result{}
	for r, err := range o.Records.Each(ctx, p) {
		if err != nil {
			return nil, nil, err
		}
		if key, least, ok := r.Least(); ok {
			if old, met := results[search.Key(key)]; !met || old.AtLeast && old.Cycles < least {
				results[search.Key(key)] = search.Result{Cycles: least, AtLeast: true, Took: r.Took}
			}
			continue
		}
		results[search.Key(r.Key)] = search.Result{Cycles: r.Cycles, Refused: r.Refused, Took: r.Took}
		if least := t.boundOf(r); r.Cycles > 0 && r.Cycles < least && len(wrong) < 10 {
			wrong = append(wrong, search.Violation{Text: r.Decisions, Cycles: r.Cycles, Bound: least})
		}
	}
	return func(k search.Key) (search.Result, bool) {
		r, ok := results[k]
		return r, ok
	}, wrong, nil
}

// keeper evaluates schedules and keeps the results.
type keeper struct {
	Options
	problem record.Problem
	tree    Tree
	cost    Cost
	stop    context.CancelCauseFunc
	given   string
	begun   map[search.Key]begun // starts in the space
	settled sync.Map             // by key: the schedules of leaves that have one, of those that were evaluated
	failed  errorBox
}

// evaluate is the cost of a leaf, which is handed to the records.
func (k *keeper) evaluate(ctx context.Context, leaf *space.Store) (int64, error) {
	if b, ok := k.begun[k.tree.Key(leaf)]; ok {
		return b.cycles, b.err
	}
	begin := time.Now()
	s, cycles, err := k.tree.Settle(ctx, leaf, k.checkedCost)
	if s == nil {
		return 0, err
	}
	key := k.tree.Key(leaf)
	if err == nil {
		k.settled.Store(key, s)
	}
	return cycles, k.keep(record.Record{Key: record.Key(key), Decisions: k.tree.Text(leaf), Schedule: s.String(),
		Cycles: cycles, Took: time.Since(begin)}, err)
}

// scheduleOf is the schedule of a candidate: as it was evaluated, or is on record.
func (k *keeper) scheduleOf(ctx context.Context, c *candidate) (*halide.Schedule, error) {
	if c.schedule != nil {
		return c.schedule, nil
	}
	key := k.tree.Key(c.leaf)
	if s, ok := k.settled.Load(key); ok {
		return s.(*halide.Schedule), nil
	}
	if list := k.tree.Space.Placements(c.leaf); len(list) == 1 {
		return k.tree.schedule(&list[0]), nil
	}
	for r, err := range k.Records.Each(context.WithoutCancel(ctx), k.problem) {
		if err != nil {
			return nil, err
		}
		if search.Key(r.Key) == key && r.Cycles == c.cycles {
			return halide.ParsePipelineSchedule(halide.NewPipeline(k.tree.Space.Func()), r.Schedule)
		}
	}
	panic("BUG: a leaf with a cost was neither evaluated nor is it on record: " + c.decisions)
}

// checkedCost is what the cost function says, if that makes sense.
func (k *keeper) checkedCost(ctx context.Context, s *halide.Schedule) (int64, error) {
	cycles, err := k.cost(ctx, s)
	var refused *search.Refused
	var slower *search.AtLeast
	switch {
	case errors.As(err, &slower):
		return 0, slower
	case errors.As(err, &refused) && refused.Reason == "":
		return 0, fmt.Errorf("autotune: the cost function refuses without a reason:\n%v", s)
	case err == nil && cycles < 1:
		return 0, fmt.Errorf("autotune: the cost function says %d cycles of:\n%v", cycles, s)
	case err != nil:
		return 0, err
	}
	return cycles, nil
}

// keep hands an evaluation to the records, unless it failed; err is what became of it.
func (k *keeper) keep(r record.Record, err error) error {
	var refused *search.Refused
	var slower *search.AtLeast
	if k.Records == nil || err != nil && !errors.As(err, &refused) && !errors.As(err, &slower) {
		return err
	}
	r.Problem, r.At = k.problem, time.Now()
	switch {
	case refused != nil:
		r.Cycles, r.Refused = 0, refused.Reason
	case slower != nil:
		r = r.AtLeast(slower.Cycles)
	}
	k.Records.Post(r, k.stored)
	return err
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
	err := k.Records.PutRun(context.Background(), r.run(k.Search, k.given))
	if first := k.failed.get(); first != nil {
		return first
	}
	return err
}

// Run is the search as the records have it. s and o are what Tune was given.
func (r *Result) Run(s *halide.Schedule, o Options) record.Run {
	return r.run(o.Search, given(s, o.Pins))
}

func (r *Result) run(s search.Options, given string) record.Run {
	o := r.Outcome
	run := record.Run{Problem: r.Problem, At: time.Now(), Given: given, Strategy: s.Strategy.String(), Seed: s.Seed,
		Evaluations: o.Evaluations, Took: o.Elapsed, Cycles: r.Cycles, Bound: r.Proven(), Verdict: r.Verdict().String()}
	if u := o.Unsound; len(u) > 0 {
		run.Verdict += "; the bound is wrong: " + u[0].String()
	} else if why := r.Tree.Why(); why != "" {
		run.Verdict += "; every schedule of the space takes at least " + why
	}
	return run
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
