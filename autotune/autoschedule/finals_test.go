package autoschedule

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// TestFinals: of the schedules near the best the one that is shipped as the best is taken, at the cost of few; what is
// refused then is not, and what is far is not looked at.
func TestFinals(t *testing.T) {
	f := &finals{}
	all := map[*halide.Schedule]int64{} // cycles as shipped; 0: refused
	for _, c := range []struct{ chosen, shipped int64 }{{110, 90}, {100, 100}, {105, 0}, {133, 80}, {120, 95}, {140, 1}} {
		s := program(t, strings.Replace(filters, "bound x 64", fmt.Sprint("bound x ", 32+len(all)), 1))
		f.list = append(f.list, final{schedule: s, cycles: c.chosen})
		all[s] = c.shipped
	}
	want := f.list[3].schedule
	asked := 0
	cost := func(ctx context.Context, s *halide.Schedule) (int64, error) {
		asked++
		switch n := all[s]; {
		case n == 0:
			return 0, &search.Refused{Reason: "data-memory"}
		case n > search.Limit(ctx):
			return 0, &search.AtLeast{Cycles: n}
		default:
			return n, nil
		}
	}
	best, err := f.best(t.Context(), nil, Costs{Final: cost})
	if err != nil || best != want || asked != 5 {
		t.Errorf("%v: asked %d times, taken was the one of %d cycles", err, asked, all[best])
	}
	for i := range 2 * mostFinals {
		s := program(t, strings.Replace(filters, "bound x 64", fmt.Sprint("bound x ", 64+i), 1))
		f.list, all[s] = append(f.list, final{schedule: s, cycles: 100}), 100
	}
	asked = 0
	if _, err := f.best(t.Context(), nil, Costs{Final: cost}); err != nil || asked != mostFinals {
		t.Errorf("%v: asked %d times", err, asked)
	}
	asked = 0
	worked := int64(0)
	if _, err := f.best(t.Context(), nil, Costs{Final: func(ctx context.Context, s *halide.Schedule) (int64, error) {
		worked += mostShippedEffort/2 + 1
		return cost(ctx, s)
	}, Effort: func() int64 { return worked }}); err != nil || asked != 2 {
		t.Errorf("%v: asked %d times for half of the effort each", err, asked)
	}
	broken := errors.New("broken")
	if _, err := f.best(t.Context(), nil, Costs{Final: func(context.Context, *halide.Schedule) (int64, error) {
		return 0, broken
	}}); err != broken {
		t.Errorf("a cost that fails: %v", err)
	}
	if best, err := f.best(t.Context(), want, Costs{}); best != want || err != nil {
		t.Errorf("%v: without another cost %v", err, best)
	}
}
