package core_test

import (
	"bytes"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A stream moves 32 bits a cycle, or 128 bits every four cycles: an access waits for the one before.
func TestStreamRate(t *testing.T) {
	for _, k := range []struct {
		bytes, apart int
		stalls       int64 // of the second and third access together
	}{{4, 1, 0}, {16, 1, 6}, {16, 3, 2}, {16, 4, 0}} {
		a := newAsm()
		port := func(io cfront.IO) cfront.Type {
			return cfront.Pointer{Elem: cfront.Window{Elem: cfront.Int32, IO: io}}
		}
		a.param("in", port(cfront.InStream), machine.ClassP, "p0")
		class, at := machine.ClassR, "r0"
		if k.bytes == 16 {
			class, at = machine.ClassV, "vrl0"
		}
		x := a.reg(class, at)
		for range 3 {
			a.bundle(&mir.Op{Code: machine.StreamIn, Def: []mir.Operand{x}, Use: []mir.Operand{mir.Imm(0)}, Acc: -1,
				Mem: &mir.Mem{Bytes: k.bytes}})
			a.nops(k.apart - 1)
		}
		a.ret()
		r := a.both(t, core.Arg{Data: make([]byte, 3*k.bytes)})
		if r.Stalls != k.stalls || r.Streams != k.stalls {
			t.Errorf("%d bytes every %d cycles: %d stalls, %d for streams, want %d", k.bytes, k.apart, r.Stalls,
				r.Streams, k.stalls)
		}
	}
}

// What is written is there afterwards, in order; more than there is room for is refused.
func TestStreamOut(t *testing.T) {
	a := newAsm()
	a.param("out", cfront.Pointer{Elem: cfront.Window{Elem: cfront.Int32, IO: cfront.OutStream}}, machine.ClassP, "p0")
	x := a.reg(machine.ClassR, "r0")
	for i := range int64(2) {
		a.bundle(movi(x, 7+i))
		a.bundle(&mir.Op{Code: machine.StreamOut, Use: []mir.Operand{x, mir.Imm(0)}, Acc: -1, Mem: &mir.Mem{Bytes: 4}})
	}
	a.ret()
	out := make([]byte, 8)
	a.both(t, core.Arg{Data: out})
	if !bytes.Equal(out, words32(7, 8)) {
		t.Errorf("%v", out)
	}
	_, err := a.core(t).Run(t.Context(), []core.Arg{{Data: out[:4]}}, core.Options{})
	if err == nil || !contains(err.Error(), "f.c:13: writeincr: the stream out has room for 4 bytes") {
		t.Error(err)
	}
}
