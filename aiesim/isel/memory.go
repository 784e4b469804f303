package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// smallCopy is the number of units up to which bytes are copied without a loop, all loads first.
const smallCopy = 8

// alignOf is what the type of a pointer says of its alignment, before it became a void *.
func alignOf(e cfront.Expr) int64 {
	for {
		c, ok := e.(*cfront.Convert)
		if !ok || c.Kind != cfront.PtrToPtr {
			break
		}
		p, ok := c.X.Type().(cfront.Pointer)
		if !ok || p.Elem == cfront.Void && c.Explicit {
			break
		}
		e = c.X
	}
	if d, ok := e.(*cfront.Decay); ok {
		if v, ok := d.X.(*cfront.Var); ok {
			return min(max(v.Obj.Align, 1), 32)
		}
	}
	if p, ok := e.Type().(cfront.Pointer); ok && p.Elem != cfront.Void {
		return min(p.Elem.Align(), 32)
	}
	return 1
}

// apart reports whether two addresses are of different objects of the function.
func apart(a, b pval) bool {
	return a.reg == mir.None && b.reg == mir.None && a.root != b.root
}

// unitFor is the widest access that alignment and what is left allow.
func unitFor(align, left int64) int64 {
	for u := int64(32); u > 1; u /= 2 {
		if left >= u && align >= min(u, 16) && u != 8 {
			return u
		}
	}
	return 1
}

// copyUnit copies one unit of bytes.
func (t *memory) copyUnit(to, from pval, n int64, pos cfront.Pos) {
	t.storeUnit(to, t.loadUnit(from, n, pos), n, pos)
}

func (t *memory) loadUnit(p pval, n int64, pos cfront.Pos) mir.Operand {
	return t.loadOperand(p, unitType(n), pos)
}

func (t *memory) storeUnit(p pval, x mir.Operand, n int64, pos cfront.Pos) {
	t.storeOperand(p, unitType(n), x, pos)
}

// unitType is a type of so many bytes.
func unitType(n int64) cfront.Type {
	switch n {
	case 1:
		return cfront.UInt8
	case 2:
		return cfront.UInt16
	case 4:
		return cfront.UInt32
	}
	return cfront.Vector{Elem: cfront.UInt8, Lanes: int(n)}
}

// copyBytes copies a known number of bytes; few of them may overlap.
func (t *memory) copyBytes(to, from pval, n, align int64, pos cfront.Pos) {
	to, from = t.plain(to), t.plain(from)
	u := unitFor(align, n)
	if n/u > smallCopy {
		rounds := n / u
		t.countedLoop(mir.Imm(rounds), u, pos, []*pval{&to, &from}, func(p []pval) { t.copyUnit(p[0], p[1], u, pos) })
		n -= rounds * u
	}
	type piece struct {
		off, n int64
		val    mir.Operand
	}
	var pieces []piece
	for off := int64(0); n > 0; {
		u := unitFor(align, n)
		pieces = append(pieces, piece{off, u, t.loadUnit(from.plus(off), u, pos)})
		off, n = off+u, n-u
	}
	for _, p := range pieces {
		t.storeUnit(to.plus(p.off), p.val, p.n, pos)
	}
}

// fillBytes sets a known number of bytes.
func (t *memory) fillBytes(to pval, v mir.Operand, n, align int64, pos cfront.Pos) {
	to = t.plain(to)
	if v.IsReg() || byte(v.Imm) != 0 { // a pattern: words at most
		align = min(align, 4)
	}
	fill := func(p pval, u int64) { t.storeUnit(p, t.pattern(v, u, pos), u, pos) }
	u := unitFor(align, n)
	if n/u > smallCopy {
		x := t.pattern(v, u, pos)
		t.countedLoop(mir.Imm(n/u), u, pos, []*pval{&to}, func(p []pval) { t.storeUnit(p[0], x, u, pos) })
		n %= u
	}
	for off := int64(0); n > 0; {
		u := unitFor(align, n)
		fill(to.plus(off), u)
		off, n = off+u, n-u
	}
}

