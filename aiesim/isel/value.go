package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// bindKind is where an object lives.
type bindKind uint8

const (
	bindReg   bindKind = iota // in a register, or in a part of one that is never changed
	bindConst                 // nowhere: it is a number
	bindPtr                   // nowhere: it is an address known as register plus constant; never changed
)

// binding is where an object that is not in memory lives.
type binding struct {
	kind bindKind
	op   mir.Operand
	val  int64
	ptr  pval
}

// pval is an address as far as it is known: a register plus a constant, an object plus a constant, a number, a function,
// the descriptor of a window or stream.
type pval struct {
	reg  mir.Reg // None: none
	root int     // with reg None: the object; UnknownRoot: off is the whole address
	off  int64
	fn   *cfront.Func
	win  *port
}

// at is the address of an object.
func at(root int) pval { return pval{reg: mir.None, root: root} }

// plus is p, of which register, object or number is known, moved by n bytes.
func (p pval) plus(n int64) pval {
	if n != 0 && (p.fn != nil || p.win != nil) {
		panic("BUG: a window or function is computed with")
	}
	p.off += n
	return p
}

// functionBase is where the numbers that stand for functions begin: beyond the 20 bits of data memory.
const functionBase = 0x40000000

// functionAddress is the number that stands for a function.
func (t *translator) functionAddress(fn *cfront.Func) int64 {
	for i, f := range t.unit.Funcs {
		if f == fn {
			return functionBase + 16*int64(i)
		}
	}
	panic("BUG: a function of another unit")
}

// plain gives p as register, object or number; a window's descriptor is then what its parameter points to.
func (t *translator) plain(p pval) pval {
	switch {
	case p.win != nil && p.win.stream():
		refuse(p.win.obj.Pos, "", "the stream %s is used as a pointer; only readincr and writeincr can be timed", p.win.obj.Name)
	case p.win != nil:
		panic(errIndirect)
	case p.fn != nil:
		return pval{reg: mir.None, off: t.functionAddress(p.fn)}
	}
	return p
}

// addressing gives the register and constant of an access.
func (t *translator) addressing(p pval) (mir.Operand, int64) {
	p = t.plain(p)
	switch {
	case p.reg != mir.None:
		return t.f.Whole(p.reg), p.off
	case p.root != mir.UnknownRoot:
		return t.f.Whole(t.base(p.root)), p.off
	}
	return t.constant(machine.ClassP, 0), p.off
}

// pointer gives p in a register: want if there is one.
func (t *translator) pointer(p pval, want mir.Reg, pos cfront.Pos) mir.Operand {
	p = t.plain(p)
	if p.reg == mir.None && p.root == mir.UnknownRoot {
		r := t.constant(machine.ClassP, p.off)
		if want == mir.None {
			return r
		}
		return t.moveScalar(t.f.Whole(want), r, pos)
	}
	base, off := t.addressing(p)
	if off == 0 && (want == mir.None || base.Reg == want) {
		return base
	}
	to := t.target(want, machine.ClassP, pos)
	if off == 0 {
		return t.moveScalar(to, base, pos)
	}
	t.op(machine.PtrAdd, pos, to, base, mir.Imm(off))
	return to
}

// number is an address as a value: in a register, or a constant if it is one.
func (t *translator) number(p pval, pos cfront.Pos) mir.Operand {
	if p = t.plain(p); p.reg == mir.None && p.root == mir.UnknownRoot {
		return mir.Imm(p.off)
	}
	return t.pointer(p, mir.None, pos)
}

// moveScalar copies between scalar registers, or sets one to a constant.
func (t *translator) moveScalar(to, from mir.Operand, pos cfront.Pos) mir.Operand {
	if to == from {
		return to
	}
	class := t.f.Regs[to.Reg].Class
	switch {
	case class == machine.ClassR64:
		t.op(machine.AluD, pos, to, from).Scalar = mir.Scalar{Op: mir.Copy, Type: cfront.Int64}
	case !from.IsReg():
		t.op(machine.MoveImm, pos, to, from)
	default:
		t.op(machine.MoveS, pos, to, from).Scalar = mir.Scalar{Op: mir.Copy, Type: cfront.Int32}
	}
	return to
}

// place is an lvalue: a register, or an address.
type place struct {
	b        *binding // of a register; nil: ptr is set
	obj      *cfront.Object
	ptr      pval
	volatile bool
}

// lvalue translates an lvalue.
func (t *translator) lvalue(e cfront.Expr) place {
	if v, ok := e.(*cfront.Var); ok && !inMemory(v.Obj) {
		return place{b: t.bound(v.Obj), obj: v.Obj}
	}
	if m, ok := e.(*cfront.Member); ok {
		if p := t.position(m); p != nil {
			return place{b: &binding{kind: bindReg, op: t.f.Whole(p.pos)}}
		}
	}
	return place{ptr: t.address(e), volatile: volatile(e)}
}

// inMemory tells whether an object lives in memory.
func inMemory(o *cfront.Object) bool {
	if o.Storage == cfront.Global || o.Addressed {
		return true
	}
	return isRecord(o.Type)
}

// isRecord tells whether values of a type never are in registers.
func isRecord(typ cfront.Type) bool {
	switch typ.(type) {
	case cfront.Basic, cfront.Pointer, cfront.Vector, cfront.Acc:
		return false
	}
	return true
}

// volatile tells whether accesses to an lvalue keep their order.
func volatile(e cfront.Expr) bool {
	switch e := e.(type) {
	case *cfront.Var:
		return e.Obj.Quals&cfront.Volatile != 0 || e.Obj.Protect
	case *cfront.Deref:
		p, ok := e.Ptr.Type().(cfront.Pointer)
		return ok && p.Quals&cfront.Volatile != 0 || protected(e.Ptr)
	case *cfront.Member:
		return e.Field.Quals&cfront.Volatile != 0 || volatile(e.Base)
	}
	return false
}

