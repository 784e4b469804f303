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
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestSettle: what a leaf costs with the best places of its arrays is the least of what all its placements cost, each
// compiled for itself with these places, and that is no less than the floor which is said of the code; of leaves at random.
func TestSettle(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	if n, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); err == nil {
		seed = n
	}
	waited, won := 0, 0
	for _, name := range []string{"dl-fc-i16", "cv-3x3-i16", "cv-2x2-f32"} {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		target := NewTarget(machine.AIE1())
		s, err := autoschedule.Bare(w.Default())
		if err != nil {
			t.Fatal(err)
		}
		tree, err := autotune.NewTree(s, target.Options(w.Func()))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, 4))
		for range 2 {
			leaf := randomLeaf(t, tree, rng)
			ctx, floor := search.WithFloor(search.WithLimit(context.Background(), 4*tree.Bound(&leaf)))
			_, got, err := tree.Settle(ctx, &leaf, target.Cost)
			var no *search.Refused
			var slower *search.AtLeast
			if errors.As(err, &no) || errors.As(err, &slower) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			least, free := int64(0), int64(0)
			for i, p := range tree.Space.Placements(&leaf) {
				s, err := tree.Space.Schedule(&p)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := target.Cost(ctx, s); errors.As(err, &no) {
					continue // no room, but in smaller tiles
				}
				n, err := target.Cost(context.Background(), s) // of itself: nobody asks for a floor
				if err != nil {
					t.Fatal(err)
				}
				if i == 0 {
					free = n
				}
				if n < *floor {
					t.Errorf("%s, seed %d: %d cycles, the floor of the code is %d\n%s", name, seed, n, *floor, s)
				}
				if least == 0 || n < least {
					least = n
				}
			}
			if got != least {
				t.Errorf("%s, seed %d: %d cycles with the best places, %d is the least of all\n%s", name, seed, got, least,
					tree.Text(&leaf))
			}
			if free > *floor {
				waited++
			}
			if least < free {
				won++
			}
		}
	}
	t.Logf("%d leaves wait for banks, %d wait less where arrays are placed", waited, won)
}

// randomLeaf goes down to the child of least bound in two of three steps, else to any.
func randomLeaf(t *testing.T, tree autotune.Tree, rng *rand.Rand) space.Store {
	t.Helper()
	for range 100 {
		n, err := tree.Root()
		if err != nil {
			t.Fatal(err)
		}
		for !tree.Leaf(&n) {
			kids, _ := tree.Branch(&n, nil)
			if len(kids) == 0 {
				break
			}
			next := rng.IntN(len(kids))
			if rng.IntN(3) > 0 {
				for i := range kids {
					if tree.Bound(&kids[i]) < tree.Bound(&kids[next]) {
						next = i
					}
				}
			}
			n = kids[next]
		}
		if tree.Leaf(&n) {
			return n
		}
	}
	t.Fatal("all ways end dead")
	return space.Store{}
}

// TestCodesOfPrograms: programs of one schedule are other codes of a target.
func TestCodesOfPrograms(t *testing.T) {
	target, schedule := NewTarget(machine.AIE1()), "bound x 64; bound y 2; split x 8 -> xo xi; reorder y xo r.y r.x xi; "+
		"unroll r.y r.x; vectorize xi"
	var got [2]int64
	for i, name := range []string{"cv-3x3-i32", "cv-5x5-i32"} {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		s := parsed.Schedule(t, w.Func(), schedule)
		ctx, _ := search.WithFloor(context.Background())
		if got[i], err = target.Cost(ctx, s); err != nil {
			t.Fatal(err)
		}
		if alone, err := NewTarget(machine.AIE1()).Cost(context.Background(), s); err != nil || got[i] != alone {
			t.Errorf("%s: %d cycles, by itself %d, %v", name, got[i], alone, err)
		}
	}
}

// TestCodeLimits: within a limit the cost of a code is what it is, beyond it at least so much more, and then its floor too.
func TestCodeLimits(t *testing.T) {
	w, err := workloads.Find("dl-fc-i32") // two tiles
	if err != nil {
		t.Fatal(err)
	}
	ctx, floor := search.WithFloor(context.Background())
	want, err := NewTarget(machine.AIE1()).Cost(ctx, w.Default())
	if err != nil || *floor > want {
		t.Fatal(want, *floor, err)
	}
	all := *floor
	for _, limit := range []int64{want, want - 1, all - 1, all / 2, 1} {
		ctx, floor := search.WithFloor(search.WithLimit(context.Background(), limit))
		n, err := NewTarget(machine.AIE1()).Cost(ctx, w.Default())
		var slower *search.AtLeast
		switch {
		case limit == want && (n != want || err != nil),
			limit < want && (!errors.As(err, &slower) || slower.Cycles <= limit || slower.Cycles > want),
			*floor > all, limit < all && *floor <= limit:
			t.Errorf("limit %d: %d cycles, floor %d, %v; without a limit %d, %d", limit, n, *floor, err, want, all)
		}
	}
}
