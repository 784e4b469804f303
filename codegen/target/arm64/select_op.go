package arm64

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/sel"
)

// op makes the instructions of one operation.
func (s *selector) op(op *vec.Op) {
	var m vec.MemRef
	if sel.HasMem(op) {
		m = s.plan.NextMem()
		if m.Index != op.Mem.Index && op.Mem.Index != vec.NoReg {
			index{s}.MulImm(m.Index, op.Mem.Index, int64(op.Mem.Scale))
		}
	}
	s.instructions(op, m)
}

// instructions makes those of an operation whose memory is at m.
func (s *selector) instructions(op *vec.Op, m vec.MemRef) {
	if s.onIndexes(op, m) || s.moves(op, m) {
		return
	}
	if s.products.Delayed[op] {
		return
	}
	if mul := s.products.Of[op]; mul != nil {
		s.set(op.Dst[0], s.product(mul, op))
		return
	}
	x := [3]vec.Reg{}
	copy(x[:], op.Args)
	s.set(op.Dst[0], s.compute(op, x[0], x[1], x[2]))
}

// sameRows is operations on integers that are one instruction in all lanes that it has.
var sameRows = map[vec.Code]int{
	vec.Add: ADDv, vec.Sub: SUBv, vec.Mul: MULv, vec.Neg: NEGv, vec.Abs: ABSv, vec.MinS: SMINv, vec.MaxS: SMAXv,
	vec.MinU: UMINv, vec.MaxU: UMAXv, vec.AddSatS: SQADDv, vec.AddSatU: UQADDv, vec.SubSatS: SQSUBv,
	vec.SubSatU: UQSUBv, vec.AvgU: URHADDv, vec.EQ: CMEQv, vec.GTS: CMGTv,
}

// floatOps is operations on floats that are one instruction.
var floatOps = map[vec.Code]int{
	vec.Add: FADDv, vec.Sub: FSUBv, vec.Mul: FMULv, vec.Div: FDIVv, vec.Sqrt: FSQRTv, vec.Neg: FNEGv, vec.Abs: FABSv,
	vec.Floor: FRINTMv, vec.Ceil: FRINTPv, vec.Round: FRINTNv, vec.Trunc: FRINTZv, vec.EQ: FCMEQv, vec.GTS: FCMGTv,
	vec.GEF: FCMGEv,
}

var bitRows = map[vec.Code]int{vec.And: ANDv, vec.Or: ORRv, vec.Xor: EORv}

// compute is what an operation on vectors gives.
func (s *selector) compute(op *vec.Op, a, b, c vec.Reg) vec.Reg {
	e := op.Elem
	l := lanes(e.Bytes())
	if row, ok := bitRows[op.Code]; ok {
		return s.v(row, a, b)
	}
	if e.Float() {
		if row, ok := floatOps[op.Code]; ok {
			return s.v(row|l, op.Args...)
		}
	} else if op.Code == vec.Mul && s.products.Wide[op] {
		return s.product(op, nil)
	} else if row, ok := sameRows[op.Code]; ok && RowOf(row).sizes>>(l>>12)&1 != 0 {
		return s.v(row|l, op.Args...)
	}
	switch op.Code {
	case vec.Ones:
		return s.countOnes(e.Bytes(), a)
	case vec.AndNot:
		return s.v(BICv, b, a)
	case vec.Mul, vec.MulHiS, vec.MulHiU:
		return s.mul(op, a, b)
	case vec.MulRound: // 2*high + (low + 1<<14 >> 15)
		high := s.mul(&vec.Op{Code: vec.MulHiS, Elem: e}, a, b)
		up := s.v(ADDv|l, s.vi(USHRv|l, Bits, 14, s.v(MULv|l, a, b)), s.splat(16, 1))
		return s.v(ADDv|l, s.v(ADDv|l, high, high), s.vi(USHRv|l, Bits, 1, up))
	case vec.MulHalf:
		up, down := &vec.Op{Code: vec.Shl, Elem: e, Imm: 32}, &vec.Op{Code: vec.ShrS, Elem: e, Imm: 32}
		return s.mul(&vec.Op{Code: vec.Mul, Elem: e}, s.shift(down, s.shift(up, a)), s.shift(down, s.shift(up, b)))
	case vec.MinS, vec.MaxS, vec.MinU, vec.MaxU: // of 64 bits
		row := CMGTv
		if op.Code == vec.MinU || op.Code == vec.MaxU {
			row = CMHIv
		}
		greater := s.v(row|l, a, b)
		if op.Code == vec.MinS || op.Code == vec.MinU {
			a, b = b, a
		}
		return s.v(BSLv, greater, a, b)
	case vec.MinF:
		return s.v(BSLv, s.v(FCMGTv|l, b, a), a, b)
	case vec.MaxF:
		return s.v(BSLv, s.v(FCMGTv|l, a, b), a, b)
	case vec.AvgU: // of 64 bits: (a | b) - ((a ^ b) >> 1)
		return s.v(SUBv|l, s.v(ORRv, a, b), s.vi(USHRv|l, Bits, 1, s.v(EORv, a, b)))
	case vec.Shl, vec.ShrS, vec.ShrU:
		return s.shift(op, a)
	case vec.ShlV, vec.ShrSV, vec.ShrUV:
		return s.shiftBy(op, a, b)
	case vec.Select:
		return s.v(BSLv, a, b, c)
	case vec.FMA:
		return s.v(FMLAv|l, c, a, b)
	case vec.IntToFloat, vec.FloatToInt, vec.Nearest, vec.F32ToF64, vec.F64ToF32:
		return s.convert(op, a)
	case vec.DotSS, vec.DotUS, vec.Dot4, vec.Dot4S, vec.Dot4U, vec.DotAcc:
		return s.dot(op.Code, a, b, c)
	case vec.Mat, vec.MatS, vec.MatU:
		return s.mat(op.Code, a, b, c)
	}
	panic(fmt.Sprintf("BUG: arm64: no instructions for %v of %v", op.Code, e))
}

