package bound_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/space"
)

// TestLawOfConstants: where all terms are written out and bodies overlap, what is left between bound and cycles is mostly the
// constants before loops, so that schedules at random of small kernels hold these to a cycle. VYASA_LAW_LEAVES is how many of
// each kernel.
func TestLawOfConstants(t *testing.T) {
	leaves, seed := 4, uint64(time.Now().UnixNano())
	if n, err := strconv.Atoi(os.Getenv("VYASA_LAW_LEAVES")); err == nil {
		leaves = n
	}
	if n, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); err == nil {
		seed = n
	}
	target := vyasa.NewTarget(machine.AIE1())
	exact, within := 0, 0
	for i, name := range []string{"even window, int32 x int32", "even window, int16 x int16", "window, int32 x int32",
		"window, int16 x int16", "volume, int32 x int32", "volume, int16 x int16", "filter, int16 x int16",
		"pointwise, int16 x int16", "pointwise, int32 x int32", "gemm, int32 x int32", "dilated, int16 x int16",
		"stride, int32 x int32", "tiny, int16 x int16"} {
		s := lawKernelOf(t, name)
		sp, err := space.New(s, target.Capacities(s.Func), space.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range sp.Loops()[sp.Outputs():] {
			if err := sp.Pin("unroll." + l.Name + "=all"); err != nil {
				t.Fatal(err)
			}
		}
		b, err := bound.New(sp, target.Rates(s.Func))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		for range leaves {
			st := descend(t, sp, b, rng)
			if _, open := sp.Next(&st); open {
				continue
			}
			if holds(t, measured{}, target, sp, b, &st) {
				exact++
			}
			if b.Cycles(&st) > 0 {
				within++
			}
		}
	}
	t.Logf("VYASA_SEED=%d: cycles of %d leaves of %d are exact", seed, exact, within)
}
