package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// maker builds Funcs as translation does: temporaries for expressions, copies into variables, guards and preheaders.
type maker struct {
	f    *mir.Func
	b    *mir.Block
	loop int
	line int

	leaving []*mir.Block // blocks that break out of the innermost loop
}

// leave breaks out of the counted loop around where c is not zero.
func (m *maker) leave(c mir.Reg) {
	b := m.b
	m.leaving = append(m.leaving, b)
	b.Term = mir.Term{Kind: mir.If, Cond: m.w(c), To: [2]int{0, m.block().ID}}
}

func newMaker() *maker {
	m := &maker{f: &mir.Func{Name: "test", Roots: make([]mir.Root, 1)}, loop: -1}
	m.block()
	return m
}

// block begins the next block in layout; the one before falls into it unless it has another end.
func (m *maker) block() *mir.Block {
	m.b = &mir.Block{ID: len(m.f.Blocks), Loop: m.loop}
	m.b.Term.To[0] = m.b.ID + 1
	m.f.Blocks = append(m.f.Blocks, m.b)
	return m.b
}

func (m *maker) reg(c machine.Class, name string) mir.Reg {
	n := 1
	switch c {
	case machine.ClassW, machine.ClassR64:
		n = 2
	case machine.ClassX:
		n = 4
	}
	return m.f.NewReg(mir.RegInfo{Class: c, Units: n, Name: name})
}

// param adds a parameter; a pointer gets a root of its own.
func (m *maker) param(c machine.Class, name string, restrict bool) (r mir.Reg, root int) {
	r = m.reg(c, name)
	m.f.Params = append(m.f.Params, mir.Param{Reg: r})
	if c == machine.ClassP {
		m.f.Roots = append(m.f.Roots, mir.Root{Kind: mir.ParamRoot, Name: name, Restrict: restrict,
			Param: len(m.f.Params) - 1})
		root = len(m.f.Roots) - 1
	}
	return r, root
}

func (m *maker) op(o *mir.Op) {
	m.line++
	o.Pos = cfront.Pos{File: "test.c", Line: m.line}
	m.b.Ops = append(m.b.Ops, o)
}

func (m *maker) w(r mir.Reg) mir.Operand { return m.f.Whole(r) }

func (m *maker) alu(op mir.ScalarOp, x mir.Operand, y mir.Operand) mir.Reg {
	t := m.reg(machine.ClassR, "")
	code := machine.Alu
	if op == mir.Mul {
		code = machine.Mul
		y = m.w(m.in(y))
	}
	m.op(&mir.Op{Code: code, Def: []mir.Operand{m.w(t)}, Use: []mir.Operand{m.w(m.in(x)), y}, Acc: -1,
		Scalar: mir.Scalar{Op: op, Type: cfront.Int32}})
	return t
}

// in is u in a register.
func (m *maker) in(u mir.Operand) mir.Reg {
	if u.IsReg() {
		return u.Reg
	}
	t := m.reg(machine.ClassR, "")
	m.op(moveImmOp(m.f, t, u.Imm, cfront.Pos{}))
	return t
}

// set is r = u.
func (m *maker) set(r mir.Reg, u mir.Operand) {
	if u.IsReg() {
		m.op(moveOp(m.f, r, u.Reg, cfront.Pos{}))
	} else {
		m.op(moveImmOp(m.f, r, u.Imm, cfront.Pos{}))
	}
}

func (m *maker) ptrAdd(p mir.Reg, by mir.Operand) mir.Reg {
	t := m.reg(machine.ClassP, "")
	m.op(ptrAdd(m.f, t, p, by, cfront.Pos{}))
	return t
}

// load appends a load of class c and gives the new register.
func (m *maker) load(c machine.Class, p mir.Reg, off int64, root int) mir.Reg {
	t := m.reg(c, "")
	code, n := sizes(c)
	m.op(&mir.Op{Code: code, Def: []mir.Operand{m.w(t)}, Use: []mir.Operand{m.w(p)}, Acc: -1,
		Mem: &mir.Mem{Bytes: n, Offset: off, Root: root, Signed: true}})
	return t
}

