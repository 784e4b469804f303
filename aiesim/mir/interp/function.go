package interp

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// function runs a routine of the mathematical library, in double and rounded once, as the interpreter of C does.
func (m *state) function(s *mir.Scalar, n [3]uint64) uint64 {
	if !s.Type.IsFloat() {
		return m.intFunction(s, n)
	}
	x, y := real(s.Type, n[0]), real(s.Type, n[1])
	var r float64
	switch s.Name {
	case "abs", "fabs":
		r = math.Abs(x)
	case "sqrt":
		r = math.Sqrt(x)
	case "inv":
		r = 1 / x
	case "invsqrt":
		r = 1 / math.Sqrt(x)
	case "floor":
		r = math.Floor(x)
	case "ceil":
		r = math.Ceil(x)
	case "trunc":
		r = math.Trunc(x)
	case "round":
		r = math.Round(x)
	case "rint", "nearbyint":
		r = math.RoundToEven(x)
	case "exp":
		r = math.Exp(x)
	case "log":
		r = math.Log(x)
	case "sin":
		r = math.Sin(x)
	case "cos":
		r = math.Cos(x)
	case "tan":
		r = math.Tan(x)
	case "tanh":
		r = math.Tanh(x)
	case "atan":
		r = math.Atan(x)
	case "exp2":
		r = math.Exp2(x)
	case "log2":
		r = math.Log2(x)
	default:
		r = m.function2(s.Name, x, y)
	}
	return realBits(s.Type, r)
}

// function2 are the functions of two numbers.
func (m *state) function2(name string, x, y float64) float64 {
	switch name {
	case "min":
		return math.Min(x, y)
	case "max":
		return math.Max(x, y)
	case "fmin", "fmax":
		if x != x {
			return y
		}
		if y != y {
			return x
		}
		return m.function2(name[1:], x, y)
	case "fmod":
		return math.Mod(x, y)
	case "pow":
		return math.Pow(x, y)
	case "copysign":
		return math.Copysign(x, y)
	case "atan2":
		return math.Atan2(x, y)
	}
	panic("BUG: no function " + name)
}

func (m *state) intFunction(s *mir.Scalar, n [3]uint64) uint64 {
	a, b := integer(s.Type, n[0]), integer(s.Type, n[1])
	switch s.Name {
	case "abs":
		return wrap(s.Type, new(big.Int).Abs(a))
	case "min", "max":
		if (a.Cmp(b) < 0) == (s.Name == "min") {
			return bitsOf(a)
		}
		return bitsOf(b)
	}
	panic("BUG: no function " + s.Name + " of integers")
}
