package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// opposite are the comparisons that hold when another does not (not so for floats, because of NaN).
var opposite = map[cfront.Op]cfront.Op{cfront.Eq: cfront.Ne, cfront.Ne: cfront.Eq, cfront.Lt: cfront.Ge,
	cfront.Ge: cfront.Lt, cfront.Gt: cfront.Le, cfront.Le: cfront.Gt}

// truth is 1 if x, of any scalar type, is not zero (or is zero, if not is set), else 0.
func (t *translator) truth(x cfront.Expr, not bool, want mir.Reg) mir.Operand {
	pos := x.Pos()
	if _, ok := x.Type().(cfront.Pointer); ok {
		return t.nonzero(cfront.UInt32, t.address32(x), not, want, pos)
	}
	typ := basic(x)
	if typ == cfront.Bool && !not {
		return t.val(x, want)
	}
	if typ.IsFloat() {
		zero := t.literal(typ, 0, mir.None, pos)
		c := t.lib(mir.Scalar{Op: mir.Ne, Type: typ}, mir.None, pos, t.val(x, mir.None), zero)
		return t.nonzero(cfront.Int32, c, not, want, pos)
	}
	return t.nonzero(typ, t.val(x, mir.None), not, want, pos)
}

// address32 is a pointer's address as a number.
func (t *translator) address32(x cfront.Expr) mir.Operand {
	p := t.number(t.ptr(x, mir.None), x.Pos())
	if !p.IsReg() {
		return p
	}
	return t.moveScalar(t.temp(machine.ClassR, x.Pos()), p, x.Pos())
}

// nonzero is 1 if the number x is not zero (or is, if not is set), else 0.
func (t *translator) nonzero(typ cfront.Basic, x mir.Operand, not bool, want mir.Reg, pos cfront.Pos) mir.Operand {
	op := mir.Ne
	if not {
		op = mir.Eq
	}
	if !x.IsReg() {
		return mir.Imm(flag((x.Imm != 0) != not))
	}
	if typ.Size() == 8 {
		return t.lib(mir.Scalar{Op: op, Type: typ}, want, pos, x, t.literal(typ, 0, mir.None, pos))
	}
	if typ == cfront.Bool && !not {
		return x
	}
	return t.alu(op, cfront.Int32, x, mir.Imm(0), want, pos)
}

// compare translates a comparison, or its opposite.
func (t *translator) compare(e *cfront.Binary, not bool, want mir.Reg) mir.Operand {
	pos, op := e.Pos(), e.Op
	if k, ok := t.constInt(e); ok {
		return mir.Imm(k ^ flag(not))
	}
	if _, ok := e.X.Type().(cfront.Pointer); ok {
		if not {
			op = opposite[op]
		}
		x := t.hold(t.address32(e.X), pos, e.Y)
		return t.alu(scalarOps[op], cfront.UInt32, x, t.address32(e.Y), want, pos)
	}
	typ := basic(e.X)
	x := t.hold(t.val(e.X, mir.None), pos, e.Y)
	y := t.val(e.Y, mir.None)
	if typ.IsFloat() {
		mid := want
		if not {
			mid = mir.None
		}
		c := t.lib(mir.Scalar{Op: scalarOps[op], Type: typ}, mid, pos, x, y)
		if !not {
			return c
		}
		return t.nonzero(cfront.Int32, c, true, want, pos)
	}
	if not {
		op = opposite[op]
	}
	if typ.Size() == 8 {
		return t.lib(mir.Scalar{Op: scalarOps[op], Type: typ}, want, pos, x, y)
	}
	if !x.IsReg() { // the constant goes second
		if turned, ok := turn[op]; ok {
			op, x, y = turned, y, x
		}
	}
	return t.alu(scalarOps[op], typ, x, y, want, pos)
}

// turn are the comparisons with their sides exchanged.
var turn = map[cfront.Op]cfront.Op{cfront.Eq: cfront.Eq, cfront.Ne: cfront.Ne, cfront.Lt: cfront.Gt, cfront.Gt: cfront.Lt,
	cfront.Le: cfront.Ge, cfront.Ge: cfront.Le}

// flagOf is a condition as 0 or 1, or its opposite.
func (t *translator) flagOf(e cfront.Expr, not bool) mir.Operand {
	switch x := e.(type) {
	case *cfront.Binary:
		if x.Op >= cfront.Eq && x.Op <= cfront.Ge {
			return t.compare(x, not, mir.None)
		}
	case *cfront.Unary:
		if x.Op == cfront.LogNot {
			return t.flagOf(x.X, !not)
		}
	case *cfront.Convert:
		if x.Kind == cfront.ToBool {
			return t.truth(x.X, not, mir.None)
		}
	}
	c := t.val(e, mir.None)
	if !not {
		return c
	}
	return t.nonzero(cfront.Int32, c, true, mir.None, e.Pos())
}

// jumpValue is something that is not zero just when e holds: what a branch tests.
func (t *translator) jumpValue(e cfront.Expr, not bool) mir.Operand {
	if c, ok := e.(*cfront.Convert); ok && c.Kind == cfront.ToBool && !not {
		if b, ok := c.X.Type().(cfront.Basic); ok && b.IsInteger() && b.Size() <= 4 {
			return t.val(c.X, mir.None)
		}
	}
	return t.flagOf(e, not)
}

