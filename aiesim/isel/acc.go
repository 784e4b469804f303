package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// accs evaluates expressions whose value is an accumulator.
type accs struct {
	b    *builder
	mem  *memory
	env  *env
	cond *conds
	mac  *macs
	win  *windows
	ev   *entries
}

// acc evaluates an accumulator to where it is.
func (t *accs) acc(e cfront.Expr) mir.Operand {
	switch x := e.(type) {
	case *cfront.Load:
		if b := t.env.register(x.X); b != nil {
			return b.op
		}
	case *cfront.Comma:
		t.ev.do(x.X)
		return t.acc(x.Y)
	case *cfront.Assign:
		if b := t.env.register(x.LHS); b != nil {
			t.ev.set(place{b: b}, x.RHS, x.Pos())
			return b.op
		}
	case *cfront.Call, *cfront.CallPtr:
		return t.ev.call(x, noWhere).op
	case *cfront.IntrinsicCall:
		if op, ok := x.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Part); ok && op.Op == intrinsic.Extract {
			return part(t.acc(x.Args[0]), uint8(op.Fixed), 1)
		}
	}
	to := t.b.temp(classOf(e.Type()), e.Pos())
	t.accInto(to, e)
	return to
}

// accInto evaluates an accumulator into a register or half of one.
func (t *accs) accInto(to mir.Operand, e cfront.Expr) {
	typ, pos := e.Type().(cfront.Acc), e.Pos()
	switch x := e.(type) {
	case *cfront.Load:
		if at := t.ev.lvalue(x.X); at.b == nil {
			t.mem.loadAcc(to, at.ptr, typ, pos)
		} else {
			t.b.moveAcc(to, at.b.op, pos)
		}
	case *cfront.IntConst: // the zero of an empty initialiser
		t.b.moveAcc(to, mir.Imm(0), pos)
	case *cfront.Assign:
		at := t.ev.lvalue(x.LHS)
		if at.b == nil {
			p := t.env.holdPtr(at.ptr, pos, x.RHS)
			t.accInto(to, x.RHS)
			t.mem.storeAcc(p, to, typ, pos)
			return
		}
		t.ev.set(at, x.RHS, pos)
		t.b.moveAcc(to, at.b.op, pos)
	case *cfront.Cond:
		t.cond.diamond(x, func(arm cfront.Expr) { t.accInto(to, arm) })
	case *cfront.Comma:
		t.ev.do(x.X)
		t.accInto(to, x.Y)
	case *cfront.Call, *cfront.CallPtr:
		t.b.moveAcc(to, t.ev.call(x, into{to}).op, pos)
	case *cfront.IntrinsicCall:
		t.intrinsicAcc(to, x)
	default:
		panic("BUG: accumulator expression of unknown kind")
	}
}

// intrinsicAcc translates an intrinsic that gives an accumulator.
func (t *accs) intrinsicAcc(to mir.Operand, e *cfront.IntrinsicCall) {
	switch op := e.Sig.ID.(*intrinsic.Def).Op.(type) {
	case *datapath.Mac:
		t.mac.mac(to, e)
	case *datapath.Ups:
		t.ups(to, e, op)
	case intrinsic.Part:
		t.accPart(to, e, op)
	case intrinsic.Fill:
		if !op.Undef {
			t.b.moveAcc(to, mir.Imm(0), e.Pos())
		}
	case intrinsic.Cascade:
		t.win.cascadeIn(to, e, op)
	default:
		panic("BUG: intrinsic " + e.Sig.Name + " gives no accumulator")
	}
}

