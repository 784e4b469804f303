package x86

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// shiftRows is by the size of a lane: by a constant, and lane by lane.
var shiftRows = map[vec.Code][4]int{
	vec.Shl:  {0, VPSLLWi, VPSLLDi, VPSLLQi},
	vec.ShrS: {0, VPSRAWi, VPSRADi, VPSRAQi},
	vec.ShrU: {0, VPSRLWi, VPSRLDi, VPSRLQi},

	vec.ShlV:  {0, VPSLLVW, VPSLLVD, VPSLLVQ},
	vec.ShrSV: {0, VPSRAVW, VPSRAVD, VPSRAVQ},
	vec.ShrUV: {0, VPSRLVW, VPSRLVD, VPSRLVQ},
}

// shift is by a constant. Bytes are shifted as words and masked; AVX2 has no signed shift of 64 bits.
func (s *arith) shift(c vec.Code, w, bits, n int, a val) val {
	a = s.in(a)
	if n == 0 {
		return a
	}
	if n < 0 || n >= bits {
		if c != vec.ShrS {
			return s.zero(w)
		}
		n = bits - 1
	}
	switch {
	case bits == 8 && c == vec.Shl:
		return s.v(VPAND, w, s.vi(VPSLLWi, w, n, a), s.splatWords(w, 8, 0xff<<n&0xff))
	case bits == 8 && c == vec.ShrS && n == 7:
		return s.sign(w, 8, a)
	case bits == 8:
		a = s.v(VPAND, w, s.vi(VPSRLWi, w, n, a), s.splatWords(w, 8, 0xff>>n))
	case bits == 64 && c == vec.ShrS && s.has&AVX512 == 0:
		if n == 63 {
			return s.sign(w, 64, a)
		}
		a = s.vi(VPSRLQi, w, n, a)
	default:
		return s.vi(shiftRows[c][size(bits)], w, n, a)
	}
	if c == vec.ShrU {
		return a
	}
	m := s.in(s.splatWords(w, bits, 1<<(bits-1-n))) // where the sign lies now: (a ^ m) - m spreads it
	return s.v(addRows[vec.Sub][size(bits)], w, s.v(VPXOR, w, a, m), m)
}

// shiftBy is lane by lane. What is missing goes by lanes of twice the width: even and odd lanes apart.
func (s *arith) shiftBy(c vec.Code, w, bits int, a, b val) val {
	if bits == 32 || s.has&AVX512 != 0 && bits > 8 || bits == 64 && c != vec.ShrSV {
		return s.v(shiftRows[c][size(bits)], w, a, b)
	}
	a, b = s.in(a), s.in(b)
	if bits == 64 {
		m := s.sign(w, 64, a)
		return s.v(VPXOR, w, s.v(VPSRLVQ, w, s.v(VPXOR, w, a, m), b), m)
	}
	low := s.in(s.splatWords(w, 2*bits, 1<<bits-1))
	even, odd := a, a
	switch c {
	case vec.ShlV:
		odd = s.v(VPANDN, w, low, a)
	case vec.ShrUV:
		even = s.v(VPAND, w, a, low)
	case vec.ShrSV:
		even = s.shift(vec.ShrS, w, 2*bits, bits, s.shift(vec.Shl, w, 2*bits, bits, a))
	}
	even = s.shiftBy(c, w, 2*bits, even, s.v(VPAND, w, b, low))
	odd = s.shiftBy(c, w, 2*bits, odd, s.shift(vec.ShrU, w, 2*bits, bits, b))
	return s.mix(w, bits, even, odd)
}
