package x86

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// saturating is sums and differences that stop at the ends of their type, and averages. The processor has those of 8
// and 16 bits.
func (s *selector) saturating(c vec.Code, w, bits int, a, b val) val {
	if bits <= 16 {
		rows := map[vec.Code][2]int{
			vec.AddSatS: {VPADDSB, VPADDSW}, vec.AddSatU: {VPADDUSB, VPADDUSW},
			vec.SubSatS: {VPSUBSB, VPSUBSW}, vec.SubSatU: {VPSUBUSB, VPSUBUSW}, vec.AvgU: {VPAVGB, VPAVGW},
		}
		return s.v(rows[c][size(bits)], w, a, b)
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
