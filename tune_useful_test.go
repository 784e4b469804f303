package vyasa

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/autoschedule"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// TestCodeWithin: within a limit, code costs what it costs without one. Beyond, the least that is said of its cost is more
// than the limit, and no more than the cost. What is too long is refused by any limit. All of leaves at random.
func TestCodeWithin(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if n, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); err == nil {
		seed = n
	}
	leaves := 8
	if os.Getenv("VYASA_LONG") != "" {
		leaves = 100
	}
	rng := rand.New(rand.NewPCG(seed, 6))
	early := 0
	for range leaves {
		name := []string{"cv-2x2-i8", "cv-3x3-i16", "cv-2x2-f32", "dl-ds3x3-i8", "dl-pw-i16", "dl-pw-i8"}[rng.IntN(6)]
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := autoschedule.Bare(w.Default())
		if err != nil {
			t.Fatal(err)
		}
		tree, err := autotune.NewTree(s, NewTarget(machine.AIE1()).Options(w.Func()))
		if err != nil {
			t.Fatal(err)
		}
		leaf := randomLeaf(t, tree, rng)
		leaf = tree.Space.Placements(&leaf)[0]
		if s, err = tree.Space.Schedule(&leaf); err != nil {
			t.Fatal(err)
		}
		cost := func(limit int64) (int64, error) {
			ctx, _ := search.WithFloor(search.WithLimit(context.Background(), limit))
			return NewTarget(machine.AIE1()).Cost(ctx, s)
		}
		want, none := cost(16 * tree.Bound(&leaf))
		var slower *search.AtLeast
		if errors.As(none, &slower) {
			continue // it takes long to know how slow
		}
		for _, limit := range []int64{want, want - 1, want / 2, want / 4, 1} {
			got, err := cost(limit)
			var slower *search.AtLeast
			var no *search.Refused
			switch {
			case none != nil: // at once, or as soon as that is known, if it does not take too long before
				if err == nil || !errors.As(err, &no) && !errors.As(err, &slower) {
					t.Errorf("%s, seed %d: %d cycles, %v within %d, but %v\n%s", name, seed, got, err, limit, none, s)
				}
			case limit == want && (err != nil || got != want):
				t.Errorf("%s, seed %d: %d cycles, %v, want %d\n%s", name, seed, got, err, want, s)
			case limit < want && (!errors.As(err, &slower) || slower.Cycles <= limit || slower.Cycles > want):
				t.Errorf("%s, seed %d: %d cycles, %v within %d; it takes %d\n%s", name, seed, got, err, limit, want, s)
			case limit < want && slower.Cycles < want:
				early++
			}
		}
	}
	if early == 0 {
		t.Errorf("seed %d: no limit ended an evaluation before its code was run", seed)
	}
}
