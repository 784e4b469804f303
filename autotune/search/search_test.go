package search

import (
	"bytes"
	"context"
	"maps"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

var all = []Strategy{BestFirst, Ascent, Climb, Random, Exhaustive}

// TestFindsTheBest: on random trees, boards and sets, each strategy that is left to finish finds what plain recursion
// finds, proves it, and evaluates no leaf twice.
func TestFindsTheBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := Options{
			Strategy: rapid.SampledFrom(all).Draw(t, "strategy"), Seed: rapid.Uint64().Draw(t, "seed"),
			Jobs: rapid.IntRange(0, 4).Draw(t, "jobs"), Window: rapid.IntRange(0, 20).Draw(t, "window"),
			Nodes: rapid.SampledFrom([]int{0, 1, 10}).Draw(t, "nodes"),
		}
		switch rapid.IntRange(0, 2).Draw(t, "toy") {
		case 0:
			finds(t, drawJungle(t), o)
		case 1:
			finds(t, &queens{rapid.IntRange(1, 7).Draw(t, "n")}, o)
		case 2:
			n := rapid.IntRange(1, 8).Draw(t, "n")
			finds(t, &bag{rapid.Uint64().Draw(t, "things"), n, rapid.IntRange(0, min(n, 4)).Draw(t, "k")}, o)
		}
	})
}

func drawJungle(t *rapid.T) *jungle {
	return &jungle{
		seed: rapid.Uint64().Draw(t, "jungle"), depth: rapid.IntRange(0, 6).Draw(t, "depth"),
		width: rapid.IntRange(1, 4).Draw(t, "width"), frail: rapid.Bool().Draw(t, "frail"),
		dead:  rapid.Uint64Range(0, 40).Draw(t, "dead"),
		early: rapid.Uint64Range(0, 20).Draw(t, "early"), soon: rapid.Bool().Draw(t, "soon"),
		refused: rapid.SampledFrom([]uint64{0, 30, 100}).Draw(t, "refused"),
		slack:   rapid.Int64Range(0, 50).Draw(t, "slack"), loose: rapid.SampledFrom([]uint64{0, 50, 100}).Draw(t,
			"loose"),
	}
}

func finds[N any](t *rapid.T, toy toy[N], o Options) {
	want := recurse(toy)
	cost, calls := counted(toy)
	out, err := Run(context.Background(), toy, cost, o)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case out.Stopped != Finished:
		t.Fatalf("stopped: %s", out.Stopped)
	case want.best == math.MaxInt64 && !out.Infeasible():
		t.Fatalf("no leaf has a cost, but %+v", out)
	case want.best != math.MaxInt64 && (!out.Optimal() || out.Cycles != want.best || out.Gap() != 0):
		t.Fatalf("the best costs %d; found %d, bound %d, gap %v", want.best, out.Cycles, out.Bound, out.Gap())
	}
	if !o.prunes() && (out.Evaluations != len(want.leaves) || !maps.Equal(out.Refused, want.refused)) {
		t.Fatalf("%d evaluations, refused %v; there are %d leaves, %v", out.Evaluations, out.Refused, len(want.leaves),
			want.refused)
	}
	if len(calls()) != out.Evaluations {
		t.Fatalf("%d evaluations of %d leaves", out.Evaluations, len(calls()))
	}
	for key, n := range calls() {
		if n != 1 || !want.leaves[key] {
			t.Fatalf("%d evaluations of %v", n, key)
		}
	}
	certified(t, toy, out)
}

// certified checks the certificate of an outcome.
func certified[N any](t rapid.TB, toy toy[N], out *Outcome[N]) string {
	var text bytes.Buffer
	lines, err := out.Certify(context.Background(), &text)
	if err != nil {
		t.Fatal(err)
	}
	again := func(n *N) (int64, error) { return toy.cost(context.Background(), n) }
	v, err := Check(Tree[N](toy), bytes.NewReader(text.Bytes()), again)
	if err != nil {
		t.Fatalf("%v\n%s", err, text.String())
	}
	want := Verdict{Found: out.Found, Best: out.Text, Cycles: out.Cycles, Bound: out.Bound, Infeasible: v.Infeasible,
		Lines: lines.Cut + lines.Leaf + lines.Refused + lines.Dead, Walked: v.Walked}
	if v != want || v.Optimal() != out.Optimal() || out.Infeasible() && !v.Infeasible || v.Infeasible &&
		recurse(toy).best != math.MaxInt64 {
		t.Fatalf("verdict %+v, want %+v\n%s", v, want, text.String())
	}
	return text.String()
}

