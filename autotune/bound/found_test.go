package bound_test

import (
	"math/bits"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// TestLawOfFound: leaves that took less than their bounds once, 123 cycles where 124 were said, and 3101 where 3103:
// sums that go on in a loop begin in the wait before the first product. The bounds hold for them, and are at most
// slack cycles below: a bound that forgets this wait is beyond the cycles again.
func TestLawOfFound(t *testing.T) {
	t.Parallel()
	workload, err := workloads.Find("cv-2x2-i32")
	if err != nil {
		t.Fatal(err)
	}
	const slack = 8
	target := vyasa.NewTarget(machine.AIE1())
	for _, c := range []struct {
		schedule *halide.Schedule // what stands
		leaf     string
	}{
		{lawKernelOf(t, "wide box, uint8 x int8"), "vector=x path=16 unroll.r.x=7 unroll.r.y=1 jam.x=1 jam.y=2 " +
			"layout.in=auto layout.out=auto order=x,y,r.y group=auto pair=r.x pad.in=auto pad.out=x:96"},
		{freed(workload.Default()), "vector=x path=4 unroll.r.x=2 unroll.r.y=1 jam.x=1 jam.y=8 order=x,y,r.y " +
			"pad.in=x:272 pad.out=x:264"},
	} {
		sp, leaf := spaceOf(t, target, c.schedule), leafOf(t, spaceOf(t, target, c.schedule), c.leaf)
		b, err := bound.New(sp, target.Rates(c.schedule.Func))
		if err != nil {
			t.Fatal(err)
		}
		s, err := sp.Schedule(&leaf)
		if err != nil {
			t.Fatal(err)
		}
		cycles, err := target.Cost(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d cycles, bound %d", cycles, b.Cycles(&leaf))
		if !holds(t, measured{}, target, sp, b, &leaf) || cycles > b.Cycles(&leaf)+slack {
			t.Errorf("%s: %d cycles, bound %d", c.leaf, cycles, b.Cycles(&leaf))
		}
	}
}

// freed is a schedule that says nothing but what ranges of results are wanted.
func freed(s *halide.Schedule) *halide.Schedule {
	free := s.Func.Schedule()
	for _, v := range s.Func.Vars {
		r, _ := s.Range(v.Name)
		free.BoundMin(v, r.Min, r.Extent)
	}
	return free
}

func spaceOf(t *testing.T, target *vyasa.AIETarget, s *halide.Schedule) *space.Space {
	t.Helper()
	sp, err := space.New(s, target.Capacities(s.Func), space.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// leafOf is the leaf with some values, of which others are the first of what is left.
func leafOf(t *testing.T, sp *space.Space, values string) space.Store {
	t.Helper()
	if err := sp.Pin(strings.Fields(values)...); err != nil {
		t.Fatal(err)
	}
	st, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	for c, open := sp.Next(&st); open; c, open = sp.Next(&st) {
		first := bits.TrailingZeros64(sp.Domain(&st, c))
		if !sp.Apply(&st, space.Decision{Choice: c, Value: uint8(first)}) {
			t.Fatalf("%s: no leaf", sp.Text(&st))
		}
	}
	return st
}
