package core_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// hazards are programs with one mistake each; args are those of two buffers of 64 bytes.
var hazards = []struct {
	name  string
	kind  core.HazardKind
	text  string // of the message
	make  func(a *asm, p, q mir.Operand)
	early bool // New finds it
}{
	{"a multiplication one cycle too early after its load", core.NoValue, "xa for", func(a *asm, p, q mir.Operand) {
		x, z, acc := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0"), a.reg(machine.ClassBM, "bm0")
		a.bundle(load(machine.LoadW, 32, z, q, 0), load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), p, 0))
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), p, 0))
		a.nops(a.m.LoadLatency.N - 2)
		a.bundle(mul(acc, x, z))
	}, false},
	{"a narrowing one cycle too early after its multiplication", core.NoValue, "bm0 for",
		func(a *asm, p, q mir.Operand) {
			dot(a)
			a.p.Bundles = a.p.Bundles[:1+a.m.LoadLatency.N+1] // up to the multiplication
			a.nops(a.m.MacToSrs.N - 2)
			o := a.p.Bundles[1+a.m.LoadLatency.N].Ops[0].Op
			s := a.p.Bundles[1].Ops[1].Op.Def[0]
			a.bundle(srs16(a.reg(machine.ClassW, "wr2"), o.Def[0], s))
		}, false},
	{"a store before the product has come through", core.WrongValue, "it holds", func(a *asm, p, q mir.Operand) {
		r, s := a.reg(machine.ClassR, "r3"), a.reg(machine.ClassR, "r3")
		a.bundle(movi(s, 1))
		a.bundle(&mir.Op{Code: machine.Mul, Def: []mir.Operand{r}, Use: []mir.Operand{s, s}, Acc: -1,
			Scalar: mir.Scalar{Op: mir.Mul, Type: cfront.Int32}})
		a.nops(a.m.ScalarMulLatency.N - 2)
		a.bundle(store(machine.StoreS, 4, r, p, 0))
	}, false},
	{"a register that another variable has taken", core.WrongValue, "(v_r1)", func(a *asm, p, q mir.Operand) {
		x, y := a.reg(machine.ClassR, "r1"), a.reg(machine.ClassR, "r1")
		a.bundle(movi(x, 1))
		a.bundle(movi(y, 2))
		a.bundle(store(machine.StoreS, 4, x, p, 0))
	}, false},
	{"half of a vector that an alias has taken", core.WrongValue, "unit 2", func(a *asm, p, q mir.Operand) {
		x, y, z := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassW, "wr1"), a.reg(machine.ClassZ, "wc0")
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), p, 0), load(machine.LoadW, 32, z, q, 0))
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), p, 0))
		a.bundle(load(machine.LoadW, 32, y, p, 0))
		a.nops(a.m.LoadLatency.N)
		a.bundle(mul(a.reg(machine.ClassBM, "bm1"), x, z))
	}, false},
	{"a selection written in the cycle before its multiplication", core.NoValue, "c0", func(a *asm, p, q mir.Operand) {
		x, z, c := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0"), a.reg(machine.ClassC, "c0")
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), p, 0), load(machine.LoadW, 32, z, q, 0))
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), p, 0))
		a.nops(a.m.LoadLatency.N - 1)
		a.bundle(movi(c, 0))
		a.bundle(mul(a.reg(machine.ClassBM, "bm1"), x, z, c))
	}, false},
	{"two results in one register in one cycle", core.Collision, "the same cycle", func(a *asm, p, q mir.Operand) {
		r := a.reg(machine.ClassR, "r1")
		a.bundle(load(machine.LoadS, 4, r, p, 0))
		a.nops(a.m.ScalarLoadLatency.N - 2)
		a.bundle(movi(r, 1))
	}, false},
	{"a slot that is still held", core.SlotBusy, "slot", func(a *asm, p, q mir.Operand) {
		r := a.reg(machine.ClassR, "r1")
		a.bundle(movi(r, 1))
		a.bundle(store(machine.StoreN, 2, r, p, 0))
		a.bundle(load(machine.LoadS, 4, r, q, 0))
	}, false},
	{"a branch in the delay slots of another", core.BadControl, "delay slots", func(a *asm, p, q mir.Operand) {
		a.jump(0)
		a.jump(0)
	}, false},
	{"the end of a loop that was not set up", core.BadControl, "hardware loop 0", func(a *asm, p, q mir.Operand) {
		a.nops(1)
		a.hardLoop(0, 0, 0)
	}, false},
	{"a loop that was set up one cycle too late", core.BadControl, "hardware loop 0", func(a *asm, p, q mir.Operand) {
		a.setLoop(0, mir.Imm(3))
		a.hardLoop(0, 0, 0)
	}, false},
	{"more rounds in prologue and epilogue than there are", core.BadControl, "0 rounds left",
		func(a *asm, p, q mir.Operand) {
			a.setLoop(0, mir.Imm(3))
			a.nops(2)
			a.hardLoop(2, 2, 3)
		}, false},
	{"no return", core.BadControl, "past the last bundle", func(a *asm, p, q mir.Operand) {
		a.nops(1)
		a.p.Bundles = append(a.p.Bundles, mir.Bundle{})
		a.jump(0)
		a.p.Bundles[len(a.p.Bundles)-1].Ops = nil
		a.f.Name = "open"
	}, false},
	{"two operations in one slot", core.BadProgram, "taken", func(a *asm, p, q mir.Operand) {
		a.bundle(alu(mir.Add, a.reg(machine.ClassR, "r1"), mir.Imm(1), mir.Imm(1)),
			alu(mir.Add, a.reg(machine.ClassR, "r2"), mir.Imm(1), mir.Imm(1)))
	}, true},
	{"a branch to nowhere", core.BadProgram, "target", func(a *asm, p, q mir.Operand) { a.jump(1000) }, true},
	{"a register without a place", core.BadProgram, "has no place", func(a *asm, p, q mir.Operand) {
		r := a.reg(machine.ClassR, "r1")
		a.f.Regs[r.Reg].At = nil
		a.bundle(movi(r, 1))
	}, true},
	{"an operation without its operands", core.BadProgram, "operands", func(a *asm, p, q mir.Operand) {
		a.bundle(alu(mir.Add, a.reg(machine.ClassR, "r1"), mir.Imm(1)))
	}, true},
	{"a library routine that the machine does not have", core.BadProgram, "routine", func(a *asm, p, q mir.Operand) {
		a.bundle(&mir.Op{Code: machine.Lib, Def: []mir.Operand{a.reg(machine.ClassR, "r1")}, Acc: -1,
			Use: []mir.Operand{mir.Imm(1), mir.Imm(1)}, Scalar: mir.Scalar{Op: mir.Pair}})
	}, true},
}