// TestAnyJobs: whatever the number of goroutines and their speed, and whether the cost function says all costs or only
// those that are asked for, the outcome is the same, and so are the events.
func TestAnyJobs(t *testing.T) {
	toy := &jungle{seed: 3, depth: 7, width: 3, dead: 10, early: 3, refused: 10, slack: 60, loose: 40}
	sets := &bag{5, 9, 4}
	for _, s := range all {
		for _, o := range []Options{{}, {Evaluations: 100}, {TargetGap: 0.1},
			{Window: 5, Nodes: 30, Evaluations: 200}} {
			o.Strategy, o.Seed = s, 11
			sameForAnyJobs(t, toy, o)
			sameForAnyJobs(t, sets, o)
		}
	}
}

func sameForAnyJobs[N any](t *testing.T, toy toy[N], o Options) {
	t.Helper()
	var first *Outcome[N]
	var told []Event
	slower := 0
	for i, jobs := range []int{1, 2, 3, 8, 1, 4} {
		var events []Event
		o.Jobs = jobs
		cost := toy.cost
		if i >= 4 {
			cost = limited(toy.cost)
		}
		o.Seen = func(e Event) {
			if e.Kind == Evaluated {
				events = append(events, e)
			}
		}
		out, err := Run(context.Background(), toy, cost, o)
		if err != nil {
			t.Fatal(err)
		}
		if slower += out.Slower; i >= 4 {
			certified(t, toy, out)
		}
		if first == nil {
			first, told = out, events
			continue
		}
		times := cmp.Options{
			cmpopts.IgnoreTypes(time.Duration(0)), cmpopts.IgnoreFields(Outcome[N]{}, "Jobs", "tree", "results"),
			cmp.AllowUnexported(Outcome[N]{}, spot{}),
		}
		if d := cmp.Diff(first, out, times); d != "" {
			t.Errorf("%v, %d jobs:\n%s", o.limits(), jobs, d)
		}
		if d := cmp.Diff(told, events, times); d != "" {
			t.Errorf("%v, %d jobs: events:\n%s", o.limits(), jobs, d)
		}
	}
	if _, near := any(toy).(Nearness[N]); slower == 0 && o.TargetGap == 0 &&
		(o.Strategy == BestFirst || o.Strategy == Climb && near) {
		t.Errorf("%v: %d leaves of which only limits are known", o.limits(), slower)
	}
}

// limited is a cost function that says no more of a leaf than that it is beyond the limit, if it is, by somewhere
// between that and the cost.
func limited[N any](cost Cost[N]) Cost[N] {
	return func(ctx context.Context, n *N) (int64, error) {
		cycles, err := cost(ctx, n)
		if limit := Limit(ctx); err == nil && cycles > limit {
			return 0, &AtLeast{limit + 1 + (cycles-limit-1)/2}
		}
		return cycles, err
	}
}

// TestKnownLimits: what is on record of a leaf is of no use where it says less than is asked; then the leaf is
// evaluated.
func TestKnownLimits(t *testing.T) {
	toy := &jungle{seed: 8, depth: 6, width: 4, refused: 20, slack: 60, loose: 40}
	for _, s := range all {
		o := Options{Strategy: s, Seed: 4}
		want := must(t)(Run(context.Background(), toy, toy.cost, o))
		o.Known = func(Key) (Result, bool) { return Result{Cycles: 1, AtLeast: true}, true }
		got := must(t)(Run(context.Background(), toy, toy.cost, o))
		if got.Text != want.Text || got.Cycles != want.Cycles || got.Known > 0 {
			t.Errorf("%v: %s of %d cycles, want %s of %d; %d known", s, got.Text, got.Cycles, want.Text, want.Cycles,
				got.Known)
		}
		o.Known = func(Key) (Result, bool) { return Result{Cycles: 1 << 40, AtLeast: true}, true }
		if s == Climb || s == BestFirst {
			if got = must(t)(Run(context.Background(), toy, toy.cost, o)); got.Known == 0 && got.Slower > 0 {
				t.Errorf("%v: none of %d was known", s, got.Evaluations)
			}
		}
	}
}

