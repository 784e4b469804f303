package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// selected are the evaluated arguments of an operation with data selection.
type selected struct {
	x, y, z, mask mir.Operand
	pick          [2]map[datapath.Arg]mir.Operand // of x (and z), of y
}

// macs makes the operations of the vector unit that select data.
type macs struct {
	b   *builder
	env *env
	ev  *entries
}

// picked evaluates everything but the accumulator.
func (t *macs) picked(e *cfront.IntrinsicCall) *selected {
	none := mir.Operand{Reg: mir.None}
	a := &selected{x: none, y: none, z: none, mask: none, pick: [2]map[datapath.Arg]mir.Operand{{}, {}}}
	for i, r := range e.Sig.ID.(*intrinsic.Def).Roles {
		x, later := e.Args[i], e.Args[i+1:]
		switch r.Kind {
		case intrinsic.RegIn:
			v := t.env.hold(t.ev.vec(x), e.Pos(), later...)
			switch r.N {
			case intrinsic.X:
				a.x = v
			case intrinsic.Y:
				a.y = v
			default:
				a.z = v
			}
		case intrinsic.PickX, intrinsic.PickY:
			a.pick[r.Kind-intrinsic.PickX][r.Arg] = t.env.hold(t.ev.val(x, mir.None), e.Pos(), later...)
		case intrinsic.MaskIn:
			a.mask = t.env.hold(t.ev.val(x, mir.None), e.Pos(), later...)
		}
	}
	return a
}

// accIndex is the argument that is the accumulator, or -1.
func accIndex(e *cfront.IntrinsicCall) int {
	for i, r := range e.Sig.ID.(*intrinsic.Def).Roles {
		if r.Kind == intrinsic.AccIn {
			return i
		}
	}
	return -1
}

// tied evaluates the accumulator of a multiplication into the register of its result, or, where the other operands read
// that, into another; it gives the register to accumulate in.
func (t *macs) tied(to mir.Operand, e *cfront.IntrinsicCall, set func(mir.Operand, cfront.Expr),
	class machine.Class) mir.Operand {
	i := accIndex(e)
	if i < 0 {
		return to
	}
	others := append(append([]cfront.Expr{}, e.Args[:i]...), e.Args[i+1:]...)
	if t.env.reads(to.Reg, others...) && !(t.env.inPlace(to, e.Args[i]) && !t.env.alters(to.Reg, others...)) {
		to = t.b.temp(class, e.Pos())
	}
	set(to, e.Args[i])
	return to
}

// mac translates a multiply-accumulate.
func (t *macs) mac(to mir.Operand, e *cfront.IntrinsicCall) {
	acc := t.tied(to, e, t.ev.accInto, mir.AccClass(to.Len))
	a := t.picked(e)
	o := t.pickOp(machine.Mac, e, a, acc)
	t.needs(o)
	t.b.emit(o)
	t.b.moveAcc(to, acc, e.Pos())
}

// float translates an operation of the float unit.
func (t *macs) float(to mir.Operand, e *cfront.IntrinsicCall) {
	acc := t.tied(to, e, t.ev.vecInto, machine.ClassW)
	a := t.picked(e)
	o := t.pickOp(machine.FMac, e, a, acc)
	t.needs(o)
	t.b.emit(o)
	t.b.moveVec(to, acc, e.Pos())
}

// lanes translates select, shuffle, lane arithmetic and comparison.
func (t *macs) lanes(e *cfront.IntrinsicCall, to mir.Operand) {
	o := t.pickOp(machine.VecOp, e, t.picked(e), to)
	t.needs(o)
	t.b.emit(o)
}

// pickOp makes an operation with data selection. Constant selection goes into Pick and into registers that hold it;
// what is known at run time only comes in registers (Dyn).
func (t *macs) pickOp(code machine.Opcode, e *cfront.IntrinsicCall, a *selected, to mir.Operand) *mir.Op {
	return t.selection(code, e.Sig.ID.(*intrinsic.Def), a, to, e.Pos())
}

