package isel

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// port is a window, buffer or stream among the parameters. A window's position is loaded from its descriptor where it is
// first wanted, lives in the register pos, and is stored back at the end if it moves. Windows are circular: one that a window_
// function moves needs the bounds of its buffer too (UG1079, Introduction to Scalar and Vector Programming; the vendor's
// window.h: each of them is ptr = cyclic_add(ptr, n, buffer, size)).
type port struct {
	obj    *cfront.Object
	index  int
	kind   cfront.Window
	reg    mir.Reg // address of the descriptor
	root   int     // of the buffer
	pos    mir.Reg
	ring   mir.Reg   // bounds of the buffer
	loads  []*mir.Op // of pos and ring
	first  *mark     // where they go
	used   bool
	moved  bool
	turned bool       // by window_ functions
	put    bool       // by the text itself, which sets w->ptr
	within []*mir.Mem // accesses at the position
	stands []*mir.Op  // copies of the position for the text
}

// mark is a place in a block: before its n-th operation.
type mark struct {
	b *block
	n int
}

// stream tells whether p is a stream: a sequence without a memory of its own.
func (p *port) stream() bool { return p.kind.IO == cfront.InStream || p.kind.IO == cfront.OutStream }

// input tells whether the program only reads p.
func (p *port) input() bool {
	return p.kind.IO == cfront.InWindow || p.kind.IO == cfront.InBuffer || p.kind.IO == cfront.InStream
}

// openPorts makes the loads of the windows' positions; closePorts puts those that are used where they belong.
func (t *translator) openPorts() {
	for _, p := range t.ports {
		p.root = t.newRoot(mir.Root{Kind: mir.WindowRoot, Name: p.obj.Name, Param: p.index, ReadOnly: p.input()})
		if p.stream() || !t.direct {
			continue
		}
		r := t.newReg(mir.RegInfo{Name: p.obj.Name + ".ptr", Class: machine.ClassP, Pos: p.obj.Pos})
		p.pos = r
		t.given[r] = p.root
		t.vars[r] = t.facts.moves
		t.loadScalar(pval{reg: p.reg}, cfront.Pointer{Elem: p.kind.Elem}, r, p.obj.Pos, false)
		p.ring = t.loadRing(pval{reg: p.reg}, p.obj.Name, p.obj.Pos).Reg
		n := len(t.cur.ops) - 2
		p.loads, t.cur.ops = slices.Clone(t.cur.ops[n:]), t.cur.ops[:n]
	}
}

// body translates the statements of the entry. A position is loaded before the statement of its body that wants it first,
// as where C has that load: not before an if that stands in front of it. If there is a way out in between, it is loaded at
// the start: the end may store it.
func (t *translator) body(list []cfront.Stmt) {
	early := false
	for i, s := range list {
		cfront.WalkStmt(s, func(s cfront.Stmt) {
			_, ok := s.(*cfront.Return)
			early = early || ok && i < len(list)-1
		}, nil)
	}
	start := &mark{t.cur, len(t.cur.ops)}
	for _, s := range list {
		if !early {
			start = &mark{t.cur, len(t.cur.ops)}
		}
		t.stmt(s)
		for _, p := range t.ports {
			if p.used && p.first == nil {
				p.first = start
			}
		}
	}
}

// loadRing loads the bounds of the buffer of a window whose descriptor is at p. The load is volatile, so that nobody drops
// it before package opt lets positions move within the ring.
func (t *translator) loadRing(p pval, name string, pos cfront.Pos) mir.Operand {
	ring := t.f.Whole(t.newReg(mir.RegInfo{Name: name + ".buffer", Class: machine.ClassRing, Pos: pos}))
	t.load(machine.LoadD, ring, p.plus(4), 8, pos, true)
	return ring
}

// within notes that an access at p is at the position of a window, if it is.
func (t *translator) within(p pval, m *mir.Mem) {
	for _, port := range t.ports {
		if t.direct && !port.stream() && port.pos == p.reg {
			m.Part = p.off
			port.within = append(port.within, m)
		}
	}
}

// stand is what the text reads as w->ptr, where register r holds the position of w.
func (t *translator) stand(r mir.Reg, pos cfront.Pos) pval {
	to := t.temp(machine.ClassP, pos)
	t.moveScalar(to, t.f.Whole(r), pos)
	for _, p := range t.ports {
		if !p.stream() && p.pos == r {
			p.stands = append(p.stands, t.cur.ops[len(t.cur.ops)-1])
		}
	}
	return pval{reg: to.Reg}
}

