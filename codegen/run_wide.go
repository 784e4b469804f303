package codegen

import (
	"math/big"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// wideInt is an integer of 128 bits: the lane of an accumulator.
type wideInt struct {
	hi int64
	lo uint64
}

func wideOf(v int64) wideInt { return wideInt{v >> 63, uint64(v)} }

func (a wideInt) add(b wideInt) wideInt {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(uint64(a.hi), uint64(b.hi), carry)
	return wideInt{int64(hi), lo}
}

func (a wideInt) neg() wideInt {
	return wideInt{^a.hi, ^a.lo}.add(wideInt{0, 1})
}

// mulWide is the exact product.
func mulWide(a, b int64) wideInt {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	h := int64(hi)
	if a < 0 {
		h -= b
	}
	if b < 0 {
		h -= a
	}
	return wideInt{h, lo}
}

// shr rounds down; s is 0..63.
func (a wideInt) shr(s int) wideInt {
	if s == 0 {
		return a
	}
	return wideInt{a.hi >> s, uint64(a.hi)<<(64-s) | a.lo>>s}
}

// fits says whether a is a signed integer of n bits, 1 to 127.
func (a wideInt) fits(n int) bool {
	if n <= 64 {
		return a.hi == int64(a.lo)>>63 && int64(a.lo)>>(n-1) == a.hi
	}
	return a.hi>>(n-65) == a.hi>>63
}

func (a wideInt) big() *big.Int {
	v := new(big.Int).Lsh(big.NewInt(a.hi), 64)
	return v.Add(v, new(big.Int).SetUint64(a.lo))
}

// round is a shifted right by s, with what is shifted out rounded by mode: the machine adds R(mode) before it shifts.
func (a wideInt) round(s int, mode halide.Rounding) wideInt {
	if s == 0 {
		return a
	}
	half := uint64(1) << (s - 1)
	odd := a.shr(s).lo&1 == 1
	var r uint64
	switch mode {
	case halide.Floor:
	case halide.Ceil:
		r = 2*half - 1
	case halide.PosInf:
		r = half
	case halide.NegInf:
		r = half - 1
	case halide.SymInf:
		r = less(a.hi < 0, half)
	case halide.SymZero:
		r = less(a.hi >= 0, half)
	case halide.Even:
		r = less(!odd, half)
	case halide.OddRound:
		r = less(odd, half)
	}
	return a.add(wideInt{0, r}).shr(s)
}

// less is half, less one where down is set.
func less(down bool, half uint64) uint64 {
	if down {
		return half - 1
	}
	return half
}

// clamp is the value of t nearest to a.
func (a wideInt) clamp(t halide.Type) int64 {
	lo, hi := -int64(1)<<(t.Bits()-1), int64(1)<<(t.Bits()-1)-1
	if !t.Signed() {
		lo, hi = 0, int64(1)<<t.Bits()-1
	}
	switch {
	case a.fits(64):
		return min(max(int64(a.lo), lo), hi)
	case a.hi < 0:
		return lo
	}
	return hi
}
