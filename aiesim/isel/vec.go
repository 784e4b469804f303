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

// vectors evaluates expressions whose value is a vector.
type vectors struct {
	pool map[string]int // roots of constant vectors, by content

	b     *builder
	mem   *memory
	env   *env
	known *known
	cond  *conds
	mac   *macs
	accs  *accs
	win   *windows
	ev    *entries
}

// vec evaluates a vector to where it is: a variable, a part of one, or a fresh register.
func (t *vectors) vec(e cfront.Expr) mir.Operand {
	switch x := e.(type) {
	case *cfront.Load:
		if b := t.env.register(x.X); b != nil {
			return b.op
		}
	case *cfront.Convert:
		return t.vec(x.X)
	case *cfront.Comma:
		t.ev.do(x.X)
		return t.vec(x.Y)
	case *cfront.Assign:
		if b := t.env.register(x.LHS); b != nil {
			t.ev.set(place{b: b}, x.RHS, x.Pos())
			return b.op
		}
	case *cfront.Call, *cfront.CallPtr:
		return t.ev.call(x, noWhere).op
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
	to := t.b.temp(classOf(e.Type()), e.Pos())
	t.vecInto(to, e)
	return to
}

// vecInto evaluates a vector into a register or part of one.
func (t *vectors) vecInto(to mir.Operand, e cfront.Expr) {
	pos := e.Pos()
	switch x := e.(type) {
	case *cfront.Load:
		if at := t.ev.lvalue(x.X); at.b == nil {
			t.mem.loadVec(to, at.ptr, pos, at.volatile)
		} else {
			t.b.moveVec(to, at.b.op, pos)
		}
	case *cfront.VectorLit:
		t.vectorLit(to, x)
	case *cfront.Unary:
		zero := t.b.zeroVec(to.Len, pos)
		t.lanewise(cfront.Sub, e.Type().(cfront.Vector), to, zero, t.vec(x.X), pos)
	case *cfront.Binary:
		a := t.env.hold(t.vec(x.X), pos, x.Y)
		t.lanewise(x.Op, e.Type().(cfront.Vector), to, a, t.vec(x.Y), pos)
	case *cfront.Convert:
		t.vecInto(to, x.X)
	case *cfront.Assign:
		at := t.ev.lvalue(x.LHS)
		if at.b == nil {
			p := t.env.holdPtr(at.ptr, pos, x.RHS)
			t.vecInto(to, x.RHS)
			t.mem.storeVec(p, to, pos, at.volatile)
			return
		}
		t.ev.set(at, x.RHS, pos)
		t.b.moveVec(to, at.b.op, pos)
	case *cfront.OpAssign:
		t.b.moveVec(to, t.updateVec(x), pos)
	case *cfront.Cond:
		t.cond.diamond(x, func(arm cfront.Expr) { t.vecInto(to, arm) })
	case *cfront.Comma:
		t.ev.do(x.X)
		t.vecInto(to, x.Y)
	case *cfront.Call, *cfront.CallPtr:
		t.b.moveVec(to, t.ev.call(x, into{to}).op, pos)
	case *cfront.IntrinsicCall:
		t.intrinsicVec(to, x)
	default:
		panic("BUG: vector expression of unknown kind")
	}
}

// updateVec translates v += w; the result is where the value is then.
func (t *vectors) updateVec(e *cfront.OpAssign) mir.Operand {
	at, typ, pos := t.ev.lvalue(e.LHS), e.Type().(cfront.Vector), e.Pos()
	if at.b != nil {
		t.lanewise(e.Op, typ, at.b.op, at.b.op, t.vec(e.RHS), pos)
		return at.b.op
	}
	p := t.env.holdPtr(at.ptr, pos, e.RHS)
	y := t.vec(e.RHS)
	sum := t.b.temp(classOf(typ), pos)
	t.mem.loadVec(sum, p, pos, at.volatile)
	t.lanewise(e.Op, typ, sum, sum, y, pos)
	t.mem.storeVec(p, sum, pos, at.volatile)
	return sum
}

// intrinsicVec translates an intrinsic that gives a vector.
func (t *vectors) intrinsicVec(to mir.Operand, e *cfront.IntrinsicCall) {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Float:
		t.mac.float(to, e)
	case *datapath.Lanes:
		t.mac.lanes(e, to)
	case *datapath.Srs:
		t.accs.srs(to, e, op)
	case intrinsic.Part:
		t.partInto(to, e, op)
	case intrinsic.Elem:
		t.elemInto(to, e, op)
	case intrinsic.Fill:
		if !op.Undef {
			t.b.moveVec(to, mir.Imm(0), e.Pos())
		}
	case intrinsic.Cast:
		t.vecInto(to, e.Args[0])
	case intrinsic.Pack:
		x := t.vec(e.Args[0])
		t.b.op(machine.Pack, e.Pos(), to, x).Vec = e.Sig.ID.(*intrinsic.Def)
	case intrinsic.Window:
		t.win.readVec(e, op, to)
	default:
		panic("BUG: intrinsic " + e.Sig.Name + " gives no vector")
	}
}

