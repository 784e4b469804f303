package extract

import (
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// Floats are values in lanes of float32. Each operation is rounded, so what is added is added in the order of the
// algorithm: an accumulator takes the products of a left fold, and what is a sum of its own, or a product of more,
// becomes a value.
//
//	acc[xi]*2 + (a + b)*c*d   ->   t0 = acc;  t1 = a + b;  t2 = t1*c;  t0*2 + t2*d

// floatSum adds up e in an accumulator, that of the nest if e begins with it and nobody else needs it, and ends it.
func (t *epilogue) floatSum(e *halide.Expr, end triplet.Store) error {
	flat, err := t.fold(e)
	if err != nil {
		return err
	}
	list, err := chain(flat, false)
	if err != nil {
		return err
	}
	acc := -1
	if x := list[0]; len(x.factors) == 1 && x.factors[0].Op == halide.OpLocal && !x.neg && x.float == nil {
		x := x.factors[0]
		if len(list) == 1 || !t.many[x.String()] {
			key, err := t.key(t.f, x.Name, x.Args, x.Pos)
			if err != nil {
				return err
			}
			acc, list = t.current[key], list[1:]
		} else if list[0].factors[0], err = t.asLoad(x); err != nil {
			return err
		}
	}
	t.ready(list)
	if acc < 0 {
		acc = t.begin(t.f, end.Out.Buffer.Name, "", halide.FloatKind)
	}
	return t.end(t.f, acc, list, end, e.String())
}

// fold is e as a left fold of products; its first term may be an accumulator.
func (t *epilogue) fold(e *halide.Expr) (*halide.Expr, error) {
	if e.Op == halide.OpLocal && t.extreme(e) == nil {
		return e, nil
	}
	if e.Op != halide.OpAdd && e.Op != halide.OpSub {
		return t.product(e)
	}
	long, last := e.Args[0], e.Args[1]
	if e.Op == halide.OpAdd && sums(last) && !sums(long) {
		long, last = last, long // addition commutes
	}
	first, err := t.fold(long)
	if err != nil {
		return nil, err
	}
	second, err := t.product(last)
	return indexes.WithArgs(e, []*halide.Expr{first, second}), err
}

// product is e as one product, maybe negated.
func (t *epilogue) product(e *halide.Expr) (*halide.Expr, error) {
	var args []*halide.Expr
	switch e.Op {
	case halide.OpNeg:
		a, err := t.product(e.Args[0])
		return indexes.WithArgs(e, []*halide.Expr{a}), err
	case halide.OpMul:
		for _, x := range e.Args {
			a, err := t.atom(x)
			if err != nil {
				return nil, err
			}
			args = append(args, a)
		}
		return indexes.WithArgs(e, args), nil
	}
	return t.atom(e)
}

// floatStore writes a float to memory.
func (t *epilogue) floatStore(e *halide.Expr, end triplet.Store) error {
	if linear(e) && t.extreme(e) == nil {
		return t.floatSum(e, end)
	}
	b, err := t.value(e, halide.Float32)
	if err != nil {
		return err
	}
	if !t.machine.Vector(end.Out) {
		return t.floatSum(t.load(b), end)
	}
	t.emit(triplet.LaneOp{Op: halide.OpLocal, Args: []triplet.LaneArg{{Temp: b}}, Mem: end.Out})
	return nil
}

// floatRange is where a float lies; NaNs where nothing is known, and it may be no number.
type floatRange struct{ lo, hi float64 }

// bounds is where a float lies, whatever the data: what is converted from integers has bounds, and so has what is made
// of it.
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
		if !(a.lo <= a.hi) { // it may be no number
			return unknown
		}
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
