package datapath

import "math/bits"

// add128 is hi:lo + x, with x sign-extended.
func add128(hi, lo, x int64) (int64, int64) {
	s, carry := bits.Add64(uint64(lo), uint64(x), 0)
	return hi + x>>63 + int64(carry), int64(s)
}

// addWide is ahi:alo + bhi:blo.
func addWide(ahi, alo, bhi, blo int64) (int64, int64) {
	s, carry := bits.Add64(uint64(alo), uint64(blo), 0)
	return ahi + bhi + int64(carry), int64(s)
}

// mulWide is x*y in 128 bits.
func mulWide(x, y int64) (hi, lo int64) {
	h, l := bits.Mul64(uint64(x), uint64(y))
	h -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x)
	return int64(h), int64(l)
}

// negWide is -(hi:lo).
func negWide(hi, lo int64) (int64, int64) {
	l, borrow := bits.Sub64(0, uint64(lo), 0)
	h, _ := bits.Sub64(0, uint64(hi), borrow)
	return int64(h), int64(l)
}

// shlWide is x << s in 128 bits, 0 <= s <= 63.
func shlWide(hi, lo int64, s uint) (int64, int64) {
	if s == 0 {
		return hi, lo
	}
	return hi<<s | int64(uint64(lo)>>(64-s)), lo << s
}

// sarWide is hi:lo >> s, rounding down, 0 <= s <= 63.
func sarWide(hi, lo int64, s uint) (int64, int64) {
	if s == 0 {
		return hi, lo
	}
	return hi >> s, int64(uint64(lo)>>s | uint64(hi)<<(64-s))
}