// TestAtLeast: a cost function that says less than it was asked for ends the search.
func TestAtLeast(t *testing.T) {
	toy := &jungle{seed: 3, depth: 7, width: 3}
	for _, s := range all {
		_, err := Run(context.Background(), toy, func(context.Context, *spot) (int64, error) { return 0, &AtLeast{7} },
			Options{Strategy: s})
		if err == nil {
			t.Errorf("%v: no error", s)
		}
	}
}

// TestLimits: a search that may not finish still says how good its best is at worst, and proves that.
func TestLimits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		toy := drawJungle(t)
		want := recurse(toy)
		o := Options{
			Strategy: rapid.SampledFrom(all).Draw(t, "strategy"), Seed: rapid.Uint64().Draw(t, "seed"), Jobs: 2,
			Evaluations: rapid.IntRange(0, 40).Draw(t, "evaluations"),
			TargetGap:   rapid.SampledFrom([]float64{0, 0.02, 0.3}).Draw(t, "gap"),
			Window:      rapid.IntRange(1, 5).Draw(t, "window"), Nodes: rapid.IntRange(0, 5).Draw(t, "nodes"),
		}
		out, err := Run(context.Background(), toy, toy.cost, o)
		if err != nil {
			t.Fatal(err)
		}
		if o.Evaluations > 0 && out.Evaluations > o.Evaluations {
			t.Fatalf("%d evaluations, allowed are %d", out.Evaluations, o.Evaluations)
		}
		if want.best < math.MaxInt64 && out.Bound > want.best || out.Found && out.Cycles < want.best {
			t.Fatalf("found %d, bound %d, but the best is %d", out.Cycles, out.Bound, want.best)
		}
		// as it is promised: quotients round
		if out.Stopped == Finished && out.Found && float64(out.Bound)*(1+o.TargetGap) < float64(out.Cycles) {
			t.Fatalf("finished with %d, bound %d: gap %v", out.Cycles, out.Bound, out.Gap())
		}
		certified(t, toy, out)
	})
}

// TestPromise: the index of an edge is the upper bound of Streeter and Smith, mu + (a + sqrt(2 n mu a + a^2)) / n with
// mu = S / n.
func TestPromise(t *testing.T) {
	for _, c := range []struct{ hits, visits, total, edges int }{{3, 5, 20, 4}, {0, 1, 2, 2}, {10, 10, 40, 3},
		{1, 100, 1000, 7}} {
		a, n := math.Log(2*float64(c.total)*float64(c.edges)), float64(c.visits)
		mu := float64(c.hits) / n
		want := mu + (a+math.Sqrt(2*n*mu*a+a*a))/n
		if got := promise(c.hits, a, int32(c.visits)); math.Abs(got-want) > 1e-12 {
			t.Errorf("%+v: %v, want %v", c, got, want)
		}
	}
}

// TestSeeds: leaves that are known to be good come first, whatever the strategy, and count.
func TestSeeds(t *testing.T) {
	toy := &queens{8}
	for _, strategy := range all {
		var met []Key
		out, err := Run(context.Background(), toy, toy.cost, Options{Strategy: strategy, Evaluations: 5,
			Seen: func(e Event) {
				if e.Kind == Evaluated {
					met = append(met, e.Key)
				}
			}})
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range toy.Seeds() {
			if cycles, _ := toy.cost(context.Background(), &b); met[i] != toy.Key(&b) || out.Cycles > cycles {
				t.Errorf("%v: evaluation %d is of %v, not of the seed %s; the best costs %d", strategy, i, met[i],
					toy.Text(&b), out.Cycles)
			}
		}
		if len(met) != 5 || out.Evaluations != 5 {
			t.Errorf("%v: %d evaluations", strategy, out.Evaluations)
		}
	}
}

