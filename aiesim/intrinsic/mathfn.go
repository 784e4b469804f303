package intrinsic

import "math"

// Math1 is a routine of the mathematical library by name, of one double, nil if there is none; a float is rounded once,
// from its result.
func Math1(name string) func(float64) float64 {
	switch name {
	case "abs", "fabs":
		return math.Abs
	case "sqrt":
		return math.Sqrt
	case "floor":
		return math.Floor
	case "ceil":
		return math.Ceil
	case "trunc":
		return math.Trunc
	case "round":
		return math.Round
	case "rint", "nearbyint":
		return math.RoundToEven
	case "exp":
		return math.Exp
	case "log":
		return math.Log
	case "sin":
		return math.Sin
	case "cos":
		return math.Cos
	case "tan":
		return math.Tan
	case "tanh":
		return math.Tanh
	case "atan":
		return math.Atan
	case "exp2":
		return math.Exp2
	case "log2":
		return math.Log2
	case "inv":
		return func(x float64) float64 { return 1 / x }
	case "invsqrt":
		return func(x float64) float64 { return 1 / math.Sqrt(x) }
	}
	return nil
}

// Math2 is a routine of two doubles, nil if there is none.
func Math2(name string) func(x, y float64) float64 {
	switch name {
	case "min":
		return math.Min
	case "max":
		return math.Max
	case "fmod":
		return math.Mod
	case "pow":
		return math.Pow
	case "copysign":
		return math.Copysign
	case "atan2":
		return math.Atan2
	case "fmin":
		return func(x, y float64) float64 { return quiet(math.Min, x, y) }
	case "fmax":
		return func(x, y float64) float64 { return quiet(math.Max, x, y) }
	}
	return nil
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
