package isel

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// windows makes the operations on windows and streams.
type windows struct {
	b     *builder
	s     *scalars
	mem   *memory
	ports *ports
	env   *env
	ev    *entries
}

// openPorts makes the loads of the windows' positions; closePorts puts those that are used where they belong.
func (t *windows) openPorts() {
	for _, p := range t.ports.list {
		p.root = t.b.newRoot(mir.Root{Kind: mir.WindowRoot, Name: p.obj.Name, Param: p.index, ReadOnly: p.input(),
			Restrict: p.window() && t.ports.direct})
		if p.stream() || !t.ports.direct {
			continue
		}
		r := t.b.newReg(mir.RegInfo{Name: p.obj.Name + ".ptr", Class: machine.ClassP, Pos: p.obj.Pos})
		p.pos = r
		t.b.given[r] = p.root
		t.b.vars[r] = t.env.facts.moves
		t.mem.loadScalar(pval{reg: p.reg}, cfront.Pointer{Elem: p.kind.Elem}, r, p.obj.Pos, false)
		p.ring = t.loadRing(pval{reg: p.reg}, p.obj.Name, p.obj.Pos).Reg
		n := len(t.b.cur.ops) - 2
		p.loads, t.b.cur.ops = slices.Clone(t.b.cur.ops[n:]), t.b.cur.ops[:n]
	}
}

// loadRing loads the bounds of the buffer of a window whose descriptor is at p. The load is volatile, so that nobody
// drops it before package opt lets positions move within the ring.
func (t *windows) loadRing(p pval, name string, pos cfront.Pos) mir.Operand {
	ring := t.b.f.Whole(t.b.newReg(mir.RegInfo{Name: name + ".buffer", Class: machine.ClassRing, Pos: pos}))
	t.mem.load(machine.LoadD, ring, p.plus(4), 8, pos, true)
	return ring
}

// stand is what the text reads as w->ptr, where register r holds the position of w.
func (t *windows) stand(r mir.Reg, pos cfront.Pos) pval {
	to := t.b.temp(machine.ClassP, pos)
	t.b.moveScalar(to, t.b.f.Whole(r), pos)
	for _, p := range t.ports.list {
		if !p.stream() && p.pos == r {
			p.stands = append(p.stands, t.b.cur.ops[len(t.b.cur.ops)-1])
		}
	}
	return pval{reg: to.Reg}
}

// circle lets the position of p move in a circle, all of its accesses go round, and the text see where it is.
func (t *windows) circle(p *port) {
	if p.put { // to anything
		panic(errIndirect)
	}
	t.b.f.Regs[p.pos].Window = p.root
	t.b.f.Roots[p.root].Circular, t.b.f.Roots[p.root].Ring = true, p.ring
	for _, m := range p.within {
		m.Cyclic = true
	}
	for _, o := range p.stands {
		o.Code, o.Scalar = machine.PtrAdd, mir.Scalar{}
		o.Use = []mir.Operand{t.b.f.Whole(p.pos), t.b.constant(machine.ClassM, 0), t.b.f.Whole(p.ring)}
	}
}

// known gives up where a local window is used before the text has made it one.
func (p *port) known() {
	if p.local && p.of == nil {
		panic(errIndirect)
	}
}

// closePorts stores the positions that have moved.
func (t *windows) closePorts() {
	for _, p := range t.ports.list { // copies come after what they are copies of
		if p.of != nil {
			p.of.turned = p.of.turned || p.turned
		}
	}
	for _, p := range t.ports.list {
		if p.turned || p.of != nil && p.of.turned {
			t.circle(p)
		}
		if p.moved && !p.local {
			t.mem.storeScalar(pval{reg: p.reg}, cfront.Pointer{Elem: p.kind.Elem}, t.b.f.Whole(p.pos), t.b.entry.Pos,
				false)
		}
	}
	// what is put in later stands before, and leaves marks before it as they are
	for i := len(t.ports.list) - 1; i >= 0; i-- {
		p := t.ports.list[i]
		if p.first == nil || p.loads == nil {
			continue
		}
		if !p.turned {
			p.loads = p.loads[:1]
		}
		for _, q := range t.ports.list[:i] {
			if q.first != nil && q.first.b == p.first.b && q.first.n > p.first.n {
				q.first = &mark{q.first.b, q.first.n + len(p.loads)}
			}
		}
		p.first.b.ops = slices.Insert(p.first.b.ops, p.first.n, p.loads...)
	}
}

