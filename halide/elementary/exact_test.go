package elementary_test

import (
	"math"
	"math/big"
)

// The functions to far more bits than a float64 has, each by another way than the definitions: series and Newton's steps over
// math/big.

const precision = 640 // of numbers up to 2^128 more than 400 bits of the fraction are left

func newBig(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

func op(f func(z, x, y *big.Float) *big.Float, x, y *big.Float) *big.Float {
	return f(new(big.Float).SetPrec(precision), x, y)
}

func plus(x, y *big.Float) *big.Float  { return op((*big.Float).Add, x, y) }
func minus(x, y *big.Float) *big.Float { return op((*big.Float).Sub, x, y) }
func times(x, y *big.Float) *big.Float { return op((*big.Float).Mul, x, y) }
func over(x, y *big.Float) *big.Float  { return op((*big.Float).Quo, x, y) }

// small reports whether adding x to sum no longer matters.
func small(x, sum *big.Float) bool {
	return x.Sign() == 0 || sum.Sign() != 0 && x.MantExp(nil) < sum.MantExp(nil)-300
}

// bigPi is by Machin's formula.
var bigPi = func() *big.Float {
	arccot := func(n float64) *big.Float {
		power := over(newBig(1), newBig(n))
		sum := newBig(0)
		for k := 1.0; power.MantExp(nil) > -precision; k += 2 {
			term := over(power, newBig(k))
			if int(k)%4 == 3 {
				term.Neg(term)
			}
			sum, power = plus(sum, term), over(power, newBig(n*n))
		}
		return sum
	}
	return times(newBig(4), minus(times(newBig(4), arccot(5)), arccot(239)))
}()

func bigExp(x *big.Float) *big.Float {
	const halvings = 16
	y := new(big.Float).SetPrec(precision).SetMantExp(x, -halvings)
	sum, term := newBig(1), newBig(1)
	for n := 1.0; !small(term, sum); n++ {
		term = over(times(term, y), newBig(n))
		sum = plus(sum, term)
	}
	for range halvings {
		sum = times(sum, sum)
	}
	return sum
}

// bigLog is by Halley's steps, each three times as exact.
func bigLog(x float64) *big.Float {
	y, a := newBig(math.Log(x)), newBig(x)
	for range 2 {
		e := bigExp(y)
		y = plus(y, times(newBig(2), over(minus(a, e), plus(a, e))))
	}
	return y
}

// bigWaves are the sine and the cosine: of what multiples of a half turn leave, by series.
func bigWaves(x *big.Float) (sin, cos *big.Float) {
	n, _ := plus(over(x, bigPi), newBig(math.Copysign(0.5, float64(x.Sign())))).Int(nil)
	r := minus(x, times(new(big.Float).SetPrec(precision).SetInt(n), bigPi))
	series := func(term *big.Float, k float64) *big.Float {
		sum := term
		for ; !small(term, sum); k += 2 {
			term = over(times(term, times(r, r)), newBig(-k*(k+1)))
			sum = plus(sum, term)
		}
		return sum
	}
	sin, cos = series(r, 2), series(newBig(1), 1)
	if n.Bit(0) == 1 {
		sin, cos = sin.Neg(sin), cos.Neg(cos)
	}
	return sin, cos
}

// exact are the functions of numbers that are finite and not 0, where the result is finite.
var exact = map[string]func(x, y float64) *big.Float{
	"exp": func(x, _ float64) *big.Float { return bigExp(newBig(x)) },
	"log": func(x, _ float64) *big.Float { return bigLog(x) },
	"sin": func(x, _ float64) *big.Float { s, _ := bigWaves(newBig(x)); return s },
	"cos": func(x, _ float64) *big.Float { _, c := bigWaves(newBig(x)); return c },
	"tan": func(x, _ float64) *big.Float { s, c := bigWaves(newBig(x)); return over(s, c) },
	"tanh": func(x, _ float64) *big.Float {
		e := bigExp(newBig(2 * x))
		return over(minus(e, newBig(1)), plus(e, newBig(1)))
	},
	"atan": func(x, _ float64) *big.Float { // two Newton's steps with the tangent of a difference
		y, a := newBig(math.Atan(x)), newBig(x)
		for range 2 {
			s, c := bigWaves(y)
			y = plus(y, over(minus(times(a, c), s), plus(c, times(a, s))))
		}
		return y
	},
	"pow": func(x, y float64) *big.Float {
		e := bigExp(times(newBig(y), bigLog(math.Abs(x))))
		if x < 0 && math.Mod(y, 2) != 0 {
			e.Neg(e)
		}
		return e
	},
}
