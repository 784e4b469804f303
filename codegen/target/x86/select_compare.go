package x86

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// floatRelations are those of VCMP*, ordered and quiet; intRelations those of VPCMP*, 6 being not a <= b.
var (
	floatRelations = map[vec.Code]int{vec.EQ: 0, vec.GTS: 0x1E, vec.GEF: 0x1D}
	intRelations   = map[vec.Code]int{vec.EQ: 0, vec.GTS: 6}
)

// compare is all ones where it holds. Registers of 512 bits are compared into a mask register, which then becomes
// lanes.
func (s *arith) compare(c vec.Code, w int, e vec.Elem, a, b val) val {
	n := size(e.Bits())
	if e.Float() {
		how := floatRelations[c]
		if w == 512 {
			return s.lanesOf(n, w, []int{VCMPPSk, VCMPPDk}[n-2], how, a, b)
		}
		return s.vi([]int{VCMPPS, VCMPPD}[n-2], w, how, a, b)
	}
	if w == 512 {
		how := intRelations[c]
		return s.lanesOf(n, w, []int{VPCMPB, VPCMPW, VPCMPD, VPCMPQ}[n], how, a, b)
	}
	if c == vec.EQ {
		return s.v([]int{VPCMPEQB, VPCMPEQW, VPCMPEQD, VPCMPEQQ}[n], w, a, b)
	}
	return s.v([]int{VPCMPGTB, VPCMPGTW, VPCMPGTD, VPCMPGTQ}[n], w, a, b)
}

// lanesOf is a comparison into a mask, spread over lanes.
func (s *arith) lanesOf(n, w, op, how int, a, b val) val {
	s.vi(op, w, how, a, b)
	s.out.List[len(s.out.List)-1].Dst[0] = s.real(K0 + 1)
	return s.v([]int{VPMOVM2B, VPMOVM2W, VPMOVM2D, VPMOVM2Q}[n], w, regVal(s.real(K0+1)))
}

// blendBy is m ? b : c, bit by bit or byte by byte: m's lanes are all ones or zeros.
func (s *registers) blendBy(w int, m, b, c val) val {
	switch {
	case w == 512 && m.at != nil:
		return s.vi(VPTERNLOGD, w, 0xD8, c, s.in(b), m)
	case w == 512:
		return s.vi(VPTERNLOGD, w, 0xCA, m, s.in(b), c)
	}
	return s.v(VPBLENDVB, w, c, b, m)
}

// minMaxRows is by the size of a lane.
var minMaxRows = map[vec.Code][4]int{
	vec.MinS: {VPMINSB, VPMINSW, VPMINSD, VPMINSQ}, vec.MinU: {VPMINUB, VPMINUW, VPMINUD, VPMINUQ},
	vec.MaxS: {VPMAXSB, VPMAXSW, VPMAXSD, VPMAXSQ}, vec.MaxU: {VPMAXUB, VPMAXUW, VPMAXUD, VPMAXUQ},
}

// minMax is of integers; of 64 bits without AVX-512 by a comparison, which is signed.
func (s *arith) minMax(c vec.Code, w, bits int, a, b val) val {
	n := size(bits)
	if n < 3 || s.has&AVX512 != 0 {
		return s.v(minMaxRows[c][n], w, a, b)
	}
	a, b = s.in(a), s.in(b)
	x, y := a, b
	if c == vec.MinU || c == vec.MaxU {
		top := s.in(s.splatWords(w, 64, 1<<63))
		x, y = s.v(VPXOR, w, a, top), s.v(VPXOR, w, b, top)
	}
	greater := s.v(VPCMPGTQ, w, x, y)
	if c == vec.MinS || c == vec.MinU {
		a, b = b, a
	}
	return s.blendBy(w, greater, a, b)
}

// sign is all ones in the lanes that are negative.
func (s *arith) sign(w, bits int, a val) val {
	switch {
	case bits == 16:
		return s.vi(VPSRAWi, w, 15, a)
	case bits == 32:
		return s.vi(VPSRADi, w, 31, a)
	case bits == 64 && s.has&AVX512 != 0:
		return s.vi(VPSRAQi, w, 63, a)
	}
	return s.compare(vec.GTS, w, intOf(bits), s.zero(w), a)
}

func intOf(bits int) vec.Elem { return []vec.Elem{vec.I8, vec.I16, vec.I32, vec.I64}[size(bits)] }