// copyWindow makes the window dst one over the buffer of src, at its position. A local window is in a register as those
// of parameters are, if it is a copy of one of them everywhere.
//
//	window_copy(&w, in)   ->   w = in.ptr; both within in.buffer
func (t *windows) copyWindow(dst, src cfront.Expr, pos cfront.Pos) {
	to, from := t.ev.ptr(dst, mir.None), t.ev.ptr(src, mir.None)
	if !t.ports.direct {
		t.mem.copyRecord(to, from, cfront.Window{}, pos)
		return
	}
	w, of := to.win, from.win
	if w == nil || of == nil || !w.local {
		panic(errIndirect)
	}
	from.win.used = true
	if of.local {
		of = of.of
	}
	if of == nil || w.of != nil && w.of != of {
		panic(errIndirect)
	}
	if w.of == nil {
		w.of, w.reg, w.root, w.ring, w.index = of, of.reg, of.root, of.ring, of.index
		w.pos = t.b.newReg(mir.RegInfo{Name: w.obj.Name + ".ptr", Class: machine.ClassP, Pos: w.obj.Pos})
		t.b.vars[w.pos] = true
	}
	t.b.moveScalar(t.b.f.Whole(w.pos), t.b.f.Whole(from.win.pos), pos)
}

// position is the window whose position the lvalue w->ptr is, if that is in a register.
func (t *windows) position(m *cfront.Member) *port {
	if _, ok := m.Base.Type().(cfront.Window); !ok || m.Field.Offset != 0 || !t.ports.direct {
		return nil
	}
	p := t.ev.address(m.Base)
	if p.win == nil || p.win.stream() {
		return nil
	}
	p.win.known()
	p.win.used = true
	return p.win
}

// descriptor is the address of a member of a window's descriptor.
func (t *windows) descriptor(p pval, m *cfront.Member) pval {
	if p.win != nil && !p.win.stream() && m.Field.Offset != 0 { // head and size never change
		return pval{reg: p.win.reg, off: m.Field.Offset}
	}
	return t.mem.plain(p).plus(m.Field.Offset)
}

// cursor is a window's position for an access.
type cursor struct {
	port *port
	desc pval // of a window that is only known at run time: its descriptor
	at   pval // where the access is
}

// open finds the window that a pointer expression means and where it stands.
func (t *windows) open(e cfront.Expr) cursor {
	p := t.ev.ptr(e, mir.None)
	if p.win != nil {
		if p.win.stream() {
			return cursor{port: p.win}
		}
		p.win.known()
		p.win.used = true
		return cursor{port: p.win, at: pval{reg: p.win.pos}}
	}
	w := e.Type().(cfront.Pointer).Elem.(cfront.Window)
	if w.IO == cfront.InStream || w.IO == cfront.OutStream {
		refuse(e.Pos(), "", "which stream is meant is not known when the program is compiled; name the "+
			"parameter itself")
	}
	if t.ports.direct {
		panic(errIndirect)
	}
	at := t.mem.loadScalar(p, cfront.Pointer{Elem: w.Elem}, mir.None, e.Pos(), false)
	return cursor{desc: p, at: pval{reg: at.Reg}}
}

// numbered finds the stream of the kernel that a constant numbers, among those read or written.
func (t *windows) numbered(e *cfront.IntrinsicCall, out bool) cursor {
	i := t.ev.val(e.Args[0], mir.None)
	if i.IsReg() {
		refuse(e.Pos(), e.Sig.Name, "which stream is meant is not known when the program is compiled")
	}
	n := int64(0)
	for _, p := range t.ports.list {
		if !p.stream() || p.kind.Bits > 0 || p.input() == out {
			continue
		}
		if n == i.Imm {
			return cursor{port: p}
		}
		n++
	}
	refuse(e.Pos(), e.Sig.Name, "the kernel has no stream %d: there are %d of that direction among its parameters",
		i.Imm, n)
	return cursor{}
}

// access finds the window or stream of an access.
func (t *windows) access(e *cfront.IntrinsicCall, op intrinsic.Window) cursor {
	if op.Raw {
		return t.numbered(e, op.Op == intrinsic.WinWrite)
	}
	return t.open(e.Args[0])
}

// advance moves a window by a number of bytes: by, or the constant n.
func (t *windows) advance(c cursor, n int64, by mir.Operand, pos cfront.Pos) {
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
		r := t.b.f.Whole(c.port.pos)
		t.b.op(machine.PtrAdd, pos, r, r, use)
		return
	}
	to, mod := t.b.temp(machine.ClassP, pos), t.b.temp(machine.ClassM, pos)
	if use.IsReg() {
		t.b.moveScalar(mod, use, pos)
	} else {
		mod = t.b.constant(machine.ClassM, n)
	}
	t.b.op(machine.PtrAdd, pos, to, t.b.f.Whole(c.at.reg), mod, t.loadRing(c.desc, "window", pos))
	t.mem.storeScalar(c.desc, cfront.Pointer{Elem: cfront.Void}, to, pos, false)
}

