package x86

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
			s.imulImm(m.Index, op.Mem.Index, int64(op.Mem.Scale))
		}
	}
	if !s.general1(op, m) {
		s.instructions(op, m)
	}
}

// instructions makes those of an operation on vectors.
func (s *selector) instructions(op *vec.Op, m vec.MemRef) {
	if s.moves(op, m) {
		return
	}
	w := s.width(op.N, op.Elem)
	var x [3]val
	for i := range op.Args {
		if i < len(x) {
			x[i] = s.arg(op, i)
		}
	}
	s.set(op.Dst[0], s.compute(op, w, x[0], x[1], x[2]))
}

// arith is what operations on lanes are in instructions.
type arith struct{ shuffler }

// compute is what an operation on vectors gives, of w bits.
func (s *arith) compute(op *vec.Op, w int, a, b, c val) val {
	e, bits := op.Elem, op.Elem.Bits()
	if e.Float() {
		if row, ok := floatRows[op.Code]; ok {
			return s.v(row[bits/64], w, a, b)
		}
	}
	switch op.Code {
	case vec.And:
		return s.v(VPAND, w, a, b)
	case vec.Or:
		return s.v(VPOR, w, a, b)
	case vec.Xor:
		return s.v(VPXOR, w, a, b)
	case vec.AndNot:
		return s.v(VPANDN, w, a, b)
	case vec.Sqrt:
		return s.v([]int{VSQRTPS, VSQRTPD}[bits/64], w, a)
	case vec.Add, vec.Sub:
		return s.v(addRows[op.Code][size(bits)], w, a, b)
	case vec.Mul:
		return s.mul(w, bits, a, b)
	case vec.MulHiS, vec.MulHiU:
		return s.mulHi(w, bits, op.Code == vec.MulHiS, a, b)
	case vec.MulHalf:
		return s.v(VPMULDQ, w, a, b)
	case vec.MulRound:
		return s.v(VPMULHRSW, w, a, b)
	case vec.Neg, vec.Abs:
		return s.negAbs(op, w, a)
	case vec.Ones:
		return s.countOnes(w, bits, a)
	case vec.MinS, vec.MaxS, vec.MinU, vec.MaxU:
		return s.minMax(op.Code, w, bits, a, b)
	case vec.Shl, vec.ShrS, vec.ShrU:
		return s.shift(op.Code, w, bits, int(op.Imm), a)
	case vec.ShlV, vec.ShrSV, vec.ShrUV:
		return s.shiftBy(op.Code, w, bits, a, b)
	case vec.AddSatS, vec.AddSatU, vec.SubSatS, vec.SubSatU, vec.AvgU:
		return s.saturating(op.Code, w, bits, a, b)
	case vec.Floor, vec.Ceil, vec.Round, vec.Trunc:
		return s.round(op.Code, w, bits, a)
	case vec.EQ, vec.GTS, vec.GEF:
		return s.compare(op.Code, w, e, a, b)
	case vec.Select:
		return s.blendBy(w, a, b, c)
	case vec.FMA:
		return s.fma(w, bits, a, b, c)
	case vec.IntToFloat, vec.FloatToInt, vec.Nearest, vec.F32ToF64, vec.F64ToF32:
		return s.convert(op, w, a)
	case vec.ExtendS, vec.ExtendU:
		return s.extend(op, w, a)
	case vec.DotSS, vec.DotUS, vec.Dot4, vec.Dot4S, vec.Dot4U, vec.DotAcc:
		return s.dot(op.Code, w, a, b, c)
	case vec.Mat, vec.MatS, vec.MatU:
		a, b = s.in(a), s.in(b)
		dot, left, right := op.Code.Halves(w)
		for i := range left {
			c = s.dot(dot, w, s.shuffle(w, 32, []val{a}, left[i]), s.shuffle(w, 32, []val{b}, right[i]), c)
		}
		return c
	}
	panic(fmt.Sprintf("BUG: x86: no instructions for %v of %v", op.Code, e))
}

// floatRows is operations that are one instruction: of float32, of float64.
var floatRows = map[vec.Code][2]int{
	vec.Add: {VADDPS, VADDPD}, vec.Sub: {VSUBPS, VSUBPD}, vec.Mul: {VMULPS, VMULPD}, vec.Div: {VDIVPS, VDIVPD},
	vec.MinF: {VMINPS, VMINPD}, vec.MaxF: {VMAXPS, VMAXPD},
}