// branch goes to yes or no; the caller places next, which is one of them, right behind.
func (t *translator) branch(e cfront.Expr, yes, no, next *block) {
	if k, ok := t.constInt(e); ok {
		to := no
		if k != 0 {
			to = yes
		}
		t.jump(to, e.Pos())
		return
	}
	switch x := e.(type) {
	case *cfront.Binary:
		if x.Op == cfront.LogAnd || x.Op == cfront.LogOr {
			mid := t.newBlock()
			if x.Op == cfront.LogAnd {
				t.branch(x.X, mid, no, mid)
			} else {
				t.branch(x.X, yes, mid, mid)
			}
			t.place(mid)
			t.branch(x.Y, yes, no, next)
			return
		}
	case *cfront.Unary:
		if x.Op == cfront.LogNot {
			t.branch(x.X, no, yes, next)
			return
		}
	case *cfront.Comma:
		t.do(x.X)
		t.branch(x.Y, yes, no, next)
		return
	}
	to := yes
	if next == yes {
		to = no
	}
	c := t.jumpValue(e, next == yes)
	if !c.IsReg() {
		if c.Imm == 0 {
			to = next
		}
		t.jump(to, e.Pos())
		return
	}
	t.branchTo(c, to, next, e.Pos())
}

// logic is && or || as a number: without a branch if the right side is cheap and pure.
func (t *translator) logic(e *cfront.Binary, want mir.Reg) mir.Operand {
	if t.cheap(e.Y) {
		op := mir.And
		if e.Op == cfront.LogOr {
			op = mir.Or
		}
		x := t.hold(t.flagOf(e.X, false), e.Pos(), e.Y)
		return t.alu(op, cfront.Int32, x, t.flagOf(e.Y, false), want, e.Pos())
	}
	to := t.temp(machine.ClassR, e.Pos())
	t.vars[to.Reg] = true
	yes, no, end := t.newBlock(), t.newBlock(), t.newBlock()
	t.branch(e, yes, no, yes)
	t.place(yes)
	t.moveScalar(to, mir.Imm(1), e.Pos())
	t.jump(end, e.Pos())
	t.place(no)
	t.moveScalar(to, mir.Imm(0), e.Pos())
	t.place(end)
	return to
}

// condNumber is ?: of numbers.
func (t *translator) condNumber(e *cfront.Cond, typ cfront.Basic, want mir.Reg) mir.Operand {
	if k, ok := t.constInt(e.C); ok {
		if k != 0 {
			return t.val(e.X, want)
		}
		return t.val(e.Y, want)
	}
	if typ.Size() <= 4 && t.cheap(e.X) && t.cheap(e.Y) {
		c := t.hold(t.jumpValue(e.C, false), e.Pos(), e.X, e.Y)
		x := t.val(e.X, mir.None)
		return t.choose(typ, c, x, t.val(e.Y, mir.None), want, e.Pos())
	}
	to := t.temp(t.classOf(typ), e.Pos())
	t.vars[to.Reg] = true
	t.diamond(e, func(x cfront.Expr) { t.moveScalar(to, t.val(x, to.Reg), x.Pos()) })
	return to
}

// choose is c ? x : y.
func (t *translator) choose(typ cfront.Basic, c, x, y mir.Operand, want mir.Reg, pos cfront.Pos) mir.Operand {
	if !c.IsReg() {
		if c.Imm != 0 {
			return x
		}
		return y
	}
	to := t.target(want, machine.ClassR, pos)
	x, y = t.inReg(x, machine.ClassR), t.inReg(y, machine.ClassR)
	t.op(machine.Alu, pos, to, c, x, y).Scalar = mir.Scalar{Op: mir.Select, Type: typ}
	return to
}

// diamond does one of two things by a condition.
func (t *translator) diamond(e *cfront.Cond, arm func(cfront.Expr)) {
	if k, ok := t.constInt(e.C); ok {
		if k != 0 {
			arm(e.X)
		} else {
			arm(e.Y)
		}
		return
	}
	yes, no, end := t.newBlock(), t.newBlock(), t.newBlock()
	t.branch(e.C, yes, no, yes)
	t.place(yes)
	arm(e.X)
	t.jump(end, e.Pos())
	t.place(no)
	arm(e.Y)
	t.place(end)
}

func (t *translator) condDo(e *cfront.Cond) { t.diamond(e, t.do) }

// cheap tells whether e can be evaluated whether it is needed or not: it has no effect, cannot fail, and takes few
// operations.
func (t *translator) cheap(e cfront.Expr) bool {
	n, ok := 0, true
	if l, is := e.(*cfront.Load); is {
		v, isVar := l.X.(*cfront.Var)
		return isVar && !inMemory(v.Obj) // a variable without a value may be chosen, but not computed with
	}
	cfront.WalkExpr(e, func(e cfront.Expr) {
		n++
		switch e := e.(type) {
		case *cfront.IntConst, *cfront.FloatConst:
		case *cfront.Var:
			ok = ok && !inMemory(e.Obj) && !t.facts.vague[e.Obj]
		case *cfront.Load:
			_, isVar := e.X.(*cfront.Var)
			ok = ok && isVar
		case *cfront.Unary:
		case *cfront.Binary:
			switch e.Op {
			case cfront.Div, cfront.Rem:
				ok = false
			case cfront.Shl, cfront.Shr:
				_, known := e.Y.(*cfront.IntConst)
				ok = ok && known
			}
			b, num := e.X.Type().(cfront.Basic)
			ok = ok && num && !b.IsFloat() && b.Size() <= 4
		case *cfront.Convert:
			b, num := e.X.Type().(cfront.Basic)
			to, numTo := e.Type().(cfront.Basic)
			ok = ok && num && numTo && !b.IsFloat() && !to.IsFloat() && b.Size() <= 4 && to.Size() <= 4
		case *cfront.IntrinsicCall:
			m, isMath := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Math)
			ok = ok && isMath && m.Type == cfront.Int32
		default:
			ok = false
		}
	})
	return ok && n <= 12
}
