package schedule_test

import (
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// The first and the last value of a chain in one register keep rounds as far apart as the chain is long; in registers
// of their own the slots alone do.
func TestReplan(t *testing.T) {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	x.loop(mir.Imm(32), 32, 32, func() {
		v := own(x, "wr0")
		x.load(v, "p0", 32, in)
		for _, name := range []string{"wr1", "wr2", "wr3", "wr0"} {
			w := own(x, name)
			x.op(mir.Op{Code: machine.MoveV, Def: []mir.Operand{w}, Use: []mir.Operand{v}, Acc: -1})
			v = w
		}
		x.store(machine.StoreW, "p1", 32, out, v)
	})
	x.b.Term.Kind = mir.Return
	for _, replan := range []bool{false, true} {
		p, err := schedule.Func(x.f, x.m, schedule.Options{Replan: replan})
		if err != nil {
			t.Fatal(err)
		}
		if k := kernel(p); (k.II == k.ResMII) != replan {
			t.Errorf("replan %v: II %d of %d: %s\n%s", replan, k.II, k.ResMII, k.Bound, p)
		}
	}
}

// Loops that are placed by their schedules do what they say, whatever registers they came with.
func TestReplanRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	names := []string{"wr0", "wr1", "wr2", "wr3", "wc0", "wc1", "wd0", "wd1"}
	shorter := 0
	var init registers
	for i := range 3 {
		init[machine.PtrFile][i] = uint64(i+1) << 16 // of arrays that are apart
	}
	for range 300 {
		x := newLocal(random, names)
		x.b.Term.Kind = mir.Return
		text := x.f.String()
		var ii [2]int
		for i, o := range []schedule.Options{{}, {Replan: true}} {
			p, err := schedule.Func(x.f, x.m, o)
			if err != nil {
				t.Fatal(err)
			}
			if err := mir.CheckProgram(p, x.m); err != nil {
				t.Fatalf("%v\n%s\n%s", err, text, p)
			}
			if diff, _ := compare(p, x.f, x.m, &init); diff != "" {
				t.Fatalf("%s\n%s\n%s", diff, text, p)
			}
			k := kernel(p)
			if ii[i] = k.II; k.II < k.ResMII || k.II < k.RecMII {
				t.Fatalf("%+v", k)
			}
		}
		if x.f.String() != text {
			t.Fatal("the Func was changed")
		}
		if ii[1] > ii[0] {
			t.Fatalf("II %d -> %d\n%s", ii[0], ii[1], text)
		} else if ii[1] < ii[0] {
			shorter++
		}
	}
	if shorter < 30 {
		t.Errorf("%d of 300 loops are shorter", shorter)
	}
}

// newLocal is a loop of random chains of copies of what it loads, in few registers; another vector is held across it.
func newLocal(random *rand.Rand, names []string) *builder {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	other := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	held := x.w(names[random.IntN(len(names))])
	x.load(held, "p0", 32, in)
	var free []string
	for _, name := range names {
		if x.w(name) != held {
			free = append(free, name)
		}
	}
	x.loop(mir.Imm(20), 20, 20, func() {
		for range 1 + random.IntN(3) {
			v := own(x, free[random.IntN(3)])
			x.load(v, "p0", 32, in)
			for range 1 + random.IntN(4) {
				w := own(x, free[random.IntN(3)])
				x.op(mir.Op{Code: machine.MoveV, Def: []mir.Operand{w}, Use: []mir.Operand{v}, Acc: -1})
				if v = w; random.IntN(4) == 0 {
					x.store(machine.StoreW, "p2", 32, other, v)
				}
			}
			x.store(machine.StoreW, "p1", 32, out, v)
			if random.IntN(3) == 0 {
				x.store(machine.StoreW, "p2", 32, other, held)
			}
		}
	})
	x.store(machine.StoreW, "p1", 32, out, held)
	return x
}

// own is a value of its own in a register.
func own(x *builder, name string) mir.Operand {
	return x.f.Whole(x.f.NewReg(x.f.Regs[x.w(name).Reg]))
}

// TestReplanFound: loops that were replanned before get the program that they get alone, of one way or of none that is
// tried again, whatever they are named by.
func TestReplanFound(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	names := []string{"wr0", "wr1", "wr2", "wr3", "wc0", "wc1", "wd0", "wd1"}
	found := &schedule.Found{}
	var effort [3]int64
	for range 100 {
		x := newLocal(random, names)
		x.b.Term.Kind = mir.Return
		alone, err := schedule.Func(x.f, x.m, schedule.Options{Replan: true})
		if err != nil {
			t.Fatal(err)
		}
		want := alone.String()
		for i, replan := range []bool{false, true, true} {
			before := found.Effort()
			p, err := schedule.Func(x.f, x.m, schedule.Options{Replan: replan, Found: found})
			if err != nil {
				t.Fatal(err)
			}
			if got := p.String(); replan && got != want {
				t.Fatalf("%d: with others\n%s\nalone\n%s", i, got, want)
			}
			effort[i] += found.Effort() - before
		}
	}
	if first, again := effort[1]-effort[0], effort[2]-effort[0]; again > first/2 {
		t.Errorf("effort %d, and %d when all is known", first, again)
	}
}
