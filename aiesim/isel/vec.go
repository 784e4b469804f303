package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// part is n units of x from off on.
func part(x mir.Operand, off, n uint8) mir.Operand {
	return mir.Operand{Reg: x.Reg, Off: x.Off + off, Len: n}
}

// vec evaluates a vector to where it is: a variable, a part of one, or a fresh register.
func (t *translator) vec(e cfront.Expr) mir.Operand {
	switch x := e.(type) {
	case *cfront.Load:
		if b := t.register(x.X); b != nil {
			return b.op
		}
	case *cfront.Convert:
		return t.vec(x.X)
	case *cfront.Comma:
		t.do(x.X)
		return t.vec(x.Y)
	case *cfront.Assign:
		if b := t.register(x.LHS); b != nil {
			t.set(place{b: b}, x.RHS, x.Pos())
			return b.op
		}
	case *cfront.Call, *cfront.CallPtr:
		return t.call(x, noWhere).op
	case *cfront.IntrinsicCall:
		switch op := x.Sig.ID.(*intrinsic.Def).Op.(type) {
		case intrinsic.Cast:
			return t.vec(x.Args[0])
		case intrinsic.Part:
			if op.Op == intrinsic.Extract {
				return t.extract(x, op)
			}
		}
	}
	to := t.temp(t.classOf(e.Type()), e.Pos())
	t.vecInto(to, e)
	return to
}

// vecInto evaluates a vector into a register or part of one.
func (t *translator) vecInto(to mir.Operand, e cfront.Expr) {
	pos := e.Pos()
	switch x := e.(type) {
	case *cfront.Load:
		if at := t.lvalue(x.X); at.b == nil {
			t.loadVec(to, at.ptr, pos, at.volatile)
		} else {
			t.moveVec(to, at.b.op, pos)
		}
	case *cfront.VectorLit:
		t.vectorLit(to, x)
	case *cfront.Unary:
		zero := t.zeroVec(to.Len, pos)
		t.lanewise(cfront.Sub, e.Type().(cfront.Vector), to, zero, t.vec(x.X), pos)
	case *cfront.Binary:
		a := t.hold(t.vec(x.X), pos, x.Y)
		t.lanewise(x.Op, e.Type().(cfront.Vector), to, a, t.vec(x.Y), pos)
	case *cfront.Convert:
		t.vecInto(to, x.X)
	case *cfront.Assign:
		at := t.lvalue(x.LHS)
		if at.b == nil {
			p := t.holdPtr(at.ptr, pos, x.RHS)
			t.vecInto(to, x.RHS)
			t.storeVec(p, to, pos, at.volatile)
			return
		}
		t.set(at, x.RHS, pos)
		t.moveVec(to, at.b.op, pos)
	case *cfront.OpAssign:
		t.moveVec(to, t.updateVec(x), pos)
	case *cfront.Cond:
		t.diamond(x, func(arm cfront.Expr) { t.vecInto(to, arm) })
	case *cfront.Comma:
		t.do(x.X)
		t.vecInto(to, x.Y)
	case *cfront.Call, *cfront.CallPtr:
		t.moveVec(to, t.call(x, into{to}).op, pos)
	case *cfront.IntrinsicCall:
		t.intrinsicVec(to, x)
	default:
		panic("BUG: vector expression of unknown kind")
	}
}

// updateVec translates v += w; the result is where the value is then.
func (t *translator) updateVec(e *cfront.OpAssign) mir.Operand {
	at, typ, pos := t.lvalue(e.LHS), e.Type().(cfront.Vector), e.Pos()
	if at.b != nil {
		t.lanewise(e.Op, typ, at.b.op, at.b.op, t.vec(e.RHS), pos)
		return at.b.op
	}
	p := t.holdPtr(at.ptr, pos, e.RHS)
	y := t.vec(e.RHS)
	sum := t.temp(t.classOf(typ), pos)
	t.loadVec(sum, p, pos, at.volatile)
	t.lanewise(e.Op, typ, sum, sum, y, pos)
	t.storeVec(p, sum, pos, at.volatile)
	return sum
}

// intrinsicVec translates an intrinsic that gives a vector.
func (t *translator) intrinsicVec(to mir.Operand, e *cfront.IntrinsicCall) {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Float:
		t.float(to, e, op)
	case *datapath.Lanes:
		t.lanes(e, op, to)
	case *datapath.Srs:
		t.srs(to, e, op)
	case intrinsic.Part:
		t.partInto(to, e, op)
	case intrinsic.Elem:
		t.elemInto(to, e, op)
	case intrinsic.Fill:
		if !op.Undef {
			t.moveVec(to, mir.Imm(0), e.Pos())
		}
	case intrinsic.Cast:
		t.vecInto(to, e.Args[0])
	case intrinsic.Pack:
		x := t.vec(e.Args[0])
		t.op(machine.Pack, e.Pos(), to, x).Vec = e.Sig.ID.(*intrinsic.Def)
	case intrinsic.Window:
		t.readVec(e, op, to)
	default:
		panic("BUG: intrinsic " + e.Sig.Name + " gives no vector")
	}
}

