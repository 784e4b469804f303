package core

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// mathFuncs1 and mathFuncs2 are the routines of the mathematical library, computed in double and rounded once.
var mathFuncs1 = map[string]func(float64) float64{
	"abs": math.Abs, "fabs": math.Abs, "sqrt": math.Sqrt, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc,
	"round": math.Round, "rint": math.RoundToEven, "nearbyint": math.RoundToEven, "exp": math.Exp, "log": math.Log,
	"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "tanh": math.Tanh, "atan": math.Atan,
	"exp2": math.Exp2, "log2": math.Log2,
	"inv":     func(x float64) float64 { return 1 / x },
	"invsqrt": func(x float64) float64 { return 1 / math.Sqrt(x) },
}

var mathFuncs2 = map[string]func(x, y float64) float64{
	"min": math.Min, "max": math.Max, "fmod": math.Mod, "pow": math.Pow, "copysign": math.Copysign, "atan2": math.Atan2,
	"fmin": func(x, y float64) float64 { return quiet(math.Min, x, y) },
	"fmax": func(x, y float64) float64 { return quiet(math.Max, x, y) },
}

// quiet is f, but of a NaN and a number the number, as fmin and fmax have it.
func quiet(f func(x, y float64) float64, x, y float64) float64 {
	switch {
	case x != x:
		return y
	case y != y:
		return x
	}
	return f(x, y)
}

// mathematics computes the function name of one or two values of type t; ok is false if there is none.
func mathematics(name string, t cfront.Basic, x, y int64, two bool) (v int64, ok bool) {
	if !t.IsFloat() {
		return integerMath(name, t, x, y, two)
	}
	if two {
		f := mathFuncs2[name]
		if f == nil {
			return 0, false
		}
		return bitsOf(t, f(floatOf(t, x), floatOf(t, y))), true
	}
	f := mathFuncs1[name]
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
		return wrapTo(t, max(x, -x)), true
	case (name == "min" || name == "max") && two:
		if less == (name == "min") {
			return x, true
		}
		return y, true
	}
	return 0, false
}
