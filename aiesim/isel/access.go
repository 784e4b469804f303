package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// load adds one load of n bytes into def.
func (t *translator) load(code machine.Opcode, def mir.Operand, p pval, n int64, pos cfront.Pos, volatile bool) *mir.Op {
	base, off := t.addressing(p)
	o := t.op(code, pos, def, base)
	o.Mem = &mir.Mem{Bytes: int(n), Offset: off, Volatile: volatile}
	t.within(p, o.Mem)
	return o
}

// store adds one store of n bytes.
func (t *translator) store(code machine.Opcode, val mir.Operand, p pval, n int64, pos cfront.Pos, volatile bool) {
	base, off := t.addressing(p)
	m := &mir.Mem{Bytes: int(n), Offset: off, Volatile: volatile}
	t.within(p, m)
	t.emit(&mir.Op{Code: code, Use: []mir.Operand{val, base}, Addr: 1, Acc: -1, Pos: pos, Mem: m})
}

// loadScalar loads a number or pointer.
func (t *translator) loadScalar(p pval, typ cfront.Type, want mir.Reg, pos cfront.Pos, volatile bool) mir.Operand {
	to := t.target(want, t.classOf(typ), pos)
	if typ.Size() == 8 {
		t.load(machine.LoadD, to, p, 8, pos, volatile)
		return to
	}
	b, ok := typ.(cfront.Basic)
	o := t.load(machine.LoadS, to, p, typ.Size(), pos, volatile)
	o.Mem.Signed = ok && b.IsInteger() && !b.IsUnsigned()
	return to
}

// storeScalar stores a number or pointer.
func (t *translator) storeScalar(p pval, typ cfront.Type, x mir.Operand, pos cfront.Pos, volatile bool) {
	code := machine.StoreS
	switch typ.Size() {
	case 1, 2:
		code = machine.StoreN
	case 8:
		code = machine.StoreD
	}
	class := t.classOf(typ)
	if !x.IsReg() {
		class = machine.ClassR
	}
	t.store(code, t.inReg(x, class), p, typ.Size(), pos, volatile)
}

// loadVec loads a vector into to, 256 bits at a time.
func (t *translator) loadVec(to mir.Operand, p pval, pos cfront.Pos, volatile bool) {
	if to.Len == 1 {
		t.load(machine.LoadV, to, p, 16, pos, volatile)
		return
	}
	for u := uint8(0); u < to.Len; u += 2 {
		part := mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: 2}
		t.load(machine.LoadW, part, p.plus(16*int64(u)), 32, pos, volatile)
	}
}

// storeVec stores a vector, 256 bits at a time.
func (t *translator) storeVec(p pval, x mir.Operand, pos cfront.Pos, volatile bool) {
	if x.Len == 1 {
		t.store(machine.StoreV, x, p, 16, pos, volatile)
		return
	}
	for u := uint8(0); u < x.Len; u += 2 {
		part := mir.Operand{Reg: x.Reg, Off: x.Off + u, Len: 2}
		t.store(machine.StoreW, part, p.plus(16*int64(u)), 32, pos, volatile)
	}
}

// accBytes are the bytes of one unit of an accumulator in memory: its lanes, packed.
func accBytes(typ cfront.Acc) int64 { return int64(typ.Lanes*typ.Bits) / 8 / (typ.Size() / 48) }

// loadAcc loads an accumulator, a unit at a time.
func (t *translator) loadAcc(to mir.Operand, p pval, typ cfront.Acc, pos cfront.Pos) {
	n := accBytes(typ)
	for u := range to.Len {
		t.load(machine.SpillLoad, mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: 1}, p.plus(n*int64(u)), n, pos, false)
	}
}

// storeAcc stores an accumulator.
func (t *translator) storeAcc(p pval, x mir.Operand, typ cfront.Acc, pos cfront.Pos) {
	n := accBytes(typ)
	for u := range x.Len {
		t.store(machine.SpillStore, mir.Operand{Reg: x.Reg, Off: x.Off + u, Len: 1}, p.plus(n*int64(u)), n, pos, false)
	}
}

// moveVec copies vectors, up to 512 bits at a time.
func (t *translator) moveVec(to, from mir.Operand, pos cfront.Pos) {
	if from.IsReg() && to.Reg == from.Reg && to.Off == from.Off {
		return
	}
	for u := uint8(0); u < to.Len; u += 4 {
		n := min(4, to.Len-u)
		use := from
		if from.IsReg() {
			use = mir.Operand{Reg: from.Reg, Off: from.Off + u, Len: n}
		}
		t.op(machine.MoveV, pos, mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: n}, use)
	}
}

// moveAcc copies accumulators.
func (t *translator) moveAcc(to, from mir.Operand, pos cfront.Pos) {
	if from.IsReg() && to.Reg == from.Reg && to.Off == from.Off {
		return
	}
	t.op(machine.MoveA, pos, to, from)
}

// set evaluates x and puts it into an lvalue.
func (t *translator) set(at place, x cfront.Expr, pos cfront.Pos) {
	if at.b == nil {
		t.storeValue(at, x, pos)
		return
	}
	to := at.b.op
	t.touch(at)
	switch x.Type().(type) {
	case cfront.Vector:
		t.vecInto(to, x)
	case cfront.Acc:
		t.accInto(to, x)
	default:
		t.scalarInto(to, x)
	}
}

// scalarInto evaluates a number or pointer into a register.
func (t *translator) scalarInto(to mir.Operand, x cfront.Expr) {
	if _, ok := x.Type().(cfront.Pointer); ok {
		t.pointer(t.ptr(x, to.Reg), to.Reg, x.Pos())
		return
	}
	t.moveScalar(to, t.val(x, to.Reg), x.Pos())
}

// storeValue evaluates x and stores it.
func (t *translator) storeValue(at place, x cfront.Expr, pos cfront.Pos) {
	p := t.holdPtr(at.ptr, pos, x)
	switch typ := x.Type().(type) {
	case cfront.Basic:
		t.storeScalar(p, typ, t.val(x, mir.None), pos, at.volatile)
	case cfront.Pointer:
		t.storeScalar(p, typ, t.number(t.ptr(x, mir.None), pos), pos, at.volatile)
	case cfront.Vector:
		t.storeVec(p, t.vec(x), pos, at.volatile)
	case cfront.Acc:
		t.storeAcc(p, t.acc(x), typ, pos)
	default:
		t.copyRecord(p, t.record(x), typ, pos)
	}
}
