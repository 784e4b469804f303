package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// numbers evaluates expressions whose value is a number.
type numbers struct {
	b     *builder
	s     *scalars
	mem   *memory
	env   *env
	known *known
	cond  *conds
	mac   *macs
	vecs  *vectors
	win   *windows
	ev    *entries
}

// val evaluates a number. Numbers of up to 32 bits are constants or in R, extended to 32 bits as their type says; those
// of 64 bits are in R64. want is where the caller would like to have it, or None.
func (t *numbers) val(e cfront.Expr, want mir.Reg) mir.Operand {
	typ := basic(e)
	if k, ok := t.known.constInt(e); ok {
		return t.s.literal(typ, k, want, e.Pos())
	}
	switch e := e.(type) {
	case *cfront.FloatConst:
		return t.s.literal(typ, floatBits(typ, e.Val), want, e.Pos())
	case *cfront.Load:
		return t.loadNumber(e, typ, want)
	case *cfront.Unary:
		return t.unary(e, typ, want)
	case *cfront.Binary:
		return t.binary(e, typ, want)
	case *cfront.Convert:
		return t.convert(e, typ, want)
	case *cfront.Assign:
		at := t.ev.lvalue(e.LHS)
		return t.assignNumber(at, e, typ)
	case *cfront.OpAssign:
		next := func(x mir.Operand, w mir.Reg) mir.Operand { return t.opAssign(e, x, w) }
		return t.updateNumber(e.LHS, e.Pos(), true, e.RHS, next)
	case *cfront.IncDec:
		next := func(x mir.Operand, w mir.Reg) mir.Operand { return t.step(e, x, w) }
		return t.updateNumber(e.X, e.Pos(), e.Prefix, nil, next)
	case *cfront.PtrDiff:
		return t.ptrDiff(e, want)
	case *cfront.Cond:
		return t.condNumber(e, typ, want)
	case *cfront.Comma:
		t.ev.do(e.X)
		return t.val(e.Y, want)
	case *cfront.Call, *cfront.CallPtr:
		return t.ev.call(e, t.b.into(want)).op
	case *cfront.IntrinsicCall:
		return t.intrinsicNumber(e, typ, want)
	}
	panic("BUG: number expression of unknown kind")
}

func (t *numbers) loadNumber(e *cfront.Load, typ cfront.Basic, want mir.Reg) mir.Operand {
	at := t.ev.lvalue(e.X)
	if at.b == nil {
		return t.mem.loadScalar(at.ptr, typ, want, e.Pos(), at.volatile)
	}
	if at.b.kind == bindConst {
		return t.s.literal(typ, at.b.val, want, e.Pos())
	}
	return at.b.op
}

// assignNumber evaluates an assignment; its value is what the variable holds then.
func (t *numbers) assignNumber(at place, e *cfront.Assign, typ cfront.Basic) mir.Operand {
	if at.b != nil {
		t.ev.set(at, e.RHS, e.Pos())
		return at.b.op
	}
	p := t.env.holdPtr(at.ptr, e.Pos(), e.RHS)
	x := t.val(e.RHS, mir.None)
	t.mem.storeScalar(p, typ, x, e.Pos(), at.volatile)
	return x
}

// updateNumber does op= and ++: next makes the new value from the old one.
func (t *numbers) updateNumber(lhs cfront.Expr, pos cfront.Pos, prefix bool, rhs cfront.Expr,
	next func(mir.Operand, mir.Reg) mir.Operand) mir.Operand {
	at, typ := t.ev.lvalue(lhs), basic(lhs)
	if at.b == nil {
		p := t.env.holdPtr(at.ptr, pos, rhs)
		was := t.mem.loadScalar(p, typ, mir.None, pos, at.volatile)
		now := next(was, mir.None)
		t.mem.storeScalar(p, typ, now, pos, at.volatile)
		if prefix {
			return now
		}
		return was
	}
	r := at.b.op
	was := r
	if !prefix {
		was = t.b.moveScalar(t.b.temp(t.b.f.Regs[r.Reg].Class, pos), r, pos)
	}
	t.b.moveScalar(r, next(t.env.hold(r, pos, rhs), r.Reg), pos)
	if prefix {
		return r
	}
	return was
}

