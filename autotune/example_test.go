package autotune_test

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// A target of which no more is known than what a program says: vectors of 16 lanes, four accumulators, and a cost that
// it computes itself. vyasa.NewTarget gives the same of the AI Engine, and costs that are simulated.
func ExampleTune() {
	x, y, r := halide.NewVar("x"), halide.NewVar("y"), halide.NewRDom("r", 3, 3)
	in, k := halide.NewInput("in", halide.Int16, 2), halide.NewInput("k", halide.Int16, 2)
	out := halide.NewFunc("out", x, y)
	out.Is(halide.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(halide.Int16, 10))

	// What stands, here how far the result goes: all else is searched.
	s := out.Schedule().Bound(x, 64).Bound(y, 4)

	// Four cycles for each round of a loop, one for each operation in it; long bodies are refused.
	cost := func(_ context.Context, s *halide.Schedule) (int64, error) {
		rounds, body := int64(1), int64(1)
		for _, l := range s.Loops() {
			switch l.Kind {
			case halide.Serial:
				rounds *= int64(l.Extent)
			case halide.Unrolled:
				body *= int64(l.Extent)
			}
		}
		if body > 12 {
			return 0, &search.Refused{Reason: "no room for the body"}
		}
		return rounds * (4 + body), nil
	}
	result, err := autotune.Tune(context.Background(), s, cost, autotune.Options{
		Capacities: space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 1}}, Accumulators: 4, BodyOps: 64},
		Pins:       []string{"layout.in=auto", "layout.k=auto", "layout.out=auto"},
		Space:      space.Options{Paddings: -1},
		Search:     search.Options{Strategy: search.Exhaustive, Jobs: 2},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := autotune.Source(result.Schedule)
	fmt.Println(result.Verdict(), "of", result.Evaluations, "schedules")
	fmt.Print(text, err)
	// Output:
	// optimal: 192 cycles of 50 schedules
	// s := out.Schedule()
	// s.Bound(x, 64)
	// s.Bound(y, 4)
	// xo, xi := s.Split(x, 16)
	// s.Reorder(y, xo, r.Y, r.X, xi)
	// s.Unroll(r.X)
	// s.Vectorize(xi)
	// s.UnrollJam(y, 4)
	// <nil>
}
