package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// records evaluates structs and gives locals their first values.
type records struct {
	b     *builder
	mem   *memory
	env   *env
	known *known
	cond  *conds
	ev    *entries
}

// record is the address of a struct's value: of a copy or of the original, good until the next assignment.
func (t *records) record(e cfront.Expr) pval {
	switch e := e.(type) {
	case *cfront.Load:
		return t.ev.address(e.X)
	case *cfront.Assign:
		to := t.env.holdPtr(t.ev.address(e.LHS), e.Pos(), e.RHS)
		t.mem.copyRecord(to, t.record(e.RHS), e.Type(), e.Pos())
		return to
	case *cfront.Cond:
		if k, ok := t.known.constInt(e.C); ok {
			if k != 0 {
				return t.record(e.X)
			}
			return t.record(e.Y)
		}
		to := t.b.temp(machine.ClassP, e.Pos())
		t.b.vars[to.Reg] = true
		t.cond.diamond(e, func(x cfront.Expr) { t.mem.pointer(t.record(x), to.Reg, x.Pos()) })
		return pval{reg: to.Reg}
	case *cfront.Comma:
		t.ev.do(e.X)
		return t.record(e.Y)
	case *cfront.Call, *cfront.CallPtr:
		return t.ev.call(e, noWhere).ptr
	case *cfront.Temp, *cfront.Var, *cfront.Deref, *cfront.Member:
		return t.ev.address(e)
	}
	panic("BUG: struct expression of unknown kind")
}

// leaf is a scalar, pointer, vector or accumulator inside an object.
type leaf struct {
	off int64
	typ cfront.Type
}

// maxLeaves limits the parts that an object is copied or cleared by; larger ones are bytes.
const maxLeaves = 32

// leavesOf lists the parts of a type; ok is false if they are too many, or overlap as those of a union do.
func leavesOf(typ cfront.Type, off int64, list []leaf) (out []leaf, ok bool) {
	if len(list) > maxLeaves {
		return nil, false
	}
	switch typ := typ.(type) {
	case cfront.Array:
		for i := range typ.Len {
			if list, ok = leavesOf(typ.Elem, off+i*typ.Elem.Size(), list); !ok {
				return nil, false
			}
		}
		return list, true
	case *cfront.Struct:
		if typ.Union {
			return nil, false
		}
		for _, f := range typ.Fields {
			if list, ok = leavesOf(f.Type, off+f.Offset, list); !ok {
				return nil, false
			}
		}
		return list, true
	case cfront.Window:
		return nil, false
	}
	list = append(list, leaf{off, typ})
	return list, len(list) <= maxLeaves
}

// copyRecord copies a struct part by part.
func (t *memory) copyRecord(to, from pval, typ cfront.Type, pos cfront.Pos) {
	if to == from {
		return
	}
	parts, ok := leavesOf(typ, 0, nil)
	if !ok {
		t.copyBytes(to, from, typ.Size(), typ.Align(), pos)
		return
	}
	to, from = t.plain(to), t.plain(from)
	vals := make([]mir.Operand, len(parts)) // all loads first: the two may overlap
	for i, l := range parts {
		vals[i] = t.loadOperand(from.plus(l.off), l.typ, pos)
	}
	for i, l := range parts {
		t.storeOperand(to.plus(l.off), l.typ, vals[i], pos)
	}
}

// initMemory gives a local in memory its first value: zeros where the initialiser leaves something out, then its items.
func (t *records) initMemory(o *cfront.Object, in *cfront.Init, pos cfront.Pos) {
	t.env.inits[o] = in
	p := at(t.env.frame(o))
	if in.Zero {
		t.mem.clear(o, in, p, pos)
	}
	for _, it := range in.Items {
		t.ev.storeValue(place{ptr: p.plus(it.Offset)}, it.X, pos)
	}
}

// clear stores zeros to the parts of an object that no item sets.
func (t *memory) clear(o *cfront.Object, in *cfront.Init, p pval, pos cfront.Pos) {
	parts, ok := leavesOf(o.Type, 0, nil)
	if !ok {
		t.fillBytes(p, mir.Imm(0), o.Type.Size(), o.Align, pos)
		return
	}
	set := map[int64]int64{}
	for _, it := range in.Items {
		set[it.Offset] = it.X.Type().Size()
	}
	for _, l := range parts {
		if set[l.off] != l.typ.Size() {
			t.storeZero(p.plus(l.off), l.typ, pos)
		}
	}
}