// mul is products of 64 bits, and high halves.
func (s *selector) mul(op *vec.Op, a, b vec.Reg) vec.Reg {
	e := op.Elem
	l := lanes(e.Bytes())
	if e == vec.I64 {
		return s.mul64(op.Code, a, b)
	}
	row := map[vec.Code]int{vec.MulHiS: SMULLv, vec.MulHiU: UMULLv}[op.Code]
	return s.v(UZP2v|l, s.vi(row|l, 64, 0, a, b), s.vi(row|l, Bits, 0, a, b))
}

// mul64 is lane by lane in general registers.
func (s *selector) mul64(code vec.Code, a, b vec.Reg) vec.Reg {
	var d vec.Reg
	x := index{s}
	lane := func(v vec.Reg, i int64) vec.Reg {
		t := s.itmp()
		s.inst(UMOV|D, Bits, i, []vec.Reg{t}, v)
		return t
	}
	for i := range int64(2) {
		p, q, t := lane(a, i), lane(b, i), s.itmp()
		if code == vec.Mul {
			x.Mul(t, p, q)
		} else {
			x.x(UMULH, 0, t, p, q)
		}
		if code == vec.MulHiS { // of a negative factor the other one is too much
			for _, f := range [][2]vec.Reg{{p, q}, {q, p}} {
				sign, more, less := s.itmp(), s.itmp(), s.itmp()
				x.ShrS(sign, f[0], 63)
				x.x(AND, 0, more, sign, f[1])
				x.Sub(less, t, more)
				t = less
			}
		}
		if i == 0 {
			d = s.v(DUPx|D, t)
		} else {
			d = s.vi(INSx|D, Bits, 1, d, t)
		}
	}
	return d
}

// shift is by a constant.
func (s *selector) shift(op *vec.Op, a vec.Reg) vec.Reg {
	n, l := int(op.Imm), lanes(op.Elem.Bytes())
	switch {
	case n == 0:
		return a
	case op.Code == vec.Shl:
		return s.vi(SHLv|l, Bits, n, a)
	case op.Code == vec.ShrS:
		return s.vi(SSHRv|l, Bits, n, a)
	}
	return s.vi(USHRv|l, Bits, n, a)
}

// shiftBy is lane by lane. The instructions look at the low byte of a count, which has a sign: to the right it is
// negative.
func (s *selector) shiftBy(op *vec.Op, a, b vec.Reg) vec.Reg {
	e := op.Elem
	l, bits := lanes(e.Bytes()), e.Bits()
	most := s.splat(bits, uint64(bits))
	if e == vec.I64 {
		b = s.v(BSLv, s.v(CMHIv|l, most, b), b, most)
	} else {
		b = s.v(UMINv|l, b, most)
	}
	if op.Code != vec.ShlV {
		b = s.v(NEGv|l, b)
	}
	if op.Code == vec.ShrSV {
		return s.v(SSHLv|l, a, b)
	}
	return s.v(USHLv|l, a, b)
}

// Op makes the instructions of an operation.
func (s index) Op(op *vec.Op) {
	s.note = op.Note
	s.op(op)
	s.note = ""
}
