package x86

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// mul is the low half of products. Bytes are multiplied as words, even and odd ones apart; 64 bits by halves.
func (s *arith) mul(w, bits int, a, b val) val {
	switch {
	case bits == 16:
		return s.v(VPMULLW, w, a, b)
	case bits == 32:
		return s.v(VPMULLD, w, a, b)
	case bits == 64 && s.has&AVX512 != 0:
		return s.v(VPMULLQ, w, a, b)
	}
	a, b = s.in(a), s.in(b)
	if bits == 8 {
		low := s.in(s.splatWords(w, 16, 0x00ff))
		even := s.v(VPAND, w, s.v(VPMULLW, w, a, b), low)
		odd := s.v(VPMULLW, w, s.vi(VPSRLWi, w, 8, a), s.v(VPANDN, w, low, b))
		return s.v(VPOR, w, even, odd)
	}
	cross := s.v(VPMULLD, w, a, s.vi(VPSHUFD, w, 0xB1, b)) // low*high, high*low
	sum := s.v(VPADDD, w, cross, s.vi(VPSRLQi, w, 32, cross))
	return s.v(VPADDQ, w, s.v(VPMULUDQ, w, a, b), s.vi(VPSLLQi, w, 32, sum))
}

// mulHi is the high half of products.
func (s *arith) mulHi(w, bits int, signed bool, a, b val) val {
	row := func(signedRow, unsignedRow int) int {
		if signed {
			return signedRow
		}
		return unsignedRow
	}
	if bits == 16 {
		return s.v(row(VPMULHW, VPMULHUW), w, a, b)
	}
	a, b = s.in(a), s.in(b)
	switch bits {
	case 8: // words of a byte times 256: the high half of their product is the product of the bytes
		low := s.in(s.splatWords(w, 16, 0x00ff))
		high := func(x val) val { return s.v(VPANDN, w, low, x) }
		even := s.v(row(VPMULHW, VPMULHUW), w, s.vi(VPSLLWi, w, 8, a), s.vi(VPSLLWi, w, 8, b))
		odd := s.v(row(VPMULHW, VPMULHUW), w, high(a), high(b))
		return s.v(VPOR, w, s.vi(VPSRLWi, w, 8, even), high(odd))
	case 32:
		even := s.vi(VPSRLQi, w, 32, s.v(row(VPMULDQ, VPMULUDQ), w, a, b))
		odd := s.v(row(VPMULDQ, VPMULUDQ), w, s.vi(VPSRLQi, w, 32, a), s.vi(VPSRLQi, w, 32, b))
		return s.mix(w, 32, even, odd)
	}
	hi := s.mulHi64(w, a, b)
	if !signed {
		return hi
	}
	hi = s.v(VPSUBQ, w, hi, s.v(VPAND, w, s.sign(w, 64, a), b))
	return s.v(VPSUBQ, w, hi, s.v(VPAND, w, s.sign(w, 64, b), a))
}

// mulHi64 is the high half of a*b, unsigned, by halves.
func (s *arith) mulHi64(w int, a, b val) val {
	ah, bh := s.vi(VPSRLQi, w, 32, a), s.vi(VPSRLQi, w, 32, b)
	low := s.in(s.splatWords(w, 64, 1<<32-1))
	high := func(x val) val { return s.vi(VPSRLQi, w, 32, x) }
	u := s.v(VPADDQ, w, s.v(VPMULUDQ, w, ah, b), high(s.v(VPMULUDQ, w, a, b)))
	t := s.v(VPADDQ, w, s.v(VPMULUDQ, w, a, bh), s.v(VPAND, w, u, low))
	return s.v(VPADDQ, w, s.v(VPADDQ, w, s.v(VPMULUDQ, w, ah, bh), high(u)), high(t))
}

// mix is the even lanes of a and the odd lanes of b, lanes of so many bits.
func (s *arith) mix(w, bits int, a, b val) val {
	if w < 512 && bits > 8 {
		return s.vi(VPBLENDW, w, [4]int{0, 0xAA, 0xCC, 0xF0}[size(bits)], a, b)
	}
	return s.blendBy(w, s.splatWords(w, 2*bits, (1<<bits-1)<<bits), b, a)
}

// satRows is of 8 and of 16 bits.
var satRows = map[vec.Code][2]int{
	vec.AddSatS: {VPADDSB, VPADDSW}, vec.AddSatU: {VPADDUSB, VPADDUSW},
	vec.SubSatS: {VPSUBSB, VPSUBSW}, vec.SubSatU: {VPSUBUSB, VPSUBUSW}, vec.AvgU: {VPAVGB, VPAVGW},
}

// saturating is sums and differences that stop at the ends of their type, and averages. The processor has those of 8
// and 16 bits.
func (s *arith) saturating(c vec.Code, w, bits int, a, b val) val {
	if bits <= 16 {
		return s.v(satRows[c][size(bits)], w, a, b)
	}
	a, b = s.in(a), s.in(b)
	add, sub := addRows[vec.Add][size(bits)], addRows[vec.Sub][size(bits)]
	switch c {
	case vec.AddSatU: // a + min(b, ^a)
		room := s.v(VPXOR, w, a, s.ones(w))
		return s.v(add, w, a, s.minMax(vec.MinU, w, bits, b, room))
	case vec.SubSatU: // max(a, b) - b
		return s.v(sub, w, s.minMax(vec.MaxU, w, bits, a, b), b)
	case vec.AvgU: // (a | b) - ((a ^ b) >> 1)
		return s.v(sub, w, s.v(VPOR, w, a, b), s.shift(vec.ShrU, w, bits, 1, s.v(VPXOR, w, a, b)))
	}
	// where the sum has another sign than both, or the difference another than a although b differs: the end on a's
	// side
	var r, other val
	if c == vec.AddSatS {
		r = s.v(add, w, a, b)
		other = s.v(VPXOR, w, b, r)
	} else {
		r = s.v(sub, w, a, b)
		other = s.v(VPXOR, w, a, b)
	}
	over := s.sign(w, bits, s.v(VPAND, w, s.v(VPXOR, w, a, r), other))
	end := s.v(VPXOR, w, s.sign(w, bits, a), s.in(s.splatWords(w, bits, 1<<(bits-1)-1)))
	return s.blendBy(w, over, end, r)
}
