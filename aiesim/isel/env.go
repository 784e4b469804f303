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

// place is an lvalue: a register, or an address.
type place struct {
	b        *binding // of a register; nil: ptr is set
	obj      *cfront.Object
	ptr      pval
	volatile bool
}

// inMemory reports whether an object lives in memory.
func inMemory(o *cfront.Object) bool {
	if o.Storage == cfront.Global || o.Addressed {
		return true
	}
	return isRecord(o.Type)
}

// isRecord reports whether values of a type never are in registers.
func isRecord(typ cfront.Type) bool {
	switch typ.(type) {
	case cfront.Basic, cfront.Pointer, cfront.Vector, cfront.Acc:
		return false
	}
	return true
}

// volatile reports whether accesses to an lvalue keep their order.
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

// protected reports whether a pointer points into an object with chess_protect_access.
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

// env is where the objects of the program live.
type env struct {
	facts   *facts
	bind    map[*cfront.Object]*binding
	roots   map[*cfront.Object]int          // of objects in memory
	inits   map[*cfront.Object]*cfront.Init // first values of locals in memory
	results map[*cfront.Func]int            // roots of returned structs

	b     *builder
	ports *ports
}

func newEnv(u *cfront.Unit, b *builder, p *ports) *env {
	return &env{facts: analyse(u), bind: map[*cfront.Object]*binding{}, roots: map[*cfront.Object]int{},
		inits: map[*cfront.Object]*cfront.Init{}, results: map[*cfront.Func]int{}, b: b, ports: p}
}

// bound is where a variable lives; one whose declaration was jumped over gets its register here.
func (t *env) bound(o *cfront.Object) *binding {
	b := t.bind[o]
	if b == nil {
		b = t.variable(o)
	}
	return b
}

// variable gives an object a register of its own.
func (t *env) variable(o *cfront.Object) *binding {
	r := t.b.newReg(mir.RegInfo{Name: o.Name, Class: classOf(o.Type), Hint: o.Register, Pos: o.Pos})
	t.b.vars[r] = true
	b := &binding{kind: bindReg, op: t.b.f.Whole(r)}
	t.bind[o] = b
	return b
}

// scalarClass is the class of registers that hold numbers of a type.
func scalarClass(b cfront.Basic) machine.Class {
	if b.Size() == 8 {
		return machine.ClassR64
	}
	return machine.ClassR
}

// classOf is the class of registers for values of a type.
func classOf(typ cfront.Type) machine.Class {
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
func (t *env) frame(o *cfront.Object) int {
	if r, ok := t.roots[o]; ok {
		return r
	}
	r := t.b.newFrame(o.Name, o.Type.Size(), o.Align)
	t.roots[o] = r
	return r
}

// objectRoot is the root of an object in memory.
func (t *env) objectRoot(o *cfront.Object) int {
	if o.Storage != cfront.Global {
		return t.frame(o)
	}
	r, ok := t.roots[o]
	if !ok {
		if o.Extern {
			refuse(o.Pos, "", "%s is declared extern and defined nowhere in this file", o.Name)
		}
		r = t.b.newRoot(mir.Root{Kind: mir.GlobalRoot, Name: o.Name, Global: o, Bytes: o.Type.Size(),
			ReadOnly: o.Quals&cfront.Const != 0})
		t.roots[o] = r
	}
	return r
}

// hold keeps a value from being changed while later ones are evaluated.
func (t *env) hold(x mir.Operand, pos cfront.Pos, later ...cfront.Expr) mir.Operand {
	if !x.IsReg() || !t.b.vars[x.Reg] || !t.alters(x.Reg, later...) {
		return x
	}
	switch info := t.b.f.Regs[x.Reg]; t.b.m.Classes[info.Class].File {
	case machine.VecFile:
		to := t.b.temp(mir.VecClass(x.Len), pos)
		t.b.moveVec(to, x, pos)
		return to
	case machine.AccFile:
		to := t.b.temp(mir.AccClass(x.Len), pos)
		t.b.moveAcc(to, x, pos)
		return to
	default:
		return t.b.moveScalar(t.b.temp(info.Class, pos), x, pos)
	}
}

// alters reports whether evaluating any of es can change the variable in register r. A function that is called has no
// way to the caller's variables in registers, but for the windows' positions.
func (t *env) alters(r mir.Reg, es ...cfront.Expr) bool {
	window := false
	for _, p := range t.ports.list {
		window = window || t.ports.direct && !p.stream() && p.pos == r
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
func (t *env) register(x cfront.Expr) *binding {
	if v, ok := x.(*cfront.Var); ok && !inMemory(v.Obj) {
		return t.bound(v.Obj)
	}
	return nil
}

// holdPtr is hold for an address.
func (t *env) holdPtr(p pval, pos cfront.Pos, later ...cfront.Expr) pval {
	if p.reg != mir.None {
		p.reg = t.hold(t.b.f.Whole(p.reg), pos, later...).Reg
	}
	return p
}

// named is a fresh register with the name of a variable.
func (t *env) named(o *cfront.Object) mir.Operand {
	return t.b.f.Whole(t.b.newReg(mir.RegInfo{Name: o.Name, Class: classOf(o.Type), Pos: o.Pos}))
}

// reads reports whether evaluating any of es reads or writes register r by a variable's name.
func (t *env) reads(r mir.Reg, es ...cfront.Expr) bool {
	found := false
	for _, e := range es {
		cfront.WalkExpr(e, func(e cfront.Expr) {
			if v, ok := e.(*cfront.Var); ok && !inMemory(v.Obj) {
				if b := t.bind[v.Obj]; b != nil && b.kind == bindReg && b.op.Reg == r {
					found = true
				}
			}
		})
	}
	return found
}

// inPlace reports whether e is the variable in register to.
func (t *env) inPlace(to mir.Operand, e cfront.Expr) bool {
	l, ok := e.(*cfront.Load)
	if !ok {
		return false
	}
	v, ok := l.X.(*cfront.Var)
	return ok && !inMemory(v.Obj) && t.bound(v.Obj).op == to
}

// resultRoot is where a function leaves a struct that it returns; the caller copies it at once.
func (t *env) resultRoot(fn *cfront.Func) int {
	r, ok := t.results[fn]
	if !ok {
		typ := fn.Type.Result
		r = t.b.newFrame(fn.Name+"()", typ.Size(), typ.Align())
		t.results[fn] = r
	}
	return r
}
