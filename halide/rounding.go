package halide

import "fmt"

var roundingNames = [...]string{"even", "floor", "ceil", "posinf", "neginf", "syminf", "symzero", "odd"}

// String is the mode's name in the notation, as "even".
func (r Rounding) String() string {
	if int(r) < len(roundingNames) {
		return roundingNames[r]
	}
	return fmt.Sprintf("rounding(%d)", uint8(r))
}

// ParseRounding reads the name of a rounding mode.
func ParseRounding(name string) (Rounding, bool) {
	for i, n := range roundingNames {
		if n == name {
			return Rounding(i), true
		}
	}
	return 0, false
}

// Added is what Narrow adds before it shifts: Bias, and Odd or Negative more where the quotient that is rounded down is
// odd, or the number is negative. Both may be -1.
type Added struct{ Bias, Odd, Negative int64 }

// Added is what a shift by so many bits adds.
//
//	even     half-1 + odd       a tie goes up from odd quotients
//	odd      half   - odd
//	syminf   half   - negative  a tie goes away from zero
//	symzero  half-1 + negative
func (r Rounding) Added(shift int) Added {
	if shift == 0 || r == Floor {
		return Added{}
	}
	half := int64(1) << (shift - 1)
	switch r {
	case Even:
		return Added{half - 1, 1, 0}
	case OddRound:
		return Added{half, -1, 0}
	case SymInf:
		return Added{half, 0, -1}
	case SymZero:
		return Added{half - 1, 0, 1}
	case Ceil:
		return Added{Bias: half + half - 1}
	case PosInf:
		return Added{Bias: half}
	case NegInf:
		return Added{Bias: half - 1}
	}
	panic("BUG: rounding " + r.String())
}
