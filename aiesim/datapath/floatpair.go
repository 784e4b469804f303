package datapath

// halves turns tables that select four complex numbers, or real ones beside them, into those of eight lanes, and notes
// which products are subtracted. Two complex numbers take two operations:
//
//	        re += x.re*z.re         im += x.im*z.re
//	Imag    re -= x.im*z.im         im += x.re*z.im
func (o *Float) halves(s *Selection) {
	s.neg = Mask{uint64(o.Minus)}
	if !o.CX && !o.CZ {
		return
	}
	x, z := s.X, s.Z
	for l := range 8 {
		xi, zi := l&1, l&1
		if o.CX && o.CZ {
			zi = 0
			if o.Imag {
				xi, zi = 1-xi, 1
			}
		}
		s.X[l], s.Z[l] = x[l/2], z[l/2]
		if o.CX {
			s.X[l] += uint8(4 * xi)
		}
		if o.CZ {
			s.Z[l] += uint8(4 * zi)
		}
		minus := o.CX && o.CZ && xi == 1 && zi == 1
		if o.ConjX && xi == 1 {
			minus = !minus
		}
		if o.ConjZ && zi == 1 {
			minus = !minus
		}
		if minus {
			s.neg[0] |= 1 << l
		}
	}
}
