package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// entries are what the parts of the translation call for expressions and statements below theirs: C nests them in any
// order, and the parts know each other no further.
type entries struct {
	// Values, in the register want if there is one; of vectors and accumulators also into a given place.
	val     func(e cfront.Expr, want mir.Reg) mir.Operand
	ptr     func(e cfront.Expr, want mir.Reg) pval
	vec     func(e cfront.Expr) mir.Operand
	vecInto func(to mir.Operand, e cfront.Expr)
	acc     func(e cfront.Expr) mir.Operand
	accInto func(to mir.Operand, e cfront.Expr)
	record  func(e cfront.Expr) pval
	call    func(e cfront.Expr, want into) result

	lvalue  func(e cfront.Expr) place
	address func(e cfront.Expr) pval // of an lvalue in memory

	// By the type of the value.
	inRegister func(e cfront.Expr) mir.Operand
	operand    func(e cfront.Expr) mir.Operand // of vectors and accumulators
	set        func(at place, e cfront.Expr, pos cfront.Pos)
	storeValue func(at place, e cfront.Expr, pos cfront.Pos)
	do         func(e cfront.Expr) // for its effects
	drop       func(e cfront.Expr)

	stmt  func(s cfront.Stmt)
	stmts func(list []cfront.Stmt)
}

// values does with an expression what is asked for by the type of its value.
type values struct {
	b     *builder
	mem   *memory
	ports *ports
	env   *env
	cond  *conds
	win   *windows
	ev    *entries
}

// set evaluates x and puts it into an lvalue.
func (t *values) set(at place, x cfront.Expr, pos cfront.Pos) {
	if at.b == nil {
		t.storeValue(at, x, pos)
		return
	}
	to := at.b.op
	t.ports.touch(at)
	switch x.Type().(type) {
	case cfront.Vector:
		t.ev.vecInto(to, x)
	case cfront.Acc:
		t.ev.accInto(to, x)
	default:
		t.scalarInto(to, x)
	}
}

// scalarInto evaluates a number or pointer into a register.
func (t *values) scalarInto(to mir.Operand, x cfront.Expr) {
	if _, ok := x.Type().(cfront.Pointer); ok {
		t.mem.pointer(t.ev.ptr(x, to.Reg), to.Reg, x.Pos())
		return
	}
	t.b.moveScalar(to, t.ev.val(x, to.Reg), x.Pos())
}

// storeValue evaluates x and stores it.
func (t *values) storeValue(at place, x cfront.Expr, pos cfront.Pos) {
	p := t.env.holdPtr(at.ptr, pos, x)
	switch typ := x.Type().(type) {
	case cfront.Basic:
		t.mem.storeScalar(p, typ, t.ev.val(x, mir.None), pos, at.volatile)
	case cfront.Pointer:
		t.mem.storeScalar(p, typ, t.mem.number(t.ev.ptr(x, mir.None), pos), pos, at.volatile)
	case cfront.Vector:
		t.mem.storeVec(p, t.ev.vec(x), pos, at.volatile)
	case cfront.Acc:
		t.mem.storeAcc(p, t.ev.acc(x), typ, pos)
	default:
		t.mem.copyRecord(p, t.ev.record(x), typ, pos)
	}
}

// inRegister evaluates x to a register or constant.
func (t *values) inRegister(x cfront.Expr) mir.Operand {
	switch x.Type().(type) {
	case cfront.Basic:
		return t.ev.val(x, mir.None)
	case cfront.Pointer:
		return t.mem.pointer(t.ev.ptr(x, mir.None), mir.None, x.Pos())
	}
	return t.operand(x)
}

// operand is a vector or accumulator where it is.
func (t *values) operand(x cfront.Expr) mir.Operand {
	if _, ok := x.Type().(cfront.Acc); ok {
		return t.ev.acc(x)
	}
	return t.ev.vec(x)
}

// do evaluates an expression for its effects.
func (t *values) do(e cfront.Expr) {
	switch e := e.(type) {
	case *cfront.Assign:
		at := t.ev.lvalue(e.LHS)
		t.set(at, e.RHS, e.Pos())
		return
	case *cfront.Comma:
		t.do(e.X)
		t.do(e.Y)
		return
	case *cfront.Cond:
		t.cond.condDo(e)
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
			t.ev.val(&p, mir.None)
			return
		}
	case *cfront.Call, *cfront.CallPtr:
		t.ev.call(e, noWhere)
		return
	case *cfront.IntrinsicCall:
		if e.Type() == cfront.Void {
			t.win.effect(e)
			return
		}
	}
	t.drop(e)
}

// drop evaluates by the type of the value.
func (t *values) drop(e cfront.Expr) {
	switch e.Type().(type) {
	case cfront.Basic:
		t.ev.val(e, mir.None)
	case cfront.Pointer:
		t.ev.ptr(e, mir.None)
	case cfront.Vector:
		t.ev.vec(e)
	case cfront.Acc:
		t.ev.acc(e)
	default:
		t.ev.record(e)
	}
}
