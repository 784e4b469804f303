package extract

import (
	"math"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// Vector units of which no operation rounds a sum and its product at once divide floats, and take their roots, by what
// is nearly right and a remainder without an error. A quotient is one of mantissas, a from b to 2b and b from 1 to 2:
//
//	h = a*r, r nearly 1/b;  p = h*b;  e = h*b - p, by halves of h and b, the products of which are exact
//	n = (a - p - e)*r, to whole units of 2^-23;  rest = a - p - n*b - e;  h + n, and a unit where |rest| > b/2^24
//
// h is nearer to a/b than three units, so a - p, and what is then taken from it part by part, has at most 24 bits. No
// quotient lies in the middle between two floats. A root is that of a mantissa from 1 to 4, whose remainder is
// a - h*h, and s + unit/2 is too small where a - s*s > s*unit.
//
// The exponent is put on by two products. The last rounds where the result is below the least normal number: if it
// met the middle between two, the remainder decides. Zeros, infinities and what is no number are chosen at the end.
const (
	mantissa = 23
	oneBits  = 127 << mantissa
	infBits  = 255 << mantissa
	oneUnit  = 1.0 / (1 << mantissa)
	halving  = 1<<12 + 1 // of the 24 bits of a mantissa
	subUp    = 24        // what is not normal is multiplied by 2^24

	farExponent = 100 << mantissa // exponents as far as twice this from 0 are put on by two products
	rootGuess   = 0x5f375a86      // less half of the bits of b: those of 1/sqrt(b)
)

// ieee makes quotients and roots of floats. The first error ends it.
type ieee struct {
	*epilogue
	like *halide.Expr
	err  error
}

// val makes e a value of its own.
func (t *ieee) val(e *halide.Expr, typ halide.Type) *halide.Expr {
	if t.err != nil {
		return e
	}
	var b *lower.Buffer
	if e.Op == halide.OpConst {
		b = t.op(halide.OpLocal, halide.Float32, halide.Span{}, triplet.LaneArg{Float: e.Float})
	} else if b, t.err = t.value(e, typ); t.err != nil {
		return e
	}
	return t.load(b)
}

func (t *ieee) float(f float32) *halide.Expr { return float32Of(f, t.like) }
func (t *ieee) int(n int64) *halide.Expr     { return constantOf(big.NewInt(n), t.like) }
func (t *ieee) mul(a, b *halide.Expr) *halide.Expr {
	return t.val(floats(halide.OpMul, a, b), halide.Float32)
}
func (t *ieee) times(a *halide.Expr, f float32) *halide.Expr { return t.mul(a, t.float(f)) }

// plus is x + a*b, minus x - a*b, each of which rounds twice.
func (t *ieee) plus(x, a, b *halide.Expr) *halide.Expr {
	return t.val(floats(halide.OpAdd, x, floats(halide.OpMul, a, b)), halide.Float32)
}

func (t *ieee) minus(x, a, b *halide.Expr) *halide.Expr {
	return t.val(floats(halide.OpSub, x, floats(halide.OpMul, a, b)), halide.Float32)
}

// two is a lane operation on two floats.
func (t *ieee) two(op halide.Op, a, b *halide.Expr) *halide.Expr {
	if t.err != nil {
		return a
	}
	a, t.err = t.laneOf(op, a, b)
	return a
}

// ints is a lane operation on two integers.
func (t *ieee) ints(op halide.Op, a, b *halide.Expr) *halide.Expr {
	if t.err != nil {
		return a
	}
	var args []triplet.LaneArg
	for _, e := range []*halide.Expr{a, b} {
		arg := triplet.LaneArg{}
		if e.Op == halide.OpConst {
			arg.Int = e.Int.Int64()
		} else {
			arg.Temp = t.array(e.Name)
		}
		args = append(args, arg)
	}
	return t.load(t.op(op, halide.Int32, halide.TypeSpan(halide.Int32), args...))
}

// pick is select(a cmp b, yes, no) of floats, pickInt that of integers.
func (t *ieee) pick(cmp halide.Op, a, b, yes, no *halide.Expr) *halide.Expr {
	return t.val(choice(cmp, a, b, yes, no), halide.Float32)
}

func (t *ieee) pickInt(cmp halide.Op, a, b, yes, no *halide.Expr) *halide.Expr {
	return t.val(choose(cmp, a, b, yes, no), halide.Int32)
}

// bits are those of a float, and real is the float of bits.
func (t *ieee) bits(f *halide.Expr) *halide.Expr {
	if t.err != nil {
		return f
	}
	return t.load(t.op(halide.OpToInt, halide.Int32, halide.TypeSpan(halide.Int32),
		triplet.LaneArg{Temp: t.array(f.Name)}))
}

func (t *ieee) real(bits *halide.Expr) *halide.Expr {
	if t.err != nil {
		return bits
	}
	return t.load(t.op(halide.OpToFloat, halide.Float32, halide.Span{}, triplet.LaneArg{Temp: t.array(bits.Name)}))
}

func (t *ieee) size(f *halide.Expr) *halide.Expr {
	return t.val(&halide.Expr{Op: halide.OpAbs, Kind: halide.FloatKind, Args: []*halide.Expr{f}, Pos: f.Pos},
		halide.Float32)
}

// wide are the bits of a float from 0 on, with an exponent below 0 where it is not normal.
func (t *ieee) wide(f, bits *halide.Expr) *halide.Expr {
	up := t.bits(t.times(f, 1<<subUp))
	return t.pickInt(halide.OpLT, bits, t.int(1<<mantissa), t.ints(halide.OpSub, up, t.int(subUp<<mantissa)), bits)
}

// less is wide less its exponent, a multiple of 2^shift above one.
func (t *ieee) less(wide *halide.Expr, shift int, one int64) (rest, exponent *halide.Expr) {
	if t.err != nil {
		return wide, wide
	}
	at := wide
	if one != 0 {
		at = t.ints(halide.OpSub, wide, t.int(one))
	}
	exponent = t.val(narrowTo(halide.Int32, shift, halide.Floor, at), halide.Int32)
	if t.err != nil {
		return wide, wide
	}
	t.spans[exponent.Name] = halide.SpanOf(-300, 300)
	sum := node2(halide.OpSub, wide, node2(halide.OpMul, exponent, t.int(1<<shift)))
	if one == 0 {
		sum = node2(halide.OpAdd, sum, t.int(oneBits))
	}
	b, err := t.sumOf(sum, halide.Int32, triplet.Store{Op: halide.OpWrap})
	if t.err = err; err != nil {
		return wide, wide
	}
	return t.load(b), exponent
}

// halves is x as a sum of two floats of 12 bits.
func (t *ieee) halves(x *halide.Expr) (high, low *halide.Expr) {
	c := t.times(x, halving)
	high = t.two(halide.OpSub, c, t.two(halide.OpSub, c, x))
	return high, t.two(halide.OpSub, x, high)
}

// near is x rounded to units.
func (t *ieee) near(x *halide.Expr) *halide.Expr {
	middle := t.float(1.5)
	return t.two(halide.OpSub, t.two(halide.OpAdd, x, middle), middle)
}

// divided makes a / b; of a power of two it is a product.
//
//	a / 8.0   ->   a * 0.125
func (t *ieee) divided(a, b *halide.Expr) (*lower.Buffer, error) {
	if b.Op == halide.OpConst {
		if m, n := math.Frexp(float64(b.Float)); math.Abs(m) == 0.5 && -126 < n && n < 126 {
			return t.value(floats(halide.OpMul, a, float32Of(1/b.Float, b)), halide.Float32)
		}
	}
	return t.quotient(a, b)
}

// quotient makes num / den.
func (t *ieee) quotient(num, den *halide.Expr) (*lower.Buffer, error) {
	num, den = t.val(num, halide.Float32), t.val(den, halide.Float32)
	a, b := t.size(num), t.size(den)
	bitsA, bitsB := t.bits(a), t.bits(b)
	wideA, wideB := t.wide(a, bitsA), t.wide(b, bitsB)
	lessA, _ := t.less(wideA, mantissa, 0)
	lessB, _ := t.less(wideB, mantissa, 0)
	lessA = t.pickInt(halide.OpLT, lessA, lessB, t.ints(halide.OpAdd, lessA, t.int(1<<mantissa)), lessA)
	q, rest := t.mantissas(t.real(lessA), t.real(lessB), lessB)

	if t.err != nil {
		return nil, t.err
	}
	sum := node2(halide.OpAdd, node2(halide.OpSub, node2(halide.OpSub, wideA, lessA), wideB), lessB)
	y := t.bits(t.scaled(q, rest, t.val(narrowTo(halide.Int32, 0, halide.Even, sum), halide.Int32)))

	zero, inf := t.int(0), t.int(infBits)
	turned := t.pickInt(halide.OpEQ, bitsB, zero, inf, t.pickInt(halide.OpEQ, bitsB, inf, zero, bitsB))
	special := t.bits(t.mul(a, t.real(turned)))
	y = t.pickInt(halide.OpLT, t.ints(halide.OpMax, bitsA, bitsB), inf, y, special)
	y = t.pickInt(halide.OpGT, t.ints(halide.OpMin, bitsA, bitsB), zero, y, special)
	return t.array(t.mul(t.real(y), t.mul(t.sign(num), t.sign(den))).Name), t.err
}

// sign is 1 or -1, of zeros too.
func (t *ieee) sign(f *halide.Expr) *halide.Expr {
	minus := int64(-1<<31 + oneBits)
	return t.real(t.pickInt(halide.OpLT, t.bits(f), t.int(0), t.int(minus), t.int(oneBits)))
}

// mantissas is a / b, b <= a < 2b, rounded, and the remainder.
func (t *ieee) mantissas(a, b, bitsB *halide.Expr) (q, rest *halide.Expr) {
	two := t.val(t.float(2), halide.Float32)
	r := t.real(t.ints(halide.OpSub, t.int(firstGuess), bitsB))
	for range 3 {
		r = t.mul(r, t.minus(two, b, r))
	}
	h := t.two(halide.OpMax, t.mul(a, r), t.float(1))
	highB, lowB := t.halves(b)
	highH, lowH := t.halves(h)
	p := t.mul(h, b)
	e := t.val(floats(halide.OpSub, floats(halide.OpMul, highH, highB), p), halide.Float32)
	e = t.plus(t.plus(t.plus(e, highH, lowB), lowH, highB), lowH, lowB)
	first := t.two(halide.OpSub, a, p)
	n := t.near(t.mul(t.two(halide.OpSub, first, e), r))
	rest = t.minus(t.two(halide.OpSub, t.minus(first, n, highB), e), n, lowB)
	step := t.step(rest, t.times(b, oneUnit/2), t.times(b, -oneUnit/2), halide.OpLT)
	return t.two(halide.OpAdd, t.two(halide.OpAdd, h, n), step), t.minus(rest, step, b)
}

// step is a unit where the remainder is more than most, less a unit where it is below least.
func (t *ieee) step(rest, most, least *halide.Expr, below halide.Op) *halide.Expr {
	return t.pick(halide.OpLT, most, rest, t.float(oneUnit), t.pick(below, rest, least, t.float(-oneUnit), t.float(0)))
}

// scaled is q * 2^exponent, rounded as q + rest would be.
func (t *ieee) scaled(q, rest, exponent *halide.Expr) *halide.Expr {
	clamp := func(e *halide.Expr, most int64) *halide.Expr {
		return t.ints(halide.OpMin, t.ints(halide.OpMax, e, t.int(-most)), t.int(most))
	}
	exponent = clamp(exponent, 2*farExponent)
	first := clamp(exponent, farExponent)
	var up, down [2]*halide.Expr
	for i, e := range []*halide.Expr{first, t.ints(halide.OpSub, exponent, first)} {
		up[i] = t.real(t.ints(halide.OpAdd, e, t.int(oneBits)))
		down[i] = t.real(t.ints(halide.OpSub, t.int(oneBits), e))
	}
	y := t.mul(t.mul(q, up[0]), up[1])
	back := t.mul(t.mul(t.two(halide.OpMin, y, t.float(math.MaxFloat32)), down[1]), down[0])
	lost := t.times(t.two(halide.OpSub, q, back), 2)
	if t.err != nil {
		return y
	}
	least := t.real(t.load(t.constant(1, halide.Int32)))
	least = t.mul(t.mul(least, down[1]), down[0])
	lost = t.pick(halide.OpGT, t.mul(lost, rest), t.float(0), lost, t.float(0))
	lost = t.pick(halide.OpGE, t.size(lost), least, lost, t.float(0))
	return t.two(halide.OpAdd, y, t.mul(t.mul(lost, up[0]), up[1]))
}

// root makes the square root of a float: of what is below 0 no number.
func (t *ieee) root(of *halide.Expr) (*lower.Buffer, error) {
	of = t.val(of, halide.Float32)
	bits := t.bits(of)
	size := t.size(of)
	rest, half := t.less(t.wide(size, t.bits(size)), mantissa+1, oneBits)
	if t.err != nil {
		return nil, t.err
	}
	s := t.bits(t.rootOf(t.real(rest), rest))
	if t.err != nil {
		return nil, t.err
	}
	whole, err := t.sumOf(node2(halide.OpAdd, s, node2(halide.OpMul, half, t.int(1<<mantissa))), halide.Int32,
		triplet.Store{Op: halide.OpWrap})
	if err != nil {
		return nil, err
	}
	t.spans[whole.Name] = halide.TypeSpan(halide.Int32)
	none := t.bits(t.mul(t.two(halide.OpSub, of, of), t.real(t.load(t.constant(infBits, halide.Int32))))) // 0*inf
	y := t.pickInt(halide.OpLT, bits, t.int(infBits), t.load(whole), bits)
	y = t.pickInt(halide.OpGT, bits, t.int(0), y, t.pickInt(halide.OpEQ, t.bits(size), t.int(0), bits, none))
	y = t.real(y)
	return t.array(y.Name), t.err
}

// rootOf is the root of a, from 1 to 4, rounded.
func (t *ieee) rootOf(a, bits *halide.Expr) *halide.Expr {
	half := t.val(narrowTo(halide.Int32, 1, halide.Floor, bits), halide.Int32)
	g := t.real(t.ints(halide.OpSub, t.int(rootGuess), half))
	more, halfA := t.val(t.float(1.5), halide.Float32), t.times(a, 0.5)
	for range 3 {
		g = t.mul(g, t.minus(more, halfA, t.mul(g, g)))
	}
	h := t.two(halide.OpMax, t.mul(a, g), t.float(1))
	high, low := t.halves(h)
	p := t.mul(h, h)
	e := t.val(floats(halide.OpSub, floats(halide.OpMul, high, high), p), halide.Float32)
	e = t.plus(t.plus(e, t.times(high, 2), low), low, low)
	first := t.two(halide.OpSub, a, p)
	n := t.near(t.times(t.mul(t.two(halide.OpSub, first, e), g), 0.5))
	twice := t.times(n, 2)
	rest := t.minus(t.two(halide.OpSub, t.minus(first, high, twice), e), low, twice)
	rest = t.minus(rest, n, n)
	s := t.two(halide.OpAdd, h, n)
	return t.two(halide.OpAdd, s, t.step(rest, t.times(s, oneUnit), t.times(s, -oneUnit), halide.OpLE))
}
