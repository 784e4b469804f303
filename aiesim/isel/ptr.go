package isel

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// ptr evaluates a pointer. want is where the caller would like to have it, or None.
func (t *translator) ptr(e cfront.Expr, want mir.Reg) pval {
	switch e := e.(type) {
	case *cfront.IntConst:
		return pval{reg: mir.None, off: int64(uint32(e.Val))}
	case *cfront.Load:
		return t.loadPtr(e, want)
	case *cfront.AddrOf:
		return t.address(e.X)
	case *cfront.Decay:
		return t.address(e.X)
	case *cfront.FuncRef:
		return pval{reg: mir.None, fn: e.Func}
	case *cfront.PtrAdd:
		return t.ptrAdd(e, want)
	case *cfront.Convert:
		if e.Kind == cfront.IntToPtr {
			x := t.inReg(t.val(e.X, mir.None), scalarClass(basic(e.X)))
			if t.f.Regs[x.Reg].Class == machine.ClassR64 {
				x = t.half(mir.Lo, x, mir.None, e.Pos())
			}
			return pval{reg: t.moveScalar(t.target(want, machine.ClassP, e.Pos()), x, e.Pos()).Reg}
		}
		return t.ptr(e.X, want)
	case *cfront.Assign:
		return t.assignPtr(e)
	case *cfront.OpAssign, *cfront.IncDec:
		return t.updatePtr(e)
	case *cfront.Cond:
		return t.condPtr(e)
	case *cfront.Comma:
		t.do(e.X)
		return t.ptr(e.Y, want)
	case *cfront.Call, *cfront.CallPtr:
		return t.call(e, t.into(want)).ptr
	case *cfront.IntrinsicCall:
		return t.memoryCall(e, e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Memory))
	}
	panic("BUG: pointer expression of unknown kind")
}

func (t *translator) loadPtr(e *cfront.Load, want mir.Reg) pval {
	if fn := t.knownFunc(e); fn != nil {
		return pval{reg: mir.None, fn: fn}
	}
	at := t.lvalue(e.X)
	if at.b == nil {
		return pval{reg: t.loadScalar(at.ptr, e.Type(), want, e.Pos(), at.volatile).Reg}
	}
	switch at.b.kind {
	case bindPtr:
		return at.b.ptr
	case bindConst:
		return pval{reg: mir.None, off: at.b.val}
	}
	if at.obj == nil && t.vars[at.b.op.Reg] { // a window's position: it moves as the window does
		return t.stand(at.b.op.Reg, e.Pos())
	}
	return pval{reg: at.b.op.Reg}
}

// ptrAdd is a pointer plus an index. What is constant in the index goes into the offset.
func (t *translator) ptrAdd(e *cfront.PtrAdd, want mir.Reg) pval {
	size := e.Type().(cfront.Pointer).Elem.Size()
	if e.Neg {
		size = -size
	}
	p := t.plain(t.holdPtr(t.ptr(e.Ptr, mir.None), e.Pos(), e.Index))
	return t.indexed(p, e.Index, size, want, e.Pos())
}

// indexed is p + size*index.
func (t *translator) indexed(p pval, index cfront.Expr, size int64, want mir.Reg, pos cfront.Pos) pval {
	k, rest := t.splitIndex(index)
	p = p.plus(k * size)
	if rest == nil {
		return p
	}
	by := t.scaled(t.val(rest, mir.None), size, pos)
	off := p.off
	p.off = 0
	base, _ := t.addressing(p)
	to := t.target(want, machine.ClassP, pos)
	t.op(machine.PtrAdd, pos, to, base, by)
	return pval{reg: to.Reg, off: off}
}

// splitIndex takes constants out of an index: i + 3 is 3 and i. Addresses are computed in 32 bits, so that this holds
// however the sum in the text would wrap.
func (t *translator) splitIndex(e cfront.Expr) (int64, cfront.Expr) {
	if k, ok := t.constInt(e); ok {
		return k, nil
	}
	switch x := e.(type) {
	case *cfront.Binary:
		if basic(x).Size() != 4 || x.Op != cfront.Add && x.Op != cfront.Sub {
			break
		}
		if k, ok := t.constInt(x.Y); ok {
			a, rest := t.splitIndex(x.X)
			if x.Op == cfront.Sub {
				k = -k
			}
			return a + k, rest
		}
		if k, ok := t.constInt(x.X); ok && x.Op == cfront.Add {
			a, rest := t.splitIndex(x.Y)
			return a + k, rest
		}
	case *cfront.Convert:
		if from, ok := x.X.Type().(cfront.Basic); ok && x.Kind == cfront.IntToInt && from.Size() == 4 && basic(x).Size() == 4 {
			return t.splitIndex(x.X)
		}
	}
	return 0, e
}

// scaled is x times size.
func (t *translator) scaled(x mir.Operand, size int64, pos cfront.Pos) mir.Operand {
	if !x.IsReg() {
		return mir.Imm(x.Imm * size)
	}
	if t.f.Regs[x.Reg].Class == machine.ClassR64 {
		x = t.half(mir.Lo, x, mir.None, pos)
	}
	n := max(size, -size)
	if n&(n-1) == 0 {
		if n > 1 {
			x = t.alu(mir.Shl, cfront.Int32, x, mir.Imm(int64(bits.TrailingZeros64(uint64(n)))), mir.None, pos)
		}
	} else {
		x = t.mul(cfront.Int32, x, mir.Imm(n), mir.None, pos)
	}
	if size < 0 {
		to := t.temp(machine.ClassR, pos)
		t.op(machine.Alu, pos, to, x).Scalar = mir.Scalar{Op: mir.Neg, Type: cfront.Int32}
		return to
	}
	return x
}

