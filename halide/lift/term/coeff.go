package term

import (
	"math/big"
	"math/bits"
)

// coeff is the rational num/den in lowest terms, den above 0; or, where den is 0, number num of those too large for
// that.
type coeff struct{ num, den int64 }

var one = coeff{1, 1}

func (c coeff) zero() bool { return c.num == 0 && c.den != 0 }

// rat is c.
func (n *Normal) rat(c coeff) *big.Rat {
	if c.den == 0 {
		return n.large[c.num]
	}
	return big.NewRat(c.num, c.den)
}

// maxBits is how long coefficients are.
const maxBits = 1 << 14

// longCoeff is how many monomials take as much memory as a coefficient that is not a number of 64 bits, but for its
// bits.
const longCoeff = 8

// coeffOf is r. A long one takes the memory of several monomials, and counts as these.
func (n *Normal) coeffOf(r *big.Rat) coeff {
	if r.Num().IsInt64() && r.Denom().IsInt64() && r.Num().Int64() != below {
		return coeff{r.Num().Int64(), r.Denom().Int64()}
	}
	size := r.Num().BitLen() + r.Denom().BitLen()
	text := r.String()
	i, ok := n.largeIndex[text]
	if !ok {
		if n.total += longCoeff + size/64; n.err == nil && (size > maxBits || n.total > n.max) {
			n.err = ErrLarge
		}
		i = int64(len(n.large))
		n.large = append(n.large, r)
		n.largeIndex[text] = i
	}
	return coeff{i, 0}
}

func (n *Normal) add(a, b coeff) coeff {
	if a.den == 1 && b.den == 1 {
		if sum := a.num + b.num; (sum > a.num) == (b.num > 0) && sum != below {
			return coeff{sum, 1}
		}
	}
	return n.coeffOf(new(big.Rat).Add(n.rat(a), n.rat(b)))
}

func (n *Normal) mul(a, b coeff) coeff {
	if a.den == 1 && b.den == 1 {
		hi, lo := bits.Mul64(magnitude(a.num), magnitude(b.num))
		if hi == 0 && lo < 1<<63 {
			return coeff{a.num * b.num, 1}
		}
	}
	return n.coeffOf(new(big.Rat).Mul(n.rat(a), n.rat(b)))
}

func (n *Normal) neg(a coeff) coeff {
	if a.den != 0 {
		return coeff{-a.num, a.den}
	}
	return n.coeffOf(new(big.Rat).Neg(n.rat(a)))
}

func (n *Normal) sign(a coeff) int {
	if a.den == 0 {
		return n.rat(a).Sign()
	}
	switch {
	case a.num < 0:
		return -1
	case a.num > 0:
		return 1
	}
	return 0
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}
