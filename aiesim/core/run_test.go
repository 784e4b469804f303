package core_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// dot is one multiplication from memory to memory, each operation in the first cycle in which its operands are there.
func dot(a *asm) (loads, mult, out int) {
	in, k, o := a.param("in", pi16, machine.ClassP, "p0"), a.param("k", pi16, machine.ClassP, "p1"),
		a.param("out", pi16, machine.ClassP, "p2")
	x, z := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0")
	acc, y, s := a.reg(machine.ClassBM, "bm0"), a.reg(machine.ClassW, "wr2"), a.reg(machine.ClassS, "s0")
	loads = a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), in, 32), load(machine.LoadW, 32, z, k, 0))
	a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), in, 0), movi(s, 1))
	a.nops(a.m.LoadLatency.N - 1)
	mult = a.bundle(mul(acc, x, z))
	a.nops(a.m.MacToSrs.N - 1)
	a.bundle(srs16(y, acc, s))
	a.nops(a.m.SrsLatency.N - 1)
	out = a.bundle(store(machine.StoreW, 32, y, o, 0))
	a.ret()
	return loads, mult, out
}

func dotArgs() ([]core.Arg, []byte) {
	x := make([]int16, 32)
	for i := range x {
		x[i] = int16(10 * i)
	}
	z := make([]int16, 16)
	z[0], z[1] = 3, 5
	out := make([]byte, 32)
	return []core.Arg{{Data: words16(x...)}, {Data: words16(z...)}, {Data: out}}, out
}

// A chain load, multiply, srs, store gives the right numbers in the cycles that the machine's latencies add up to.
func TestChain(t *testing.T) {
	a := newAsm()
	_, _, out := dot(a)
	args, data := dotArgs()
	r := a.both(t, args...)
	for l := range 16 {
		if want := int16((3*10*l + 5*10*(l+1)) >> 1); get16(data, l) != want {
			t.Errorf("lane %d: %d, want %d", l, get16(data, l), want)
		}
	}
	if want := 1 + a.m.LoadLatency.N + a.m.MacToSrs.N + a.m.SrsLatency.N; out != want {
		t.Fatalf("the store is bundle %d, want %d", out, want)
	}
	if want := int64(out + 1 + 1 + a.m.DelaySlots.N); r.Cycles != want || r.Stalls != 0 || r.MACs != 32 {
		t.Errorf("%d cycles, %d stalls, %d MACs; want %d, 0, 32", r.Cycles, r.Stalls, r.MACs, want)
	}
}

// Multiplications on one accumulator issue every cycle.
func TestMacChain(t *testing.T) {
	a := newAsm()
	in, k, o := a.param("in", pi16, machine.ClassP, "p0"), a.param("k", pi16, machine.ClassP, "p1"),
		a.param("out", pi16, machine.ClassP, "p2")
	x, z := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0")
	acc, y, s := a.reg(machine.ClassBM, "bm0"), a.reg(machine.ClassW, "wr2"), a.reg(machine.ClassS, "s0")
	a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), in, 32), load(machine.LoadW, 32, z, k, 0))
	a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), in, 0), movi(s, 0))
	a.nops(a.m.LoadLatency.N - 1)
	a.bundle(mul(acc, x, z))
	for range 9 {
		a.bundle(mac(acc, x, z))
	}
	a.nops(a.m.MacToSrs.N - 1)
	a.bundle(srs16(y, acc, s))
	a.nops(a.m.SrsLatency.N - 1)
	a.bundle(store(machine.StoreW, 32, y, o, 0))
	a.ret()
	args, data := dotArgs()
	r := a.both(t, args...)
	for l := range 16 {
		if want := int16(10 * (3*10*l + 5*10*(l+1))); get16(data, l) != want {
			t.Errorf("lane %d: %d, want %d", l, get16(data, l), want)
		}
	}
	if r.MACs != 320 {
		t.Errorf("%d MACs", r.MACs)
	}
}

// A loop of one bundle with a counted hardware loop, and one with a branch, add up numbers.
func TestLoops(t *testing.T) {
	for _, hard := range []bool{true, false} {
		a := newAsm()
		n, o := a.param("n", cfront.Int32, machine.ClassR, "r0"), a.param("out", pi32, machine.ClassP, "p0")
		s, i := a.reg(machine.ClassR, "r1"), a.reg(machine.ClassR, "r2")
		a.bundle(movi(s, 0))
		if hard {
			a.setLoop(0, n)
			a.nops(1)
			body := a.bundle(alu(mir.Add, s, s, mir.Imm(3)))
			a.hardLoop(body, body, 0)
		} else {
			a.bundle(alu(mir.Copy, i, n))
			top := a.bundle(alu(mir.Sub, i, i, mir.Imm(1)))
			a.jump(top, i)
			a.nops(4)
			a.bundle(alu(mir.Add, s, s, mir.Imm(3)))
		}
		a.bundle(store(machine.StoreS, 4, s, o, 0))
		a.ret()
		out := make([]byte, 4)
		r := a.both(t, core.Arg{Int: 7}, core.Arg{Data: out})
		if get32(out, 0) != 21 {
			t.Errorf("hard %v: %d", hard, get32(out, 0))
		}
		if want := map[bool]int64{true: 1 + 2 + 7 + 1 + 6, false: 2 + 7*7 + 1 + 6}[hard]; r.Cycles != want {
			t.Errorf("hard %v: %d cycles, want %d", hard, r.Cycles, want)
		}
	}
}

// The vendor's vect_mul, pipelined by hand: right numbers, II 1.
func TestVectMul(t *testing.T) {
	const n = 64
	a, args := vectMul(n)
	r := a.both(t, args...)
	for i := range 8 * n {
		if want := int32(int64(get32(args[0].Data, i)) * int64(get32(args[1].Data, i)) >> 4); get32(args[2].Data,
			i) != want {
			t.Fatalf("element %d: %d, want %d", i, get32(args[2].Data, i), want)
		}
	}
	fill := a.m.LoadLatency.N + a.m.MacToSrs.N
	if want := int64(2 + fill + n + 1 + a.m.DelaySlots.N); r.Cycles != want || r.Stalls != 0 {
		t.Errorf("%d cycles with %d stalls, want %d", r.Cycles, r.Stalls, want)
	}
}