func (m *maker) store(r, p mir.Reg, off int64, root int) {
	code, n := sizes(m.f.Regs[r].Class)
	code = map[machine.Opcode]machine.Opcode{machine.LoadS: machine.StoreS, machine.LoadD: machine.StoreD,
		machine.LoadV: machine.StoreV, machine.LoadW: machine.StoreW}[code]
	m.op(&mir.Op{Code: code, Use: []mir.Operand{m.w(r), m.w(p)}, Addr: 1, Acc: -1,
		Mem: &mir.Mem{Bytes: n, Offset: off, Root: root}})
}

func sizes(c machine.Class) (machine.Opcode, int) {
	switch c {
	case machine.ClassV:
		return machine.LoadV, 16
	case machine.ClassW:
		return machine.LoadW, 32
	case machine.ClassR64:
		return machine.LoadD, 8
	}
	return machine.LoadS, 4
}

// count makes for (i = 0; i < n; i++) body(i); n constant, or a register: then a guard skips it.
func (m *maker) count(n mir.Operand, name string, body func(i mir.Reg)) *mir.Loop {
	i := m.reg(machine.ClassR, name)
	m.set(i, mir.Imm(0))
	guard := m.b
	if n.IsReg() {
		c := m.alu(mir.Lt, m.w(i), n)
		guard.Term = mir.Term{Kind: mir.If, Cond: m.w(c)}
	}
	outer := m.loop
	pre := m.b
	if n.IsReg() { // If goes to To[0]; the way to the exit must be the fall, so the condition is turned round
		c := m.alu(mir.Le, n, mir.Imm(0))
		guard.Term.Cond = m.w(c)
		pre = m.block()
		guard.Term.To[1] = pre.ID
	}
	l := &mir.Loop{Name: name, Parent: outer, Pre: pre.ID, Counted: true, Count: n, Min: 1, Max: -1}
	if !n.IsReg() {
		l.Min, l.Max = n.Imm, n.Imm
	}
	m.loop = len(m.f.Loops)
	m.f.Loops = append(m.f.Loops, l)
	l.First = m.block().ID
	leaving := m.leaving
	m.leaving = nil
	body(i)
	m.set(i, m.w(m.alu(mir.Add, m.w(i), mir.Imm(1))))
	l.Last = m.b.ID
	latch := m.b
	latch.Term = mir.Term{Kind: mir.LoopEnd, Loop: m.loop}
	m.loop = outer
	exit := m.block()
	latch.Term.To = [2]int{l.First, exit.ID}
	for _, b := range m.leaving {
		b.Term.To[0] = exit.ID
	}
	m.leaving = leaving
	if n.IsReg() {
		guard.Term.To[0] = exit.ID
	}
	return l
}

// cond makes if (c) body().
func (m *maker) cond(c mir.Reg, body func()) {
	no := m.alu(mir.Eq, m.w(c), mir.Imm(0))
	test := m.b
	m.block()
	test.Term = mir.Term{Kind: mir.If, Cond: m.w(no), To: [2]int{0, m.b.ID}}
	body()
	test.Term.To[0] = m.block().ID
}

func (m *maker) done() *mir.Func {
	m.b.Term = mir.Term{Kind: mir.Return}
	return m.f
}

// while makes do body(k) while (--k > 0); leave, called in the body, breaks out where its argument is not zero.
func (m *maker) while(k mir.Reg, body func(leave func(c mir.Reg))) {
	outer, pre := m.loop, m.b
	l := &mir.Loop{Parent: outer, Pre: pre.ID, Min: 1, Max: -1}
	m.loop = len(m.f.Loops)
	m.f.Loops = append(m.f.Loops, l)
	l.First = m.block().ID
	var breaks []*mir.Block
	body(func(c mir.Reg) {
		b := m.b
		breaks = append(breaks, b)
		b.Term = mir.Term{Kind: mir.If, Cond: m.w(c), To: [2]int{0, m.block().ID}}
	})
	m.set(k, m.w(m.alu(mir.Sub, m.w(k), mir.Imm(1))))
	c := m.alu(mir.Gt, m.w(k), mir.Imm(0))
	l.Last = m.b.ID
	latch := m.b
	m.loop = outer
	exit := m.block()
	latch.Term = mir.Term{Kind: mir.If, Cond: m.w(c), To: [2]int{l.First, exit.ID}}
	for _, b := range breaks {
		b.Term.To[0] = exit.ID
	}
}
