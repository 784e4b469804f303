package extract

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// Vector units without conversions between integers and floats have additions of both, and registers that hold either.
// A float between 2^23 and 2^24 is a whole number in its low bits:
//
//	float(a), |a| <= 2^22        ->   t0 = a + bits(centre);  t1 = floatbits(t0);   t2 = t1 - centre
//	int8(round(f)), f clamped    ->   t0 = f + centre;        t1 = intbits(t0);     the low bits of t1
//
// The second sum rounds to the nearest even number, as float addition does. All of it is exact for any f: what is no
// number is chosen to be 0 before, and what lies beyond the type is clamped.
const (
	centre     = 3 << 22    // in the middle of the floats that go in steps of 1
	centreBits = 0x4b400000 // the bits of it
	reach      = 1 << 22    // what may be added to the centre or taken from it
)

// toFloat makes the float nearest to an integer. What is farther from 0 than reach is converted in two parts, and
// rounded once, by the sum:
//
//	float(a)   ->   float(a mod 65536) + float(a >> 16)*65536
func (t *epilogue) toFloat(e *halide.Expr) (*lower.Buffer, error) {
	a := e.Args[0]
	if a.Kind != halide.IntKind {
		return nil, refused(e)
	}
	s := t.span(a)
	b, err := t.value(a, halide.Int32)
	if err != nil {
		return nil, err
	}
	if s.Inside(within(reach)) {
		moved := t.op(halide.OpAdd, halide.Int32, s, triplet.LaneArg{Temp: b}, triplet.LaneArg{Int: centreBits})
		float := t.op(halide.OpToFloat, halide.Float32, halide.Span{}, triplet.LaneArg{Temp: moved})
		return t.op(halide.OpSub, halide.Float32, halide.Span{}, triplet.LaneArg{Temp: float},
			triplet.LaneArg{Float: centre}), nil
	}
	float := func(op halide.Op, by int64) (*halide.Expr, error) {
		part, err := t.toFloat(&halide.Expr{Op: halide.OpToFloat, Kind: halide.FloatKind, Pos: e.Pos,
			Args: []*halide.Expr{node2(op, t.load(b), constantOf(big.NewInt(by), e))}})
		if err != nil {
			return nil, err
		}
		return t.load(part), nil
	}
	low, err := float(halide.OpAnd, 0xffff)
	if err != nil {
		return nil, err
	}
	high, err := float(halide.OpShr, 16)
	if err != nil {
		return nil, err
	}
	return t.sumOf(floats(halide.OpAdd, low, floats(halide.OpMul, high, float32Of(1<<16, e))), halide.Float32,
		triplet.Store{Op: halide.OpLocal})
}

// toInt makes the integer that a float is, rounded as e says, in its type.
func (t *epilogue) toInt(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	a := e.Args[0]
	if a.Kind != halide.FloatKind {
		return nil, refused(e)
	}
	how := halide.OpQuo // towards 0
	switch a.Op {
	case halide.OpFloor, halide.OpCeil, halide.OpRound:
		how, a = a.Op, a.Args[0]
	}
	lo, hi := e.Type.Bounds()
	f, r, err := t.toRound(a, e)
	if err != nil {
		return nil, err
	}
	if !t.span(e).Inside(within(reach)) {
		return t.wholeInt(how, f, e)
	}
	if !(r.lo >= float64(lo.Int64())) {
		f = atLeast(f, r, lo)
	}
	if !(r.hi <= float64(hi.Int64())) {
		f = floats(halide.OpMin, f, float32Of(float32(hi.Int64()), e))
	}
	if lo.Sign() == 0 && how == halide.OpQuo {
		how = halide.OpFloor
	}
	whole, err := t.whole(how, f)
	if err != nil {
		return nil, err
	}
	return t.fromCentre(whole, typ, t.span(e))
}

