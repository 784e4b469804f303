package core_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// userMistakes are programs whose C is wrong; p and q point to buffers of 64 bytes.
var userMistakes = []struct {
	name, text string
	make       func(a *asm, p, q mir.Operand)
}{
	{"past the end", "f.c:10: vector load: bytes 64..95 are outside argument p of 64 bytes",
		func(a *asm, p, q mir.Operand) {
			l := load(machine.LoadW, 32, a.reg(machine.ClassW, "wr0"), p, 0)
			l.Mem.Offset = 64
			a.bundle(l)
		}},
	{"across the end", "f.c:11: vector load: bytes 48..79 are outside argument p of 64 bytes",
		func(a *asm, p, q mir.Operand) {
			l := load(machine.LoadW, 32, a.reg(machine.ClassW, "wr0"), p, 0)
			l.Mem.Offset, l.Mem.Root = 48, 1
			ok := load(machine.LoadV, 16, a.reg(machine.ClassV, "vrl1"), p, 0)
			ok.Mem.Root = 1
			a.bundle(ok)
			a.bundle(l)
		}},
	{"before the start", "f.c:10: load of 4 bytes: bytes -4..-1 are outside argument p",
		func(a *asm, p, q mir.Operand) {
			l := load(machine.LoadS, 4, a.reg(machine.ClassR, "r0"), p, 0)
			l.Mem.Offset = -4
			a.bundle(l)
		}},
	{"far away", "outside of data memory", func(a *asm, p, q mir.Operand) {
		l := load(machine.LoadS, 4, a.reg(machine.ClassR, "r0"), p, 0)
		l.Mem.Offset = 0x20000
		a.bundle(l)
	}},
	{"a null pointer", "through a null pointer", func(a *asm, p, q mir.Operand) {
		n := a.reg(machine.ClassP, "p7")
		a.bundle(movi(n, 0))
		a.bundle(load(machine.LoadS, 4, a.reg(machine.ClassR, "r0"), n, 0))
	}},
	{"misaligned", "vector load: byte 8 of argument p is not aligned to 16 bytes", func(a *asm, p, q mir.Operand) {
		l := load(machine.LoadV, 16, a.reg(machine.ClassV, "vrl0"), p, 0)
		l.Mem.Offset = 8
		a.bundle(l)
	}},
	{"a store to a constant", "argument q is const", func(a *asm, p, q mir.Operand) {
		r := a.reg(machine.ClassR, "r0")
		a.bundle(movi(r, 0))
		a.bundle(store(machine.StoreS, 4, r, q, 0))
	}},
	{"undefined lanes", "vector store: byte 0 of the value is undefined", func(a *asm, p, q mir.Operand) {
		a.bundle(store(machine.StoreW, 32, a.reg(machine.ClassW, "wr0"), p, 0))
	}},
	{"an address without a value", "v_p7 is used before it has a value", func(a *asm, p, q mir.Operand) {
		a.bundle(load(machine.LoadS, 4, a.reg(machine.ClassR, "r0"), a.reg(machine.ClassP, "p7"), 0))
	}},
	{"a branch without a condition", "v_r9 is used before it has a value", func(a *asm, p, q mir.Operand) {
		a.jump(0, a.reg(machine.ClassR, "r9"))
	}},
	{"an overflow", "mac16: lane 0 of the accumulator needs more than 48 bits", func(a *asm, p, q mir.Operand) {
		x, z, acc := a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0"), a.reg(machine.ClassBM, "bm0")
		s := a.reg(machine.ClassS, "s0")
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 0, 2), p, 0), movi(s, 31))
		a.bundle(load(machine.LoadW, 32, z, p, 0))
		a.bundle(load(machine.LoadW, 32, a.f.Part(x.Reg, 2, 2), p, 0))
		a.nops(6)
		a.bundle(&mir.Op{Code: machine.Ups, Def: []mir.Operand{acc}, Use: []mir.Operand{z, s}, Acc: -1,
			Vec: &intrinsic.Def{Name: "ups", Op: &datapath.Ups{Lanes: 16, AccBits: 48, From: machine.Int16}}})
		a.nops(7)
		a.setLoop(0, mir.Imm(60000))
		a.nops(1)
		i := a.bundle(mac(acc, x, z))
		a.hardLoop(i, i, 0)
	}},
	{"division by zero", "div: division of 7 by zero", func(a *asm, p, q mir.Operand) {
		a.bundle(&mir.Op{Code: machine.Lib, Def: []mir.Operand{a.reg(machine.ClassR, "r1")}, Acc: -1,
			Use: []mir.Operand{mir.Imm(7), mir.Imm(0)}, Scalar: mir.Scalar{Op: mir.Div, Type: cfront.Int32}})
	}},
	{"no end", "has run 5000 cycles without an end", func(a *asm, p, q mir.Operand) {
		a.jump(0)
		a.nops(5)
	}},
	{"a rounding mode", "set_rnd: there is no rounding mode 8", func(a *asm, p, q mir.Operand) {
		a.bundle(&mir.Op{Code: machine.SetMode, Use: []mir.Operand{mir.Imm(8)}, Acc: -1,
			Vec: &intrinsic.Def{Name: "set_rnd", Op: intrinsic.SetRound}})
	}},
}

