package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// memory makes accesses: loads, stores, copies of bytes and records.
type memory struct {
	unit  *cfront.Unit
	b     *builder
	s     *scalars
	ports *ports
}

// load adds one load of n bytes into def.
func (t *memory) load(code machine.Opcode, def mir.Operand, p pval, n int64, pos cfront.Pos, volatile bool) *mir.Op {
	base, off := t.addressing(p)
	o := t.b.op(code, pos, def, base)
	o.Mem = &mir.Mem{Bytes: int(n), Offset: off, Volatile: volatile}
	t.ports.within(p, o.Mem)
	return o
}

// store adds one store of n bytes.
func (t *memory) store(code machine.Opcode, val mir.Operand, p pval, n int64, pos cfront.Pos, volatile bool) {
	base, off := t.addressing(p)
	m := &mir.Mem{Bytes: int(n), Offset: off, Volatile: volatile}
	t.ports.within(p, m)
	t.b.emit(&mir.Op{Code: code, Use: []mir.Operand{val, base}, Addr: 1, Acc: -1, Pos: pos, Mem: m})
}

// loadScalar loads a number or pointer.
func (t *memory) loadScalar(p pval, typ cfront.Type, want mir.Reg, pos cfront.Pos, volatile bool) mir.Operand {
	to := t.b.target(want, classOf(typ), pos)
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
func (t *memory) storeScalar(p pval, typ cfront.Type, x mir.Operand, pos cfront.Pos, volatile bool) {
	code := machine.StoreS
	switch typ.Size() {
	case 1, 2:
		code = machine.StoreN
	case 8:
		code = machine.StoreD
	}
	class := classOf(typ)
	if !x.IsReg() {
		class = machine.ClassR
	}
	t.store(code, t.b.inReg(x, class), p, typ.Size(), pos, volatile)
}

// loadVec loads a vector into to, 256 bits at a time.
func (t *memory) loadVec(to mir.Operand, p pval, pos cfront.Pos, volatile bool) {
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
func (t *memory) storeVec(p pval, x mir.Operand, pos cfront.Pos, volatile bool) {
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
func (t *memory) loadAcc(to mir.Operand, p pval, typ cfront.Acc, pos cfront.Pos) {
	n := accBytes(typ)
	for u := range to.Len {
		t.load(machine.SpillLoad, mir.Operand{Reg: to.Reg, Off: to.Off + u, Len: 1}, p.plus(n*int64(u)), n, pos, false)
	}
}

// storeAcc stores an accumulator.
func (t *memory) storeAcc(p pval, x mir.Operand, typ cfront.Acc, pos cfront.Pos) {
	n := accBytes(typ)
	for u := range x.Len {
		t.store(machine.SpillStore, mir.Operand{Reg: x.Reg, Off: x.Off + u, Len: 1}, p.plus(n*int64(u)), n, pos, false)
	}
}

// loadOperand loads a value into a fresh register.
func (t *memory) loadOperand(p pval, typ cfront.Type, pos cfront.Pos) mir.Operand {
	to := t.b.temp(classOf(typ), pos)
	switch typ := typ.(type) {
	case cfront.Vector:
		t.loadVec(to, p, pos, false)
	case cfront.Acc:
		t.loadAcc(to, p, typ, pos)
	default:
		t.loadScalar(p, typ, to.Reg, pos, false)
	}
	return to
}

// storeOperand stores a value that is in a register.
func (t *memory) storeOperand(p pval, typ cfront.Type, x mir.Operand, pos cfront.Pos) {
	switch typ := typ.(type) {
	case cfront.Vector:
		t.storeVec(p, x, pos, false)
	case cfront.Acc:
		t.storeAcc(p, x, typ, pos)
	default:
		t.storeScalar(p, typ, x, pos, false)
	}
}

func (t *memory) storeZero(p pval, typ cfront.Type, pos cfront.Pos) {
	switch typ := typ.(type) {
	case cfront.Vector:
		t.storeVec(p, t.b.zeroVec(vecUnits(typ.Size()), pos), pos, false)
	case cfront.Acc:
		zero := t.b.temp(classOf(typ), pos)
		t.b.moveAcc(zero, mir.Imm(0), pos)
		t.storeAcc(p, zero, typ, pos)
	default:
		zero := mir.Imm(0)
		if typ.Size() == 8 {
			zero = t.s.literal(cfront.Int64, 0, mir.None, pos)
		}
		t.storeScalar(p, typ, zero, pos, false)
	}
}
