package halide

import (
	"math/big"
	"math/bits"
)

// narrowSum is a sum that is narrowed. It is added up in 128 bits: sums of 32-bit products leave int64 where their
// terms and what is made of them do not.
func (c *frame) narrowSum(e *Expr) intFn {
	sum := e.Args[0]
	points, term := c.points(sum), c.ints(sum.Args[0])
	return func() int64 {
		var hi int64
		var lo uint64
		points(func(bool) {
			t := term()
			var carry uint64
			lo, carry = bits.Add64(lo, uint64(t), 0)
			hi += t>>63 + int64(carry)
		})
		if hi == int64(lo)>>63 {
			return smallNarrow(int64(lo), e.Shift, e.Round, e.Type)
		}
		n := new(big.Int).Lsh(big.NewInt(hi), 64)
		return narrowValue(BigValue(n.Add(n, new(big.Int).SetUint64(lo))), e.Shift, e.Round, e.Type).Int
	}
}
