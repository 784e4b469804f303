package vyasa

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// TestCostWithin: with a limit that it keeps a kernel costs what it costs without one; with a smaller one it costs
// that, or at least so much more than the limit, never more than it does. In tiles too, of which not all are looked at.
func TestCostWithin(t *testing.T) {
	names := []string{"cv-3x3-i16", "cv-2x2-f32", "dl-fc-i32", "dl-pw-i8", "dl-ds3x3-i16"}
	if !testing.Short() {
		names = nil
		for _, w := range workloads.Known() {
			names = append(names, w.Name)
		}
	}
	var early atomic.Int64
	t.Run("group", func(t *testing.T) {
		for _, name := range names {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				early.Add(within(t, defaultTiles(t, name)))
			})
		}
		t.Run("two loads in each cycle", func(t *testing.T) {
			t.Parallel()
			fc, err := workloads.Find("dl-fc-i16")
			if err != nil {
				t.Fatal(err)
			}
			s, err := halide.ParseSchedule(fc.Func(), "bound x 1; bound y 1; bound k 4096; layout out y x k; "+
				"layout w c s r k; split k 16 -> ko ki; reorder x y ko r.z r.y r.x ki; unroll r.z r.y r.x; vectorize ki")
			if err != nil {
				t.Fatal(err)
			}
			early.Add(within(t, tilesOf(t, s)))
		})
	})
	if int(early.Load()) < 3*len(names)/2 {
		t.Errorf("only %d limits were of use", early.Load())
	}
}

// TestStoppedRunIsRefused: a run that the simulator stopped is one schedule without cost, and ends no search; any other error
// of a run does.
func TestStoppedRunIsRefused(t *testing.T) {
	var no *search.Refused
	if err := refused(fmt.Errorf("a tile: %w", &core.Error{Endless: true})); !errors.As(err, &no) || no.Reason != "cycles" {
		t.Errorf("a stopped run: %v", err)
	}
	if err := refused(&core.Error{Text: "a load outside of memory"}); errors.As(err, &no) {
		t.Errorf("a mistake: %v", err)
	}
}

// within compares what tiles cost with what they cost within limits, and gives how many of these ended the work early.
func within(t *testing.T, tiles []*Kernel) (early int64) {
	target := NewTarget(machine.AIE1())
	cost := func(ctx context.Context) (cycles int64, err error) {
		for _, k := range tiles {
			if cycles, err = target.withTile(ctx, k, cycles, backend.Use{}); err != nil {
				return 0, err
			}
		}
		return cycles, nil
	}
	want, err := cost(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []int64{want, want - 1, want * 7 / 8, want / 2, 1} {
		got, err := cost(search.WithLimit(context.Background(), limit))
		var slower *search.AtLeast
		switch {
		case limit == want && (err != nil || got != want):
			t.Errorf("%d cycles, %v, want %d", got, err, want)
		case limit < want && (!errors.As(err, &slower) || slower.Cycles <= limit || slower.Cycles > want):
			t.Errorf("%d cycles, %v, within %d; it takes %d", got, err, limit, want)
		case limit < want && slower.Cycles < want:
			early++
		}
	}
	return early
}