// circle lets the position of p move in a circle, all of its accesses go round, and the text see where it is.
func (t *translator) circle(p *port) {
	if p.put { // to anything
		panic(errIndirect)
	}
	t.f.Regs[p.pos].Window = p.root
	t.f.Roots[p.root].Circular, t.f.Roots[p.root].Ring = true, p.ring
	for _, m := range p.within {
		m.Cyclic = true
	}
	for _, o := range p.stands {
		o.Code, o.Scalar = machine.PtrAdd, mir.Scalar{}
		o.Use = []mir.Operand{t.f.Whole(p.pos), t.constant(machine.ClassM, 0), t.f.Whole(p.ring)}
	}
}

// closePorts stores the positions that have moved.
func (t *translator) closePorts() {
	for _, p := range t.ports {
		if p.turned {
			t.circle(p)
		}
		if p.moved {
			t.storeScalar(pval{reg: p.reg}, cfront.Pointer{Elem: p.kind.Elem}, t.f.Whole(p.pos), t.entry.Pos, false)
		}
	}
	for i := len(t.ports) - 1; i >= 0; i-- { // what is put in later stands before, and leaves marks before it as they are
		p := t.ports[i]
		if p.first == nil || p.loads == nil {
			continue
		}
		if !p.turned {
			p.loads = p.loads[:1]
		}
		for _, q := range t.ports[:i] {
			if q.first != nil && q.first.b == p.first.b && q.first.n > p.first.n {
				q.first = &mark{q.first.b, q.first.n + len(p.loads)}
			}
		}
		p.first.b.ops = slices.Insert(p.first.b.ops, p.first.n, p.loads...)
	}
}

// position is the window whose position the lvalue w->ptr is, if that is in a register.
func (t *translator) position(m *cfront.Member) *port {
	if _, ok := m.Base.Type().(cfront.Window); !ok || m.Field.Offset != 0 || !t.direct {
		return nil
	}
	p := t.address(m.Base)
	if p.win == nil || p.win.stream() {
		return nil
	}
	p.win.used = true
	return p.win
}

// touch notes that the register of an lvalue changes, if it is a window's position.
func (t *translator) touch(at place) {
	for _, p := range t.ports {
		if at.b != nil && at.obj == nil && !p.stream() && t.direct && at.b.op.Reg == p.pos {
			p.moved, p.put = true, true
		}
	}
}

// descriptor is the address of a member of a window's descriptor.
func (t *translator) descriptor(p pval, m *cfront.Member) pval {
	if p.win != nil && !p.win.stream() && m.Field.Offset != 0 { // head and size never change
		return pval{reg: p.win.reg, off: m.Field.Offset}
	}
	return t.plain(p).plus(m.Field.Offset)
}

// cursor is a window's position for an access.
type cursor struct {
	port *port
	desc pval // of a window that is only known at run time: its descriptor
	at   pval // where the access is
}

// open finds the window that a pointer expression means and where it stands.
func (t *translator) open(e cfront.Expr) cursor {
	p := t.ptr(e, mir.None)
	if p.win != nil {
		if p.win.stream() {
			return cursor{port: p.win}
		}
		p.win.used = true
		return cursor{port: p.win, at: pval{reg: p.win.pos}}
	}
	w := e.Type().(cfront.Pointer).Elem.(cfront.Window)
	if w.IO == cfront.InStream || w.IO == cfront.OutStream {
		refuse(e.Pos(), "", "which stream is meant is not known when the program is compiled; name the parameter itself")
	}
	if t.direct {
		panic(errIndirect)
	}
	at := t.loadScalar(p, cfront.Pointer{Elem: w.Elem}, mir.None, e.Pos(), false)
	return cursor{desc: p, at: pval{reg: at.Reg}}
}

// advance moves a window by a number of bytes: by, or the constant n.
func (t *translator) advance(c cursor, n int64, by mir.Operand, pos cfront.Pos) {
	if !by.IsReg() {
		n, by = n+by.Imm, mir.Imm(0)
	}
	if n == 0 && !by.IsReg() {
		return
	}
	use := by
	if !by.IsReg() {
		use = mir.Imm(n)
	}
	if c.port != nil {
		c.port.moved, c.port.turned = true, true
		r := t.f.Whole(c.port.pos)
		t.op(machine.PtrAdd, pos, r, r, use)
		return
	}
	to, mod := t.temp(machine.ClassP, pos), t.temp(machine.ClassM, pos)
	if use.IsReg() {
		t.moveScalar(mod, use, pos)
	} else {
		mod = t.constant(machine.ClassM, n)
	}
	t.op(machine.PtrAdd, pos, to, t.f.Whole(c.at.reg), mod, t.loadRing(c.desc, "window", pos))
	t.storeScalar(c.desc, cfront.Pointer{Elem: cfront.Void}, to, pos, false)
}

