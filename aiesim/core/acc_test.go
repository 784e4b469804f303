package core_test

import (
	"bytes"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Accumulators go through the stack, undefined lanes and all, and through memory with their lanes packed.
func TestAccumulatorsInMemory(t *testing.T) {
	for _, bits := range []int{48, 80} {
		a := newAsm()
		in, out, mem := a.param("in", pi32, machine.ClassP, "p0"), a.param("out", pi32, machine.ClassP, "p1"),
			a.param("mem", pi32, machine.ClassP, "p2")
		a.f.Frame = 96
		x, s, y := a.reg(machine.ClassW, "wr0"), a.reg(machine.ClassS, "s0"), a.reg(machine.ClassW, "wr1")
		one, two := a.reg(machine.ClassBM, "bm0"), a.reg(machine.ClassBM, "bm1")
		ups := &datapath.Ups{Lanes: 8, AccBits: 80, From: machine.Int32}
		srs := &datapath.Srs{Lanes: 8, AccBits: 80, To: machine.Int32, Parts: 1}
		step := 40
		if bits == 48 {
			ups, srs, step = &datapath.Ups{Lanes: 16, AccBits: 48, From: machine.Int16},
				&datapath.Srs{Lanes: 16, AccBits: 48, To: machine.Int16, Parts: 1}, 48
		}
		a.bundle(load(machine.LoadW, 32, x, in, 0), movi(s, 20))
		// a wrong sign must not wrap back
		a.bundle(&mir.Op{Code: machine.SetMode, Use: []mir.Operand{mir.Imm(0)}, Acc: -1,
			Vec: &intrinsic.Def{Name: "set_sat", Op: intrinsic.SetSat}})
		a.nops(5)
		a.bundle(&mir.Op{Code: machine.Ups, Def: []mir.Operand{one}, Use: []mir.Operand{x, s}, Acc: -1,
			Vec: &intrinsic.Def{Name: "ups", Op: ups}})
		a.nops(a.m.UpsLatency.N - 1)
		spill := func(code machine.Opcode, n int, r mir.Operand, u int, off int64, ptr ...mir.Operand) *mir.Op {
			o := &mir.Op{Code: code, Acc: -1, Mem: &mir.Mem{Bytes: n, Offset: off, Stack: len(ptr) == 0}}
			part := a.f.Part(r.Reg, u, 1)
			if code == machine.SpillLoad {
				o.Def, o.Use = []mir.Operand{part}, ptr
			} else {
				o.Use, o.Addr = append([]mir.Operand{part}, ptr...), 1
			}
			return o
		}
		for u := range 2 { // one -> stack -> two -> memory -> one
			a.bundle(spill(machine.SpillStore, 48, one, u, 48*int64(u)))
		}
		for u := range 2 {
			a.bundle(spill(machine.SpillLoad, 48, two, u, 48*int64(u)))
		}
		a.nops(6)
		for u := range 2 {
			a.bundle(spill(machine.SpillStore, step, two, u, int64(step*u), mem))
		}
		for u := range 2 {
			a.bundle(spill(machine.SpillLoad, step, one, u, int64(step*u), mem))
		}
		a.nops(7)
		a.bundle(&mir.Op{Code: machine.Srs, Def: []mir.Operand{y}, Use: []mir.Operand{one, s}, Acc: -1,
			Vec: &intrinsic.Def{Name: "srs", Op: srs}})
		a.nops(3)
		a.bundle(store(machine.StoreW, 32, y, out, 0))
		a.ret()
		data := words32(1<<30, -5, 77777, -1<<31, 0, 8, -9, 10)
		packed := make([]byte, 2*step)
		args := []core.Arg{{Data: data}, {Data: make([]byte, 32)}, {Data: packed, Align: 16}}
		r := a.both(t, args...)
		if !bytes.Equal(args[1].Data, data) {
			t.Errorf("%d bits: %v became %v", bits, data, args[1].Data)
		}
		if r.Stalls == 0 {
			t.Errorf("%d bits: three words of 16 bytes at once do not conflict", bits)
		}
		// -5 << 20
		if bits == 80 && !bytes.Equal(packed[10:20], []byte{0, 0, 0xb0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}) {
			t.Errorf("lane 1 is %x", packed[10:20])
		}
	}
}

// Lanes without a value may rest on the stack, but not leave the core.
func TestUndefinedOnStack(t *testing.T) {
	a := newAsm()
	p := a.param("p", pi32, machine.ClassP, "p0")
	a.f.Frame = 32
	w, v := a.reg(machine.ClassW, "wr0"), a.reg(machine.ClassW, "wr1")
	a.bundle(load(machine.LoadV, 16, a.f.Part(w.Reg, 1, 1), p, 0))
	a.nops(6)
	st, ld := store(machine.StoreW, 32, w, p, 0), load(machine.LoadW, 32, v, p, 0)
	st.Use, st.Mem.Stack, ld.Use, ld.Mem.Stack = st.Use[:1], true, nil, true
	a.bundle(st)
	a.bundle(ld)
	a.nops(6)
	up := store(machine.StoreV, 16, a.f.Part(v.Reg, 1, 1), p, 0)
	up.Mem.Offset = 16
	a.bundle(up)
	a.bundle(store(machine.StoreV, 16, a.f.Part(v.Reg, 0, 1), p, 0))
	a.ret()
	data := words32(1, 2, 3, 4, 0, 0, 0, 0)
	_, err := a.core(t).Run(t.Context(), []core.Arg{{Data: data}}, core.Options{})
	if err == nil || !contains(err.Error(), "f.c:26: vector store: byte 0 of the value is undefined") {
		t.Errorf("%v", err)
	}
	a.p.Bundles[len(a.p.Bundles)-7].Ops = nil
	a.both(t, core.Arg{Data: data})
	if get32(data, 4) != 1 || get32(data, 7) != 4 {
		t.Errorf("%v", data)
	}
}
