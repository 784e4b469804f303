package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// pointers evaluates expressions whose value is an address, and lvalues.
type pointers struct {
	b     *builder
	s     *scalars
	mem   *memory
	ports *ports
	env   *env
	known *known
	cond  *conds
	rec   *records
	win   *windows
	ev    *entries
}

// ptr evaluates a pointer. want is where the caller would like to have it, or None.
func (t *pointers) ptr(e cfront.Expr, want mir.Reg) pval {
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
			x := t.b.inReg(t.ev.val(e.X, mir.None), scalarClass(basic(e.X)))
			if t.b.f.Regs[x.Reg].Class == machine.ClassR64 {
				x = t.s.half(mir.Lo, x, mir.None, e.Pos())
			}
			return pval{reg: t.b.moveScalar(t.b.target(want, machine.ClassP, e.Pos()), x, e.Pos()).Reg}
		}
		return t.ptr(e.X, want)
	case *cfront.Assign:
		return t.assignPtr(e)
	case *cfront.OpAssign, *cfront.IncDec:
		return t.updatePtr(e)
	case *cfront.Cond:
		return t.condPtr(e)
	case *cfront.Comma:
		t.ev.do(e.X)
		return t.ptr(e.Y, want)
	case *cfront.Call, *cfront.CallPtr:
		return t.ev.call(e, t.b.into(want)).ptr
	case *cfront.IntrinsicCall:
		return t.memoryCall(e, e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Memory))
	}
	panic("BUG: pointer expression of unknown kind")
}

func (t *pointers) loadPtr(e *cfront.Load, want mir.Reg) pval {
	if fn := t.known.knownFunc(e); fn != nil {
		return pval{reg: mir.None, fn: fn}
	}
	at := t.lvalue(e.X)
	if at.b == nil {
		return pval{reg: t.mem.loadScalar(at.ptr, e.Type(), want, e.Pos(), at.volatile).Reg}
	}
	switch at.b.kind {
	case bindPtr:
		return at.b.ptr
	case bindConst:
		return pval{reg: mir.None, off: at.b.val}
	}
	if at.obj == nil && t.b.vars[at.b.op.Reg] { // a window's position: it moves as the window does
		return t.win.stand(at.b.op.Reg, e.Pos())
	}
	return pval{reg: at.b.op.Reg}
}

// ptrAdd is a pointer plus an index. What is constant in the index goes into the offset.
func (t *pointers) ptrAdd(e *cfront.PtrAdd, want mir.Reg) pval {
	size := e.Type().(cfront.Pointer).Elem.Size()
	if e.Neg {
		size = -size
	}
	p := t.mem.plain(t.env.holdPtr(t.ptr(e.Ptr, mir.None), e.Pos(), e.Index))
	return t.indexed(p, e.Index, size, want, e.Pos())
}

// indexed is p + size*index.
func (t *pointers) indexed(p pval, index cfront.Expr, size int64, want mir.Reg, pos cfront.Pos) pval {
	k, rest := t.known.splitIndex(index)
	p = p.plus(k * size)
	if rest == nil {
		return p
	}
	by := t.s.scaled(t.ev.val(rest, mir.None), size, pos)
	off := p.off
	p.off = 0
	base, _ := t.mem.addressing(p)
	to := t.b.target(want, machine.ClassP, pos)
	t.b.op(machine.PtrAdd, pos, to, base, by)
	return pval{reg: to.Reg, off: off}
}

func (t *pointers) assignPtr(e *cfront.Assign) pval {
	at := t.lvalue(e.LHS)
	if at.b != nil {
		t.ev.set(at, e.RHS, e.Pos())
		return pval{reg: at.b.op.Reg}
	}
	p := t.env.holdPtr(at.ptr, e.Pos(), e.RHS)
	v := t.mem.plain(t.ptr(e.RHS, mir.None))
	t.mem.storeScalar(p, e.Type(), t.mem.number(v, e.Pos()), e.Pos(), at.volatile)
	return v
}

// updatePtr is op= and ++ of a pointer. The old value of a variable is the new one less the step: no copy is made.
func (t *pointers) updatePtr(e cfront.Expr) pval {
	lhs, index, size, old := ptrStep(e)
	at, pos := t.lvalue(lhs), e.Pos()
	if at.b == nil {
		p := t.env.holdPtr(at.ptr, pos, index)
		was := pval{reg: t.mem.loadScalar(p, lhs.Type(), mir.None, pos, at.volatile).Reg}
		now := t.moved(was, index, size, mir.None, pos)
		t.mem.storeScalar(p, lhs.Type(), t.mem.pointer(now, mir.None, pos), pos, at.volatile)
		if old {
			return was
		}
		return now
	}
	t.ports.touch(at)
	r := at.b.op
	now := t.moved(pval{reg: r.Reg}, index, size, r.Reg, pos)
	t.mem.pointer(now, r.Reg, pos)
	if old { // ++ or --
		return pval{reg: r.Reg, off: -size}
	}
	return pval{reg: r.Reg}
}

