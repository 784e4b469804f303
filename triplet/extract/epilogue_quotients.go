package extract

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// quotient makes quotients and remainders of constants that are no powers of two: by a product and a shift, exact for
// all that the dividend may be.
//
//	a / 3         ->   (683*a) >> 11
//	(a + 1) / 7   ->   (2454267026*a + 2454267026 + ..) >> 34, where no lanes hold a + 1
//	a mod 3       ->   a - 3*(a / 3)
func (t *epilogue) quotient(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	a, by := e.Args[0], e.Args[1]
	if e.Op == halide.OpMod {
		b, err := t.asLoad(a)
		if err != nil {
			return nil, err
		}
		q, err := t.asLoad(node2(halide.OpDiv, b, by))
		if err != nil {
			return nil, err
		}
		rest, err := t.sumOf(node2(halide.OpSub, b, node2(halide.OpMul, q, by)), typ, triplet.Store{Op: halide.OpWrap})
		if err == nil {
			t.spans[rest.Name] = t.span(e)
		}
		return rest, err
	}
	sum, shift, err := byLanes{t}.byShift(e, typ)
	if err != nil {
		return nil, err
	}
	return t.narrow(narrowTo(typ, shift, halide.Floor, sum), typ)
}

// byShift is a quotient of a constant as a sum, of a value, that is shifted down.
func (t byLanes) byShift(e *halide.Expr, typ halide.Type) (sum *halide.Expr, shift int, err error) {
	a := e.Args[0]
	r, ok := lower.ReciprocalOf(t.span(a), e.Args[1].Int)
	if !ok {
		return nil, 0, refused(e)
	}
	plus := r.Plus
	if a.Op == halide.OpAdd && a.Args[1].Op == halide.OpConst && t.lanes(a, typ) == halide.NoType {
		plus = new(big.Int).Add(plus, new(big.Int).Mul(a.Args[1].Int, r.Times))
		a = a.Args[0]
	}
	b, err := t.asLoad(a)
	if err != nil {
		return nil, 0, err
	}
	return biased{times(b, r.Times), plus}.sum(e), r.Shift, nil
}

// towardsZero is a quotient or remainder of a constant, rounded towards 0, by one that is rounded down; nil of others.
//
//	quo(a, 7)    ->   (a + select(a < 0, 6, 0)) / 7, a >= 0: a / 7
//	             ->   a/7 + select(a < 0, select(a mod 7 == 0, 0, 1), 0), where no lanes hold a + 6
//	quo(a, -7)   ->   -quo(a, 7)
//	rem(a, 7)    ->   a - quo(a, 7)*7
func (t byLanes) towardsZero(e *halide.Expr, typ halide.Type) *halide.Expr {
	a, by := e.Args[0], e.Args[1]
	if by.Op != halide.OpConst || by.Int.Sign() == 0 || !by.Int.IsInt64() {
		return nil
	}
	zero, one := constantOf(new(big.Int), e), constantOf(big.NewInt(1), e)
	size := constantOf(new(big.Int).Abs(by.Int), e)
	q := node2(halide.OpDiv, a, size)
	if t.span(a).Lo.Sign() < 0 {
		top := node2(halide.OpAdd, a, choose(halide.OpLT, a, zero, node2(halide.OpSub, size, one), zero))
		if t.lanes(top, typ) != halide.NoType {
			q = node2(halide.OpDiv, top, size)
		} else {
			up := choose(halide.OpEQ, node2(halide.OpMod, a, size), zero, zero, one)
			q = node2(halide.OpAdd, q, choose(halide.OpLT, a, zero, up, zero))
		}
	}
	if e.Op == halide.OpRem {
		return node2(halide.OpSub, a, node2(halide.OpMul, q, size))
	}
	if by.Int.Sign() < 0 {
		q = node2(halide.OpSub, zero, q)
	}
	return q
}

// times is n*a, in parts that operands hold.
//
//	a * 5000000000   ->   a*2^30 + a*2^30 + a*2^30 + a*2^30 + a*705032704
func times(a *halide.Expr, n *big.Int) *halide.Expr {
	most := big.NewInt(1 << 30)
	if n.Cmp(halide.TypeSpan(halide.Int32).Hi) <= 0 {
		return node2(halide.OpMul, a, constantOf(n, a))
	}
	return node2(halide.OpAdd, times(a, most), times(a, new(big.Int).Sub(n, most)))
}

