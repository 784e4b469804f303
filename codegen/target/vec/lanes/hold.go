package lanes

import (
	"math/big"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Holds reports whether lanes of e hold all of s, with a sign or without.
func Holds(s halide.Span, e vec.Elem, signed bool) bool {
	if !s.Known() {
		return false
	}
	n := e.Bits()
	if !signed {
		return s.Lo.Sign() >= 0 && s.Hi.BitLen() <= n
	}
	return BitsOf(s.Lo) <= n && BitsOf(s.Hi) <= n
}

// Least is the smallest lanes that hold all values of s in one way or other, signed with their sign only.
func Least(s halide.Span, signed bool) (vec.Elem, bool) {
	for e := vec.I8; e <= vec.I64; e++ {
		if Holds(s, e, true) || !signed && e < vec.I64 && Holds(s, e, false) {
			return e, true
		}
	}
	return vec.None, false
}

// BitsOf is how many bits an integer has with its sign.
func BitsOf(n *big.Int) int {
	if n.IsInt64() {
		v := n.Int64()
		return bits.Len64(uint64(v^v>>63)) + 1
	}
	if n.Sign() < 0 {
		return new(big.Int).Not(n).BitLen() + 1
	}
	return n.BitLen() + 1
}

// ValuesOf is what an array is known to hold.
func ValuesOf(b *lower.Buffer) halide.Span { return b.Values }