// The user's mistakes are errors with the line and what is wrong.
func TestUserMistakes(t *testing.T) {
	for _, k := range userMistakes {
		a := newAsm()
		p := a.param("p", pi16, machine.ClassP, "p0")
		q := a.param("q", cfront.Pointer{Elem: cfront.Int16, Quals: cfront.Const}, machine.ClassP, "p1")
		k.make(a, p, q)
		a.ret()
		big := make([]int16, 32)
		for i := range big {
			big[i] = 32767
		}
		args := []core.Arg{{Data: words16(big...)}, {Data: make([]byte, 64)}}
		_, err := a.core(t).Run(context.Background(), args,
			core.Options{MaxCycles: map[bool]int64{true: 5000}[k.name == "no end"]})
		var e *core.Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), k.text) || !strings.HasPrefix(err.Error(), "f.c:") {
			t.Errorf("%s: %v\nwant %s", k.name, err, k.text)
		}
		if e != nil && (strings.Contains(e.Op, "load") || strings.Contains(e.Text, "const")) &&
			!strings.Contains(e.Text, "value") {
			_, err2 := a.core(t).Time(context.Background(), args, core.Options{})
			if err2 == nil || err2.Error() != err.Error() {
				t.Errorf("%s: Time: %v", k.name, err2)
			}
		}
	}
}

// A selection that breaks the machine's rules is found when the program is prepared.
func TestBadSelection(t *testing.T) {
	a := newAsm()
	o := mul(a.reg(machine.ClassBM, "bm0"), a.reg(machine.ClassX, "xa"), a.reg(machine.ClassZ, "wc0"))
	o.Pick.Args[datapath.XStart] = 3
	a.bundle(o)
	a.ret()
	if _, err := core.New(a.p, a.m); err == nil || !strings.Contains(err.Error(), "f.c:10: mac16: xstart: 3 is not "+
		"a multiple of 2") {
		t.Errorf("%v", err)
	}
}

func TestArguments(t *testing.T) {
	a := newAsm()
	a.param("p", pi16, machine.ClassP, "p0")
	a.param("n", cfront.Int8, machine.ClassR, "r0")
	a.ret()
	c := a.core(t)
	for _, k := range []struct {
		args []core.Arg
		text string
	}{
		{nil, "2 parameters, but 0 arguments"},
		{[]core.Arg{{}, {}}, "it wants a buffer"},
		{[]core.Arg{{Data: []byte{}}, {Data: []byte{}}}, "it wants a number"},
		{[]core.Arg{{Data: []byte{}, Align: 3}, {}}, "not a power of two"},
		{[]core.Arg{{Data: []byte{}}, {Int: 200}}, "200 does not fit int8"},
		{[]core.Arg{{Data: []byte{}}, {Int: -1}}, ""},
	} {
		_, err := c.Run(context.Background(), k.args, core.Options{})
		_, err2 := c.Time(context.Background(), k.args, core.Options{})
		if (err == nil) != (k.text == "") || err != nil && (!strings.Contains(err.Error(), k.text) ||
			err.Error() != err2.Error()) {
			t.Errorf("%v; %v; want %s", err, err2, k.text)
		}
	}
}

