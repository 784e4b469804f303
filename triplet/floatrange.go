package triplet

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
)

// floatRange is where a float lies; NaNs where nothing is known, and it may be no number.
type floatRange struct{ lo, hi float64 }

// bounds is where a float lies, whatever the data: what is converted from integers has bounds, and so has what is made of it.
func (t *epilogue) bounds(e *halide.Expr) floatRange {
	unknown := floatRange{math.NaN(), math.NaN()}
	var args []floatRange
	switch e.Op {
	case halide.OpConst:
		return floatRange{float64(e.Float), float64(e.Float)}
	case halide.OpToFloat:
		s := t.span(e.Args[0])
		if !s.Known() {
			return unknown
		}
		lo, _ := s.Lo.Float64()
		hi, _ := s.Hi.Float64()
		return floatRange{lo, hi}.rounded()
	case halide.OpSelect:
		args = []floatRange{t.bounds(e.Args[1]), t.bounds(e.Args[2])}
	case halide.OpMin, halide.OpMax, halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpAbs, halide.OpNeg:
		for _, a := range e.Args {
			args = append(args, t.bounds(a))
		}
	default:
		return unknown
	}
	a := args[0]
	b := args[len(args)-1]
	switch e.Op {
	case halide.OpSelect:
		return floatRange{math.Min(a.lo, b.lo), math.Max(a.hi, b.hi)}
	case halide.OpMin:
		return floatRange{math.Min(a.lo, b.lo), math.Min(a.hi, b.hi)}
	case halide.OpMax:
		return floatRange{math.Max(a.lo, b.lo), math.Max(a.hi, b.hi)}
	case halide.OpAdd:
		return floatRange{a.lo + b.lo, a.hi + b.hi}.rounded()
	case halide.OpSub:
		return floatRange{a.lo - b.hi, a.hi - b.lo}.rounded()
	case halide.OpMul:
		p, q, r, s := a.lo*b.lo, a.lo*b.hi, a.hi*b.lo, a.hi*b.hi
		return floatRange{math.Min(math.Min(p, q), math.Min(r, s)), math.Max(math.Max(p, q), math.Max(r, s))}.rounded()
	case halide.OpAbs:
		return floatRange{0, math.Max(math.Abs(a.lo), math.Abs(a.hi))}
	}
	return floatRange{-a.hi, -a.lo}
}

// rounded is r with room for one rounding to float32; unknown if that may overflow.
func (r floatRange) rounded() floatRange {
	const ulp = 1.0 / (1 << 23)
	r = floatRange{r.lo - math.Abs(r.lo)*ulp, r.hi + math.Abs(r.hi)*ulp}
	if !(math.Abs(r.lo) < math.MaxFloat32/2 && math.Abs(r.hi) < math.MaxFloat32/2) {
		return floatRange{math.NaN(), math.NaN()}
	}
	return r
}
