package space_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// capacities are those of a machine like the AI Engine, for a workload's types.
func capacities(w workloads.Workload) space.Capacities {
	c := space.Capacities{Modules: 4, ModuleBytes: 32768, BankBytes: 8192, BodyOps: 1024, Accumulators: 8}
	switch w.Bits() {
	case 8:
		c.Lanes = []space.Datapath{{Lanes: 16, Columns: 8}, {Lanes: 8, Columns: 16}}
	case 16:
		c.Lanes = []space.Datapath{{Lanes: 16, Columns: 2}, {Lanes: 8, Columns: 4}}
	default:
		c.Lanes = []space.Datapath{{Lanes: 8, Columns: 1}, {Lanes: 4, Columns: 2}}
	}
	return c
}

// of is the space of a workload.
func of(t testing.TB, name string, o space.Options) *space.Space {
	t.Helper()
	w, err := workloads.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return spaceOf(t, w, o)
}

func spaceOf(t testing.TB, w workloads.Workload, o space.Options) *space.Space {
	t.Helper()
	s := w.Func().Schedule()
	for _, v := range s.Func.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	sp, err := space.New(s, capacities(w), o)
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// descend decides at random down to a leaf, and counts decisions; false if it ends before.
func descend(sp *space.Space, st *space.Store, rng *rand.Rand) (decisions int, leaf bool) {
	for {
		c, open := sp.Next(st)
		if !open {
			return decisions, true
		}
		d := sp.Domain(st, c)
		for range rng.IntN(bits.OnesCount64(d)) {
			d &= d - 1
		}
		decisions++
		if !sp.Apply(st, space.Decision{Choice: c, Value: uint8(bits.TrailingZeros64(d))}) {
			return decisions, false
		}
	}
}

// BenchmarkDecisions is the time of a propagated decision, on random ways from the root to a leaf.
func BenchmarkDecisions(b *testing.B) {
	for _, name := range []string{"cv-3x3-i16", "dl-reg3x3-i16", "dl-reg3x3-i8", "cv3d-3x3x3-i32"} {
		for label, order := range map[string][]string{"": nil, "-orders-first": {"order"}} {
			b.Run(name+label, func(b *testing.B) {
				sp := of(b, name, space.Options{Order: order})
				root, _ := sp.Root()
				rng := rand.New(rand.NewPCG(1, 2))
				b.ReportAllocs()
				total := 0
				for b.Loop() {
					st := root
					n, _ := descend(sp, &st, rng)
					total += n
				}
				b.ReportMetric(float64(total)/b.Elapsed().Seconds(), "decisions/s")
			})
		}
	}
}
