package tunecmd

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// race is the runs of several strategies over several seeds.
type race struct {
	tuneCurvesCmd
	tree    autotune.Tree
	costs   *costs
	options search.Options

	leaves  int64 // of the space, if all were evaluated; 0: they were not
	optimum int64
	proven  bool
	least   int64 // no schedule takes fewer cycles
	runs    map[string][]*search.Outcome[space.Store]
}

// run searches. What ctx ends early says nothing: it is an error.
func (r *race) run(ctx context.Context, o console.Output) error {
	r.optimum, r.runs = math.MaxInt64, map[string][]*search.Outcome[space.Store]{}
	p := console.NewProgress(o.Log, len(r.Strategies)*r.Seeds)
	defer p.End()
	if err := r.whole(ctx); err != nil {
		return err
	}
	for _, name := range r.Strategies {
		strategy, err := search.ParseStrategy(name)
		if err != nil {
			return err
		}
		for i := range r.Seeds {
			s := r.options
			s.Strategy, s.Seed, s.Evaluations, s.Known = strategy, r.Seed+uint64(i), r.evaluations(name), r.costs.known
			cost := r.costs.evaluate
			if r.sieved(name) {
				cost = r.sieve
			}
			out, err := search.Run(ctx, search.Tree[space.Store](r.tree), cost, s)
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			r.seen(out)
			r.runs[name] = append(r.runs[name], out)
			p.Step(fmt.Sprintf("%s, seed %d", name, s.Seed))
		}
	}
	if r.optimum == math.MaxInt64 {
		return errors.New("no schedule was found: give more --evals")
	}
	return nil
}

// evaluations of each run of a strategy.
func (r *race) evaluations(strategy string) int {
	if r.sieved(strategy) {
		return r.Random
	}
	return r.Evals
}

// sieved reports whether a strategy's runs do not simulate what is of no use.
func (r *race) sieved(strategy string) bool {
	return r.Random > 0 && strategy == search.Random.String()
}

// sieve evaluates a leaf of which the bound does not say that it is not within what counts as reached. It is for random
// descents, which go their way whatever leaves cost.
func (r *race) sieve(ctx context.Context, leaf *space.Store) (int64, error) {
	if r.optimum < math.MaxInt64 && r.tree.Bound(leaf) > within(r.optimum, r.Within) {
		return 0, &search.Refused{Reason: "the bound is above what counts as reached"}
	}
	return r.costs.evaluate(ctx, leaf)
}

// within is the most cycles that are within a fraction of some.
func within(cycles int64, fraction console.Percent) int64 {
	return int64(math.Floor(float64(cycles) * (1 + float64(fraction)) * (1 + 1e-12)))
}

// whole evaluates the whole space, if it is small.
func (r *race) whole(ctx context.Context) error {
	if r.Exhaust == 0 {
		return nil
	}
	t := search.Tree[space.Store](r.tree)
	levels, err := search.Count(ctx, t, search.Census{Limit: 20 * int64(r.Exhaust)})
	total := search.Total(levels)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || total.Leaves > int64(r.Exhaust) {
		return nil // too many
	}
	s := r.options
	s.Strategy, s.Known = search.Exhaustive, r.costs.known
	out, err := search.Run(ctx, t, r.costs.evaluate, s)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	r.leaves = int64(out.Evaluations)
	r.seen(out)
	return nil
}

// seen looks at what a run found, and proved.
func (r *race) seen(o *search.Outcome[space.Store]) {
	if o.Found && o.Cycles < r.optimum {
		r.optimum, r.proven = o.Cycles, false
	}
	r.least = max(r.least, o.Bound)
	r.proven = r.proven || o.Found && o.Cycles == r.optimum && o.Optimal()
}

// table is what the runs come to.
func (r *race) table() curves {
	out := curves{Kernel: r.Kernel, Pins: r.Pin, Optimum: r.optimum, Proven: r.proven, Schedules: r.leaves,
		Seeds: r.Seeds, Evals: r.Evals, Random: r.evaluations(search.Random.String()), Within: float64(r.Within)}
	goal := within(r.optimum, r.Within)
	strict := goal
	if close := within(r.least, r.Within); !r.proven && r.optimum <= close {
		out.Bound, strict = r.least, close
	}
	for _, name := range r.Strategies {
		goal := goal
		if name != search.Random.String() {
			goal = strict
		}
		row := strategyCurve{Strategy: name}
		var needed []float64
		for _, o := range r.runs[name] {
			n := math.Inf(1)
			if i := slices.IndexFunc(o.Curve, func(p search.Point) bool { return p.Cycles <= goal }); i >= 0 {
				n = float64(o.Curve[i].Evaluations)
				row.Reached++
			}
			needed = append(needed, n)
			if o.Optimal() && o.Cycles == r.optimum {
				row.Proved++
			}
		}
		row.Needed = quartilesOf(needed)
		for _, at := range stations(r.Evals) {
			var best []float64
			for _, o := range r.runs[name] {
				n := math.Inf(1)
				if !r.sieved(name) {
					n = bestAt(o.Curve, at)
				}
				best = append(best, n)
			}
			row.Curve = append(row.Curve, station{at, quartilesOf(best)})
		}
		out.Strategies = append(out.Strategies, row)
	}
	out.compare()
	return out
}

// bestAt is the best cost after so many evaluations; +Inf if none has a cost.
func bestAt(curve []search.Point, evaluations int) float64 {
	best := math.Inf(1)
	for _, p := range curve {
		if p.Evaluations <= evaluations {
			best = float64(p.Cycles)
		}
	}
	return best
}

// stations are the evaluations at which curves are told: 1, 2, 5, 10, ... and the last.
func stations(last int) []int {
	var list []int
	for n := 1; ; n *= 10 {
		for _, at := range []int{n, 2 * n, 5 * n} {
			if at >= last {
				return append(list, last)
			}
			list = append(list, at)
		}
	}
}
