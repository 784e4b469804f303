package extract

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Vector units without quotients divide by a reciprocal, which is found from the bits of the divisor and refined, and a
// step with the remainder:
//
//	a / b   ->   r = floatbits(first - bits(b));  r = r*(2 - b*r), three times;
//	             h = a*r, to the nearest half;  h + (a - h*b)*r
//
// Let q = a/b, and r be within 2^-21 of 1/b. For |q| <= 2^18 the product is within 1/7 of q, so h is q where q is a
// whole number of halves; else it is nearer to q than 0.4. The remainder is exact while a and b are at most 2^21, and
// so is the sum where the remainder is 0. Else q is 1/(2b) or more away from all halves, which is more than rounding
// the sum moves it. So what the sum is rounded to, by any rounding to whole numbers, is what q is rounded to; and so is
// float32(q).
const (
	firstGuess = 0x7ef311c7 // less the bits of b: those of 1/b, by at most 1/8 wrong
	mostRatio  = 1 << 18    // of |a/b|
	mostTerm   = 1 << 21    // of |a| and |b|
	halves     = centre / 2 // in the middle of the floats that go in steps of 1/2
	beyond     = 1 << 16    // what lanes of 16 bits do not hold
)

// byLanes makes quotients, remainders and shifts of which each lane has a second operand of its own.
type byLanes struct{ *epilogue }

// ratio is a quotient of integers, as floats.
type ratio struct {
	top, under *halide.Expr
	q          *halide.Expr // top/under, which rounded to whole numbers is exact; no number where under is 0
	zeros      bool         // under may be 0
	bound      float64      // of |q|
}

// ratio makes num/den; nil if it would not be exact.
func (t byLanes) ratio(num, den *halide.Expr) (*ratio, error) {
	bound, ok := t.quotientBound(num, den)
	if !ok {
		return nil, nil
	}
	unders := t.span(den)
	r := &ratio{zeros: !apart(unders), bound: float64(bound)}
	for i, e := range []*halide.Expr{num, den} {
		float := &halide.Expr{Op: halide.OpToFloat, Kind: halide.FloatKind, Args: []*halide.Expr{e}, Pos: e.Pos}
		if s := t.span(e); s.Lo.Cmp(s.Hi) == 0 {
			float = float32Of(float32(s.Lo.Int64()), e)
		}
		float, err := t.atom(float)
		if err != nil {
			return nil, err
		}
		*[]**halide.Expr{&r.top, &r.under}[i] = float
	}
	a, b, err := t.positive(r.top, r.under, unders)
	if err == nil {
		r.q, err = t.divided(a, b)
	}
	return r, err
}

// quotientBound is what the quotient of integers is not farther from 0 than; ok is false of those that no floats work
// out.
func (t byLanes) quotientBound(num, den *halide.Expr) (bound int64, ok bool) {
	tops, unders := t.span(num), t.span(den)
	if !tops.Inside(within(mostTerm)) || !unders.Inside(within(mostTerm)) {
		return 0, false
	}
	most, least := max(-tops.Lo.Int64(), tops.Hi.Int64(), 0), max(unders.Lo.Int64(), -unders.Hi.Int64(), 1)
	return most/least + 1, most <= mostRatio*least
}

// ofIntegers is the quotient of integers that a quotient of floats is, which becomes a number of typ; nil if it is
// none.
func (t byLanes) ofIntegers(e *halide.Expr, typ halide.Type) (*ratio, error) {
	if e.Op != halide.OpDiv || e.Kind != halide.FloatKind {
		return nil, nil
	}
	var terms [2]*halide.Expr
	for i, a := range e.Args {
		switch {
		case a.Op == halide.OpToFloat && a.Args[0].Kind == halide.IntKind:
			terms[i] = a.Args[0]
		case a.Op == halide.OpConst && a.Float == float32(math.Trunc(float64(a.Float))) &&
			math.Abs(float64(a.Float)) <= mostTerm:
			terms[i] = constantOf(big.NewInt(int64(a.Float)), a)
		default:
			return nil, nil
		}
	}
	if typ.Bits() > 16 && !apart(t.span(terms[1])) {
		return nil, nil // infinities would become numbers that no lanes work out
	}
	return t.ratio(terms[0], terms[1])
}

