package schedule_test

import (
	"fmt"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// builder makes placed Funcs by hand: a register is named as the machine names it, and is one virtual register.
type builder struct {
	f    *mir.Func
	m    *machine.Machine
	regs map[string]mir.Reg
	b    *mir.Block
	line int
}

func build() *builder { return buildFor(machine.AIE1()) }

// overlapping is the machine whose compiler lets blocks overlap.
func overlapping(name string) *machine.Machine {
	m, err := machine.Named(name)
	if err == nil {
		m, err = m.With("BlockOverlap", 2)
	}
	if err != nil {
		panic(err)
	}
	return m
}

func buildFor(m *machine.Machine) *builder {
	x := &builder{f: &mir.Func{Name: "f", Placed: true, Roots: []mir.Root{{}}, Pos: cfront.Pos{File: "f.cc", Line: 1}},
		m:    m,
		regs: map[string]mir.Reg{}}
	x.block(-1)
	return x
}

// block begins the next block.
func (x *builder) block(loop int) int {
	x.b = &mir.Block{ID: len(x.f.Blocks), Loop: loop}
	x.f.Blocks = append(x.f.Blocks, x.b)
	return x.b.ID
}

// root adds a root.
func (x *builder) root(r mir.Root) int {
	x.f.Roots = append(x.f.Roots, r)
	return len(x.f.Roots) - 1
}

// r is all of a register of a class.
func (x *builder) r(c machine.Class, name string) mir.Operand {
	key := fmt.Sprint(c, name)
	if r, ok := x.regs[key]; ok {
		return x.f.Whole(r)
	}
	for i := range x.m.Classes[c].Regs {
		if at := &x.m.Classes[c].Regs[i]; at.Name == name {
			x.regs[key] = x.f.NewReg(mir.RegInfo{Class: c, Units: len(at.Units), At: at})
			return x.f.Whole(x.regs[key])
		}
	}
	panic(name)
}

func (x *builder) w(name string) mir.Operand { return x.r(machine.ClassW, name) }
func (x *builder) p(name string) mir.Operand { return x.r(machine.ClassP, name) }

// op adds an operation.
func (x *builder) op(o mir.Op) *mir.Op {
	x.line++
	switch o.Code {
	case machine.Mac, machine.FMac, machine.VecOp, machine.Srs, machine.StoreSRS, machine.Ups, machine.UpdElem,
		machine.ExtElem,
		machine.SetMode, machine.Pack, machine.MoveV, machine.MoveA:
		o.Vec = &intrinsic.Def{Name: x.m.Ops[o.Code].Name, MACs: 8}
	}
	o.Pos = cfront.Pos{File: "f.cc", Line: x.line}
	x.b.Ops = append(x.b.Ops, &o)
	return &o
}

// load is *p with its post-modification.
func (x *builder) load(dst mir.Operand, p string, by int64, root int) *mir.Op {
	code, bytes := machine.LoadW, 32
	if dst.Len == 1 {
		code, bytes = machine.LoadV, 16
	}
	o := mir.Op{Code: code, Def: []mir.Operand{dst}, Use: []mir.Operand{x.p(p)}, Acc: -1,
		Mem: &mir.Mem{Bytes: bytes, Root: root}}
	if by != 0 {
		o.Mem.Post, o.Mem.PostBy, o.Def = mir.PostImm, by, append(o.Def, x.p(p))
	}
	return x.op(o)
}

// store is *p = v with its post-modification.
func (x *builder) store(code machine.Opcode, p string, by int64, root int, use ...mir.Operand) *mir.Op {
	o := mir.Op{Code: code, Use: append(use, x.p(p)), Addr: len(use), Acc: -1, Mem: &mir.Mem{Bytes: 32, Root: root}}
	if by != 0 {
		o.Mem.Post, o.Mem.PostBy, o.Def = mir.PostImm, by, append(o.Def, x.p(p))
	}
	return x.op(o)
}

// mac is acc += x*z with a start and two registers of offsets; first is the start of a sum.
func (x *builder) mac(code machine.Opcode, acc, a, z mir.Operand, first bool) *mir.Op {
	o := mir.Op{Code: code, Def: []mir.Operand{acc}, Acc: -1}
	if !first {
		o.Use, o.Acc, o.Tied = []mir.Operand{acc}, 0, true
	}
	o.Use = append(o.Use, a, z, x.r(machine.ClassR, "r8"), x.r(machine.ClassC, "c0"), x.r(machine.ClassC, "c1"))
	return x.op(o)
}

// loop adds a zero-overhead loop: the current block is its preheader; body fills in its block; a new block follows.
func (x *builder) loop(count mir.Operand, least, most int64, body func()) {
	l := &mir.Loop{Pre: x.b.ID, Parent: -1, Counted: true, Count: count, Min: least, Max: most, Hard: true,
		Counter: mir.None,
		Pos:     cfront.Pos{File: "f.cc", Line: x.line + 1}}
	x.b.Term = mir.Term{Kind: mir.Fall, To: [2]int{len(x.f.Blocks)}}
	n := len(x.f.Loops)
	x.f.Loops = append(x.f.Loops, l)
	l.First = x.block(n)
	l.Last = l.First
	body()
	x.b.Term = mir.Term{Kind: mir.LoopEnd, Loop: n, To: [2]int{l.First, l.First + 1}}
	x.block(-1)
}

// ret ends the function and schedules it.
func (x *builder) ret(t testing.TB, o schedule.Options) *mir.Program {
	t.Helper()
	x.b.Term.Kind = mir.Return
	p, err := schedule.Func(x.f, x.m, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := mir.CheckProgram(p, x.m); err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	return p
}

// kernel is the Pipe of the first loop.
func kernel(p *mir.Program) *mir.Pipe {
	for _, r := range p.Regions {
		if r.Kind == mir.Kernel {
			return r.Pipe
		}
	}
	return nil
}