// stepOf are the bytes that an access moves a window by.
func windowStep(op intrinsic.Window) int64 { return int64(op.Step*op.Lanes) * op.Elem.Size() }

// readNumber translates window_read, window_readincr and readincr of one element.
func (t *translator) readNumber(e *cfront.IntrinsicCall, op intrinsic.Window, typ cfront.Basic, want mir.Reg) mir.Operand {
	c := t.open(e.Args[0])
	if c.port != nil && c.port.stream() {
		to := t.target(want, scalarClass(typ), e.Pos())
		t.streamIn(c.port, to, typ.Size(), !typ.IsUnsigned() && !typ.IsFloat(), e.Pos())
		return to
	}
	to := t.loadScalar(c.at, typ, want, e.Pos(), false)
	t.advance(c, windowStep(op), mir.Imm(0), e.Pos())
	return to
}

// streamIn reads a number or vector from a stream, at most 128 bits at a time.
func (t *translator) streamIn(p *port, to mir.Operand, n int64, signed bool, pos cfront.Pos) {
	part := func(def mir.Operand, n int64) {
		o := t.op(machine.StreamIn, pos, def, mir.Imm(int64(p.index)))
		o.Mem = &mir.Mem{Bytes: int(n), Signed: signed, Volatile: true}
	}
	if n <= 8 {
		part(to, n)
		return
	}
	for u := range to.Len {
		part(mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: 1}, 16)
	}
}

// streamOut writes a number or vector to a stream.
func (t *translator) streamOut(p *port, x mir.Operand, n int64, pos cfront.Pos) {
	part := func(use mir.Operand, n int64) {
		t.emit(&mir.Op{Code: machine.StreamOut, Use: []mir.Operand{use, mir.Imm(int64(p.index))}, Acc: -1, Pos: pos,
			Mem: &mir.Mem{Bytes: int(n), Volatile: true}})
	}
	if n <= 8 {
		part(x, n)
		return
	}
	for u := range x.Len {
		part(mir.Operand{Reg: x.Reg, Off: x.Off + u, Len: 1}, 16)
	}
}

// readVec translates the vector forms of reading.
func (t *translator) readVec(e *cfront.IntrinsicCall, op intrinsic.Window, to mir.Operand) {
	c := t.open(e.Args[0])
	if c.port != nil && c.port.stream() {
		t.streamIn(c.port, to, e.Type().Size(), false, e.Pos())
		return
	}
	t.loadVec(to, c.at, e.Pos(), false)
	t.advance(c, windowStep(op), mir.Imm(0), e.Pos())
}

// effect translates intrinsics without a value.
func (t *translator) effect(e *cfront.IntrinsicCall) {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case intrinsic.Mode:
		t.setMode(e, op)
	case intrinsic.Window:
		t.windowEffect(e, op)
	default:
		panic("BUG: intrinsic " + e.Sig.Name + " without effect")
	}
}

func (t *translator) setMode(e *cfront.IntrinsicCall, op intrinsic.Mode) {
	x := mir.Imm(0)
	if op == intrinsic.SetRound {
		x = t.val(e.Args[0], mir.None)
		if !x.IsReg() && (x.Imm < 0 || x.Imm > 7) {
			refuse(e.Pos(), "set_rnd", "there is no rounding mode %d: they are 0 (rnd_floor) to 7 (rnd_conv_odd)", x.Imm)
		}
	}
	t.emit(&mir.Op{Code: machine.SetMode, Use: []mir.Operand{x}, Acc: -1, Pos: e.Pos(), Vec: e.Sig.ID.(*intrinsic.Def)})
}

// windowEffect translates writing to, moving and passing on of windows.
func (t *translator) windowEffect(e *cfront.IntrinsicCall, op intrinsic.Window) {
	pos := e.Pos()
	switch op.Op {
	case intrinsic.WinNone:
		if p := t.ptr(e.Args[0], mir.None); p.win == nil && t.direct {
			panic(errIndirect)
		}
		return
	case intrinsic.WinMove:
		c := t.open(e.Args[0])
		unit := int64(op.Step*op.Lanes) * op.Elem.Size()
		t.advance(c, 0, t.scaled(t.val(e.Args[1], mir.None), unit, pos), pos)
		return
	}
	x := t.inRegister(e.Args[1])
	c := t.open(e.Args[0])
	typ := e.Args[1].Type()
	if c.port != nil && c.port.stream() {
		t.streamOut(c.port, t.inReg(x, machine.ClassR), typ.Size(), pos)
		return
	}
	t.storeOperand(c.at, typ, x, pos)
	t.advance(c, windowStep(op), mir.Imm(0), pos)
}