// toRound is the float a, which e rounds to an integer, and its range. A quotient of integers rounds as if it was
// exact.
func (t *epilogue) toRound(a, e *halide.Expr) (*halide.Expr, floatRange, error) {
	q, err := byLanes{t}.ofIntegers(a, e.Type)
	if err == nil && q == nil {
		f, err := t.atom(a)
		return f, t.bounds(a), err
	}
	if err != nil {
		return nil, floatRange{}, err
	}
	r := floatRange{-q.bound, q.bound}
	if !q.zeros {
		return q.q, r, nil
	}
	far := floats(halide.OpMul, q.top, float32Of(beyond, e))
	f, err := t.atom(choice(halide.OpEQ, q.under, float32Of(0, e), far, q.q))
	return f, floatRange{beyond * r.lo, beyond * r.hi}, err
}

// atLeast is f, or lo if that is more; 0 if f is no number.
func atLeast(f *halide.Expr, r floatRange, lo *big.Int) *halide.Expr {
	switch zero := float32Of(0, f); {
	case r.lo <= r.hi:
	case lo.Sign() == 0:
		return choice(halide.OpGE, f, zero, f, zero)
	default:
		f = choice(halide.OpGE, f, f, f, zero)
	}
	return floats(halide.OpMax, f, float32Of(float32(lo.Int64()), f))
}

// wholeInt makes an integer of 32 bits in two parts, of which the sum is saturated.
//
//	int32(floor(f))   ->   h = round(f / 65536); l = floor(f - h*65536); narrow(int32, h*65536 + l)
//
// What is left beside h is exact, as h is the nearest.
func (t *epilogue) wholeInt(how halide.Op, f, e *halide.Expr) (*lower.Buffer, error) {
	zero, unit := float32Of(0, e), float32Of(1<<16, e)
	f, err := t.atom(choice(halide.OpGE, f, f, f, zero))
	if err != nil {
		return nil, err
	}
	sign := (*halide.Expr)(nil)
	size := f
	if how == halide.OpQuo {
		how = halide.OpFloor
		if sign, err = t.atom(choice(halide.OpLT, f, zero, float32Of(-1, e), float32Of(1, e))); err != nil {
			return nil, err
		}
		if size, err = t.asLoad(&halide.Expr{Op: halide.OpAbs, Kind: halide.FloatKind, Args: []*halide.Expr{f},
			Pos: e.Pos}); err != nil {
			return nil, err
		}
	}
	scaled := floats(halide.OpMul, size, float32Of(1.0/(1<<16), e))
	high, err := t.whole(halide.OpRound, floats(halide.OpMin, floats(halide.OpMax, scaled, float32Of(-1<<16, e)), unit))
	if err != nil {
		return nil, err
	}
	if high, err = t.laneOf(halide.OpSub, high, float32Of(centre, e)); err != nil {
		return nil, err
	}
	rest := floats(halide.OpSub, size, floats(halide.OpMul, high, unit))
	low, err := t.whole(how, floats(halide.OpMin, floats(halide.OpMax, rest, float32Of(-1<<16, e)), unit))
	if err != nil {
		return nil, err
	}
	if low, err = t.laneOf(halide.OpSub, low, float32Of(centre, e)); err != nil {
		return nil, err
	}
	part := func(f *halide.Expr) (*halide.Expr, error) {
		if sign != nil {
			if f, err = t.asLoad(floats(halide.OpMul, f, sign)); err != nil {
				return nil, err
			}
		}
		if f, err = t.laneOf(halide.OpAdd, f, float32Of(centre, e)); err != nil {
			return nil, err
		}
		b, err := t.fromCentre(f, halide.Int32, within(1<<16))
		if err != nil {
			return nil, err
		}
		return t.load(b), nil
	}
	h, err := part(high)
	if err != nil {
		return nil, err
	}
	l, err := part(low)
	if err != nil {
		return nil, err
	}
	sum := node2(halide.OpAdd, node2(halide.OpMul, h, constantOf(big.NewInt(1<<16), e)), l)
	return t.narrow(narrowTo(e.Type, 0, halide.Even, sum), halide.Int32)
}