// step is x plus or minus one, of e's type.
func (t *numbers) step(e *cfront.IncDec, x mir.Operand, want mir.Reg) mir.Operand {
	typ := basic(e.X)
	op := cfront.Add
	if e.Dec {
		op = cfront.Sub
	}
	one := mir.Imm(1)
	if typ.IsFloat() {
		one = t.s.literal(typ, floatBits(typ, 1), mir.None, e.Pos())
		return t.s.arith(op, typ, x, one, want, e.Pos())
	}
	if typ.Size() == 8 {
		return t.s.arith(op, typ, x, t.s.literal(typ, 1, mir.None, e.Pos()), want, e.Pos())
	}
	if typ.Size() == 4 {
		return t.s.arith(op, typ, x, one, want, e.Pos())
	}
	return t.s.convertNumber(cfront.Int32, typ, t.s.arith(op, cfront.Int32, x, one, mir.None, e.Pos()), want, e.Pos())
}

// opAssign is x op RHS, done in Calc and brought back to the variable's type.
func (t *numbers) opAssign(e *cfront.OpAssign, x mir.Operand, want mir.Reg) mir.Operand {
	typ, calc := basic(e.LHS), e.Calc.(cfront.Basic)
	mid := want
	if calc != typ {
		mid = mir.None
	}
	a := t.s.convertNumber(typ, calc, x, mir.None, e.Pos())
	y := t.val(e.RHS, mir.None)
	return t.s.convertNumber(calc, typ, t.s.arith(e.Op, calc, a, y, mid, e.Pos()), want, e.Pos())
}

// intrinsicNumber translates intrinsics that give a number.
func (t *numbers) intrinsicNumber(e *cfront.IntrinsicCall, typ cfront.Basic, want mir.Reg) mir.Operand {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Lanes:
		to := t.b.temp(machine.ClassR8, e.Pos())
		t.mac.lanes(e, to)
		return to
	case intrinsic.Elem:
		return t.vecs.extElem(e, want)
	case intrinsic.Window:
		return t.win.readNumber(e, op, typ, want)
	case intrinsic.Math:
		return t.math(e, op, want)
	}
	panic("BUG: intrinsic " + e.Sig.Name + " gives no number")
}

func (t *numbers) unary(e *cfront.Unary, typ cfront.Basic, want mir.Reg) mir.Operand {
	x := t.val(e.X, mir.None)
	if e.Op == cfront.LogNot {
		return t.s.alu(mir.Xor, cfront.Int32, x, mir.Imm(1), want, e.Pos())
	}
	switch {
	case typ == cfront.Float32: // turn the sign bit round
		return t.s.alu(mir.Xor, cfront.UInt32, x, mir.Imm(-1<<31), want, e.Pos())
	case typ == cfront.Float64:
		sign := t.s.literal(cfront.UInt64, -1<<63, mir.None, e.Pos())
		return t.s.wide(mir.Xor, cfront.UInt64, want, e.Pos(), x, sign)
	case typ.Size() == 8:
		return t.s.wide(scalarOps[e.Op], typ, want, e.Pos(), x)
	}
	to := t.b.target(want, machine.ClassR, e.Pos())
	t.b.op(machine.Alu, e.Pos(), to, t.b.inReg(x, machine.ClassR)).Scalar = mir.Scalar{Op: scalarOps[e.Op], Type: typ}
	return to
}

// binary translates an operator with a number for its result.
func (t *numbers) binary(e *cfront.Binary, typ cfront.Basic, want mir.Reg) mir.Operand {
	switch {
	case e.Op == cfront.LogAnd || e.Op == cfront.LogOr:
		return t.cond.logic(e, want)
	case e.Op >= cfront.Eq && e.Op <= cfront.Ge:
		return t.cond.compare(e, false, want)
	}
	x := t.env.hold(t.val(e.X, mir.None), e.Pos(), e.Y)
	return t.s.arith(e.Op, typ, x, t.val(e.Y, mir.None), want, e.Pos())
}

// convert translates a conversion to a number.
func (t *numbers) convert(e *cfront.Convert, typ cfront.Basic, want mir.Reg) mir.Operand {
	pos := e.Pos()
	switch e.Kind {
	case cfront.ToBool:
		return t.cond.truth(e.X, false, want)
	case cfront.PtrToInt:
		x := t.cond.address32(e.X)
		if !x.IsReg() {
			return t.s.literal(typ, typ.Wrap(x.Imm), want, pos)
		}
		return t.s.convertNumber(cfront.UInt32, typ, x, want, pos)
	}
	from := basic(e.X)
	mid := mir.None
	if typ.Size() == from.Size() && !typ.IsFloat() && !from.IsFloat() && typ.Size() >= 4 {
		mid = want
	}
	return t.s.convertNumber(from, typ, t.val(e.X, mid), want, pos)
}
