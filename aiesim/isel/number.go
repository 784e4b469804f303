package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// val evaluates a number. Numbers of up to 32 bits are constants or in R, extended to 32 bits as their type says; those
// of 64 bits are in R64. want is where the caller would like to have it, or None.
func (t *translator) val(e cfront.Expr, want mir.Reg) mir.Operand {
	typ := basic(e)
	if k, ok := t.constInt(e); ok {
		return t.literal(typ, k, want, e.Pos())
	}
	switch e := e.(type) {
	case *cfront.FloatConst:
		return t.literal(typ, floatBits(typ, e.Val), want, e.Pos())
	case *cfront.Load:
		return t.loadNumber(e, typ, want)
	case *cfront.Unary:
		return t.unary(e, typ, want)
	case *cfront.Binary:
		return t.binary(e, typ, want)
	case *cfront.Convert:
		return t.convert(e, typ, want)
	case *cfront.Assign:
		at := t.lvalue(e.LHS)
		return t.assignNumber(at, e, typ)
	case *cfront.OpAssign:
		return t.updateNumber(e.LHS, e.Pos(), true, e.RHS, func(x mir.Operand, w mir.Reg) mir.Operand { return t.opAssign(e, x, w) })
	case *cfront.IncDec:
		return t.updateNumber(e.X, e.Pos(), e.Prefix, nil, func(x mir.Operand, w mir.Reg) mir.Operand { return t.step(e, x, w) })
	case *cfront.PtrDiff:
		return t.ptrDiff(e, want)
	case *cfront.Cond:
		return t.condNumber(e, typ, want)
	case *cfront.Comma:
		t.do(e.X)
		return t.val(e.Y, want)
	case *cfront.Call, *cfront.CallPtr:
		return t.call(e, t.into(want)).op
	case *cfront.IntrinsicCall:
		return t.intrinsicNumber(e, typ, want)
	}
	panic("BUG: number expression of unknown kind")
}

// literal is a constant number.
func (t *translator) literal(typ cfront.Basic, v int64, want mir.Reg, pos cfront.Pos) mir.Operand {
	if typ.Size() < 8 {
		return mir.Imm(v)
	}
	to := t.target(want, machine.ClassR64, pos)
	return t.moveScalar(to, mir.Imm(v), pos)
}

func (t *translator) loadNumber(e *cfront.Load, typ cfront.Basic, want mir.Reg) mir.Operand {
	at := t.lvalue(e.X)
	if at.b == nil {
		return t.loadScalar(at.ptr, typ, want, e.Pos(), at.volatile)
	}
	if at.b.kind == bindConst {
		return t.literal(typ, at.b.val, want, e.Pos())
	}
	return at.b.op
}

// assignNumber evaluates an assignment; its value is what the variable holds then.
func (t *translator) assignNumber(at place, e *cfront.Assign, typ cfront.Basic) mir.Operand {
	if at.b != nil {
		t.set(at, e.RHS, e.Pos())
		return at.b.op
	}
	p := t.holdPtr(at.ptr, e.Pos(), e.RHS)
	x := t.val(e.RHS, mir.None)
	t.storeScalar(p, typ, x, e.Pos(), at.volatile)
	return x
}

// updateNumber does op= and ++: next makes the new value from the old one.
func (t *translator) updateNumber(lhs cfront.Expr, pos cfront.Pos, prefix bool, rhs cfront.Expr,
	next func(mir.Operand, mir.Reg) mir.Operand) mir.Operand {
	at, typ := t.lvalue(lhs), basic(lhs)
	if at.b == nil {
		p := t.holdPtr(at.ptr, pos, rhs)
		was := t.loadScalar(p, typ, mir.None, pos, at.volatile)
		now := next(was, mir.None)
		t.storeScalar(p, typ, now, pos, at.volatile)
		if prefix {
			return now
		}
		return was
	}
	r := at.b.op
	was := r
	if !prefix {
		was = t.moveScalar(t.temp(t.f.Regs[r.Reg].Class, pos), r, pos)
	}
	t.moveScalar(r, next(t.hold(r, pos, rhs), r.Reg), pos)
	if prefix {
		return r
	}
	return was
}

// step is x plus or minus one, of e's type.
func (t *translator) step(e *cfront.IncDec, x mir.Operand, want mir.Reg) mir.Operand {
	typ := basic(e.X)
	op := cfront.Add
	if e.Dec {
		op = cfront.Sub
	}
	one := mir.Imm(1)
	if typ.IsFloat() {
		one = t.literal(typ, floatBits(typ, 1), mir.None, e.Pos())
		return t.arith(op, typ, x, one, want, e.Pos())
	}
	if typ.Size() == 8 {
		return t.arith(op, typ, x, t.literal(typ, 1, mir.None, e.Pos()), want, e.Pos())
	}
	if typ.Size() == 4 {
		return t.arith(op, typ, x, one, want, e.Pos())
	}
	return t.convertNumber(cfront.Int32, typ, t.arith(op, cfront.Int32, x, one, mir.None, e.Pos()), want, e.Pos())
}

// opAssign is x op RHS, done in Calc and brought back to the variable's type.
func (t *translator) opAssign(e *cfront.OpAssign, x mir.Operand, want mir.Reg) mir.Operand {
	typ, calc := basic(e.LHS), e.Calc.(cfront.Basic)
	mid := want
	if calc != typ {
		mid = mir.None
	}
	a := t.convertNumber(typ, calc, x, mir.None, e.Pos())
	y := t.val(e.RHS, mir.None)
	return t.convertNumber(calc, typ, t.arith(e.Op, calc, a, y, mid, e.Pos()), want, e.Pos())
}

// do evaluates an expression for its effects.
func (t *translator) do(e cfront.Expr) {
	switch e := e.(type) {
	case *cfront.Assign:
		at := t.lvalue(e.LHS)
		t.set(at, e.RHS, e.Pos())
		return
	case *cfront.Comma:
		t.do(e.X)
		t.do(e.Y)
		return
	case *cfront.Cond:
		t.condDo(e)
		return
	case *cfront.Convert:
		if e.Kind == cfront.ToVoid {
			t.do(e.X)
			return
		}
	case *cfront.IncDec:
		if _, ok := e.X.Type().(cfront.Basic); ok {
			p := *e
			p.Prefix = true // the old value is not wanted
			t.val(&p, mir.None)
			return
		}
	case *cfront.Call, *cfront.CallPtr:
		t.call(e, noWhere)
		return
	case *cfront.IntrinsicCall:
		if e.Type() == cfront.Void {
			t.effect(e)
			return
		}
	}
	t.drop(e)
}

// drop evaluates by the type of the value.
func (t *translator) drop(e cfront.Expr) {
	switch e.Type().(type) {
	case cfront.Basic:
		t.val(e, mir.None)
	case cfront.Pointer:
		t.ptr(e, mir.None)
	case cfront.Vector:
		t.vec(e)
	case cfront.Acc:
		t.acc(e)
	default:
		t.record(e)
	}
}

// intrinsicNumber translates intrinsics that give a number.
func (t *translator) intrinsicNumber(e *cfront.IntrinsicCall, typ cfront.Basic, want mir.Reg) mir.Operand {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Lanes:
		to := t.temp(machine.ClassR8, e.Pos())
		t.lanes(e, op, to)
		return to
	case intrinsic.Elem:
		return t.extElem(e, want)
	case intrinsic.Window:
		return t.readNumber(e, op, typ, want)
	case intrinsic.Math:
		return t.math(e, op, want)
	}
	panic("BUG: intrinsic " + e.Sig.Name + " gives no number")
}
