package autotune

import (
	"context"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// say adds directives to a schedule.
func say(t *testing.T, s *halide.Schedule, text string) *halide.Schedule {
	t.Helper()
	return parsed.Schedule(t, s.Func, s.String()+text)
}

// A schedule that is known before counts if the search finds none better; one outside of the space counts too, unless
// it is not what is asked for.
func TestStart(t *testing.T) {
	inside := say(t, filter(t), "split x 16; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi; pair none")
	outside := say(t, filter(t), "unroll x r.y") // 64 results at once, each by itself: the toy refuses
	for _, c := range []struct {
		name, decisions string
		start           *halide.Schedule
		pins            []string
	}{
		{"inside", "vector=x", inside, nil},
		{"refused", "", outside, nil},
	} {
		o := small(opened(t))
		o.Start, o.Pins = []*halide.Schedule{c.start}, c.pins
		o.Search.Evaluations, o.Search.Strategy = 1, search.Random
		r, err := Tune(t.Context(), filter(t), counted(new(atomic.Int64)), o)
		if err != nil {
			t.Fatal(c.name, err)
		}
		own, refused := toy(c.start)
		switch {
		case refused == nil && (r.Cycles > own || r.Schedule == nil):
			t.Errorf("%s: %d cycles, that of the start are %d", c.name, r.Cycles, own)
		case !strings.Contains(r.Decisions, c.decisions):
			t.Errorf("%s: %s", c.name, r.Decisions)
		}
	}
}

// A start far slower than one before it is not evaluated to its end, and the result is as without it.
func TestStartFarSlower(t *testing.T) {
	quick := "split x 16; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"
	slow := "split x 4; split y 2; reorder yo yi xo r.y r.x xi"
	var limits []int64
	cost := func(ctx context.Context, s *halide.Schedule) (int64, error) {
		if !strings.Contains(s.String(), "split y 2") {
			return toy(s)
		}
		limits = append(limits, search.Limit(ctx))
		if n := int64(1) << 40; n > search.Limit(ctx) {
			return 0, &search.AtLeast{Cycles: n}
		}
		return 1 << 40, nil
	}
	o := small(opened(t))
	o.Pins, o.Search.Evaluations = nil, 20
	o.Start = []*halide.Schedule{say(t, filter(t), quick)}
	without, err := Tune(t.Context(), filter(t), cost, o)
	if err != nil {
		t.Fatal(err)
	}
	first, refused := toy(o.Start[0])
	if refused != nil {
		t.Fatal(refused)
	}
	o.Start = append(o.Start, say(t, filter(t), slow))
	with, err := Tune(t.Context(), filter(t), cost, o)
	if err != nil || with.Cycles != without.Cycles || len(limits) != 1 || limits[0] >= 10*first {
		t.Errorf("%v, %v, limits %v", with, err, limits)
	}
}

// cheap says that whatever is not vectorised takes one cycle, so that a start outside of the space is best.
func TestStartOutside(t *testing.T) {
	cost := func(_ context.Context, s *halide.Schedule) (int64, error) {
		if strings.Contains(s.String(), "split y 2") {
			return 1, nil
		}
		return toy(s)
	}
	start := say(t, filter(t), "split y 2; split x 16; reorder yo yi xo r.y r.x xi; vectorize xi")
	db := opened(t)
	o := small(db)
	o.Pins, o.Start, o.Search.Evaluations = nil, []*halide.Schedule{start}, 20
	r, err := Tune(t.Context(), filter(t), cost, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Cycles != 1 || r.Decisions != outside || r.Schedule.String() != start.String() || r.Proven() != 0 ||
		r.Bound < 1 || !math.IsInf(r.Gap(), 1) || r.Verdict().Optimal() ||
		!strings.HasPrefix(r.Verdict().String(), "1 cycles by a schedule outside of the space") {
		t.Errorf("%+v", r)
	}
	if best, ok, err := db.Best(t.Context(), r.Problem); err != nil || !ok || best.Cycles != 1 ||
		best.Schedule != start.String() {
		t.Errorf("on record: %v, %v", best, err)
	}
	if runs, err := db.Runs(t.Context(), r.Problem); err != nil || len(runs) != 1 || runs[0].Bound != 0 {
		t.Errorf("on record: %+v, %v", runs, err)
	}
	o.Resume = true
	asked := false
	if r, err := Tune(t.Context(), filter(t), func(ctx context.Context, s *halide.Schedule) (int64, error) {
		asked = true
		return cost(ctx, s)
	}, o); err != nil || r.Cycles != 1 || asked {
		t.Errorf("resumed: %v, %v, %v", r, err, asked)
	}
	o = small(nil) // beside layouts that are given, which it has, or has not
	o.Pins, o.Search.Evaluations = nil, 20
	given := "layout in y x"
	for _, c := range []struct {
		start string
		least bool
	}{{given + "; split y 2; split x 16; reorder yo yi xo r.y r.x xi; vectorize xi", true},
		{"split y 2; split x 16; reorder yo yi xo r.y r.x xi; vectorize xi", false}} {
		o.Start = []*halide.Schedule{say(t, filter(t), c.start)}
		if r, err := Tune(t.Context(), say(t, filter(t), given), cost, o); err != nil || (r.Cycles == 1) != c.least {
			t.Errorf("%s beside %s: %v, %v", c.start, given, r, err)
		}
	}
	o = small(nil) // with pins
	o.Start = []*halide.Schedule{start}
	if r, err := Tune(t.Context(), filter(t), cost, o); err != nil || r.Cycles == 1 {
		t.Errorf("a start counts that does not what pins say: %v, %v", r, err)
	}
	f := parsed.Func(t, strings.ReplaceAll(sum3x3, "range", "y"))
	o.Start = []*halide.Schedule{f.Schedule().Bound(f.Vars[0], 64).Bound(f.Vars[1], 5)}
	if _, err := Tune(t.Context(), filter(t), cost, o); err == nil ||
		!strings.Contains(err.Error(), "Start[0] computes something else") {
		t.Error(err)
	}
}