// extract is a part of a register: no operation.
func (t *vectors) extract(e *cfront.IntrinsicCall, op intrinsic.Part) mir.Operand {
	i, n := t.known.partIndex(e, op), uint8(op.Part/16)
	return part(t.vec(e.Args[0]), i*n, n)
}

// partInto translates upd_, ext_, xset_ and concat: the parts are evaluated right where they belong.
func (t *vectors) partInto(to mir.Operand, e *cfront.IntrinsicCall, op intrinsic.Part) {
	n := uint8(op.Part / 16)
	switch op.Op {
	case intrinsic.Extract:
		t.b.moveVec(to, t.extract(e, op), e.Pos())
	case intrinsic.Fresh:
		t.vecInto(part(to, t.known.partIndex(e, op)*n, n), e.Args[1])
	case intrinsic.Update:
		t.update(to, e, part(to, t.known.partIndex(e, op)*n, n))
	default:
		if t.env.reads(to.Reg, e.Args...) {
			t.through(to, e)
			return
		}
		for i, x := range e.Args {
			t.vecInto(part(to, uint8(i)*n, n), x)
		}
	}
}

// through evaluates a vector that reads the register it is for by way of another.
func (t *vectors) through(to mir.Operand, e cfront.Expr) {
	mid := t.b.temp(mir.VecClass(to.Len), e.Pos())
	t.vecInto(mid, e)
	t.b.moveVec(to, mid, e.Pos())
}

// update puts a vector into a register and a part into it:
//
//	to = upd(v, i, p)   ->   to = v; to[i] = p
func (t *vectors) update(to mir.Operand, e *cfront.IntrinsicCall, at mir.Operand) {
	whole, p := e.Args[0], e.Args[len(e.Args)-1]
	if !t.env.reads(to.Reg, p) {
		t.vecInto(to, whole)
		t.vecInto(at, p)
		return
	}
	if t.env.inPlace(to, whole) && !t.env.alters(to.Reg, p) { // to is v already
		t.b.moveVec(at, t.vec(p), e.Pos()) // parts of one size are equal or apart
		return
	}
	t.through(to, e)
}

// elemInto translates upd_elem and shft_elem.
func (t *vectors) elemInto(to mir.Operand, e *cfront.IntrinsicCall, op intrinsic.Elem) {
	pos, d := e.Pos(), e.Sig.ID.(*intrinsic.Def)
	if op.Op == intrinsic.ShiftElem {
		x := t.env.hold(t.vec(e.Args[0]), pos, e.Args[1])
		t.b.op(machine.ShiftElem, pos, to, x, t.b.inReg(t.ev.val(e.Args[1], mir.None), machine.ClassR)).Vec = d
		return
	}
	if t.env.reads(to.Reg, e.Args[1:]...) && !t.env.inPlace(to, e.Args[0]) {
		t.through(to, e)
		return
	}
	t.vecInto(to, e.Args[0])
	i := t.elemIndex(e, op, e.Args[1])
	if i.IsReg() {
		i = t.env.hold(i, pos, e.Args[2])
	}
	x := t.b.inReg(t.ev.val(e.Args[2], mir.None), machine.ClassR)
	t.updElem(to, x, i, d, pos)
}

func (t *vectors) updElem(to, x, i mir.Operand, d *intrinsic.Def, pos cfront.Pos) {
	o := t.b.op(machine.UpdElem, pos, to, to, x, i)
	o.Vec, o.Tied = d, true
}

// elemIndex is the index of an element, checked if it is constant.
func (t *vectors) elemIndex(e *cfront.IntrinsicCall, op intrinsic.Elem, index cfront.Expr) mir.Operand {
	i := t.ev.val(index, mir.None)
	if !i.IsReg() && (i.Imm < 0 || i.Imm >= int64(op.N)) {
		refuse(e.Pos(), e.Sig.Name, "there is no element %d: the vector has %d of them, counted from 0", i.Imm, op.N)
	}
	return i
}

func (t *vectors) extElem(e *cfront.IntrinsicCall, want mir.Reg) mir.Operand {
	d := e.Sig.ID.(*intrinsic.Def)
	x := t.env.hold(t.vec(e.Args[0]), e.Pos(), e.Args[1])
	i := t.elemIndex(e, d.Op.(intrinsic.Elem), e.Args[1])
	to := t.b.target(want, machine.ClassR, e.Pos())
	t.b.op(machine.ExtElem, e.Pos(), to, x, i).Vec = d
	return to
}
