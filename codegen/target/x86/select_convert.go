package x86

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// convert is between integers and floats, or floats of two sizes.
func (s *arith) convert(op *vec.Op, w int, a val) val {
	quick := s.has&AVX512 != 0
	switch {
	case op.Code == vec.F32ToF64:
		return s.v(VCVTPS2PD, s.width(op.N, vec.F64), a)
	case op.Code == vec.F64ToF32:
		return s.v(VCVTPD2PS, s.width(op.N, vec.F64), a)
	case op.Code == vec.IntToFloat && op.Elem == vec.F32:
		return s.v(VCVTDQ2PS, w, a)
	case op.Code == vec.FloatToInt && op.Elem == vec.I32:
		return s.v(VCVTTPS2DQ, w, a)
	case op.Code == vec.Nearest:
		return s.v(VCVTPS2DQ, w, a)
	case op.Code == vec.IntToFloat && quick:
		return s.v(VCVTQQ2PD, w, a)
	case op.Code == vec.FloatToInt && quick:
		return s.v(VCVTTPD2QQ, w, a)
	case op.Code == vec.IntToFloat:
		return s.floatOf64(w, s.in(a))
	}
	return s.trunc64(w, s.in(a))
}

// floatOf64 is the float64 nearest to an integer: its upper 16 bits in the mantissa of 3<<67, its lower 48 in that of
// 1<<52, and only the last of the additions rounds.
func (s *arith) floatOf64(w int, x val) val {
	high := s.vi(VPBLENDW, w, 0x33, s.vi(VPSRADi, w, 16, x), s.zero(w))
	high = s.v(VPADDQ, w, high, s.splat(w, 64, math.Float64bits(3*(1<<67))))
	low := s.vi(VPBLENDW, w, 0x88, x, s.in(s.splat(w, 64, math.Float64bits(1<<52))))
	f := s.v(VSUBPD, w, high, s.splat(w, 64, math.Float64bits(3*(1<<67)+1<<52)))
	return s.v(VADDPD, w, f, low)
}

// trunc64 is a float64 without its fraction as an integer; the least one where it does not fit: the mantissa is
// shifted by what the exponent says, to the right or to the left.
func (s *arith) trunc64(w int, x val) val {
	c := func(n uint64) val { return s.in(s.splat(w, 64, n)) }
	exp := s.v(VPAND, w, s.vi(VPSRLQi, w, 52, x), c(0x7ff))
	m := s.v(VPOR, w, s.v(VPAND, w, x, c(1<<52-1)), c(1<<52))
	right := s.v(VPSRLVQ, w, m, s.v(VPSUBQ, w, c(1075), exp))
	left := s.v(VPSLLVQ, w, m, s.v(VPSUBQ, w, exp, c(1075)))
	size, sign := s.v(VPOR, w, right, left), s.sign(w, 64, x)
	value := s.v(VPSUBQ, w, s.v(VPXOR, w, size, sign), sign)
	return s.blendBy(w, s.v(VPCMPGTQ, w, exp, c(1085)), c(1<<63), value)
}

// extend is part op.Imm of a in wider lanes.
func (s *arith) extend(op *vec.Op, w int, a val) val {
	bytes := op.N * op.From.Bytes()
	if from := int(op.Imm) * bytes; from > 0 {
		a = s.down(s.in(a), from, bytes)
	} else if a.at != nil && a.at.bytes != bytes {
		a = s.in(a)
	}
	return s.v(extendRow(op.Code == vec.ExtendS, op.From, op.Elem), w, a)
}

// extendRow extends lanes with their sign or with zeros.
func extendRow(signed bool, from, to vec.Elem) int {
	rows := [2][3][4]int{{
		{0, VPMOVZXBW, VPMOVZXBD, VPMOVZXBQ}, {0, 0, VPMOVZXWD, VPMOVZXWQ}, {0, 0, 0, VPMOVZXDQ},
	}, {
		{0, VPMOVSXBW, VPMOVSXBD, VPMOVSXBQ}, {0, 0, VPMOVSXWD, VPMOVSXWQ}, {0, 0, 0, VPMOVSXDQ},
	}}
	i := 0
	if signed {
		i = 1
	}
	return rows[i][size(from.Bits())][size(to.Bits())]
}

// down is the bytes of a from some place on, at the beginning of a register: at least so many.
func (s *shuffler) down(a val, from, bytes int) val {
	if part := from / 16; from%16+bytes <= 16 {
		a = s.part(a, part)
		if from%16 != 0 {
			a = s.vi(VPSRLDQ, 128, from%16, a)
		}
		return a
	}
	if from == 32 && bytes <= 32 {
		return s.vi(VEXTRACTI64X4, 512, 1, a)
	}
	lanes := make([]int, s.prog.Bits/8)
	for i := range lanes {
		lanes[i] = -1
		if i < bytes {
			lanes[i] = from + i
		}
	}
	return s.shuffle(s.prog.Bits, 8, []val{a}, lanes)
}

// part is 128 bits of a register.
func (s *registers) part(a val, n int) val {
	if n == 0 {
		return a
	}
	return s.vi(VEXTRACTI128, s.prog.Bits, n, a)
}