// positive is a/b, b in s, as a quotient by what is not below 0.
func (t byLanes) positive(a, b *halide.Expr, s halide.Span) (*halide.Expr, *halide.Expr, error) {
	if s.Lo.Sign() >= 0 || b.Op == halide.OpConst {
		return a, b, nil
	}
	zero := float32Of(0, b)
	minus, err := t.laneOf(halide.OpSub, zero, a)
	if err == nil {
		a, err = t.atom(choice(halide.OpLT, b, zero, minus, a))
	}
	if err != nil {
		return nil, nil, err
	}
	b, err = t.asLoad(&halide.Expr{Op: halide.OpAbs, Kind: halide.FloatKind, Args: []*halide.Expr{b}, Pos: b.Pos})
	return a, b, err
}

// divided is a/b of floats that are whole numbers, b above 0.
func (t byLanes) divided(a, b *halide.Expr) (*halide.Expr, error) {
	r, err := t.reciprocal(b)
	if err != nil {
		return nil, err
	}
	half := float32Of(halves, b)
	h, err := t.atom(floats(halide.OpMul, a, r))
	if err != nil {
		return nil, err
	}
	if h, err = t.laneOf(halide.OpAdd, h, half); err != nil {
		return nil, err
	}
	if h, err = t.laneOf(halide.OpSub, h, half); err != nil {
		return nil, err
	}
	rest, err := t.atom(floats(halide.OpSub, a, floats(halide.OpMul, h, b)))
	if err != nil {
		return nil, err
	}
	return t.atom(floats(halide.OpAdd, h, floats(halide.OpMul, rest, r)))
}