// reads tells whether evaluating any of es reads or writes register r by a variable's name.
func (t *translator) reads(r mir.Reg, es ...cfront.Expr) bool {
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

// partIndex is the index of a part, which the instruction holds.
func (t *translator) partIndex(e *cfront.IntrinsicCall, op intrinsic.Part) uint8 {
	if op.Fixed >= 0 {
		return uint8(op.Fixed)
	}
	for i, r := range e.Sig.ID.(*intrinsic.Def).Roles {
		if r.Kind != intrinsic.Index {
			continue
		}
		k, ok := t.constInt(e.Args[i])
		if !ok {
			refuse(e.Args[i].Pos(), e.Sig.Name, "the index of the part is not known when the program is compiled; write a "+
				"constant, or unroll the loop whole (chess_flatten_loop)")
		}
		if n := int64(op.Whole / op.Part); k < 0 || k >= n {
			refuse(e.Pos(), e.Sig.Name, "there is no part %d: the register has %d of them, counted from 0", k, n)
		}
		return uint8(k)
	}
	panic("BUG: a part without index")
}

// extract is a part of a register: no operation.
func (t *translator) extract(e *cfront.IntrinsicCall, op intrinsic.Part) mir.Operand {
	i, n := t.partIndex(e, op), uint8(op.Part/16)
	return part(t.vec(e.Args[0]), i*n, n)
}

// partInto translates upd_, ext_, xset_ and concat: the parts are evaluated right where they belong.
func (t *translator) partInto(to mir.Operand, e *cfront.IntrinsicCall, op intrinsic.Part) {
	n := uint8(op.Part / 16)
	switch op.Op {
	case intrinsic.Extract:
		t.moveVec(to, t.extract(e, op), e.Pos())
	case intrinsic.Fresh:
		t.vecInto(part(to, t.partIndex(e, op)*n, n), e.Args[1])
	case intrinsic.Update:
		t.update(to, e, part(to, t.partIndex(e, op)*n, n))
	default:
		if t.reads(to.Reg, e.Args...) {
			t.through(to, e)
			return
		}
		for i, x := range e.Args {
			t.vecInto(part(to, uint8(i)*n, n), x)
		}
	}
}

// through evaluates a vector that reads the register it is for by way of another.
func (t *translator) through(to mir.Operand, e cfront.Expr) {
	mid := t.temp(mir.VecClass(to.Len), e.Pos())
	t.vecInto(mid, e)
	t.moveVec(to, mid, e.Pos())
}

// update puts a vector into a register and a part into it:
//
//	to = upd(v, i, p)   ->   to = v; to[i] = p
func (t *translator) update(to mir.Operand, e *cfront.IntrinsicCall, at mir.Operand) {
	whole, p := e.Args[0], e.Args[len(e.Args)-1]
	if !t.reads(to.Reg, p) {
		t.vecInto(to, whole)
		t.vecInto(at, p)
		return
	}
	if t.inPlace(to, whole) && !t.alters(to.Reg, p) { // to is v already
		t.moveVec(at, t.vec(p), e.Pos()) // parts of one size are equal or apart
		return
	}
	t.through(to, e)
}

// inPlace tells whether e is the variable in register to.
func (t *translator) inPlace(to mir.Operand, e cfront.Expr) bool {
	l, ok := e.(*cfront.Load)
	if !ok {
		return false
	}
	v, ok := l.X.(*cfront.Var)
	return ok && !inMemory(v.Obj) && t.bound(v.Obj).op == to
}

// elemInto translates upd_elem and shft_elem.
func (t *translator) elemInto(to mir.Operand, e *cfront.IntrinsicCall, op intrinsic.Elem) {
	pos, d := e.Pos(), e.Sig.ID.(*intrinsic.Def)
	if op.Op == intrinsic.ShiftElem {
		x := t.hold(t.vec(e.Args[0]), pos, e.Args[1])
		t.op(machine.ShiftElem, pos, to, x, t.inReg(t.val(e.Args[1], mir.None), machine.ClassR)).Vec = d
		return
	}
	if t.reads(to.Reg, e.Args[1:]...) && !t.inPlace(to, e.Args[0]) {
		t.through(to, e)
		return
	}
	t.vecInto(to, e.Args[0])
	i := t.elemIndex(e, op, e.Args[1])
	if i.IsReg() {
		i = t.hold(i, pos, e.Args[2])
	}
	x := t.inReg(t.val(e.Args[2], mir.None), machine.ClassR)
	t.updElem(to, x, i, d, pos)
}

func (t *translator) updElem(to, x, i mir.Operand, d *intrinsic.Def, pos cfront.Pos) {
	o := t.op(machine.UpdElem, pos, to, to, x, i)
	o.Vec, o.Tied = d, true
}

// elemIndex is the index of an element, checked if it is constant.
func (t *translator) elemIndex(e *cfront.IntrinsicCall, op intrinsic.Elem, index cfront.Expr) mir.Operand {
	i := t.val(index, mir.None)
	if !i.IsReg() && (i.Imm < 0 || i.Imm >= int64(op.N)) {
		refuse(e.Pos(), e.Sig.Name, "there is no element %d: the vector has %d of them, counted from 0", i.Imm, op.N)
	}
	return i
}

func (t *translator) extElem(e *cfront.IntrinsicCall, want mir.Reg) mir.Operand {
	d := e.Sig.ID.(*intrinsic.Def)
	x := t.hold(t.vec(e.Args[0]), e.Pos(), e.Args[1])
	i := t.elemIndex(e, d.Op.(intrinsic.Elem), e.Args[1])
	to := t.target(want, machine.ClassR, e.Pos())
	t.op(machine.ExtElem, e.Pos(), to, x, i).Vec = d
	return to
}
