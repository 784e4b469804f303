package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// filtered is a loop of n filter results with a count.
func filtered(n int, count func(x *builder) mir.Operand, least int64) *builder {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	x.loop(count(x), least, -1, func() { filter(x, n, in, out) })
	return x
}

func constant(n int64) func(*builder) mir.Operand {
	return func(*builder) mir.Operand { return mir.Imm(n) }
}

func runTime(x *builder) mir.Operand { return x.r(machine.ClassR, "r0") }

// A loop that is not pipelined says why.
func TestWhy(t *testing.T) {
	for _, c := range []struct {
		n     int
		count int64
		o     schedule.Options
		why   string
	}{
		{9, 100, schedule.Options{}, "above the compiler's limit of 64"},
		{2, 100, schedule.Options{MaxFold: 15}, "above the compiler's limit of 15"},
		{2, 1, schedule.Options{}, "may run once only"},
		{2, 100, schedule.Options{NoOverlap: true}, "switched off"},
		{8, 100, schedule.Options{}, ""},
	} {
		p := filtered(c.n, constant(c.count), 1).ret(t, c.o)
		k := kernel(p)
		if !strings.Contains(k.Why, c.why) || k.Pipelined != (c.why == "") {
			t.Errorf("%d results, %d rounds, %+v: %+v", c.n, c.count, c.o, k)
		}
	}
	x := build()
	x.loop(mir.Imm(9), 9, 9, func() {
		r := x.r(machine.ClassR, "r1")
		x.op(mir.Op{Code: machine.Lib, Scalar: mir.Scalar{Op: mir.Div}, Def: []mir.Operand{r}, Use: []mir.Operand{r, r},
			Acc: -1})
		x.op(mir.Op{Code: machine.Mul, Def: []mir.Operand{x.r(machine.ClassR, "r2")}, Use: []mir.Operand{r, r},
			Acc: -1})
	})
	if k := kernel(x.ret(t, schedule.Options{})); k.Why != "line 1 calls the runtime library" {
		t.Errorf("%+v", k)
	}
}

// Beyond the limit for overlapping an iteration pays for filling and draining the pipeline: 8 to 16 cycles for bodies
// of more than 64 MACs (DSP library FIR tables).
func TestBeyondFold(t *testing.T) {
	k := kernel(filtered(9, constant(100), 1).ret(t, schedule.Options{}))
	if extra := k.II - 72; extra < 7 || extra > 16 {
		t.Errorf("72 MACs take %d cycles a round", k.II)
	}
}

// A count that only the run knows is compared with the number of stages, unless its least value is enough. Either way
// the loop does what it should for all counts.
func TestRunTimeCount(t *testing.T) {
	for _, least := range []int64{1, 2, 3, 50} {
		x := filtered(1, runTime, least)
		p := x.ret(t, schedule.Options{})
		k := kernel(p)
		if !k.Pipelined {
			t.Fatalf("%+v", k)
		}
		copies := 0
		for _, r := range p.Regions {
			if r.Kind == mir.Kernel && strings.Contains(r.Pipe.Why, fmt.Sprintf("fewer than %d rounds", k.Stages)) {
				copies++
			}
		}
		if want := least < int64(k.Stages); (copies == 1) != want || len(p.Loops) != 1+copies {
			t.Errorf("least count %d, %d stages: %d copies\n%s", least, k.Stages, copies, p)
		}
		for n := least; n < least+10; n++ {
			init := registers{}
			init[machine.ScalarFile][0] = uint64(n)
			init[machine.PtrFile][1] = 1 << 16
			if diff, _ := compare(p, x.f, x.m, &init); diff != "" {
				t.Errorf("%d rounds: %s", n, diff)
			}
		}
	}
}

// With few iterations a schedule of few stages is taken.
func TestFewRounds(t *testing.T) {
	for n := int64(2); n < 9; n++ {
		x := filtered(1, constant(n), 1)
		p := x.ret(t, schedule.Options{})
		if k := kernel(p); !k.Pipelined || int64(k.Stages) > n {
			t.Errorf("%d rounds: %+v", n, k)
		}
		if diff, _ := compare(p, x.f, x.m, &registers{}); diff != "" {
			t.Error(diff)
		}
	}
}

// A program that is too large is refused, and told where its bytes are.
func TestProgramMemory(t *testing.T) {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	for range 250 {
		filter(x, 1, in, in)
	}
	x.b.Term.Kind = mir.Return
	_, err := schedule.Func(x.f, x.m, schedule.Options{})
	if err == nil || !strings.Contains(err.Error(), "f.cc:1: f takes") ||
		!strings.Contains(err.Error(), "unroll its loops less") {
		t.Error(err)
	}
}

// Loads of one object go to different cycles where that costs nothing.
func TestSpread(t *testing.T) {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	x.loop(mir.Imm(50), 50, 50, func() {
		x.load(x.w("wr0"), "p0", 32, in)
		x.load(x.w("wc0"), "p1", 32, in)
		x.mac(machine.Mac, x.r(machine.ClassBM, "bm0"), x.w("wr0"), x.w("wc1"), true)
		x.mac(machine.Mac, x.r(machine.ClassBM, "bm0"), x.w("wr1"), x.w("wc0"), false)
		x.store(machine.StoreSRS, "p2", 32, out, x.r(machine.ClassBM, "bm0"), x.r(machine.ClassS, "s0"))
	})
	p := x.ret(t, schedule.Options{})
	for i, b := range p.Bundles {
		loads := 0
		for _, o := range b.Ops {
			if o.Op.Code == machine.LoadW {
				loads++
			}
		}
		if loads > 1 {
			t.Errorf("bundle %d loads twice\n%s", i, p)
		}
	}
}

// Branches are as early as their delay slots hold what is left of the block.
func TestDelaySlots(t *testing.T) {
	x := build()
	r := x.r(machine.ClassR, "r0")
	for range 6 {
		x.op(mir.Op{Code: machine.Alu, Scalar: mir.Scalar{Op: mir.Add}, Def: []mir.Operand{r}, Use: []mir.Operand{r, r},
			Acc: -1})
	}
	p := x.ret(t, schedule.Options{})
	if len(p.Bundles) != 6 {
		t.Errorf("six additions and a return take %d cycles\n%s", len(p.Bundles), p)
	}
}
