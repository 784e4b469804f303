package autotune

import (
	"context"
	"database/sql"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/halide"
)

// tooSlow are rates of a machine whose stores take longer than the toy's schedules.
var tooSlow = bound.Rates{Loads: 1, LoadBytes: 1, Stores: 1, StoreBytes: 1, LoadLatency: 9000, StoreLatency: 9000,
	ChainLatency: 1}

// TestWrongBound: a bound that is above what schedules take hides none of them: the best is that of a search without
// it. The Result names what showed it, proves nothing by it, and the run on record says so.
func TestWrongBound(t *testing.T) {
	for _, strategy := range []search.Strategy{search.BestFirst, search.Ascent, search.Climb} {
		db := opened(t)
		o := small(db)
		o.Search.Strategy, o.Search.Evaluations = strategy, 12
		o.Rates = &tooSlow
		r, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), o)
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Unsound) == 0 || r.Bound != 0 || r.Schedule == nil || r.Evaluations != 12 {
			t.Errorf("%v: %d evaluations, bound %d, %v", strategy, r.Evaluations, r.Bound, r.Unsound)
		}
		if _, err := r.Certify(t.Context(), new(strings.Builder)); err == nil {
			t.Errorf("%v: there is a certificate", strategy)
		}
		runs, err := db.Runs(t.Context(), r.Problem)
		if err != nil || len(runs) != 1 || runs[0].Bound != 0 ||
			!strings.Contains(runs[0].Verdict, "the bound is wrong: "+r.Unsound[0].String()) {
			t.Errorf("%v: on record is %+v, %v", strategy, runs, err)
		}
		o = small(nil)
		o.Search.Strategy, o.Rates = strategy, &tooSlow
		whole, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), o)
		if err != nil {
			t.Fatal(err)
		}
		o = small(nil)
		without, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), o)
		if err != nil {
			t.Fatal(err)
		}
		if whole.Cycles != without.Cycles || whole.Evaluations != without.Evaluations || !whole.Optimal() {
			t.Errorf("%v: %d cycles after %d evaluations, without the bound %d after %d", strategy, whole.Cycles,
				whole.Evaluations, without.Cycles, without.Evaluations)
		}
	}
}

// TestWrongRecord: a record of fewer cycles than the bound of its schedule is told though the search does not meet
// it, in the space of the pins or in a wider one.
func TestWrongRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	db, err := store.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	o := small(db)
	o.Rates = &bound.Rates{Loads: 2, LoadBytes: 32, Stores: 1, StoreBytes: 32, LoadLatency: 1, StoreLatency: 1,
		ChainLatency: 1}
	if r, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), o); err != nil || len(r.Unsound) > 0 {
		t.Fatal(err, r)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := raw.Exec(`UPDATE evaluation SET cycles = 2 WHERE rowid = (SELECT max(rowid) FROM evaluation WHERE cycles > 0)`); err != nil {
		t.Fatal(err)
	}
	raw.Close()
	if db, err = store.Open(path); err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	o.Records, o.Resume, o.Search.Strategy, o.Search.Evaluations = db, true, search.Climb, 1
	r, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Unsound) != 1 || r.Unsound[0].Cycles != 2 || r.Unsound[0].Bound <= 2 || r.Proven() != 0 {
		t.Errorf("%v, bound %d", r.Unsound, r.Proven())
	}
}

// TestStartCounts: schedules to begin with are part of the budget, inside of the space or outside, and evaluated
// once.
func TestStartCounts(t *testing.T) {
	inside := say(t, filter(t), "split x 16; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; pair none")
	outside := say(t, filter(t), "split y 2; split x 16; reorder yo yi xo r.y r.x xi; vectorize xi")
	for _, strategy := range []search.Strategy{search.BestFirst, search.Ascent, search.Climb, search.Random,
		search.Exhaustive} {
		for _, budget := range []int{1, 2, 3, 9} {
			o := small(nil)
			o.Pins, o.Start = nil, []*halide.Schedule{outside, inside}
			o.Search.Strategy, o.Search.Evaluations = strategy, budget
			var n atomic.Int64
			var first atomic.Pointer[halide.Schedule]
			r, err := Tune(t.Context(), filter(t), func(ctx context.Context, s *halide.Schedule) (int64, error) {
				first.CompareAndSwap(nil, s)
				return counted(&n)(ctx, s)
			}, o)
			if err != nil {
				t.Fatal(err)
			}
			a, _ := toy(outside)
			b, _ := toy(inside)
			if budget == 1 {
				b = a
			}
			if n.Load() != int64(budget) || r.Evaluations != budget || r.Cycles > min(a, b) ||
				first.Load().String() != outside.String() {
				t.Errorf("%v: %d of %d evaluations, %d counted: %d cycles, those to begin with take %d and %d",
					strategy, n.Load(), budget, r.Evaluations, r.Cycles, a, b)
			}
		}
	}
}
