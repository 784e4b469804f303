package core

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// choose finds what does an operation, and checks that it has what that needs.
func (c *Core) choose(d *code) error {
	switch d.op.Code {
	case machine.LoadV, machine.LoadW, machine.LoadS, machine.LoadD, machine.StoreV, machine.StoreW, machine.StoreS,
		machine.StoreN, machine.StoreD, machine.StoreSRS, machine.SpillLoad, machine.SpillStore:
		return c.chooseAccess(d)
	case machine.Mac, machine.FMac, machine.VecOp:
		return c.chooseVector(d)
	case machine.Srs:
		d.do = doSrs
		op, ok := vecOp[*datapath.Srs](d)
		rest := ok && d.is(accDef, d.acc) && d.is(numberDef, d.shift) && (op.Parts == 1 || d.is(accDef, d.acc2))
		return c.need(d, vectorDef, rest)
	case machine.Ups:
		d.do = doUps
		_, ok := vecOp[*datapath.Ups](d)
		return c.need(d, accDef, ok && d.is(vectorDef, d.x) && d.is(numberDef, d.shift))
	case machine.MoveV, machine.MoveA:
		return c.chooseMove(d)
	case machine.UpdElem, machine.ExtElem, machine.ShiftElem, machine.Pack:
		return c.chooseElem(d)
	case machine.SetMode:
		d.do = doSetMode
		mode, ok := vecOp[intrinsic.Mode](d)
		if !ok || mode == intrinsic.SetRound && !d.is(numberDef, d.value) || d.def.reg {
			return c.broken(d, "it does not set a mode")
		}
		return nil
	case machine.StreamIn, machine.StreamOut:
		return c.chooseStream(d)
	case machine.SetLoop, machine.SetCount, machine.Jump, machine.Branch, machine.Ret:
		return c.chooseControl(d)
	case machine.MoveImm, machine.MoveS, machine.Alu, machine.AluD, machine.Mul, machine.PtrAdd, machine.Lib,
		machine.FSum, machine.FProduct:
		return c.chooseScalar(d)
	}
	return c.broken(d, "the core has no such operation")
}

// defKind is the kind of a register.
type defKind uint8

const (
	vectorDef defKind = iota
	accDef
	numberDef
)

// need checks an operation's result and a condition on its operands.
func (c *Core) need(d *code, k defKind, rest bool) error {
	if !d.def.reg || d.def.kind() != k {
		return c.broken(d, "its result is in no register of the kind it needs")
	}
	if !rest {
		return c.broken(d, "operands are missing: it has %d", len(d.use))
	}
	d.wide = c.wide[d.def.r]
	return nil
}

func (c *Core) chooseVector(d *code) error {
	if d.op.Vec == nil {
		return c.broken(d, "it does not say what it computes")
	}
	switch op := d.op.Vec.Op.(type) {
	case *datapath.Mac:
		d.wide = op.Family.AccBits == 80
		if !d.def.reg || d.def.kind() != accDef || !d.is(vectorDef, d.x) || !d.is(vectorDef, d.z) ||
			op.Add != d.is(accDef, d.acc) || op.YBytes != 0 != d.is(vectorDef, d.y) {
			return c.broken(d, "%s lacks an operand", d.name)
		}
		if int(d.def.n)*8 < op.Family.Lanes*op.Family.AccBits/48 {
			return c.broken(d, "its result is too narrow")
		}
		d.do = doMac
		c.lateAcc(d, lateMac)
		return c.selection(d, len(pickArgs(d, intrinsic.PickX)) == 0, op.Identity, op.Select)
	case *datapath.Float:
		if !d.def.reg || d.def.kind() != vectorDef || !d.is(vectorDef, d.x) || op.Op.HasZ() != d.is(vectorDef, d.z) ||
			op.Op.HasAcc() != d.is(vectorDef, d.acc) {
			return c.broken(d, "%s lacks an operand", d.name)
		}
		d.do = doFloat
		c.lateAcc(d, lateFloat)
		return c.selection(d, len(pickArgs(d, intrinsic.PickX)) == 0, op.Identity, op.Select)
	case *datapath.Lanes:
		return c.chooseLanes(d, op)
	}
	return c.broken(d, "%s is no operation of the vector unit", d.name)
}

// lateAcc has the accumulator read where the machine reads it.
func (c *Core) lateAcc(d *code, late func(*state, *code, int32)) {
	d.late = late
	if d.acc >= 0 && d.acc == d.op.Acc {
		d.lateIn = max(0, d.time.AccRead-d.time.Read)
	}
	d.write -= d.lateIn
}

func (c *Core) chooseLanes(d *code, op *datapath.Lanes) error {
	kind := vectorDef
	switch {
	case op.Op.Compare():
		d.do, kind = doLaneTest, numberDef
	case op.Op == datapath.LaneMove || op.Op == datapath.LaneSelect:
		d.do = doLaneMove
	default:
		d.do = doLaneArith
	}
	rest := d.is(vectorDef, d.x) && (d.y < 0 || d.is(vectorDef, d.y)) &&
		(op.Op == datapath.LaneSelect) == d.is(numberDef, d.mask)
	if err := c.need(d, kind, rest); err != nil {
		return err
	}
	return c.laneSelection(d, op)
}