// reciprocal is 1/b, within 2^-21 of it.
func (t byLanes) reciprocal(b *halide.Expr) (*halide.Expr, error) {
	if b.Op == halide.OpConst {
		return float32Of(1/b.Float, b), nil
	}
	r := t.guess(b, firstGuess)
	two := t.load(t.op(halide.OpLocal, halide.Float32, halide.Span{}, triplet.LaneArg{Float: 2}))
	for range 3 {
		rest, err := t.atom(floats(halide.OpSub, two, floats(halide.OpMul, b, r)))
		if err != nil {
			return nil, err
		}
		if r, err = t.atom(floats(halide.OpMul, r, rest)); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// guess is the float whose bits are those of first less those of b.
func (t byLanes) guess(b *halide.Expr, first int64) *halide.Expr {
	bits := t.op(halide.OpToInt, halide.Int32, halide.Span{}, triplet.LaneArg{Temp: t.array(b.Name)})
	guess := t.op(halide.OpSub, halide.Int32, halide.Span{}, triplet.LaneArg{Int: first}, triplet.LaneArg{Temp: bits})
	return t.load(t.op(halide.OpToFloat, halide.Float32, halide.Span{}, triplet.LaneArg{Temp: guess}))
}

// made makes e in lanes of typ, which hold it.
func (t byLanes) made(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	switch e.Op {
	case halide.OpShl, halide.OpShr:
		return t.shifted(e, typ)
	}
	if q := (quotients{t}); q.suits(e) {
		return q.made(e, typ)
	}
	return t.quotientOf(e, typ)
}

// quotientOf makes quotients and remainders of integers by integers, of which 0 gives 0.
//
//	div(a, b)   ->   select(b == 0, 0, floor(a/b)), where b < 0: ceil(a/b)
//	mod(a, b)   ->   select(b == 0, 0, a - div(a, b)*b)
func (t byLanes) quotientOf(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	var args [2]*halide.Expr
	for i, a := range e.Args {
		var err error
		if args[i], err = t.asLoad(a); err != nil {
			return nil, err
		}
	}
	q, err := t.wholeRatio(e, args[0], args[1], typ)
	if err != nil {
		return nil, err
	}
	out := t.load(q)
	if e.Op == halide.OpMod || e.Op == halide.OpRem {
		rest := node2(halide.OpSub, args[0], node2(halide.OpMul, out, args[1]))
		if q, err = t.sumOf(rest, typ, triplet.Store{Op: halide.OpWrap}); err != nil {
			return nil, err
		}
		out = t.load(q)
	}
	t.spans[q.Name] = t.span(e)
	if e.Op == halide.OpDiv || e.Op == halide.OpQuo || apart(t.span(args[1])) {
		return q, nil
	}
	zero := constantOf(new(big.Int), e)
	c := &halide.Expr{Op: halide.OpEQ, Kind: halide.BoolKind, Args: []*halide.Expr{args[1], zero}, Pos: e.Pos}
	return t.value(&halide.Expr{Op: halide.OpSelect, Kind: halide.IntKind, Args: []*halide.Expr{c, zero, out},
		Pos: e.Pos}, typ)
}

// wholeRatio is the quotient of e, whose operands are a and b; 0 where b is 0.
func (t byLanes) wholeRatio(e, a, b *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	r, err := t.ratio(a, b)
	if err == nil && r == nil {
		err = refused(e)
	}
	if err != nil {
		return nil, err
	}
	f := r.q
	if r.zeros {
		if f, err = t.atom(choice(halide.OpEQ, r.under, float32Of(0, e), float32Of(0, e), f)); err != nil {
			return nil, err
		}
	}
	s, how := t.span(b), halide.OpFloor
	switch {
	case e.Op == halide.OpQuo || e.Op == halide.OpRem:
		how = halide.OpQuo
	case s.Hi.Sign() <= 0:
		how = halide.OpCeil
	}
	whole, err := t.whole(how, f)
	if err == nil && how == halide.OpFloor && s.Lo.Sign() < 0 {
		up, err := t.whole(halide.OpCeil, f)
		if err != nil {
			return nil, err
		}
		if whole, err = t.asLoad(choice(halide.OpLT, r.under, float32Of(0, e), up, whole)); err != nil {
			return nil, err
		}
	}
	if err != nil {
		return nil, err
	}
	most := int64(r.bound)
	if !within(most).Fits(typ) {
		typ = halide.Int32
	}
	return t.fromCentre(whole, typ, within(most))
}

// mostShift is the greatest shift by lanes: a power of two and its float are found by the float's bits, and converted
// as they are.
const mostShift = 21

// shifted makes shifts by lanes: products with powers of two, whose exponents are those of floats.
//
//	a << b             ->   a * 2^b
//	a >> b, b <= 15    ->   narrow(a * 2^(15 - b), 15, floor)
//	2^b                ->   int32(floatbits(b*2^23 + bits(1.0)))
func (t byLanes) shifted(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	a, by := e.Args[0], e.Args[1]
	s := t.span(by)
	if !s.Inside(halide.Span{Lo: new(big.Int), Hi: big.NewInt(mostShift)}) {
		return nil, refused(e)
	}
	most := int(s.Hi.Int64())
	up := by
	if e.Op == halide.OpShr {
		up = node2(halide.OpSub, constantOf(s.Hi, e), by)
	}
	bits, err := t.value(node2(halide.OpMul, up, constantOf(big.NewInt(1<<23), e)), halide.Int32)
	if err != nil {
		return nil, err
	}
	exponent := t.op(halide.OpAdd, halide.Int32, halide.Span{}, triplet.LaneArg{Temp: bits},
		triplet.LaneArg{Int: 127 << 23})
	float := t.load(t.op(halide.OpToFloat, halide.Float32, halide.Span{}, triplet.LaneArg{Temp: exponent}))
	whole, err := t.laneOf(halide.OpAdd, float, float32Of(centre, e))
	if err != nil {
		return nil, err
	}
	power, err := t.fromCentre(whole, halide.Int32, halide.SpanOf(1, 1<<most))
	if err != nil {
		return nil, err
	}
	if a, err = t.asLoad(a); err != nil {
		return nil, err
	}
	product := node2(halide.OpMul, a, t.load(power))
	if e.Op == halide.OpShl {
		return t.sumOf(product, typ, triplet.Store{Op: halide.OpLocal})
	}
	b, err := t.narrow(narrowTo(typ, most, halide.Floor, product), typ)
	if err == nil {
		t.spans[b.Name] = t.span(e)
	}
	return b, err
}
