package core

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// mathematics computes the function name of one or two values of type t; ok is false if there is none.
func mathematics(name string, t cfront.Basic, x, y int64, two bool) (v int64, ok bool) {
	if !t.IsFloat() {
		return integerMath(name, t, x, y, two)
	}
	if two {
		f := intrinsic.Math2(name)
		if f == nil {
			return 0, false
		}
		return bitsOf(t, f(floatOf(t, x), floatOf(t, y))), true
	}
	f := intrinsic.Math1(name)
	if f == nil {
		return 0, false
	}
	return bitsOf(t, f(floatOf(t, x))), true
}

// integerMath is abs, min and max of integers.
func integerMath(name string, t cfront.Basic, x, y int64, two bool) (int64, bool) {
	less := x < y
	if t == cfront.UInt64 {
		less = uint64(x) < uint64(y)
	}
	switch {
	case name == "abs" && !two:
		return t.Wrap(max(x, -x)), true
	case (name == "min" || name == "max") && two:
		if less == (name == "min") {
			return x, true
		}
		return y, true
	}
	return 0, false
}
