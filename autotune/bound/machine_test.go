package bound_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// TestBoundLaws: on random ways from the space of a workload down to a schedule, a decision never lowers the bound, and
// no bound is more than the cycles that the simulator counts of the schedule. No tolerance.
func TestBoundLaws(t *testing.T) {
	names := []string{"cv-2x2-i16", "cv-3x3-i16", "cv-3x3-f32", "cv-5x5-i32", "cv-10x10-f32", "cv-11x11-i16",
		"cv-7x7-i8"}
	descents := 2
	if !testing.Short() {
		for _, w := range workloads.All() {
			names = append(names, w.Name)
		}
	}
	for _, name := range names {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lawful(t, w.Default(), descents)
		})
	}
}

// lawful descends at random below the space of the Bounds of s.
func lawful(t *testing.T, s *halide.Schedule, descents int) {
	target := vyasa.NewTarget(machine.AIE1())
	sp := spaceOf(t, target, freed(s))
	b, err := bound.New(sp, target.Rates(s.Func))
	if err != nil {
		t.Fatal(err)
	}
	for seed := range descents {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		way := []int64{b.Cycles(&st)}
		for {
			if _, open := sp.Next(&st); !open {
				break
			}
			kids, _ := sp.Branch(&st, nil)
			if len(kids) == 0 {
				break
			}
			st = kids[rng.IntN(len(kids))]
			way = append(way, b.Cycles(&st))
			if n := len(way); way[n-1] < way[n-2] {
				t.Fatalf("seed %d: the bound falls from %d to %d: %s", seed, way[n-2], way[n-1], sp.Text(&st))
			}
		}
		schedule, err := sp.Schedule(&st)
		if err != nil {
			continue
		}
		cycles, err := target.Cost(context.Background(), schedule)
		var no *search.Refused
		switch {
		case errors.As(err, &no):
			t.Logf("seed %d: refused: %s", seed, no.Reason)
		case err != nil:
			t.Fatal(err)
		case cycles < way[len(way)-1]:
			t.Errorf("seed %d: %d cycles, bound %d: %s\n%s\n%s", seed, cycles, way[len(way)-1], sp.Text(&st),
				b.Of(&st).Why.All(), schedule)
		default:
			t.Logf("seed %d: %d cycles, root %d, %v", seed, cycles, way[0], b.Of(&st).Why)
		}
		_, err = target.Cost(search.WithLimit(context.Background(), 1), schedule)
		var slower *search.AtLeast
		if no == nil && (!errors.As(err, &slower) || slower.Cycles > cycles) {
			t.Errorf("seed %d: %d cycles, and soon known: %v", seed, cycles, err)
		}
	}
}
