package x86

// onesOf is how many bits of each number below 16 are ones.
var onesOf = []byte{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}

// countOnes counts the ones of lanes: of half bytes by a table, and sums of these in lanes.
//
//	8 bits    ->   low = vpshufb onesOf, a & 15; high = vpshufb onesOf, a >> 4 & 15; vpaddb low, high
//	16, 32    ->   vpmaddubsw by 1 of those, vpmaddwd by 1
//	64        ->   vpsadbw with 0 of those
func (s *arith) countOnes(w, bits int, a val) val {
	a = s.in(a)
	table, half := s.in(s.constant(w, onesOf)), s.in(s.splatWords(w, 8, 15))
	low := s.v(VPSHUFB, w, table, s.v(VPAND, w, a, half))
	high := s.v(VPSHUFB, w, table, s.v(VPAND, w, s.vi(VPSRLWi, w, 4, a), half))
	n := s.v(VPADDB, w, low, high)
	if bits == 64 {
		return s.v(VPSADBW, w, n, s.zero(w))
	}
	if bits > 8 {
		n = s.v(VPMADDUBSW, w, n, s.splatWords(w, 8, 1))
	}
	if bits > 16 {
		n = s.v(VPMADDWD, w, n, s.splatWords(w, 16, 1))
	}
	return n
}
