package schedule_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/invariant"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// sums is a loop of sums that begin from a copy of an accumulator: moves of 384 bits, then products.
func sums(x *builder, moves, products int) {
	a := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
	names := []string{"aml0", "amh0", "aml1", "amh1"}
	x.loop(mir.Imm(16), 16, 16, func() {
		x.load(x.w("wr0"), "p0", 32, a)
		for i := range moves {
			x.op(mir.Op{Code: machine.MoveA, Def: []mir.Operand{x.r(machine.ClassAM, names[i%4])},
				Use: []mir.Operand{x.r(machine.ClassAM, "aml3")}, Acc: -1})
		}
		for i := range products {
			x.mac(machine.Mac, x.r(machine.ClassAM, names[i%4]), x.w("wr0"), x.w("wc0"), false)
		}
	})
}

// Copies of accumulators and products read accumulators through one port (llvm-aie AIE1Schedule.td VECTOR_REG_READ).
func TestReadPort(t *testing.T) {
	for _, c := range []struct{ moves, products, ii int }{{4, 4, 8}, {2, 8, 10}, {0, 8, 8}} {
		x := build()
		sums(x, c.moves, c.products)
		p := x.ret(t, schedule.Options{})
		if k := kernel(p); k.II != c.ii || c.moves > 0 &&
			!strings.HasPrefix(k.Bound, "the read port of accumulators: ") {
			t.Errorf("%+v\n%s", k, p)
		}
	}
	apart, err := machine.AIE1().With("SharedRead", 0)
	if err != nil {
		t.Fatal(err)
	}
	x := buildFor(apart)
	sums(x, 4, 4)
	if k := kernel(x.ret(t, schedule.Options{})); k.II >= 8 {
		t.Errorf("with ports apart: %+v", k)
	}
}

// What a block leaves in flight takes the port in the next one.
func TestReadPortAcrossBlocks(t *testing.T) {
	x := buildFor(overlapping("aie1"))
	x.mac(machine.Mac, x.r(machine.ClassAM, "aml0"), x.w("wr0"), x.w("wc0"), false)
	x.b.Term = mir.Term{Kind: mir.Fall, To: [2]int{1}}
	x.block(-1)
	for _, name := range []string{"amh0", "aml1", "amh1", "aml2", "amh2", "amh3"} {
		x.op(mir.Op{Code: machine.MoveA, Def: []mir.Operand{x.r(machine.ClassAM, name)},
			Use: []mir.Operand{x.r(machine.ClassAM, "aml3")}, Acc: -1})
	}
	p := x.ret(t, schedule.Options{})
	taken := map[int]bool{}
	for i, b := range p.Bundles {
		for _, o := range b.Ops {
			if n := x.m.Ops[o.Op.Code].Port; n > 0 {
				if taken[i+n-1] {
					t.Errorf("taken twice in cycle %d\n%s", i+n-1, p)
				}
				taken[i+n-1] = true
			}
		}
	}
	if len(taken) != 7 {
		t.Errorf("taken %d times\n%s", len(taken), p)
	}
}

// What is in flight in front of a loop may take the port behind it after any number of iterations.
func TestReadPortAcrossRounds(t *testing.T) {
	for _, variant := range machine.Variants() {
		for rounds := range int64(4) {
			x := buildFor(overlapping(variant))
			a := x.root(mir.Root{Kind: mir.ParamRoot, Restrict: true})
			x.mac(machine.Mac, x.r(machine.ClassAM, "aml0"), x.w("wr0"), x.w("wc0"), false)
			x.loop(mir.Imm(rounds+1), rounds+1, rounds+1, func() { x.load(x.w("wr1"), "p0", 32, a) })
			for _, name := range []string{"amh0", "aml1"} {
				x.op(mir.Op{Code: machine.MoveA, Def: []mir.Operand{x.r(machine.ClassAM, name)},
					Use: []mir.Operand{x.r(machine.ClassAM, "aml3")}, Acc: -1})
			}
			p := x.ret(t, schedule.Options{})
			if err := invariant.Ports(p, x.m); err != nil || len(p.Loops) != 1 {
				t.Errorf("%s, %d rounds: %v\n%s", variant, rounds+1, err, p)
			}
		}
	}
}
