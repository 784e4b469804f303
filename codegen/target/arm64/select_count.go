package arm64

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// onesOf is how many bits of each number below 16 are ones.
var onesOf = []byte{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4}

// countOnes counts the ones of lanes of so many bytes: of half bytes by a table, and sums of neighbours.
//
//	tbl onesOf, a & 15; tbl onesOf, a >> 4; add; uaddlp once for each time that lanes are twice as wide
func (s *selector) countOnes(bytes int, a vec.Reg) vec.Reg {
	table := s.constant(onesOf)
	low := s.v(TBLv, table, s.v(ANDv, a, s.splat(8, 15)))
	n := s.v(ADDv|lanes(1), low, s.v(TBLv, table, s.vi(USHRv|lanes(1), Bits, 4, a)))
	for size := 1; size < bytes; size *= 2 {
		n = s.v(UADDLPv|lanes(size), n)
	}
	return n
}