func (t *macs) selection(code machine.Opcode, d *intrinsic.Def, a *selected, to mir.Operand, pos cfront.Pos) *mir.Op {
	l := mir.LayoutOf(d)
	o := &mir.Op{Code: code, Def: []mir.Operand{to}, Use: make([]mir.Operand, l.Len), Acc: l.Acc, Tied: l.Acc >= 0,
		Vec: d, Pick: &mir.Pick{}, Pos: pos}
	put := func(i int, x mir.Operand) {
		if i >= 0 {
			o.Use[i] = x
		}
	}
	put(l.Acc, to)
	put(l.X, a.x)
	put(l.Y, a.y)
	put(l.Z, a.z)
	if l.Mask >= 0 {
		put(l.Mask, t.b.inReg(a.mask, machine.ClassR8))
	}
	constantArgs(o, a)
	t.starts(o, l, a)
	put(l.XOffsets, t.offsets(o, l.XOffsets, a, 0, datapath.XOffsets, datapath.XOffsetsHi))
	if l.YOffsets >= 0 {
		put(l.YOffsets, t.offsets(o, l.YOffsets, a, 1, datapath.XOffsets, datapath.XOffsetsHi))
	}
	if l.ZOffsets >= 0 {
		put(l.ZOffsets, t.offsets(o, l.ZOffsets, a, 0, datapath.ZOffsets, datapath.ZOffsetsHi))
	}
	if l.Conf >= 0 {
		put(l.Conf, t.b.constant(machine.ClassC, conf(d, o.Pick)))
	}
	return o
}

// constantArgs puts the constant arguments into Pick, and refuses what cannot vary at run time.
func constantArgs(o *mir.Op, a *selected) {
	for second, args := range []*datapath.MacArgs{&o.Pick.Args, &o.Pick.Args2} {
		for arg := range datapath.NumArgs {
			x, ok := a.pick[second][arg]
			if !ok {
				continue
			}
			if !x.IsReg() {
				args[arg] = x.Imm
				continue
			}
			switch arg {
			case datapath.ZStart:
				refuse(o.Pos, o.Vec.Name, "zstart: not known when the program is compiled; it is part of the "+
					"instruction, "+
					"so only xstart may vary at run time (in a loop, ask for chess_flatten_loop or a full unrolling)")
			case datapath.XStep, datapath.XSquare, datapath.YSquare, datapath.MTap, datapath.ZStep, datapath.ZSquare:
				refuse(o.Pos, o.Vec.Name, "%s: not known when the program is compiled; the configuration word that "+
					"holds it "+
					"cannot be timed if it is made at run time: write a constant, or unroll the loop whole "+
					"(chess_flatten_loop)", arg)
			}
		}
	}
	if lanes, ok := o.Vec.Op.(*datapath.Lanes); ok && len(a.pick[0]) == 0 && len(a.pick[1]) > 0 && lanes.Op.Compare() {
		// the first operand is not selected
		o.Pick.Args[datapath.XOffsets], o.Pick.Args[datapath.XOffsetsHi] = identityLo, identityHi
	}
}

// identityLo and identityHi are the offsets that make lane l take element l.
const (
	identityLo = 0x76543210
	identityHi = 0xfedcba98
)

// starts sets the registers with xstart and ystart.
func (t *macs) starts(o *mir.Op, l mir.Layout, a *selected) {
	x, ok := a.pick[0][datapath.XStart]
	if !ok {
		x = mir.Imm(0)
	}
	if x.IsReg() {
		o.Pick.Dyn = append(o.Pick.Dyn, mir.Dyn{Arg: datapath.XStart, Use: l.XStart})
	}
	o.Use[l.XStart] = t.b.inReg(x, machine.ClassR)
	if l.YStart < 0 {
		return
	}
	arg, second := datapath.YStart, false
	y, ok := a.pick[0][datapath.YStart]
	if o.Code == machine.VecOp {
		arg, second = datapath.XStart, true
		y, ok = a.pick[1][datapath.XStart]
	}
	if !ok {
		y = mir.Imm(0)
	}
	if y.IsReg() {
		o.Pick.Dyn = append(o.Pick.Dyn, mir.Dyn{Arg: arg, Second: second, Use: l.YStart})
	}
	o.Use[l.YStart] = t.b.inReg(y, machine.ClassR8)
}

