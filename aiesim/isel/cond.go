package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// opposite are the comparisons that hold when another does not (not so for floats, because of NaN).
var opposite = map[cfront.Op]cfront.Op{cfront.Eq: cfront.Ne, cfront.Ne: cfront.Eq, cfront.Lt: cfront.Ge,
	cfront.Ge: cfront.Lt, cfront.Gt: cfront.Le, cfront.Le: cfront.Gt}

// conds turns conditions into numbers or branches.
type conds struct {
	b     *builder
	s     *scalars
	mem   *memory
	env   *env
	known *known
	ev    *entries
}

// truth is 1 if x, of any scalar type, is not zero (or is zero, if not is set), else 0.
func (t *conds) truth(x cfront.Expr, not bool, want mir.Reg) mir.Operand {
	pos := x.Pos()
	if _, ok := x.Type().(cfront.Pointer); ok {
		return t.s.nonzero(cfront.UInt32, t.address32(x), not, want, pos)
	}
	typ := basic(x)
	if typ == cfront.Bool && !not {
		return t.ev.val(x, want)
	}
	if typ.IsFloat() {
		zero := t.s.literal(typ, 0, mir.None, pos)
		c := t.s.lib(mir.Scalar{Op: mir.Ne, Type: typ}, mir.None, pos, t.ev.val(x, mir.None), zero)
		return t.s.nonzero(cfront.Int32, c, not, want, pos)
	}
	return t.s.nonzero(typ, t.ev.val(x, mir.None), not, want, pos)
}

// address32 is a pointer's address as a number.
func (t *conds) address32(x cfront.Expr) mir.Operand {
	p := t.mem.number(t.ev.ptr(x, mir.None), x.Pos())
	if !p.IsReg() {
		return p
	}
	return t.b.moveScalar(t.b.temp(machine.ClassR, x.Pos()), p, x.Pos())
}

// compare translates a comparison, or its opposite.
func (t *conds) compare(e *cfront.Binary, not bool, want mir.Reg) mir.Operand {
	pos, op := e.Pos(), e.Op
	if k, ok := t.known.constInt(e); ok {
		return mir.Imm(k ^ cfront.Truth(not))
	}
	if _, ok := e.X.Type().(cfront.Pointer); ok {
		if not {
			op = opposite[op]
		}
		x := t.env.hold(t.address32(e.X), pos, e.Y)
		return t.s.alu(scalarOps[op], cfront.UInt32, x, t.address32(e.Y), want, pos)
	}
	typ := basic(e.X)
	x := t.env.hold(t.ev.val(e.X, mir.None), pos, e.Y)
	y := t.ev.val(e.Y, mir.None)
	if typ.IsFloat() {
		mid := want
		if not {
			mid = mir.None
		}
		c := t.s.lib(mir.Scalar{Op: scalarOps[op], Type: typ}, mid, pos, x, y)
		if !not {
			return c
		}
		return t.s.nonzero(cfront.Int32, c, true, want, pos)
	}
	if not {
		op = opposite[op]
	}
	if typ.Size() == 8 {
		return t.s.lib(mir.Scalar{Op: scalarOps[op], Type: typ}, want, pos, x, y)
	}
	if !x.IsReg() { // the constant goes second
		if turned, ok := turn[op]; ok {
			op, x, y = turned, y, x
		}
	}
	return t.s.alu(scalarOps[op], typ, x, y, want, pos)
}

// turn are the comparisons with their sides exchanged.
var turn = map[cfront.Op]cfront.Op{cfront.Eq: cfront.Eq, cfront.Ne: cfront.Ne, cfront.Lt: cfront.Gt,
	cfront.Gt: cfront.Lt,
	cfront.Le: cfront.Ge, cfront.Ge: cfront.Le}

// flagOf is a condition as 0 or 1, or its opposite.
func (t *conds) flagOf(e cfront.Expr, not bool) mir.Operand {
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
	c := t.ev.val(e, mir.None)
	if !not {
		return c
	}
	return t.s.nonzero(cfront.Int32, c, true, mir.None, e.Pos())
}

// jumpValue is something that is not zero just when e holds: what a branch tests.
func (t *conds) jumpValue(e cfront.Expr, not bool) mir.Operand {
	if c, ok := e.(*cfront.Convert); ok && c.Kind == cfront.ToBool && !not {
		if b, ok := c.X.Type().(cfront.Basic); ok && b.IsInteger() && b.Size() <= 4 {
			return t.ev.val(c.X, mir.None)
		}
	}
	return t.flagOf(e, not)
}

// branch goes to yes or no; the caller places next, which is one of them, right behind.
func (t *conds) branch(e cfront.Expr, yes, no, next *block) {
	if k, ok := t.known.constInt(e); ok {
		to := no
		if k != 0 {
			to = yes
		}
		t.b.jump(to, e.Pos())
		return
	}
	switch x := e.(type) {
	case *cfront.Binary:
		if x.Op == cfront.LogAnd || x.Op == cfront.LogOr {
			mid := newBlock()
			if x.Op == cfront.LogAnd {
				t.branch(x.X, mid, no, mid)
			} else {
				t.branch(x.X, yes, mid, mid)
			}
			t.b.place(mid)
			t.branch(x.Y, yes, no, next)
			return
		}
	case *cfront.Unary:
		if x.Op == cfront.LogNot {
			t.branch(x.X, no, yes, next)
			return
		}
	case *cfront.Comma:
		t.ev.do(x.X)
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
		t.b.jump(to, e.Pos())
		return
	}
	t.b.branchTo(c, to, next, e.Pos())
}

// logic is && or || as a number: without a branch if the right side is cheap and pure.
func (t *conds) logic(e *cfront.Binary, want mir.Reg) mir.Operand {
	if t.known.cheap(e.Y) {
		op := mir.And
		if e.Op == cfront.LogOr {
			op = mir.Or
		}
		x := t.env.hold(t.flagOf(e.X, false), e.Pos(), e.Y)
		return t.s.alu(op, cfront.Int32, x, t.flagOf(e.Y, false), want, e.Pos())
	}
	to := t.b.temp(machine.ClassR, e.Pos())
	t.b.vars[to.Reg] = true
	yes, no, end := newBlock(), newBlock(), newBlock()
	t.branch(e, yes, no, yes)
	t.b.place(yes)
	t.b.moveScalar(to, mir.Imm(1), e.Pos())
	t.b.jump(end, e.Pos())
	t.b.place(no)
	t.b.moveScalar(to, mir.Imm(0), e.Pos())
	t.b.place(end)
	return to
}

// diamond does one of two things by a condition.
func (t *conds) diamond(e *cfront.Cond, arm func(cfront.Expr)) {
	if k, ok := t.known.constInt(e.C); ok {
		if k != 0 {
			arm(e.X)
		} else {
			arm(e.Y)
		}
		return
	}
	yes, no, end := newBlock(), newBlock(), newBlock()
	t.branch(e.C, yes, no, yes)
	t.b.place(yes)
	arm(e.X)
	t.b.jump(end, e.Pos())
	t.b.place(no)
	arm(e.Y)
	t.b.place(end)
}

func (t *conds) condDo(e *cfront.Cond) { t.diamond(e, t.ev.do) }
