package vec

import "fmt"

// checkOp reports what an operation of its Code does not have: that many registers of those classes, an Elem of that
// kind, N lanes of a register at most, a From that Elem comes from, an Imm and a Lane within their bounds.
func (p *Program) checkOp(op *Op) error {
	s := op.Code.shape()
	if s.name == "" {
		return fmt.Errorf("there is no code %d", op.Code)
	}
	if err := p.classes("Dst", op.Dst, s.dst); err != nil {
		return err
	}
	if err := p.classes("Args", op.Args, s.args); err != nil {
		return err
	}
	if op.Code.has(memory) && op.Mem.Index != NoReg {
		if err := p.classes("Index", []Reg{op.Mem.Index}, "i"); err != nil {
			return err
		}
	}
	if int(op.Elem) >= len(elems) || int(op.From) >= len(elems) {
		return fmt.Errorf("there is no element %d or %d", op.Elem, op.From)
	}
	e := op.Elem
	switch {
	case op.Code.has(typed) && e == None:
		return fmt.Errorf("it has no Elem")
	case op.Code.has(integers) && e.Float() || op.Code.has(floats) && !e.Float():
		return fmt.Errorf("lanes %s", e)
	case op.Code.has(laned) && (op.N < 1 || op.N*e.Bits() > p.Bits):
		return fmt.Errorf("%d lanes of %s in registers of %d bits", op.N, e, p.Bits)
	}
	if err := p.checkFrom(op); err != nil {
		return err
	}
	return p.checkNumbers(op)
}

// classes compares registers with what a shape says of them.
func (p *Program) classes(what string, regs []Reg, want string) error {
	if want == "v*" {
		want = "v"
		for len(want) < len(regs) {
			want += "v"
		}
	}
	if len(regs) != len(want) {
		return fmt.Errorf("%s: %d registers, not %d", what, len(regs), len(want))
	}
	for i, r := range regs {
		if r < 0 || int(r) >= len(p.Regs) {
			return fmt.Errorf("%s: there is no register %d", what, r)
		}
		if (p.Regs[r] == Index) != (want[i] == 'i') {
			return fmt.Errorf("%s: %s is of the other class", what, p.regText(r))
		}
	}
	return nil
}

// source is what op converts from.
func (op *Op) source() Elem {
	switch op.Code {
	case F32ToF64:
		return F32
	case F64ToF32:
		return F64
	}
	return op.From
}

func (p *Program) checkFrom(op *Op) error {
	e, from := op.Elem, op.source()
	ok := true
	switch op.Code {
	case Load:
		ok = from == None || from == e
	case LoadS, LoadU, ExtendS, ExtendU:
		ok = from != None && !from.Float() && from.Bits() < e.Bits()
	case NarrowS, NarrowU, Narrow:
		ok = !from.Float() && from.Bits() == 2*e.Bits() && op.N%2 == 0
	case IntToFloat, FloatToInt:
		ok = from.Float() != e.Float() && from.Bits() == e.Bits()
	case MulRound:
		ok = e == I16
	case MulHalf:
		ok = e == I64
	case Nearest:
		ok = from == F32 && e == I32
	case F32ToF64, F64ToF32:
		ok = e.Bits()+from.Bits() == 96 && (op.From == None || op.From == from) && op.N*64 <= p.Bits
	case DotSS, DotAcc:
		ok = from == I16 && e == I32
	case DotUS:
		ok = from == I8 && e == I16
	case Dot4, Dot4S, Dot4U:
		ok = from == I8 && e == I32
	case Mat, MatS, MatU:
		ok = from == I8 && e == I32 && op.N*e.Bits() == p.Bits
	case ILoadS, ILoadU, ILane, IExtend:
		ok = from != None && !from.Float()
	}
	if !ok {
		return fmt.Errorf("from %s to %d of %s", from, op.N, e)
	}
	return nil
}

func (p *Program) checkNumbers(op *Op) error {
	least, most := int64(0), int64(0)
	switch op.Code {
	case Shl, ShrS, ShrU:
		most = int64(op.Elem.Bits()) - 1
	case IShl, IShr:
		most = 63
	case LoadLane:
		most = int64(op.N) - 1
	case StoreLane:
		most = int64(p.Bits/op.Elem.Bits()) - 1
	case ILane:
		most = int64(p.Bits/op.From.Bits()) - 1
	case ExtendS, ExtendU:
		most = int64(p.Bits/(op.N*op.From.Bits())) - 1
	case IDivE, IModE:
		least, most = 1, 1<<62
	case Prefetch:
		least, most = -1<<30, 1<<30
	default:
		least, most = op.Imm, op.Imm
	}
	if op.Imm < least || op.Imm > most {
		return fmt.Errorf("%d is not in %d..%d", op.Imm, least, most)
	}
	if op.Code == Shuffle && op.N*op.Elem.Bits() != p.Bits {
		return fmt.Errorf("%d lanes, not all of a register", op.N)
	}
	if op.Code.has(tabled|picking) && len(op.Lane) != op.N {
		return fmt.Errorf("%d numbers for %d lanes", len(op.Lane), op.N)
	}
	for _, k := range op.Lane {
		if op.Code == Shuffle && (k < -1 || k >= op.N*len(op.Args)) {
			return fmt.Errorf("there is no lane %d", k)
		}
	}
	return nil
}