// offsets gives the register with two words of offsets.
func (t *macs) offsets(o *mir.Op, use int, a *selected, second int, lo, hi datapath.Arg) mir.Operand {
	words := [2]mir.Operand{}
	vary := false
	for i, arg := range []datapath.Arg{lo, hi} {
		x, ok := a.pick[second][arg]
		if !ok {
			x = mir.Imm([]*datapath.MacArgs{&o.Pick.Args, &o.Pick.Args2}[second][arg])
			if !mir.Picked(o.Vec) {
				x = mir.Imm([]int64{identityLo, identityHi}[i])
			}
		}
		if x.IsReg() {
			vary = true
		}
		words[i] = x
	}
	if !vary {
		return t.b.constant(machine.ClassC, int64(uint64(uint32(words[0].Imm))|uint64(uint32(words[1].Imm))<<32))
	}
	for _, arg := range []datapath.Arg{lo, hi} {
		o.Pick.Dyn = append(o.Pick.Dyn, mir.Dyn{Arg: arg, Second: second == 1, Use: use})
	}
	to := t.b.temp(machine.ClassC, o.Pos)
	t.b.op(machine.MoveS, o.Pos, to, words[0], words[1]).Scalar = mir.Scalar{Op: mir.Pair, Type: cfront.UInt32}
	return to
}

// needs notes which units of x, y and z the selection reads, and refuses a selection that the machine does not have.
func (t *macs) needs(o *mir.Op) {
	for _, d := range o.Pick.Dyn {
		if d.Arg == datapath.XStart || d.Arg == datapath.XOffsets || d.Arg == datapath.XOffsetsHi ||
			d.Arg == datapath.YStart ||
			d.Arg == datapath.ZOffsets || d.Arg == datapath.ZOffsetsHi {
			t.zNeed(o)
			return
		}
	}
	fault := func(err *datapath.Fault) {
		if err != nil {
			refuse(o.Pos, o.Vec.Name, "%s", err)
		}
	}
	l := o.Layout()
	if op, ok := o.Vec.Op.(*datapath.Lanes); ok {
		var s datapath.LaneSelection
		fault(o.LaneSelection(&o.Pick.Args, &o.Pick.Args2, &s))
		t.need(o, l.X, s.X[:op.N])
		y := l.Y
		if y < 0 {
			y = l.X
		}
		if op.Op.Two() {
			t.need(o, y, s.Y[:op.N])
		}
		return
	}
	var s datapath.Selection
	fault(o.Selection(&o.Pick.Args, &s))
	n := 8
	if op, ok := o.Vec.Op.(*datapath.Mac); ok {
		n = op.Family.Lanes * op.Family.Cols
		if op.Pre.Two() {
			y := l.Y
			if y < 0 {
				y = l.X
			}
			t.need(o, y, s.Y[:n])
		}
	}
	t.need(o, l.X, s.X[:n])
	if l.Z >= 0 {
		t.need(o, l.Z, s.Z[:n])
	}
}

// need adds the units with the bytes at the offsets.
func (t *macs) need(o *mir.Op, use int, offsets []uint8) {
	x := &o.Use[use]
	for _, off := range offsets {
		x.Need |= 1 << (x.Off + off/16)
	}
}

// zNeed does what is left if the selection of x varies: z's is constant.
func (t *macs) zNeed(o *mir.Op) {
	l := o.Layout()
	if l.Z < 0 {
		return
	}
	args := o.Pick.Args
	args[datapath.XStart], args[datapath.YStart] = 0, 0
	var s datapath.Selection
	if err := o.Selection(&args, &s); err != nil {
		refuse(o.Pos, o.Vec.Name, "%s", err)
	}
	n := 8
	if op, ok := o.Vec.Op.(*datapath.Mac); ok {
		n = op.Family.Lanes * op.Family.Cols
	}
	for _, d := range o.Pick.Dyn {
		if d.Arg == datapath.ZOffsets {
			return
		}
	}
	t.need(o, l.Z, s.Z[:n])
}