func (c *Core) chooseMove(d *code) error {
	zero := len(d.use) == 1 && !d.use[0].reg && d.use[0].imm == 0
	switch {
	case len(d.use) == 0 || !d.def.reg:
		return c.broken(d, "it moves nothing")
	case d.def.kind() == numberDef:
		return c.broken(d, "it moves scalars")
	case !zero && (!d.use[0].reg || d.use[0].kind() != d.def.kind() || d.use[0].n != d.def.n):
		return c.broken(d, "it moves %d units to %d", d.use[0].n, d.def.n)
	}
	d.wide = c.wide[d.def.r]
	switch {
	case zero && d.def.kind() == vectorDef:
		d.do = doZeroVector
	case zero:
		d.do = doZeroAcc
	case d.def.kind() == vectorDef:
		d.do = doMoveVector
	default:
		d.do = doMoveAcc
	}
	return nil
}

func (c *Core) chooseElem(d *code) error {
	if p, ok := vecOp[intrinsic.Pack](d); ok {
		d.do = doPack
		if p.Unpack {
			d.do = doUnpack
		}
		return c.need(d, vectorDef, d.is(vectorDef, d.x))
	}
	e, ok := vecOp[intrinsic.Elem](d)
	if !ok {
		return c.broken(d, "it does not say what it computes")
	}
	switch e.Op {
	case intrinsic.UpdElem:
		d.do = doUpdElem
		return c.need(d, vectorDef, d.is(vectorDef, d.x) && d.is(numberDef, d.index) && d.is(numberDef, d.value))
	case intrinsic.ShiftElem:
		d.do = doShiftElem
		return c.need(d, vectorDef, d.is(vectorDef, d.x) && d.is(numberDef, d.value))
	}
	d.do = doExtElem
	return c.need(d, numberDef, d.is(vectorDef, d.x) && d.is(numberDef, d.index))
}

func (c *Core) chooseControl(d *code) error {
	switch d.op.Code {
	case machine.SetLoop, machine.SetCount:
		if d.loop < 0 || d.loop >= len(c.prog.Loops) {
			return c.broken(d, "there is no hardware loop %d", d.loop)
		}
		d.do = doSetLoop
		if d.op.Code == machine.SetCount {
			d.do = doSetCount
			if len(d.use) == 0 {
				return c.broken(d, "it has no count")
			}
		}
		if d.write <= 0 {
			return c.broken(d, "it takes no time")
		}
		return nil
	case machine.Ret:
		d.do = doRet
		return nil
	}
	if d.target < 0 || d.target >= len(c.prog.Bundles) {
		return c.broken(d, "its target is bundle %d of %d", d.target, len(c.prog.Bundles))
	}
	d.do = doJump
	if d.op.Code == machine.Branch {
		d.do = doBranch
		if len(d.use) == 0 {
			return c.broken(d, "it has no condition")
		}
	}
	return nil
}

func (c *Core) chooseScalar(d *code) error {
	if !d.def.reg || d.def.kind() != numberDef {
		return c.broken(d, "its result is in no scalar register")
	}
	for i := range d.use {
		if d.use[i].reg && d.use[i].kind() != numberDef {
			return c.broken(d, "operand %d is no scalar", i)
		}
	}
	if d.op.Code == machine.PtrAdd {
		if len(d.use) != 2 && len(d.use) != 3 {
			return c.broken(d, "it has %d operands", len(d.use))
		}
		d.do = doPtrAdd
		return nil
	}
	if d.op.Code == machine.MoveImm || d.op.Code == machine.MoveS && d.op.Scalar.Op == mir.Copy {
		if len(d.use) != 1 {
			return c.broken(d, "it has %d operands", len(d.use))
		}
		d.do = doCopy
		if d.op.Mem != nil {
			d.do = doAddress
			return c.addressOf(d)
		}
		return nil
	}
	if want := scalarUses(&d.op.Scalar, len(d.use)); want != len(d.use) {
		return c.broken(d, "it has %d operands; its operation takes %d", len(d.use), want)
	}
	if d.op.Scalar.Op == mir.Math {
		if _, ok := mathematics(d.op.Scalar.Name, d.op.Scalar.Type, 1, 1, len(d.use) == 2); !ok {
			return c.broken(d, "there is no function %s of %d numbers of type %s", d.op.Scalar.Name, len(d.use),
				d.op.Scalar.Type)
		}
	}
	d.do = scalarDo(d)
	if d.op.Code == machine.Lib {
		name := d.op.Scalar.Routine()
		r, ok := c.mach.Routine(name)
		if !ok {
			return c.broken(d, "the machine has no routine %q", name)
		}
		d.cost = max(0, r.Cycles-1)
	}
	return nil
}
