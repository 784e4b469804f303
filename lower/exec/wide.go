package exec

import (
	"math/big"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// Wide is an integer of 128 bits: the lane of an accumulator.
type Wide struct {
	Hi int64
	Lo uint64
}

// WideOf is a number of 64 bits.
func WideOf(v int64) Wide { return Wide{v >> 63, uint64(v)} }

// Add is a + b.
func (a Wide) Add(b Wide) Wide {
	lo, carry := bits.Add64(a.Lo, b.Lo, 0)
	hi, _ := bits.Add64(uint64(a.Hi), uint64(b.Hi), carry)
	return Wide{int64(hi), lo}
}

// Neg is -a.
func (a Wide) Neg() Wide {
	return Wide{^a.Hi, ^a.Lo}.Add(Wide{0, 1})
}

// MulWide is the exact product.
func MulWide(a, b int64) Wide {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	h := int64(hi)
	if a < 0 {
		h -= b
	}
	if b < 0 {
		h -= a
	}
	return Wide{h, lo}
}

// Shr rounds down; s is 0..63.
func (a Wide) Shr(s int) Wide {
	if s == 0 {
		return a
	}
	return Wide{a.Hi >> s, uint64(a.Hi)<<(64-s) | a.Lo>>s}
}

// Fits reports whether a is a signed integer of n bits, 1 to 127.
func (a Wide) Fits(n int) bool {
	if n <= 64 {
		return a.Hi == int64(a.Lo)>>63 && int64(a.Lo)>>(n-1) == a.Hi
	}
	return a.Hi>>(n-65) == a.Hi>>63
}

// Value is a, for halide.Apply.
func (a Wide) Value() halide.Value {
	if a.Fits(64) {
		return halide.IntValue(int64(a.Lo))
	}
	return halide.BigValue(a.Big())
}

// Big is a, for people.
func (a Wide) Big() *big.Int {
	v := new(big.Int).Lsh(big.NewInt(a.Hi), 64)
	return v.Add(v, new(big.Int).SetUint64(a.Lo))
}

// Round is a shifted right by s, with what is shifted out rounded by mode: the machine adds R(mode) before it shifts.
func (a Wide) Round(s int, mode halide.Rounding) Wide {
	if s == 0 {
		return a
	}
	half := uint64(1) << (s - 1)
	odd := a.Shr(s).Lo&1 == 1
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
		r = less(a.Hi < 0, half)
	case halide.SymZero:
		r = less(a.Hi >= 0, half)
	case halide.Even:
		r = less(!odd, half)
	case halide.OddRound:
		r = less(odd, half)
	}
	return a.Add(Wide{0, r}).Shr(s)
}

// less is half, less one where down is set.
func less(down bool, half uint64) uint64 {
	if down {
		return half - 1
	}
	return half
}

// Clamp is the value of t nearest to a.
func (a Wide) Clamp(t halide.Type) int64 {
	lo, hi := -int64(1)<<(t.Bits()-1), int64(1)<<(t.Bits()-1)-1
	if !t.Signed() {
		lo, hi = 0, int64(1)<<t.Bits()-1
	}
	switch {
	case a.Fits(64):
		return min(max(int64(a.Lo), lo), hi)
	case a.Hi < 0:
		return lo
	}
	return hi
}