// Quotients and remainders of integers by integers are found by a reciprocal of less precision than those of floats,
// and mended by the remainder, which is exact as an integer:
//
//	a / b, b > 0     ->   h = round(a*r);  h - select(a - h*b < 0, 1, 0)
//	a mod b, b > 0   ->   h = round(a*r);  d = a - h*b;  d + select(d < 0, 1, 0)*b
//	a / b, a mod b   ->   of -|b|, which 16 bits hold, in the place of -b;  select(b < 0, -q, q)
//
// Let q = a/|b|, |q| <= 2^18. The reciprocal is within 1.2e-6 of 1/|b| (a test tries every mantissa), and the product
// is rounded once, as may be the float of a, so a*r is within 0.35 of q, and h within 0.85: the remainder lies between
// -|b| and |b|, and where it is below 0 the quotient is next to h. What comes of a divisor of 0 is not looked at.
const (
	quotientGuess = 0x7ef34000 // less the bits of b: those of 1/b, by at most 1/17 wrong
	// Newton's steps have 2 in their place; these halve what is wrong, as it is on both sides of 1/b
	quotientFirst, quotientSecond = 2.0012994, 2.0000007
)

// quotients makes quotients and remainders of integers.
type quotients struct{ byLanes }

// fewest is how many lanes fill the registers that quotients are mended in: of fewer the floats do it as well.
const fewest = 16

// suits reports whether remainders are of 16 bits, of which a register has more than of floats, and there are enough;
// or of 32, where the floats alone are not exact.
func (t quotients) suits(e *halide.Expr) bool {
	_, ok := t.bound(e.Args[0], e.Args[1])
	if e.Op == halide.OpQuo || e.Op == halide.OpRem { // of the dividend's size, which lanes hold
		_, ok = t.quotientBound(e.Args[0], e.Args[1])
	}
	if _, floats := t.quotientBound(e.Args[0], e.Args[1]); !floats {
		return ok
	}
	return ok && t.f.Extent >= fewest && t.rests(e).Fits(halide.Int16)
}

// bound is that of the quotient of integers. Dividends may be all of int32 but the least: a float of theirs is rounded.
func (t quotients) bound(num, den *halide.Expr) (bound int64, ok bool) {
	tops, unders := t.span(num), t.span(den)
	if !tops.Inside(within(math.MaxInt32)) || !unders.Inside(within(mostTerm)) {
		return 0, false
	}
	most, least := max(-tops.Lo.Int64(), tops.Hi.Int64(), 0), max(unders.Lo.Int64(), -unders.Hi.Int64(), 1)
	return most/least + 1, most <= mostRatio*least
}

// rests are remainders before they are mended.
func (t quotients) rests(e *halide.Expr) halide.Span {
	s := t.span(e.Args[1])
	return within(max(-s.Lo.Int64(), s.Hi.Int64()) - 1)
}

// made makes e in lanes of typ, which hold it. What is rounded towards 0 is of the dividend's size, and has its sign.
func (t quotients) made(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	var args [2]*halide.Expr
	for i, a := range e.Args {
		var err error
		if args[i], err = t.asLoad(a); err != nil {
			return nil, err
		}
	}
	top, zero := args[0], constantOf(new(big.Int), e)
	signed := (e.Op == halide.OpQuo || e.Op == halide.OpRem) && t.span(top).Lo.Sign() < 0
	if signed {
		top = &halide.Expr{Op: halide.OpAbs, Kind: halide.IntKind, Args: []*halide.Expr{top}, Pos: e.Pos}
	}
	b, err := t.whole(e, top, args[1], typ)
	if err != nil {
		return nil, err
	}
	t.spans[b.Name] = t.span(e)
	if signed {
		t.spans[b.Name] = t.near(top, args[1], typ)
		other, err := t.exactly(node2(halide.OpSub, zero, t.load(b)), e, typ)
		if err != nil {
			return nil, err
		}
		if b, err = t.value(choose(halide.OpLT, args[0], zero, t.load(other), t.load(b)), typ); err != nil {
			return nil, err
		}
	}
	if apart(t.span(args[1])) {
		return b, nil
	}
	return t.value(choose(halide.OpEQ, args[1], zero, zero, t.load(b)), typ)
}