// Each mistake of a scheduler or allocator is a Hazard of its kind that names the bundle, the operation and the line.
func TestHazards(t *testing.T) {
	for _, h := range hazards {
		a := newAsm()
		p, q := a.param("p", pi16, machine.ClassP, "p0"), a.param("q", pi16, machine.ClassP, "p1")
		h.make(a, p, q)
		args := make([]core.Arg, len(a.f.Params))
		for i := range args {
			args[i].Data = make([]byte, 64)
		}
		if a.f.Name != "open" {
			a.ret()
		}
		c, err := core.New(a.p, a.m)
		if (err != nil) != h.early {
			t.Errorf("%s: New: %v", h.name, err)
			continue
		}
		if err == nil {
			_, err = c.Run(context.Background(), args, core.Options{})
		}
		var got *core.Hazard
		if !errors.As(err, &got) {
			t.Errorf("%s: %v", h.name, err)
			continue
		}
		if got.Kind != h.kind || !strings.Contains(err.Error(), h.text) ||
			!strings.HasPrefix(err.Error(), "BUG: bundle ") {
			t.Errorf("%s: %s: %v", h.name, got.Kind, err)
		}
		if h.kind != core.BadControl && !strings.Contains(err.Error(), "(f.c:") {
			t.Errorf("%s: no line: %v", h.name, err)
		}
	}
}

// One cycle later, the same programs are right.
func TestNoHazards(t *testing.T) {
	a := newAsm()
	p := a.param("p", pi32, machine.ClassP, "p0")
	old, r := a.reg(machine.ClassR, "r1"), a.reg(machine.ClassR, "r1")
	a.bundle(movi(old, 5))
	a.bundle(load(machine.LoadS, 4, r, p, 4)) // lands 7 cycles later; until then r1 is old
	a.nops(a.m.ScalarLoadLatency.N - 2)
	a.bundle(store(machine.StoreS, 4, old, p, 4))
	a.bundle(store(machine.StoreS, 4, r, p, 4))
	a.ret()
	data := words32(11, 0, 0)
	a.both(t, core.Arg{Data: data})
	if get32(data, 1) != 5 || get32(data, 2) != 11 {
		t.Errorf("stored %d and %d, want 5 and 11", get32(data, 1), get32(data, 2))
	}
}
