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