// rounded makes the whole number that a float is rounded to. What is 2^23 or more is whole, or no number, and stays as
// it is. Zeros have the sign of the float.
//
//	floor(f)   ->   select(|f| < 2^23, select(w == 0, f*0, w), f), where w is (f + 2^23) - 2^23, or less by 1
func (t *epilogue) rounded(e *halide.Expr) (*lower.Buffer, error) {
	const steps = 1 << 23 // from here on floats go in steps of 1 or more
	f, err := t.atom(e.Args[0])
	if err != nil {
		return nil, err
	}
	limit, zero, one := float32Of(steps, e), float32Of(0, e), float32Of(1, e)
	near, err := t.asLoad(floats(halide.OpMin, floats(halide.OpMax, f, float32Of(-steps, e)), limit))
	if err != nil {
		return nil, err
	}
	away, err := t.asLoad(choice(halide.OpLT, near, zero, float32Of(-steps, e), limit))
	if err != nil {
		return nil, err
	}
	w, err := t.laneOf(halide.OpAdd, near, away)
	if err != nil {
		return nil, err
	}
	if w, err = t.laneOf(halide.OpSub, w, away); err != nil {
		return nil, err
	}
	if e.Op != halide.OpRound {
		cmp, op := halide.OpGT, halide.OpSub // of floor
		if e.Op == halide.OpCeil {
			cmp, op = halide.OpLT, halide.OpAdd
		}
		step, err := t.asLoad(choice(cmp, w, near, one, zero))
		if err != nil {
			return nil, err
		}
		if w, err = t.laneOf(op, w, step); err != nil {
			return nil, err
		}
	}
	signed, err := t.asLoad(choice(halide.OpEQ, w, zero, floats(halide.OpMul, near, zero), w))
	if err != nil {
		return nil, err
	}
	size := &halide.Expr{Op: halide.OpAbs, Kind: halide.FloatKind, Args: []*halide.Expr{f}, Pos: e.Pos}
	return t.value(choice(halide.OpLT, size, limit, signed, f), halide.Float32)
}

// kinds makes a choice between floats by integers a choice by floats, and one between integers by floats a choice of
// floats; nil if not all of them are floats without loss.
func (t *epilogue) kinds(e *halide.Expr) *halide.Expr {
	c := e.Args[0]
	float := func(of []*halide.Expr, most int64) (list []*halide.Expr) {
		for _, a := range of {
			if a.Kind != halide.IntKind || !t.span(a).Inside(within(most)) {
				return nil
			}
			if s := t.span(a); s.Lo.Cmp(s.Hi) == 0 {
				list = append(list, float32Of(float32(s.Lo.Int64()), a))
				continue
			}
			list = append(list, &halide.Expr{Op: halide.OpToFloat, Kind: halide.FloatKind, Args: []*halide.Expr{a},
				Pos: a.Pos})
		}
		return list
	}
	if e.Kind == halide.FloatKind {
		if args := float(c.Args, 1<<24); args != nil {
			return indexes.WithArgs(e, []*halide.Expr{indexes.WithArgs(c, args), e.Args[1], e.Args[2]})
		}
		return nil
	}
	if args := float(e.Args[1:], reach); args != nil && e.Kind == halide.IntKind {
		n := indexes.WithArgs(e, append([]*halide.Expr{c}, args...))
		n.Kind = halide.FloatKind
		return n
	}
	return nil
}

// chosen makes the integer of that a float is, which a choice of floats made.
func (t *epilogue) chosen(float, of *halide.Expr, least halide.Type) (*lower.Buffer, error) {
	typ := t.lanes(of, least)
	if typ == halide.NoType {
		return nil, t.tooWide(of)
	}
	b, err := t.value(float, halide.Float32)
	if err != nil {
		return nil, err
	}
	whole, err := t.whole(halide.OpRound, t.load(b))
	if err != nil {
		return nil, err
	}
	return t.fromCentre(whole, typ, t.span(of))
}