// accPart translates upd_lo, ext_hi, concat and their kin.
func (t *accs) accPart(to mir.Operand, e *cfront.IntrinsicCall, op intrinsic.Part) {
	pos := e.Pos()
	mid := to
	if t.env.reads(to.Reg, e.Args...) && op.Op != intrinsic.Extract {
		mid = t.b.temp(mir.AccClass(to.Len), pos)
	}
	switch op.Op {
	case intrinsic.Extract:
		t.b.moveAcc(to, part(t.acc(e.Args[0]), uint8(op.Fixed), 1), pos)
	case intrinsic.Update:
		if t.env.inPlace(to, e.Args[0]) && !t.env.reads(to.Reg, e.Args[1]) {
			mid = to
		}
		t.accInto(mid, e.Args[0])
		t.accInto(part(mid, uint8(op.Fixed), 1), e.Args[1])
	default:
		t.accInto(part(mid, 0, 1), e.Args[0])
		t.accInto(part(mid, 1, 1), e.Args[1])
	}
	if mid != to {
		t.b.moveAcc(to, mid, pos)
	}
}

// shiftBy is a shift amount in its register.
func (t *accs) shiftBy(e *cfront.IntrinsicCall, x cfront.Expr) mir.Operand {
	v := t.ev.val(x, mir.None)
	if v.IsReg() {
		to := t.b.temp(machine.ClassS, e.Pos())
		return t.b.moveScalar(to, v, e.Pos())
	}
	if v.Imm < datapath.MinShift || v.Imm > datapath.MaxShift {
		refuse(e.Pos(), e.Sig.Name, "shift: %d is outside %d..%d", v.Imm, datapath.MinShift, datapath.MaxShift)
	}
	return t.b.constant(machine.ClassS, v.Imm)
}

// ups translates a conversion to an accumulator; 512-bit vectors in two halves.
func (t *accs) ups(to mir.Operand, e *cfront.IntrinsicCall, op *datapath.Ups) {
	x := t.env.hold(t.ev.vec(e.Args[0]), e.Pos(), e.Args[1])
	s, d := t.shiftBy(e, e.Args[1]), e.Sig.ID.(*intrinsic.Def)
	if x.Len <= 2 {
		t.b.op(machine.Ups, e.Pos(), to, x, s).Vec = d
		return
	}
	half := *op
	half.Lanes /= 2
	hd := *d
	hd.Op = &half
	for u := range uint8(2) {
		t.b.op(machine.Ups, e.Pos(), part(to, u, 1), part(x, 2*u, 2), s).Vec = &hd
	}
}

// srs translates shift-round-saturate. Results of 512 bits and more are made of halves of the accumulators; where lanes
// of two are interleaved and too wide for that, they are shuffled.
func (t *accs) srs(to mir.Operand, e *cfront.IntrinsicCall, op *datapath.Srs) {
	d, pos := e.Sig.ID.(*intrinsic.Def), e.Pos()
	in := make([]mir.Operand, op.Parts)
	for i := range in {
		in[i] = t.env.hold(t.acc(e.Args[i]), pos, e.Args[i+1:]...)
	}
	s := t.shiftBy(e, e.Args[op.Parts])
	t.srsInto(to, in, s, d, *op, pos)
}

func (t *accs) srsInto(to mir.Operand, in []mir.Operand, s mir.Operand, d *intrinsic.Def, op datapath.Srs,
	pos cfront.Pos) {
	if to.Len <= 2 {
		od := *d
		od.Op = &op
		t.b.op(machine.Srs, pos, to, append(append([]mir.Operand{}, in...), s)...).Vec = &od
		return
	}
	half := op
	half.Lanes /= 2
	if in[0].Len == 2 {
		for u := range uint8(2) {
			var parts []mir.Operand
			for _, x := range in {
				parts = append(parts, part(x, u, 1))
			}
			t.srsInto(part(to, u*to.Len/2, to.Len/2), parts, s, d, half, pos)
		}
		return
	}
	one := op
	one.Parts = 1
	mid := t.b.temp(mir.VecClass(to.Len), pos)
	for i, x := range in {
		t.srsInto(part(mid, uint8(i)*to.Len/2, to.Len/2), []mir.Operand{x}, s, d, one, pos)
	}
	t.mac.interleave(to, mid, op.To.Bytes(), pos)
}