// protected tells whether a pointer points into an object with chess_protect_access.
func protected(p cfront.Expr) bool {
	switch p := p.(type) {
	case *cfront.PtrAdd:
		return protected(p.Ptr)
	case *cfront.Decay:
		return volatile(p.X)
	case *cfront.Convert:
		return p.Kind == cfront.PtrToPtr && protected(p.X)
	case *cfront.Load:
		v, ok := p.X.(*cfront.Var)
		return ok && v.Obj.Protect
	}
	return false
}

// bound is where a variable lives; one whose declaration was jumped over gets its register here.
func (t *translator) bound(o *cfront.Object) *binding {
	b := t.bind[o]
	if b == nil {
		b = t.variable(o)
	}
	return b
}

// variable gives an object a register of its own.
func (t *translator) variable(o *cfront.Object) *binding {
	r := t.newReg(mir.RegInfo{Name: o.Name, Class: t.classOf(o.Type), Hint: o.Register, Pos: o.Pos})
	t.vars[r] = true
	b := &binding{kind: bindReg, op: t.f.Whole(r)}
	t.bind[o] = b
	return b
}

// classOf is the class of registers for values of a type.
func (t *translator) classOf(typ cfront.Type) machine.Class {
	switch typ := typ.(type) {
	case cfront.Basic:
		return scalarClass(typ)
	case cfront.Pointer:
		return machine.ClassP
	case cfront.Vector:
		return mir.VecClass(vecUnits(typ.Size()))
	case cfront.Acc:
		if typ.Size() == 48 {
			return machine.ClassAM
		}
		return machine.ClassBM
	}
	panic("BUG: no register holds a " + typ.String())
}

// vecUnits is the size of a vector in units of its register file.
func vecUnits(bytes int64) uint8 { return uint8(bytes / 16) }

// frame gives an object of memory its place in the frame, and the root of that. All calls of a function share its
// locals' places: it never runs twice at once.
func (t *translator) frame(o *cfront.Object) int {
	if r, ok := t.roots[o]; ok {
		return r
	}
	r := t.newFrame(o.Name, o.Type.Size(), o.Align)
	t.roots[o] = r
	return r
}

func (t *translator) newFrame(name string, size, align int64) int {
	align = max(align, 4)
	off := (t.f.Frame + align - 1) / align * align
	t.f.Frame = (off + size + 31) &^ 31
	return t.newRoot(mir.Root{Kind: mir.FrameRoot, Name: name, Offset: off, Bytes: size})
}

// objectRoot is the root of an object in memory.
func (t *translator) objectRoot(o *cfront.Object) int {
	if o.Storage != cfront.Global {
		return t.frame(o)
	}
	r, ok := t.roots[o]
	if !ok {
		if o.Extern {
			refuse(o.Pos, "", "%s is declared extern and defined nowhere in this file", o.Name)
		}
		r = t.newRoot(mir.Root{Kind: mir.GlobalRoot, Name: o.Name, Global: o, Bytes: o.Type.Size(),
			ReadOnly: o.Quals&cfront.Const != 0})
		t.roots[o] = r
	}
	return r
}

// hold keeps a value from being changed while later ones are evaluated.
func (t *translator) hold(x mir.Operand, pos cfront.Pos, later ...cfront.Expr) mir.Operand {
	if !x.IsReg() || !t.vars[x.Reg] || !t.alters(x.Reg, later...) {
		return x
	}
	switch info := t.f.Regs[x.Reg]; t.m.Classes[info.Class].File {
	case machine.VecFile:
		to := t.temp(mir.VecClass(x.Len), pos)
		t.moveVec(to, x, pos)
		return to
	case machine.AccFile:
		to := t.temp(mir.AccClass(x.Len), pos)
		t.moveAcc(to, x, pos)
		return to
	default:
		return t.moveScalar(t.temp(info.Class, pos), x, pos)
	}
}

// alters tells whether evaluating any of es can change the variable in register r. A function that is called has no way to
// the caller's variables in registers, but for the windows' positions.
func (t *translator) alters(r mir.Reg, es ...cfront.Expr) bool {
	window := false
	for _, p := range t.ports {
		window = window || t.direct && !p.stream() && p.pos == r
	}
	if window {
		return changes(es...)
	}
	found := false
	change := func(lhs cfront.Expr) {
		if v, ok := lhs.(*cfront.Var); ok && !inMemory(v.Obj) {
			b := t.bind[v.Obj]
			found = found || b != nil && b.kind == bindReg && b.op.Reg == r
		}
	}
	for _, e := range es {
		cfront.WalkExpr(e, func(e cfront.Expr) {
			switch e := e.(type) {
			case *cfront.Assign:
				change(e.LHS)
			case *cfront.OpAssign:
				change(e.LHS)
			case *cfront.IncDec:
				change(e.X)
			}
		})
	}
	return found
}

// register is what an expression that names a variable in a register is bound to; nil for anything else. Nothing is
// evaluated.
func (t *translator) register(x cfront.Expr) *binding {
	if v, ok := x.(*cfront.Var); ok && !inMemory(v.Obj) {
		return t.bound(v.Obj)
	}
	return nil
}

// holdPtr is hold for an address.
func (t *translator) holdPtr(p pval, pos cfront.Pos, later ...cfront.Expr) pval {
	if p.reg != mir.None {
		p.reg = t.hold(t.f.Whole(p.reg), pos, later...).Reg
	}
	return p
}