// pattern is a byte repeated to fill a unit.
func (t *memory) pattern(v mir.Operand, u int64, pos cfront.Pos) mir.Operand {
	if u > 4 {
		return t.b.zeroVec(vecUnits(u), pos)
	}
	if !v.IsReg() {
		return mir.Imm(int64(int32(uint32(byte(v.Imm)) * 0x01010101)))
	}
	if u == 1 {
		return v
	}
	low := t.s.alu(mir.And, cfront.UInt32, v, mir.Imm(255), mir.None, pos)
	return t.s.mul(cfront.UInt32, low, mir.Imm(0x01010101), mir.None, pos)
}

// byteLoop does body for each of n bytes.
func (t *memory) byteLoop(n mir.Operand, pos cfront.Pos, ptrs []*pval, body func([]pval)) {
	yes, out := newBlock(), newBlock()
	n = t.b.inReg(n, machine.ClassR)
	t.b.branchTo(t.s.alu(mir.Eq, cfront.Int32, n, mir.Imm(0), mir.None, pos), out, yes, pos)
	t.b.place(yes)
	t.countedLoop(n, 1, pos, ptrs, body)
	t.b.place(out)
}

// countedLoop does body n times, at least once, and moves the addresses by step after each; they are left at the end.
func (t *memory) countedLoop(n mir.Operand, step int64, pos cfront.Pos, ptrs []*pval, body func([]pval)) {
	l := &loop{parent: t.b.loop, pre: newBlock(), first: newBlock(), last: newBlock()}
	l.Counted, l.Count, l.Pos, l.Min, l.Max = true, t.b.keep(n, pos), pos, 1, -1
	if !n.IsReg() {
		l.Min, l.Max = n.Imm, n.Imm
	}
	t.b.place(l.pre)
	at := make([]pval, len(ptrs))
	for i, p := range ptrs {
		r := t.b.temp(machine.ClassP, pos)
		t.b.vars[r.Reg] = true
		from := t.pointer(*p, r.Reg, pos)
		t.b.moveScalar(r, from, pos)
		at[i] = pval{reg: r.Reg}
	}
	t.b.loops = append(t.b.loops, l)
	t.b.loop = l
	t.b.place(l.first)
	body(at)
	t.b.place(l.last)
	for i := range at {
		r := t.b.f.Whole(at[i].reg)
		t.b.op(machine.PtrAdd, pos, r, r, mir.Imm(step))
		*ptrs[i] = at[i]
	}
	out := newBlock()
	t.b.cur.kind, t.b.cur.to, t.b.cur.pos = mir.LoopEnd, [2]*block{l.first, out}, pos
	t.b.cur = nil
	t.b.loop = l.parent
	t.b.place(out)
}

// moveBytes copies n bytes that may overlap: from the end if the target lies behind the source.
func (t *memory) moveBytes(to, from pval, n mir.Operand, pos cfront.Pos) {
	n = t.b.inReg(n, machine.ClassR)
	number := func(p pval) mir.Operand {
		return t.b.moveScalar(t.b.temp(machine.ClassR, pos), t.pointer(p, mir.None, pos), pos)
	}
	up, down, out := newBlock(), newBlock(), newBlock()
	behind := t.s.alu(mir.Gt, cfront.UInt32, number(to), number(from), mir.None, pos)
	t.b.branchTo(behind, down, up, pos)
	t.b.place(up)
	a, b := to, from
	t.byteLoop(n, pos, []*pval{&a, &b}, func(p []pval) { t.copyUnit(p[0], p[1], 1, pos) })
	t.b.jump(out, pos)
	t.b.place(down)
	end := func(p pval) *pval {
		r := t.b.temp(machine.ClassP, pos)
		t.b.op(machine.PtrAdd, pos, r, t.pointer(p, mir.None, pos), n)
		return &pval{reg: r.Reg}
	}
	yes := newBlock()
	t.b.branchTo(t.s.alu(mir.Eq, cfront.Int32, n, mir.Imm(0), mir.None, pos), out, yes, pos)
	t.b.place(yes)
	t.countedLoop(n, -1, pos, []*pval{end(to), end(from)}, func(p []pval) {
		t.copyUnit(p[0].plus(-1), p[1].plus(-1), 1,
			pos)
	})
	t.b.place(out)
}
