package core_test

import (
	"context"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// asm builds programs by hand.
type asm struct {
	m *machine.Machine
	p *mir.Program
	f *mir.Func
}

func newAsm() *asm {
	f := &mir.Func{Name: "f", Placed: true, Roots: []mir.Root{{Kind: mir.AnyRoot}},
		Pos: cfront.Pos{File: "f.c", Line: 1, Col: 1}}
	return &asm{m: machine.AIE1(), f: f, p: &mir.Program{Func: f}}
}

// reg is a new virtual register in the physical one of a class with a name.
func (a *asm) reg(c machine.Class, at string) mir.Operand {
	for _, r := range a.m.Classes[c].Regs {
		if r.Name == at {
			n := a.f.NewReg(mir.RegInfo{Name: "v_" + at, Class: c, Units: len(r.Units), At: &r})
			return a.f.Whole(n)
		}
	}
	panic("no register " + at)
}

// param adds a parameter.
func (a *asm) param(name string, t cfront.Type, c machine.Class, at string) mir.Operand {
	x := a.reg(c, at)
	a.f.Params = append(a.f.Params, mir.Param{Obj: &cfront.Object{Name: name, Type: t, Storage: cfront.Param},
		Reg: x.Reg})
	a.f.Roots = append(a.f.Roots, mir.Root{Kind: mir.ParamRoot, Name: name, Param: len(a.f.Params) - 1, Restrict: true})
	return x
}

// slotted sets the line of operations: that of their bundle.
func (a *asm) slotted(o *mir.Op) mir.Slotted {
	o.Pos = cfront.Pos{File: "f.c", Line: len(a.p.Bundles) + 10, Col: 1}
	s := mir.Slotted{Op: o, Target: -1, Loop: -1}
	if alts := a.m.Ops[o.Code].Slots; len(alts) > 0 {
		s.Slots = alts[0]
	}
	return s
}

// bundle adds a bundle; operations take the first alternative that is free.
func (a *asm) bundle(list ...*mir.Op) int {
	var b mir.Bundle
	var used machine.Slots
	for _, o := range list {
		s := a.slotted(o)
		for _, alt := range a.m.Ops[o.Code].Slots {
			if alt&used == 0 {
				s.Slots = alt
				break
			}
		}
		used |= s.Slots
		b.Ops = append(b.Ops, s)
	}
	a.p.Bundles = append(a.p.Bundles, b)
	return len(a.p.Bundles) - 1
}

func (a *asm) nops(n int) {
	for range n {
		a.bundle()
	}
}

// ret ends the program.
func (a *asm) ret() {
	a.bundle(&mir.Op{Code: machine.Ret, Acc: -1})
	a.nops(a.m.DelaySlots.N)
}

// jump adds a branch to bundle to (cond: if it is not zero).
func (a *asm) jump(to int, cond ...mir.Operand) {
	o := &mir.Op{Code: machine.Jump, Acc: -1, Use: cond}
	if len(cond) > 0 {
		o.Code = machine.Branch
	}
	n := a.bundle(o)
	a.p.Bundles[n].Ops[0].Target = to
}

// setLoop sets up hardware loop n.
func (a *asm) setLoop(n int, count mir.Operand) {
	i := a.bundle(&mir.Op{Code: machine.SetLoop, Acc: -1}, &mir.Op{Code: machine.SetCount, Acc: -1,
		Use: []mir.Operand{count}})
	for k := range a.p.Bundles[i].Ops {
		a.p.Bundles[i].Ops[k].Loop = n
	}
}

func (a *asm) hardLoop(start, end, skip int) {
	a.p.Loops = append(a.p.Loops, mir.HardLoop{Start: start, End: end, Skip: skip})
}

func movi(dst mir.Operand, x int64) *mir.Op {
	return &mir.Op{Code: machine.MoveImm, Def: []mir.Operand{dst}, Use: []mir.Operand{mir.Imm(x)}, Acc: -1}
}

func alu(op mir.ScalarOp, dst mir.Operand, use ...mir.Operand) *mir.Op {
	return &mir.Op{Code: machine.Alu, Def: []mir.Operand{dst}, Use: use, Acc: -1,
		Scalar: mir.Scalar{Op: op, Type: cfront.Int32}}
}

// load is a load of n bytes that moves its pointer on by step.
func load(code machine.Opcode, n int, dst, ptr mir.Operand, step int64) *mir.Op {
	o := &mir.Op{Code: code, Def: []mir.Operand{dst}, Use: []mir.Operand{ptr}, Addr: 0, Acc: -1,
		Mem: &mir.Mem{Bytes: n}}
	if step != 0 {
		o.Mem.Post, o.Mem.PostBy = mir.PostImm, step
		o.Def = append(o.Def, ptr)
	}
	return o
}

func store(code machine.Opcode, n int, val, ptr mir.Operand, step int64) *mir.Op {
	o := &mir.Op{Code: code, Use: []mir.Operand{val, ptr}, Addr: 1, Acc: -1, Mem: &mir.Mem{Bytes: n}}
	if step != 0 {
		o.Mem.Post, o.Mem.PostBy = mir.PostImm, step
		o.Def = append(o.Def, ptr)
	}
	return o
}

// mac16 is a multiplication of 16 lanes of int16 by 2 columns that slides over x.
func mac16(add bool, x, z mir.Operand) (def *intrinsic.Def, pick *mir.Pick) {
	op := datapath.NewMac(datapath.Mac{Family: machine.Family{X: machine.Int16, Z: machine.Int16, Lanes: 16, Cols: 2,
		AccBits: 48},
		Add: add, XBytes: 16 * int(x.Len)})
	xs, _, zs := op.Args()
	def = &intrinsic.Def{Name: "mac16", MACs: 32, Op: op}
	if add {
		def.Roles = append(def.Roles, intrinsic.Role{Kind: intrinsic.AccIn})
	}
	def.Roles = append(def.Roles, intrinsic.Role{Kind: intrinsic.RegIn, N: intrinsic.X},
		intrinsic.Role{Kind: intrinsic.RegIn, N: intrinsic.Z})
	for _, g := range append(xs, zs...) {
		def.Roles = append(def.Roles, intrinsic.Role{Kind: intrinsic.PickX, Arg: g})
	}
	return def, &mir.Pick{Args: datapath.MacArgs{datapath.XOffsets: 0x03020100, datapath.XOffsetsHi: 0x07060504,
		datapath.XSquare: 0x2110, datapath.ZStep: 1}}
}

// mac adds x*z to acc.
func mac(acc, x, z mir.Operand, picks ...mir.Operand) *mir.Op {
	def, pick := mac16(true, x, z)
	return &mir.Op{Code: machine.Mac, Def: []mir.Operand{acc}, Use: append([]mir.Operand{acc, x, z}, picks...),
		Tied: true, Acc: 0,
		Vec: def, Pick: pick}
}

// mul is mac from zero.
func mul(acc, x, z mir.Operand, picks ...mir.Operand) *mir.Op {
	def, pick := mac16(false, x, z)
	return &mir.Op{Code: machine.Mac, Def: []mir.Operand{acc}, Use: append([]mir.Operand{x, z}, picks...), Acc: -1,
		Vec: def, Pick: pick}
}

// srs16 narrows 16 lanes of 48 bits to int16.
func srs16(dst, acc, shift mir.Operand) *mir.Op {
	return &mir.Op{Code: machine.Srs, Def: []mir.Operand{dst}, Use: []mir.Operand{acc, shift}, Acc: -1,
		Vec: &intrinsic.Def{Name: "srs", Op: &datapath.Srs{Lanes: 16, AccBits: 48, To: machine.Int16, Parts: 1}}}
}

func (a *asm) core(t fataler) *core.Core {
	t.Helper()
	c, err := core.New(a.p, a.m)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// both runs and times a program and compares the two.
func (a *asm) both(t testing.TB, args ...core.Arg) *core.Result {
	t.Helper()
	return both(t, a.core(t), core.Options{}, args...)
}

type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

func both(t fataler, c *core.Core, o core.Options, args ...core.Arg) *core.Result {
	t.Helper()
	timed, err2 := c.Time(context.Background(), args, o)
	r, err := c.Run(context.Background(), args, o)
	if err != nil {
		t.Fatal(err)
	}
	if err2 != nil {
		t.Fatalf("Time: %v", err2)
	}
	if !sameResult(r, timed) {
		t.Fatalf("Run and Time differ:\n%+v\n%+v", r, timed)
	}
	return r
}

func sameResult(a, b *core.Result) bool {
	if a.Cycles != b.Cycles || a.Stalls != b.Stalls || a.MACs != b.MACs || a.Streams != b.Streams ||
		a.Routines != b.Routines {
		return false
	}
	for i := range a.Hits {
		if a.Hits[i] != b.Hits[i] || a.Conflicts[i] != b.Conflicts[i] {
			return false
		}
	}
	return len(a.Hits) == len(b.Hits)
}

func words16(x ...int16) []byte {
	b := make([]byte, 2*len(x))
	for i, v := range x {
		binary.LittleEndian.PutUint16(b[2*i:], uint16(v))
	}
	return b
}

func words32(x ...int32) []byte {
	b := make([]byte, 4*len(x))
	for i, v := range x {
		binary.LittleEndian.PutUint32(b[4*i:], uint32(v))
	}
	return b
}

func get16(b []byte, i int) int16 { return int16(binary.LittleEndian.Uint16(b[2*i:])) }
func get32(b []byte, i int) int32 { return int32(binary.LittleEndian.Uint32(b[4*i:])) }

var pi16 = cfront.Pointer{Elem: cfront.Int16}
var pi32 = cfront.Pointer{Elem: cfront.Int32}

func contains(s, part string) bool { return strings.Contains(s, part) }
