package isel

import (
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// condNumber is ?: of numbers.
func (t *numbers) condNumber(e *cfront.Cond, typ cfront.Basic, want mir.Reg) mir.Operand {
	if k, ok := t.known.constInt(e.C); ok {
		if k != 0 {
			return t.val(e.X, want)
		}
		return t.val(e.Y, want)
	}
	free := func(x cfront.Expr) bool { return t.known.cheap(x) || again(x, e.C) }
	if typ.Size() <= 4 && free(e.X) && free(e.Y) {
		c := t.env.hold(t.cond.jumpValue(e.C, false), e.Pos(), e.X, e.Y)
		x := t.val(e.X, mir.None)
		return t.s.choose(typ, c, x, t.val(e.Y, mir.None), want, e.Pos())
	}
	to := t.b.temp(classOf(typ), e.Pos())
	t.b.vars[to.Reg] = true
	t.cond.diamond(e, func(x cfront.Expr) { t.b.moveScalar(to, t.val(x, to.Reg), x.Pos()) })
	return to
}

// again reports whether x loads what condition c has loaded, however it came out: then it may be loaded without asking
// c, and is not loaded twice in the end.
//
//	a[i] < x ? x : a[i]   needs no branch
func again(x, c cfront.Expr) bool {
	l, ok := x.(*cfront.Load)
	if !ok || volatile(l.X) || changes(c) {
		return false
	}
	text := cfront.DumpExpr(l)
	var asked func(e cfront.Expr) bool
	asked = func(e cfront.Expr) bool {
		switch e := e.(type) {
		case *cfront.Load:
			if cfront.DumpExpr(e) == text {
				return true
			}
		case *cfront.Cond:
			return asked(e.C)
		case *cfront.Binary:
			if e.Op == cfront.LogAnd || e.Op == cfront.LogOr {
				return asked(e.X)
			}
		}
		return slices.ContainsFunc(cfront.Operands(e), asked)
	}
	return asked(c)
}

func (t *numbers) ptrDiff(e *cfront.PtrDiff, want mir.Reg) mir.Operand {
	x, y := t.ev.ptr(e.X, mir.None), pval{}
	x = t.env.holdPtr(x, e.Pos(), e.Y)
	y = t.ev.ptr(e.Y, mir.None)
	size := max(e.X.Type().(cfront.Pointer).Elem.Size(), 1)
	x, y = t.mem.plain(x), t.mem.plain(y)
	if x.reg == y.reg && x.root == y.root {
		return mir.Imm(int64(int32((x.off - y.off) / size)))
	}
	number := func(p pval) mir.Operand {
		v := t.mem.number(p, e.Pos())
		if !v.IsReg() {
			return v
		}
		return t.b.moveScalar(t.b.temp(machine.ClassR, e.Pos()), v, e.Pos())
	}
	diff := t.s.alu(mir.Sub, cfront.Int32, number(x), number(y), mir.None, e.Pos())
	if size&(size-1) == 0 { // there is no rest
		return t.s.alu(mir.Shr, cfront.Int32, diff, mir.Imm(int64(bits.TrailingZeros64(uint64(size)))), want, e.Pos())
	}
	return t.s.divide(mir.Div, cfront.Int32, diff, mir.Imm(size), want, e.Pos())
}

// math translates a scalar function: an operation of the scalar unit where it has one, else the library's.
func (t *numbers) math(e *cfront.IntrinsicCall, op intrinsic.Math, want mir.Reg) mir.Operand {
	x := t.val(e.Args[0], mir.None)
	use := []mir.Operand{x}
	if len(e.Args) > 1 {
		use[0] = t.env.hold(x, e.Pos(), e.Args[1])
		use = append(use, t.val(e.Args[1], mir.None))
	}
	s := mir.Scalar{Op: mir.Math, Type: op.Type, Name: op.Name}
	if op.Type != cfront.Int32 && op.Type != cfront.UInt32 {
		return t.s.lib(s, want, e.Pos(), use...)
	}
	for i := range use {
		use[i] = t.b.inReg(use[i], machine.ClassR)
	}
	to := t.b.target(want, machine.ClassR, e.Pos())
	t.b.op(machine.Alu, e.Pos(), to, use...).Scalar = s
	return to
}
