package farm_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/halide"
)

// blurred is a pipeline of two stages, with a schedule that says nothing of loops.
func blurred(width int) *halide.Schedule {
	x, y := halide.NewVar("x"), halide.NewVar("y")
	in := halide.NewInput("in", halide.Int16, 2)
	rows, out := halide.NewFunc("rows", x, y), halide.NewFunc("out", x, y)
	rows.Is(in.At(x, y).Add(in.At(x.Add(1), y)).Narrow(halide.Int16, 1))
	out.Is(rows.At(x, y).Add(rows.At(x, y.Add(1))).Narrow(halide.Int16, 1))
	return out.Schedule().Bound(x, width).Bound(y, 16)
}

// vectors is what a pipeline costs whose stages cost less in vectors, and most where they are computed again.
func vectors(ctx context.Context, s *halide.Schedule) (int64, error) {
	cycles := int64(0)
	for _, stage := range s.Stages() {
		n, err := toy(ctx, stage)
		if err != nil {
			return 0, err
		}
		cycles += n
	}
	return cycles, nil
}

// TestAround: what a search around a written pipeline finds here, it finds with workers, and what the written one takes
// they say, too.
func TestAround(t *testing.T) {
	n := alone(t)
	honest := target(0)
	honest.Cost = func(ctx context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
		return vectors(ctx, s)
	}
	working(t, n.URL(), 2, 2, honest)
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: vectors, Recheck: 0.05})
	text := func(r *autotune.Around, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d cycles, written %d, %d evaluations, %d slower, refused %v\n%v\n%v", r.Cycles, r.Written,
			r.Evaluations, r.Slower, r.Refused, r.Text, r.Schedule)
	}
	o := options(60)
	o.Pins = nil
	want := text(autotune.TuneAround(t.Context(), blurred(64), vectors, o, 8, 16))
	if got := text(c.Around(t.Context(), blurred(64), o, 8, 16)); got != want {
		t.Errorf("by workers:\n%s\nhere:\n%s", got, want)
	}
	is, err := vectors(t.Context(), blurred(64))
	if got, failed := c.Cost(t.Context(), blurred(64), o); got != is || err != nil || failed != nil {
		t.Errorf("workers say %d, %v, here it is %d, %v", got, failed, is, err)
	}
	if n := c.Counts(); n.Evaluations < 40 {
		t.Errorf("%+v", n)
	}
}
