package halide

import (
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Popcount is how many of the low bits of e, as many as t has, are ones.
func (e *Expr) Popcount(t Type) *Expr { return typed(diag.Caller(), OpPopcount, e, t) }

// Clz is how many zeros stand above the highest one among the low bits of e, as many as t has; all if there is no one.
func (e *Expr) Clz(t Type) *Expr { return typed(diag.Caller(), OpClz, e, t) }

// Ctz is how many zeros stand below the lowest one among the low bits of e, as many as t has; all if there is no one.
func (e *Expr) Ctz(t Type) *Expr { return typed(diag.Caller(), OpCtz, e, t) }

// countBits is what op counts in the low bits of v that t has.
func countBits(op Op, v int64, t Type) int64 {
	width := t.Bits()
	low := uint64(v) << (64 - width) >> (64 - width)
	switch op {
	case OpPopcount:
		return int64(bits.OnesCount64(low))
	case OpClz:
		return int64(bits.LeadingZeros64(low) - (64 - width))
	case OpCtz:
		return int64(min(bits.TrailingZeros64(low), width))
	}
	panic(fmt.Sprintf("BUG: operation %d counts no bits", op))
}
