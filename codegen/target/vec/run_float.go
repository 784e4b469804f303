package vec

import "math"

// float is the number that the bits of a lane stand for.
func float(e Elem, n uint64) float64 {
	if e == F32 {
		return float64(math.Float32frombits(uint32(n)))
	}
	return math.Float64frombits(n)
}

// floatBits is f rounded to e.
func floatBits(e Elem, f float64) uint64 {
	if e == F32 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// floatLane is lanewise of floats. A sum, product, quotient or root of float32 that is rounded to float64 first is
// rounded to the same float32, as float64 has more than twice the bits.
func floatLane(c Code, e Elem) func(a, b, c uint64) uint64 {
	unary := func(f func(a float64) float64) func(a, b, c uint64) uint64 {
		return func(a, _, _ uint64) uint64 { return floatBits(e, f(float(e, a))) }
	}
	binary := func(f func(a, b float64) float64) func(a, b, c uint64) uint64 {
		return func(a, b, _ uint64) uint64 { return floatBits(e, f(float(e, a), float(e, b))) }
	}
	holds := func(f func(a, b float64) bool) func(a, b, c uint64) uint64 {
		return func(a, b, _ uint64) uint64 { return ones(f(float(e, a), float(e, b))) }
	}
	sign := uint64(1) << (e.Bits() - 1)
	switch c {
	case Add:
		return binary(func(a, b float64) float64 { return a + b })
	case Sub:
		return binary(func(a, b float64) float64 { return a - b })
	case Mul:
		return binary(func(a, b float64) float64 { return a * b })
	case Div:
		return binary(func(a, b float64) float64 { return a / b })
	case Sqrt:
		return unary(math.Sqrt)
	case Neg:
		return func(a, _, _ uint64) uint64 { return a ^ sign }
	case Abs:
		return func(a, _, _ uint64) uint64 { return a &^ sign }
	case MinF:
		return func(a, b, _ uint64) uint64 {
			if float(e, a) < float(e, b) {
				return a
			}
			return b
		}
	case MaxF:
		return func(a, b, _ uint64) uint64 {
			if float(e, a) > float(e, b) {
				return a
			}
			return b
		}
	case Floor:
		return unary(math.Floor)
	case Ceil:
		return unary(math.Ceil)
	case Round:
		return unary(math.RoundToEven)
	case Trunc:
		return unary(math.Trunc)
	case EQ:
		return holds(func(a, b float64) bool { return a == b })
	case GTS:
		return holds(func(a, b float64) bool { return a > b })
	case GEF:
		return holds(func(a, b float64) bool { return a >= b })
	case FMA:
		if e == F32 {
			return func(a, b, c uint64) uint64 { return floatBits(F32, fma32(float(e, a), float(e, b), float(e, c))) }
		}
		return func(a, b, c uint64) uint64 {
			return math.Float64bits(math.FMA(float(e, a), float(e, b), float(e, c)))
		}
	}
	panic("BUG: vec: " + c.String() + " is not lane by lane")
}

// fma32 is a*b + c of float32 values, rounded to odd: so the second rounding, to float32, is the only one that shows.
func fma32(a, b, c float64) float64 {
	p := a * b // exact
	sum := p + c
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		return sum
	}
	back := sum - p
	lost := (p - (sum - back)) + (c - back)
	if n := math.Float64bits(sum); lost != 0 && n&1 == 0 {
		if (lost > 0) == (sum > 0) {
			return math.Float64frombits(n + 1)
		}
		return math.Float64frombits(n - 1)
	}
	return sum
}

// converted is a lane of another type: to the nearest float, or towards zero to an integer.
func converted(e, from Elem, n uint64) uint64 {
	switch {
	case from.Float() && e.Float():
		return floatBits(e, float(from, n))
	case e == F32:
		return uint64(math.Float32bits(float32(signed(from, n))))
	case e == F64:
		return math.Float64bits(float64(signed(from, n)))
	}
	least := int64(-1) << (e.Bits() - 1)
	f := math.Trunc(float(from, n))
	if f >= float64(least) && f < -float64(least) {
		return uint64(int64(f))
	}
	return uint64(least)
}
