package schedule_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// copies is the published copy loop: a load and n stores.
func copies(n int) *builder {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	x.loop(mir.Imm(32), 32, 32, func() {
		x.load(x.w("wr0"), "p0", 32, in)
		for i := range n {
			out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
			x.store(machine.StoreW, fmt.Sprintf("p%d", i+1), 32, out, x.w("wr0"))
		}
	})
	return x
}

// A load and n stores take n cycles an iteration (DSP library widgets: 32 vectors to 1, 2, 3 outputs in 56, 90, 124
// cycles).
func TestCopy(t *testing.T) {
	for n := 1; n <= 3; n++ {
		p := copies(n).ret(t, schedule.Options{})
		if k := kernel(p); k.II != n || !k.Pipelined {
			t.Errorf("%d stores: %+v\n%s", n, k, p)
		}
	}
}

// Two loads, a product, a shift and a store take one cycle an iteration (DSP library vect_mul); the shift is fused with
// the store.
func TestMultiply(t *testing.T) {
	x := build()
	a := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	b := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	x.loop(mir.Imm(64), 64, 64, func() {
		x.load(x.w("wr0"), "p0", 32, a)
		x.load(x.w("wc0"), "p1", 32, b)
		x.mac(machine.Mac, x.r(machine.ClassBM, "bm0"), x.w("wr0"), x.w("wc0"), true)
		x.store(machine.StoreSRS, "p2", 32, out, x.r(machine.ClassBM, "bm0"), x.r(machine.ClassS, "s0"))
	})
	p := x.ret(t, schedule.Options{})
	k := kernel(p)
	if k.II != 1 || k.Length != 7+6+1 {
		t.Errorf("%+v\n%s", k, p)
	}
	if !strings.Contains(k.Bound, "vmac") && !strings.Contains(k.Bound, "vst") && !strings.Contains(k.Bound, "vlda") {
		t.Errorf("bound %q", k.Bound)
	}
}

// macLoop is n products an iteration on accs accumulators, all from loads of the iteration.
func macLoop(code machine.Opcode, n int, accs []mir.Operand, x *builder, class machine.Class) {
	a := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	x.loop(mir.Imm(16), 16, 16, func() {
		for i := range n {
			if i%4 == 0 {
				x.load(x.w([]string{"wr0", "wr1"}[i/4%2]), "p0", 32, a)
			}
			x.mac(code, accs[i%len(accs)], x.w([]string{"wr0", "wr1"}[i/4%2]), x.w("wc0"), false)
		}
	})
}

// One MAC a cycle, whatever the number of accumulators (DSP library FIR tables); a float MAC on one accumulator takes
// two cycles, on two accumulators one (Vitis tutorial 07).
func TestMACChains(t *testing.T) {
	for _, c := range []struct {
		code  machine.Opcode
		n, ii int
		class machine.Class
		accs  []string
		bound string
	}{
		{machine.Mac, 32, 32, machine.ClassBM, []string{"bm0"}, "veca: 32 vmac"},
		{machine.Mac, 32, 32, machine.ClassBM, []string{"bm0", "bm1"}, "veca: 32 vmac"},
		{machine.FMac, 8, 16, machine.ClassF, []string{"wr2"}, "recurrence"},
		{machine.FMac, 8, 8, machine.ClassF, []string{"wr2", "wr3"}, "veca: 8 vfpmac"},
	} {
		x := build()
		var accs []mir.Operand
		for _, a := range c.accs {
			accs = append(accs, x.r(c.class, a))
		}
		macLoop(c.code, c.n, accs, x, c.class)
		p := x.ret(t, schedule.Options{})
		if k := kernel(p); k.II != c.ii || !strings.Contains(k.Bound, c.bound) {
			t.Errorf("%d on %d accumulators: %+v\n%s", c.n, len(accs), k, p)
		}
	}
}

// Without restrict, loads wait for stores.
func TestNoRestrict(t *testing.T) {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot})
	out := x.root(mir.Root{Kind: mir.ParamRoot})
	x.loop(mir.Imm(32), 32, 32, func() {
		x.load(x.w("wr0"), "p0", 32, in)
		x.store(machine.StoreW, "p1", 32, out, x.w("wr0"))
	})
	p := x.ret(t, schedule.Options{})
	if k := kernel(p); k.II != 8 || !strings.HasPrefix(k.Bound, "recurrence through memory") {
		t.Errorf("%+v\n%s", k, p)
	}
}

// Through one pointer, accesses are told apart by their addresses.
func TestInPlace(t *testing.T) {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot})
	x.op(mir.Op{Code: machine.MoveS, Def: []mir.Operand{x.p("p1")}, Use: []mir.Operand{x.p("p0")}, Acc: -1})
	x.loop(mir.Imm(32), 32, 32, func() {
		x.load(x.w("wr0"), "p0", 32, in)
		x.store(machine.StoreW, "p1", 32, in, x.w("wr0"))
	})
	p := x.ret(t, schedule.Options{})
	if k := kernel(p); k.II != 1 {
		t.Errorf("%+v\n%s", k, p)
	}
}