// windowStep are the bytes that an access moves a window by.
func windowStep(op intrinsic.Window) int64 { return int64(op.Step*op.Lanes) * op.Elem.Size() }

// readNumber translates window_read, window_readincr and readincr of one element.
func (t *windows) readNumber(e *cfront.IntrinsicCall, op intrinsic.Window, typ cfront.Basic, want mir.Reg) mir.Operand {
	c := t.access(e, op)
	if c.port != nil && c.port.stream() {
		to := t.b.target(want, scalarClass(typ), e.Pos())
		t.streamIn(c.port, to, typ.Size(), !typ.IsUnsigned() && !typ.IsFloat(), e.Pos())
		return to
	}
	to := t.mem.loadScalar(c.at, typ, want, e.Pos(), false)
	t.advance(c, windowStep(op), mir.Imm(0), e.Pos())
	return to
}

// streamIn reads a number or vector from a stream, at most 128 bits at a time.
func (t *windows) streamIn(p *port, to mir.Operand, n int64, signed bool, pos cfront.Pos) {
	part := func(def mir.Operand, n int64) {
		o := t.b.op(machine.StreamIn, pos, def, mir.Imm(int64(p.index)))
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
func (t *windows) streamOut(p *port, x mir.Operand, n int64, pos cfront.Pos) {
	part := func(use mir.Operand, n int64) {
		t.b.emit(&mir.Op{Code: machine.StreamOut, Use: []mir.Operand{use, mir.Imm(int64(p.index))}, Acc: -1, Pos: pos,
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
func (t *windows) readVec(e *cfront.IntrinsicCall, op intrinsic.Window, to mir.Operand) {
	c := t.access(e, op)
	if c.port != nil && c.port.stream() {
		t.streamIn(c.port, to, e.Type().Size(), false, e.Pos())
		return
	}
	t.mem.loadVec(to, c.at, e.Pos(), false)
	t.advance(c, windowStep(op), mir.Imm(0), e.Pos())
}

// effect translates intrinsics without a value.
func (t *windows) effect(e *cfront.IntrinsicCall) {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case intrinsic.Mode:
		t.setMode(e, op)
	case intrinsic.Window:
		t.windowEffect(e, op)
	case intrinsic.Cascade:
		t.cascadeOut(e, op)
	default:
		panic("BUG: intrinsic " + e.Sig.Name + " without effect")
	}
}

func (t *windows) setMode(e *cfront.IntrinsicCall, op intrinsic.Mode) {
	x := mir.Imm(0)
	if op == intrinsic.SetRound {
		x = t.ev.val(e.Args[0], mir.None)
		if !x.IsReg() && (x.Imm < 0 || x.Imm > 7) {
			refuse(e.Pos(), "set_rnd", "there is no rounding mode %d: they are 0 (rnd_floor) to 7 (rnd_conv_odd)",
				x.Imm)
		}
	}
	t.b.emit(&mir.Op{Code: machine.SetMode, Use: []mir.Operand{x}, Acc: -1, Pos: e.Pos(),
		Vec: e.Sig.ID.(*intrinsic.Def)})
}

// windowEffect translates writing to, moving and passing on of windows.
func (t *windows) windowEffect(e *cfront.IntrinsicCall, op intrinsic.Window) {
	pos := e.Pos()
	switch op.Op {
	case intrinsic.WinNone:
		if p := t.ev.ptr(e.Args[0], mir.None); p.win == nil && t.ports.direct {
			panic(errIndirect)
		}
		return
	case intrinsic.WinCopy:
		t.copyWindow(e.Args[0], e.Args[1], pos)
		return
	case intrinsic.WinMove:
		c := t.open(e.Args[0])
		unit := int64(op.Step*op.Lanes) * op.Elem.Size()
		t.advance(c, 0, t.s.scaled(t.ev.val(e.Args[1], mir.None), unit, pos), pos)
		return
	}
	x := t.ev.inRegister(e.Args[1])
	c := t.access(e, op)
	typ := e.Args[1].Type()
	if c.port != nil && c.port.stream() {
		t.streamOut(c.port, t.b.inReg(x, machine.ClassR), typ.Size(), pos)
		return
	}
	t.mem.storeOperand(c.at, typ, x, pos)
	t.advance(c, windowStep(op), mir.Imm(0), pos)
}