// moved is p + size*index; without index, of one element.
func (t *pointers) moved(p pval, index cfront.Expr, size int64, want mir.Reg, pos cfront.Pos) pval {
	if index == nil {
		return p.plus(size)
	}
	return t.indexed(t.env.holdPtr(p, pos, index), index, size, want, pos)
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

func (t *pointers) condPtr(e *cfront.Cond) pval {
	if k, ok := t.known.constInt(e.C); ok {
		if k != 0 {
			return t.ptr(e.X, mir.None)
		}
		return t.ptr(e.Y, mir.None)
	}
	to := t.b.temp(machine.ClassP, e.Pos())
	t.b.vars[to.Reg] = true
	t.cond.diamond(e, func(x cfront.Expr) { t.mem.pointer(t.ptr(x, to.Reg), to.Reg, x.Pos()) })
	return pval{reg: to.Reg}
}

// address is the address of an lvalue that lives in memory, or of a struct's value.
func (t *pointers) address(e cfront.Expr) pval {
	switch e := e.(type) {
	case *cfront.Var:
		if w := t.env.ports.own(e.Obj); w != nil {
			return pval{reg: mir.None, win: w}
		}
		return at(t.env.objectRoot(e.Obj))
	case *cfront.Deref:
		return t.ptr(e.Ptr, mir.None)
	case *cfront.Member:
		p := t.address(e.Base)
		if _, ok := e.Base.Type().(cfront.Window); ok {
			return t.win.descriptor(p, e)
		}
		return t.mem.plain(p).plus(e.Field.Offset)
	case *cfront.Temp:
		if e.Obj.Storage != cfront.Global {
			t.rec.initialise(e.Obj, e.Init, e.Pos())
		}
		return at(t.env.objectRoot(e.Obj))
	}
	return t.ev.record(e)
}

// lvalue translates an lvalue.
func (t *pointers) lvalue(e cfront.Expr) place {
	if v, ok := e.(*cfront.Var); ok && !inMemory(v.Obj) {
		return place{b: t.env.bound(v.Obj), obj: v.Obj}
	}
	if m, ok := e.(*cfront.Member); ok {
		if p := t.win.position(m); p != nil {
			return place{b: &binding{kind: bindReg, op: t.b.f.Whole(p.pos)}}
		}
	}
	return place{ptr: t.address(e), volatile: volatile(e)}
}

// memoryCall translates memcpy, memmove and memset: loops over the widest units that both addresses are aligned to by
// their types.
func (t *pointers) memoryCall(e *cfront.IntrinsicCall, op intrinsic.Memory) pval {
	pos := e.Pos()
	dst := t.env.holdPtr(t.ptr(e.Args[0], mir.None), pos, e.Args[1:]...)
	dst = t.mem.plain(dst)
	align := alignOf(e.Args[0])
	if op.Name == "memset" {
		v := t.env.hold(t.ev.val(e.Args[1], mir.None), pos, e.Args[2])
		if k, ok := t.known.constInt(e.Args[2]); ok {
			t.mem.fillBytes(dst, v, k, align, pos)
			return dst
		}
		n := t.ev.val(e.Args[2], mir.None)
		t.mem.byteLoop(n, pos, []*pval{&dst}, func(p []pval) { t.mem.storeScalar(p[0], cfront.UInt8, v, pos, false) })
		return dst
	}
	src := t.mem.plain(t.env.holdPtr(t.ptr(e.Args[1], mir.None), pos, e.Args[2]))
	align = min(align, alignOf(e.Args[1]))
	if k, ok := t.known.constInt(e.Args[2]); ok && (k <= smallCopy*align || op.Name == "memcpy" || apart(dst, src)) {
		t.mem.copyBytes(dst, src, k, align, pos)
		return dst
	}
	n := t.ev.val(e.Args[2], mir.None)
	if op.Name == "memmove" && !apart(dst, src) {
		t.mem.moveBytes(dst, src, n, pos)
		return dst
	}
	to := dst
	t.mem.byteLoop(n, pos, []*pval{&to, &src}, func(p []pval) { t.mem.copyUnit(p[0], p[1], 1, pos) })
	return dst
}
