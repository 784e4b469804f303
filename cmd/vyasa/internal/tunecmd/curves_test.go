package tunecmd

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// Quartiles are those of the method that weighs the neighbours (Hyndman and Fan's type 7), and what was not reached is
// above all.
func TestQuartiles(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		list []float64
		want quartiles
	}{
		{[]float64{7}, quartiles{7, 7, 7}}, {[]float64{4, 1, 3, 2}, quartiles{1.75, 2.5, 3.25}},
		{[]float64{1, 2, 3, 4, 5}, quartiles{2, 3, 4}},
		{[]float64{inf, 1, 3}, quartiles{2, 3, number(inf)}},
		{[]float64{inf, inf, 1, 2, 3}, quartiles{2, 3, number(inf)}},
	} {
		if got := quartilesOf(c.list); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}

// A race of made-up runs: evaluations until within 1 %, ratios, and what becomes of the claim.
func TestCurvesTable(t *testing.T) {
	run := func(points ...search.Point) *search.Outcome[space.Store] {
		o := &search.Outcome[space.Store]{Found: len(points) > 0, Curve: points}
		if o.Found {
			o.Cycles = points[len(points)-1].Cycles
		}
		return o
	}
	at := func(n int, cycles int64) search.Point { return search.Point{Evaluations: n, Cycles: cycles} }
	for claim, c := range map[string]struct {
		evals       int
		tag, random []*search.Outcome[space.Store]
		needed      [2]float64 // medians
	}{
		"holds: tag takes 1.0 % of the evaluations of the 2000 that random needs": {5000,
			[]*search.Outcome[space.Store]{run(at(1, 300), at(20, 101), at(30, 100))},
			[]*search.Outcome[space.Store]{run(at(5, 102), at(2000, 100))}, [2]float64{20, 2000}},
		"holds: tag takes 0.4 % of the evaluations of the more than 5000 that random": {5000,
			[]*search.Outcome[space.Store]{run(at(20, 100))}, []*search.Outcome[space.Store]{run(at(5, 102))},
			[2]float64{20, math.Inf(1)}},
		"does not hold: tag takes 50.0 % of the evaluations of the 2000": {5000,
			[]*search.Outcome[space.Store]{run(at(1000, 100))}, []*search.Outcome[space.Store]{run(at(2000, 100))},
			[2]float64{1000, 2000}},
		"random needs 10 evaluations, fewer than 1000": {5000,
			[]*search.Outcome[space.Store]{run(at(1, 100))}, []*search.Outcome[space.Store]{run(at(10, 100))},
			[2]float64{1, 10}},
		"no strategy but random was run, or none reached it in half of its runs": {5000,
			[]*search.Outcome[space.Store]{run(at(1, 200))}, []*search.Outcome[space.Store]{run(at(10, 100))},
			[2]float64{math.Inf(1), 10}},
		"random needs more than these 500 evaluations; whether 1000, more --evals would": {500,
			[]*search.Outcome[space.Store]{run(at(1, 100))}, []*search.Outcome[space.Store]{run(at(10, 200))},
			[2]float64{1, math.Inf(1)}},
	} {
		r := &race{tuneCurvesCmd: tuneCurvesCmd{Kernel: "k", Seeds: 1, Evals: c.evals,
			Strategies: []string{"tag", "random"}, Within: 0.01},
			tree: autotune.Tree{}, optimum: 100, runs: map[string][]*search.Outcome[space.Store]{"tag": c.tag,
				"random": c.random}}
		got := r.table()
		if !strings.HasPrefix(got.Claim, claim) {
			t.Errorf("%q, want %q", got.Claim, claim)
		}
		if n := [2]float64{float64(got.Strategies[0].Needed.Median),
			float64(got.Strategies[1].Needed.Median)}; n != c.needed {
			t.Errorf("%s: %v, want %v", claim, n, c.needed)
		}
	}
}

func TestStations(t *testing.T) {
	for last, want := range map[int][]int{1: {1}, 2: {1, 2}, 7: {1, 2, 5, 7}, 100: {1, 2, 5, 10, 20, 50, 100},
		120: {1, 2, 5, 10, 20, 50, 100, 120}} {
		if got := stations(last); !reflect.DeepEqual(got, want) {
			t.Errorf("%d: %v, want %v", last, got, want)
		}
	}
}

// Without a proof, a bound that is close to the best found is enough: random must come within 1 % of the best, the
// others of the bound.
func TestCurvesBetween(t *testing.T) {
	run := func(bound int64, points ...search.Point) *search.Outcome[space.Store] {
		return &search.Outcome[space.Store]{Found: true, Curve: points, Cycles: points[len(points)-1].Cycles,
			Bound: bound}
	}
	runs := map[string][]*search.Outcome[space.Store]{
		"tag": {run(1000, search.Point{Evaluations: 5, Cycles: 1012}, search.Point{Evaluations: 20, Cycles: 1005})},
		"random": {run(0, search.Point{Evaluations: 1500, Cycles: 1015},
			search.Point{Evaluations: 1900, Cycles: 1006})},
	}
	for best, needed := range map[int64][2]float64{1005: {20, 1500}, 1020: {5, 1500}} {
		r := &race{tuneCurvesCmd: tuneCurvesCmd{Seeds: 1, Evals: 50, Random: 2000,
			Strategies: []string{"tag", "random"}, Within: 0.01}, runs: runs}
		r.optimum = math.MaxInt64
		r.seen(runs["tag"][0])
		r.optimum = best
		got := r.table()
		if n := [2]float64{float64(got.Strategies[0].Needed.Median),
			float64(got.Strategies[1].Needed.Median)}; n != needed {
			t.Errorf("best %d: %v, want %v", best, n, needed)
		}
		if between := strings.Contains(got.title(),
			"lies between 1000 cycles, which the bound proves, and 1005"); between != (best == 1005) {
			t.Error(got.title())
		}
		if !strings.HasPrefix(got.Claim, "holds: ") || got.Strategies[1].Curve[0].Best.Median.String() != "-" {
			t.Errorf("%s; %+v", got.Claim, got.Strategies[1])
		}
	}
}
