package space_test

import (
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// TestDeadEnds: random ways from the root end in a contradiction in fewer than one of a hundred cases, in the default
// branching order and in the worst that we know.
func TestDeadEnds(t *testing.T) {
	ways := 1000
	if testing.Short() {
		ways = 100
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for _, order := range [][]string{nil, {"order", "layout"}} {
		dead, all := 0, 0
		for _, w := range workloads.All() {
			sp := of(t, w.Name, space.Options{Order: order})
			root, _ := sp.Root()
			for range ways {
				st := root
				if _, leaf := descend(sp, &st, rng); !leaf {
					dead++
				}
				all++
			}
		}
		t.Logf("order %v: %d of %d ways end dead", order, dead, all)
		if order == nil && dead > 0 || dead*100 > all {
			t.Errorf("order %v: %d of %d ways end dead", order, dead, all)
		}
	}
}