// whole is the quotient or remainder of a by b that leaves no remainder below 0.
func (t quotients) whole(e, a, b *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	zero, under := constantOf(new(big.Int), e), t.span(b)
	minus := node2(halide.OpSub, zero, b)
	if under.Lo.Sign() < 0 {
		cut, err := t.sumOf(minus, t.lanes(b, halide.Int16), triplet.Store{Op: halide.OpWrap})
		if err != nil {
			return nil, err
		}
		if minus, err = t.asLoad(node2(halide.OpMin, b, t.load(cut))); err != nil {
			return nil, err
		}
	}
	near, err := t.nearest(a, b)
	if err != nil {
		return nil, err
	}
	out, err := t.mended(e, a, minus, near, typ)
	if err != nil || under.Lo.Sign() >= 0 || remainder(e) {
		return out, err
	}
	t.spans[out.Name] = t.near(a, e.Args[1], typ)
	q := t.load(out)
	other, err := t.exactly(node2(halide.OpSub, zero, q), e, typ)
	if err != nil {
		return nil, err
	}
	return t.value(choose(halide.OpLT, b, zero, t.load(other), q), typ)
}

// near is where quotients lie, and what is one from them; all of typ where it does not hold these, but their low bits.
func (t quotients) near(a, b *halide.Expr, typ halide.Type) halide.Span {
	bound, _ := t.bound(a, b)
	span := within(bound + 1)
	if !span.Fits(typ) {
		span.Lo, span.Hi = typ.Bounds()
	}
	return span
}

// mended is the quotient or remainder next to a whole number near the quotient.
func (t quotients) mended(e, a, minus, near *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	whole, err := t.fromCentre(near, typ, t.near(a, e.Args[1], typ))
	if err != nil {
		return nil, err
	}
	h := t.load(whole)
	rests := t.rests(e)
	rest, err := t.sumOf(node2(halide.OpAdd, a, node2(halide.OpMul, h, minus)), t.machine.LaneType(rests, halide.Int16),
		triplet.Store{Op: halide.OpWrap})
	if err != nil {
		return nil, err
	}
	t.spans[rest.Name] = rests
	zero, one := constantOf(new(big.Int), e), constantOf(big.NewInt(1), e)
	step, err := t.asLoad(choose(halide.OpLT, t.load(rest), zero, one, zero))
	if err != nil {
		return nil, err
	}
	out := node2(halide.OpSub, h, step)
	if remainder(e) {
		out = node2(halide.OpSub, t.load(rest), node2(halide.OpMul, step, minus))
	}
	return t.exactly(out, e, typ)
}

func remainder(e *halide.Expr) bool { return e.Op == halide.OpMod || e.Op == halide.OpRem }

// nearest is a/|b| rounded to a whole number near it, beyond the centre.
func (t quotients) nearest(a, b *halide.Expr) (near *halide.Expr, err error) {
	float := func(x *halide.Expr) (f *halide.Expr) {
		if err == nil {
			f, err = t.asLoad(&halide.Expr{Op: halide.OpToFloat, Kind: halide.FloatKind, Args: []*halide.Expr{x},
				Pos: x.Pos})
		}
		return f
	}
	fa, fb := float(a), float(b)
	if err == nil && t.span(b).Lo.Sign() < 0 {
		fb, err = t.asLoad(&halide.Expr{Op: halide.OpAbs, Kind: halide.FloatKind, Args: []*halide.Expr{fb}, Pos: b.Pos})
	}
	if err != nil {
		return nil, err
	}
	r := t.guess(fb, quotientGuess)
	for _, two := range []float32{quotientFirst, quotientSecond} {
		one, err := t.atom(floats(halide.OpMul, fb, r))
		if err != nil {
			return nil, err
		}
		twice := floats(halide.OpMul, r, float32Of(two, b))
		if r, err = t.atom(floats(halide.OpSub, twice, floats(halide.OpMul, one, r))); err != nil {
			return nil, err
		}
	}
	middle := t.load(t.op(halide.OpLocal, halide.Float32, halide.Span{}, triplet.LaneArg{Float: centre}))
	return t.atom(floats(halide.OpAdd, middle, floats(halide.OpMul, fa, r)))
}
