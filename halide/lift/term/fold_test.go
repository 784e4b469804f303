package term_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// TestConstantsAreExact: operations on constants give what integers of any size give, also beside the ends of 64 bits.
func TestConstantsAreExact(t *testing.T) {
	ends := []int64{math.MinInt64, math.MinInt64 + 1, math.MinInt32 - 1, math.MinInt32, -2, -1, 0, 1, 2, math.MaxInt32, math.MaxInt32 + 1,
		math.MaxInt64 - 1, math.MaxInt64}
	s := term.NewStore(1 << 16)
	for _, x := range ends {
		for _, y := range ends {
			a, b := big.NewInt(x), big.NewInt(y)
			for op, want := range map[term.Op]*big.Int{term.OpAdd: new(big.Int).Add(a, b), term.OpSub: new(big.Int).Sub(a, b),
				term.OpMul: new(big.Int).Mul(a, b)} {
				if got, ok := s.Integer(s.Binary(op, s.Int(x), s.Int(y))); !ok || got.Cmp(want) != 0 {
					t.Errorf("%d %s %d is %s, want %s", x, op, y, got, want)
				}
			}
			for op, want := range map[term.Op]bool{term.OpEQ: x == y, term.OpLT: x < y, term.OpLE: x <= y} {
				if got := s.Binary(op, s.Int(x), s.Int(y)); got != s.Truth(want) {
					t.Errorf("%d %s %d is not %v", x, op, y, want)
				}
			}
		}
	}
}