func (t *translator) ptrDiff(e *cfront.PtrDiff, want mir.Reg) mir.Operand {
	x, y := t.ptr(e.X, mir.None), pval{}
	x = t.holdPtr(x, e.Pos(), e.Y)
	y = t.ptr(e.Y, mir.None)
	size := max(e.X.Type().(cfront.Pointer).Elem.Size(), 1)
	x, y = t.plain(x), t.plain(y)
	if x.reg == y.reg && x.root == y.root {
		return mir.Imm(int64(int32((x.off - y.off) / size)))
	}
	number := func(p pval) mir.Operand {
		v := t.number(p, e.Pos())
		if !v.IsReg() {
			return v
		}
		return t.moveScalar(t.temp(machine.ClassR, e.Pos()), v, e.Pos())
	}
	diff := t.alu(mir.Sub, cfront.Int32, number(x), number(y), mir.None, e.Pos())
	if size&(size-1) == 0 { // there is no rest
		return t.alu(mir.Shr, cfront.Int32, diff, mir.Imm(int64(bits.TrailingZeros64(uint64(size)))), want, e.Pos())
	}
	return t.divide(mir.Div, cfront.Int32, diff, mir.Imm(size), want, e.Pos())
}

func (t *translator) assignPtr(e *cfront.Assign) pval {
	at := t.lvalue(e.LHS)
	if at.b != nil {
		t.set(at, e.RHS, e.Pos())
		return pval{reg: at.b.op.Reg}
	}
	p := t.holdPtr(at.ptr, e.Pos(), e.RHS)
	v := t.plain(t.ptr(e.RHS, mir.None))
	t.storeScalar(p, e.Type(), t.number(v, e.Pos()), e.Pos(), at.volatile)
	return v
}

// updatePtr is op= and ++ of a pointer. The old value of a variable is the new one less the step: no copy is made.
func (t *translator) updatePtr(e cfront.Expr) pval {
	lhs, index, size, old := ptrStep(e)
	at, pos := t.lvalue(lhs), e.Pos()
	if at.b == nil {
		p := t.holdPtr(at.ptr, pos, index)
		was := pval{reg: t.loadScalar(p, lhs.Type(), mir.None, pos, at.volatile).Reg}
		now := t.moved(was, index, size, mir.None, pos)
		t.storeScalar(p, lhs.Type(), t.pointer(now, mir.None, pos), pos, at.volatile)
		if old {
			return was
		}
		return now
	}
	t.touch(at)
	r := at.b.op
	now := t.moved(pval{reg: r.Reg}, index, size, r.Reg, pos)
	t.pointer(now, r.Reg, pos)
	if old { // ++ or --
		return pval{reg: r.Reg, off: -size}
	}
	return pval{reg: r.Reg}
}

// moved is p + size*index; without index, of one element.
func (t *translator) moved(p pval, index cfront.Expr, size int64, want mir.Reg, pos cfront.Pos) pval {
	if index == nil {
		return p.plus(size)
	}
	return t.indexed(t.holdPtr(p, pos, index), index, size, want, pos)
}

// ptrStep gives the parts of a pointer's update.
func ptrStep(e cfront.Expr) (lhs, index cfront.Expr, size int64, old bool) {
	if e, ok := e.(*cfront.IncDec); ok {
		size := e.X.Type().(cfront.Pointer).Elem.Size()
		if e.Dec {
			size = -size
		}
		return e.X, nil, size, !e.Prefix
	}
	a := e.(*cfront.OpAssign)
	size = a.LHS.Type().(cfront.Pointer).Elem.Size()
	if a.Op == cfront.Sub {
		size = -size
	}
	return a.LHS, a.RHS, size, false
}

func (t *translator) condPtr(e *cfront.Cond) pval {
	if k, ok := t.constInt(e.C); ok {
		if k != 0 {
			return t.ptr(e.X, mir.None)
		}
		return t.ptr(e.Y, mir.None)
	}
	to := t.temp(machine.ClassP, e.Pos())
	t.vars[to.Reg] = true
	t.diamond(e, func(x cfront.Expr) { t.pointer(t.ptr(x, to.Reg), to.Reg, x.Pos()) })
	return pval{reg: to.Reg}
}

// address is the address of an lvalue that lives in memory, or of a struct's value.
func (t *translator) address(e cfront.Expr) pval {
	switch e := e.(type) {
	case *cfront.Var:
		return at(t.objectRoot(e.Obj))
	case *cfront.Deref:
		return t.ptr(e.Ptr, mir.None)
	case *cfront.Member:
		p := t.address(e.Base)
		if _, ok := e.Base.Type().(cfront.Window); ok {
			return t.descriptor(p, e)
		}
		return t.plain(p).plus(e.Field.Offset)
	case *cfront.Temp:
		if e.Obj.Storage != cfront.Global {
			t.initialise(e.Obj, e.Init, e.Pos())
		}
		return at(t.objectRoot(e.Obj))
	}
	return t.record(e)
}