// TestIncumbent: with a cost that is known, only cheaper leaves are found, and that there is none is proven.
func TestIncumbent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		toy := drawJungle(t)
		want := recurse(toy)
		o := Options{Strategy: rapid.SampledFrom(all).Draw(t, "strategy"), Incumbent: rapid.Int64Range(1, 400).Draw(t,
			"incumbent")}
		out, err := Run(context.Background(), toy, toy.cost, o)
		if err != nil {
			t.Fatal(err)
		}
		if out.Found != (want.best < o.Incumbent) || out.Found && out.Cycles != want.best ||
			out.Bound != min(want.best, o.Incumbent) || out.Infeasible() {
			t.Fatalf("known is %d, the best costs %d: %d, bound %d", o.Incumbent, want.best, out.Cycles, out.Bound)
		}
		certified(t, toy, out)
	})
}

// TestCurve: the curve falls, its bounds do not.
func TestCurve(t *testing.T) {
	toy := &jungle{seed: 5, depth: 10, width: 4, slack: 100, loose: 30}
	for _, s := range all {
		out, err := Run(context.Background(), toy, toy.cost, Options{Strategy: s, Evaluations: 1000})
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range out.Curve {
			if i > 0 && (p.Cycles >= out.Curve[i-1].Cycles || p.Bound < out.Curve[i-1].Bound ||
				p.Evaluations <= out.Curve[i-1].Evaluations) {
				t.Errorf("%v: %+v", s, out.Curve)
			}
		}
		if last := out.Curve[len(out.Curve)-1]; last.Cycles != out.Cycles || last.Bound > out.Bound {
			t.Errorf("%v: the curve ends with %+v, the search with %d, %d", s, last, out.Cycles, out.Bound)
		}
	}
}

// TestUnsound: a leaf that is cheaper than its bound takes all proof away, unless the proof needs no bound.
func TestUnsound(t *testing.T) {
	toy := &jungle{seed: 2, depth: 6, width: 3}
	half := func(ctx context.Context, n *spot) (int64, error) { c, err := toy.cost(ctx, n); return c/2 + 1, err }
	for _, s := range all {
		out := must(t)(Run(context.Background(), toy, half, Options{Strategy: s}))
		if len(out.Unsound) == 0 || !out.Found || (out.Bound == 0) != out.bounds {
			t.Errorf("%v: %+v", s, out)
		}
		if _, err := out.Certify(context.Background(), new(bytes.Buffer)); (err != nil) != out.bounds {
			t.Errorf("%v: certificate: %v", s, err)
		}
	}
}

// TestOptions: what makes no sense is refused.
func TestOptions(t *testing.T) {
	toy := &queens{4}
	for _, o := range []Options{
		{Strategy: 9}, {Budget: -1}, {Evaluations: -1}, {Jobs: -1}, {Window: -2}, {TargetGap: -0.1},
		{TargetGap: math.NaN()},
		{TargetGap: math.Inf(1)}, {Delta: -1}, {Nodes: -1}, {Best: -1}, {Incumbent: -1},
	} {
		if out, err := Run(context.Background(), toy, toy.cost, o); err == nil {
			t.Errorf("%+v: %+v", o.limits(), out)
		}
	}
	for _, s := range all {
		if p, err := ParseStrategy(s.String()); err != nil || p != s {
			t.Errorf("%v: %v, %v", s, p, err)
		}
	}
	if _, err := ParseStrategy("luck"); err == nil {
		t.Error("luck is a strategy")
	}
}

// TestCutGap: the cut is the least bound that the gap lets go.
func TestCutGap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := Options{TargetGap: rapid.Float64Range(0, 2).Draw(t, "gap")}
		best := rapid.Int64Range(1, 1<<40).Draw(t, "best")
		c := o.cut(best)
		if float64(c)*(1+o.TargetGap) < float64(best) || float64(c-1)*(1+o.TargetGap) >= float64(best)*(1+1e-12) {
			t.Fatalf("best %d, gap %v: cut %d", best, o.TargetGap, c)
		}
	})
}