func TestCancel(t *testing.T) {
	a := newAsm()
	a.jump(0)
	a.nops(5)
	c := a.core(t)
	for _, f := range []func(context.Context, []core.Arg, core.Options) (*core.Result, error){c.Run, c.Time} {
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Millisecond)
		if _, err := f(ctx, nil, core.Options{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%v", err)
		}
		stop()
	}
}

// Time runs on what it knows, and says when vector data decide.
func TestErrData(t *testing.T) {
	for _, k := range []struct {
		name string
		make func(a *asm, p, q mir.Operand)
		data bool
	}{
		{"a count from memory", func(a *asm, p, q mir.Operand) {
			n := a.reg(machine.ClassR, "r0")
			a.bundle(load(machine.LoadS, 4, n, p, 0))
			a.nops(6)
			a.setLoop(0, n)
		}, false},
		{"a count from a vector", func(a *asm, p, q mir.Operand) {
			n, v := a.reg(machine.ClassR, "r0"), a.reg(machine.ClassW, "wr0")
			a.bundle(load(machine.LoadW, 32, v, p, 0))
			a.nops(6)
			a.bundle(&mir.Op{Code: machine.ExtElem, Def: []mir.Operand{n}, Use: []mir.Operand{v, mir.Imm(0)}, Acc: -1,
				Vec: &intrinsic.Def{Name: "ext_elem", Op: intrinsic.Elem{Op: intrinsic.ExtElem, Elem: machine.Int32,
					N: 8}}})
			a.setLoop(0, n)
		}, true},
		{"a count through memory that a vector was stored to", func(a *asm, p, q mir.Operand) {
			n, v := a.reg(machine.ClassR, "r0"), a.reg(machine.ClassW, "wr0")
			a.bundle(load(machine.LoadW, 32, v, p, 0))
			a.nops(6)
			a.bundle(store(machine.StoreW, 32, v, q, 0))
			a.bundle(load(machine.LoadS, 4, n, q, 0))
			a.nops(6)
			a.setLoop(0, n)
		}, true},
		{"and beside it", func(a *asm, p, q mir.Operand) {
			n, v := a.reg(machine.ClassR, "r0"), a.reg(machine.ClassW, "wr0")
			l := load(machine.LoadS, 4, n, q, 0)
			l.Mem.Offset = 32
			a.bundle(load(machine.LoadW, 32, v, p, 0))
			a.nops(6)
			a.bundle(store(machine.StoreW, 32, v, q, 0))
			a.bundle(l)
			a.nops(6)
			a.setLoop(0, n)
		}, false},
		{"a count that a scalar store has put over the vector", func(a *asm, p, q mir.Operand) {
			n, v, s := a.reg(machine.ClassR, "r0"), a.reg(machine.ClassW, "wr0"), a.reg(machine.ClassR, "r1")
			a.bundle(load(machine.LoadW, 32, v, p, 0))
			a.bundle(movi(s, 4))
			a.nops(5)
			a.bundle(store(machine.StoreW, 32, v, q, 0))
			a.bundle(store(machine.StoreS, 4, s, q, 0))
			a.bundle(load(machine.LoadS, 4, n, q, 0))
			a.nops(6)
			a.setLoop(0, n)
		}, false},
	} {
		a := newAsm()
		p, q := a.param("p", pi32, machine.ClassP, "p0"), a.param("q", pi32, machine.ClassP, "p1")
		k.make(a, p, q)
		a.nops(2)
		i := a.bundle()
		a.hardLoop(i, i, 0)
		a.ret()
		c := a.core(t)
		args := []core.Arg{{Data: words32(3, 0, 0, 0, 0, 0, 0, 0)}, {Data: words32(3, 3, 3, 3, 3, 3, 3, 3, 5, 0)}}
		before := string(args[1].Data)
		timed, err := c.Time(context.Background(), args, core.Options{})
		if errors.Is(err, core.ErrData) != k.data || err != nil && !k.data {
			t.Errorf("%s: Time: %v", k.name, err)
		}
		if string(args[1].Data) != before {
			t.Errorf("%s: Time has written a buffer", k.name)
		}
		r, err := c.Run(context.Background(), args, core.Options{})
		if err != nil || !k.data && !sameResult(r, timed) {
			t.Errorf("%s: %v, %v; Time %v", k.name, err, r, timed)
		}
	}
}
