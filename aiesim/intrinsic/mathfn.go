package intrinsic

import "math"

// Math1 and Math2 are the routines of the mathematical library by name, of one and of two doubles; a float is rounded
// once, from their result.
var Math1 = map[string]func(float64) float64{
	"abs": math.Abs, "fabs": math.Abs, "sqrt": math.Sqrt, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc,
	"round": math.Round, "rint": math.RoundToEven, "nearbyint": math.RoundToEven, "exp": math.Exp, "log": math.Log,
	"sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "tanh": math.Tanh, "atan": math.Atan,
	"exp2": math.Exp2, "log2": math.Log2,
	"inv":     func(x float64) float64 { return 1 / x },
	"invsqrt": func(x float64) float64 { return 1 / math.Sqrt(x) },
}

var Math2 = map[string]func(x, y float64) float64{
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