// addRows is by the size of a lane: 8, 16, 32, 64 bits.
var addRows = map[vec.Code][4]int{
	vec.Add: {VPADDB, VPADDW, VPADDD, VPADDQ}, vec.Sub: {VPSUBB, VPSUBW, VPSUBD, VPSUBQ},
}

// negAbs is the sign bit changed or cleared, of integers 0 - a or the greater of both.
func (s *arith) negAbs(op *vec.Op, w int, a val) val {
	bits := op.Elem.Bits()
	sign := uint64(1) << (bits - 1)
	switch {
	case op.Elem.Float() && op.Code == vec.Neg:
		return s.v(VPXOR, w, s.in(a), s.splatWords(w, bits, sign))
	case op.Elem.Float():
		return s.v(VPAND, w, s.in(a), s.splatWords(w, bits, sign-1))
	case op.Code == vec.Neg:
		return s.v(addRows[vec.Sub][size(bits)], w, s.zero(w), a)
	case bits < 64 || s.has&AVX512 != 0:
		return s.v([]int{VPABSB, VPABSW, VPABSD, VPABSQ}[size(bits)], w, a)
	}
	a = s.in(a)
	m := s.sign(w, 64, a)
	return s.v(VPSUBQ, w, s.v(VPXOR, w, a, m), m)
}

// roundModes are those of VROUND*; 8: no inexact exception.
var roundModes = map[vec.Code]int{vec.Round: 8, vec.Floor: 9, vec.Ceil: 10, vec.Trunc: 11}

// round is to an integer that is a float.
func (s *arith) round(c vec.Code, w, bits int, a val) val {
	mode := roundModes[c]
	if w == 512 {
		return s.vi([]int{VRNDSCALEPS, VRNDSCALEPD}[bits/64], w, mode, a)
	}
	return s.vi([]int{VROUNDPS, VROUNDPD}[bits/64], w, mode, a)
}

// fma is d = a*b + c with one rounding; the instruction adds to its first operand.
func (s *arith) fma(w, bits int, a, b, c val) val {
	if s.has&FMA == 0 {
		s.fail("the processor has no FMA")
		return a
	}
	if a.at != nil && b.at == nil {
		a, b = b, a
	}
	if c.at != nil && b.at == nil {
		return s.v([]int{VFMADD213PS, VFMADD213PD}[bits/64], w, a, b, c)
	}
	return s.v([]int{VFMADD231PS, VFMADD231PD}[bits/64], w, c, a, b)
}

// dot is sums of products of neighbours.
func (s *arith) dot(code vec.Code, w int, a, b, c val) val {
	switch code {
	case vec.DotSS:
		return s.v(VPMADDWD, w, a, b)
	case vec.DotUS:
		return s.v(VPMADDUBSW, w, a, b)
	case vec.DotAcc:
		if a.at != nil {
			a, b = b, a
		}
		switch {
		case s.has&AVX512VNNI != 0:
			return s.v(VPDPWSSD, w, c, a, b)
		case s.has&AVXVNNI != 0 && w <= 256:
			return s.v(VPDPWSSDv, w, c, a, b)
		}
		return s.v(VPADDD, w, s.v(VPMADDWD, w, a, b), c)
	}
	switch {
	case code == vec.Dot4 && s.has&AVX512VNNI != 0:
		return s.v(VPDPBUSD, w, c, a, b)
	case code == vec.Dot4 && s.has&AVXVNNI != 0 && w <= 256:
		return s.v(VPDPBUSDv, w, c, a, b)
	}
	// VPMADDUBSW saturates, so even and odd bytes are multiplied as words
	a, b = s.in(a), s.in(b)
	even := s.v(VPMADDWD, w, s.evenBytes(w, a, code == vec.Dot4S), s.evenBytes(w, b, code != vec.Dot4U))
	odd := s.v(VPMADDWD, w, s.oddBytes(w, a, code == vec.Dot4S), s.oddBytes(w, b, code != vec.Dot4U))
	return s.v(VPADDD, w, s.v(VPADDD, w, even, odd), c)
}

// evenBytes and oddBytes are bytes as words.
func (s *arith) evenBytes(w int, a val, signed bool) val {
	if signed {
		return s.vi(VPSRAWi, w, 8, s.vi(VPSLLWi, w, 8, a))
	}
	return s.v(VPAND, w, a, s.splatWords(w, 16, 0xff))
}

func (s *arith) oddBytes(w int, a val, signed bool) val {
	if signed {
		return s.vi(VPSRAWi, w, 8, a)
	}
	return s.vi(VPSRLWi, w, 8, a)
}
