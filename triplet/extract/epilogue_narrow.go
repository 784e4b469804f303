package extract

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// narrow makes a narrowed value in lanes of typ, which hold it: narrowed to typ, then clamped to what e is narrowed to
// where that is less, as saturating twice is saturating to both. Where a sum ends in bytes, these are widened.
//
//	narrow(int8, max(acc, 0), 6)   ->   t0 = narrow(int8, acc, 6);  t1 = t0 as int16;  max(t1, 0)
func (t *epilogue) narrow(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	a := e.Args[0]
	if e.Shift == 0 && t.span(a).Fits(e.Type) {
		return t.value(a, typ)
	}
	wide := narrowTo(typ, e.Shift, e.Round, a)
	bytes := false
	if !t.span(wide).Fits(e.Type) {
		_, _, by := t.byCaller(t.f, a, e.Type)
		bytes = e.Type.Bits() == 8 && typ == halide.Int16 && wholeBytes(t.walker, t.f) &&
			(e.Shift > 0 || by || addsUp(a) || t.inside(a))
		if bytes && e.Shift > 0 && (choices{t}).inHalves(a) {
			e = (choices{t}).fromHalves(e)
			a = e.Args[0]
		}
		if bytes {
			wide = e
		}
	}
	if !bytes && !t.span(wide).Fits(e.Type) {
		lo, hi := e.Type.Bounds()
		return t.value(node2(halide.OpMax, node2(halide.OpMin, wide, constantOf(hi, e)), constantOf(lo, e)), typ)
	}
	if whole := (choices{t}).whole(a); whole != nil {
		a = whole
	}
	if t.inside(a) {
		args := make([]*halide.Expr, len(a.Args))
		for i, b := range a.Args {
			if args[i] = b; b.Kind == halide.IntKind {
				args[i] = folded(narrowTo(wide.Type, e.Shift, e.Round, b), t.span)
			}
		}
		return t.value(indexes.WithArgs(a, args), typ)
	}
	b, err := byLanes{t}.ended(a, wide.Type, e)
	if err != nil || !bytes {
		return b, err
	}
	as := t.temp(typ, t.f.Extent, t.spans[b.Name])
	t.emit(triplet.LaneOp{Op: halide.OpLocal, Dst: as, Args: []triplet.LaneArg{{Temp: b}}})
	return as, nil
}

// storeUnsigned stores e, narrowed to uint16, to which no conversion of accumulators saturates: it is brought into
// 0..65535 in lanes of int32, and their low bits are stored.
func (t *epilogue) storeUnsigned(e *halide.Expr, end triplet.Store) error {
	b, err := t.narrow(e, halide.Int32)
	if err != nil {
		return err
	}
	end.Op, end.Shift = halide.OpWrap, 0
	return t.sum(t.load(b), end)
}

// inside reports whether the operands of a are narrowed rather than a. It is the same: no rounding turns the order of
// two numbers round, so the greater one narrowed is the greater of the narrowed ones. It pays where one of them is a
// constant, as in max(sum, 0), and there is no other way where no lanes hold a.
func (t *epilogue) inside(a *halide.Expr) bool {
	switch a.Op {
	case halide.OpMin, halide.OpMax:
		for _, b := range a.Args {
			if b.Op == halide.OpConst {
				return true
			}
		}
	case halide.OpSelect:
		if _, ok := t.complexTerms(t.f, a); ok {
			return false
		}
	default:
		return false
	}
	return t.machine.LaneType(t.span(a), halide.Int16) == halide.NoType
}

// whole is a sum with a choice that no lanes hold as the choice between two sums, each of which is narrowed by itself.
// Nil if e is none.
//
//	select(c, a, b) + d   ->   select(c, a + d, b + d)
func (t choices) whole(e *halide.Expr) *halide.Expr {
	if !linear(e) {
		return nil
	}
	if _, ok := t.complexTerms(t.f, e); ok {
		return nil
	}
	for i, a := range e.Args {
		if e.Op == halide.OpLoad || e.Op == halide.OpLocal {
			return nil
		}
		if linear(a) {
			if a = t.whole(a); a == nil {
				continue
			}
		}
		if a.Op != halide.OpSelect || t.lanes(a, halide.Int16) != halide.NoType {
			continue
		}
		var sides []*halide.Expr
		for _, side := range a.Args[1:] {
			args := slices.Clone(e.Args)
			args[i] = side
			sides = append(sides, indexes.WithArgs(e, args))
		}
		return indexes.WithArgs(a, append([]*halide.Expr{a.Args[0]}, sides...))
	}
	return nil
}

// folded is e, or the number that a narrowed constant is.
func folded(e *halide.Expr, span func(*halide.Expr) halide.Span) *halide.Expr {
	if s := span(e); s.Lo.Cmp(s.Hi) == 0 {
		return constantOf(s.Lo, e)
	}
	return e
}

// wrap makes the low bits of a value: 16 and 32 as the machine cuts them, others by arithmetic.
//
//	wrap(int8, a)   ->   a - 256*((a + 128) >> 8)
//	wrap(uint8, a)  ->   a - 256*(a >> 8)
func (t *epilogue) wrap(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	a := e.Args[0]
	switch {
	case t.span(a).Fits(e.Type):
		return t.value(a, typ)
	case e.Type == typ:
		return t.sumOf(a, typ, triplet.Store{Op: halide.OpWrap})
	}
	cut := &halide.Expr{Op: halide.OpWrap, Kind: halide.IntKind, Type: halide.Int32, Args: e.Args, Pos: e.Pos}
	b, err := t.value(cut, halide.Int16)
	if err != nil {
		return nil, err
	}
	low, n := t.load(b), e.Type.Bits()
	if n >= 32 {
		return t.sumOf(low, typ, triplet.Store{Op: halide.OpLocal})
	}
	up := low
	if e.Type.Signed() {
		up = node2(halide.OpAdd, low, constantOf(new(big.Int).Lsh(big.NewInt(1), uint(n-1)), e))
	}
	return t.without(low, up, n, t.span(e), typ)
}

// without is low - 2^n * (up >> n), which lies in span.
func (t *epilogue) without(low, up *halide.Expr, n int, span halide.Span, typ halide.Type) (*lower.Buffer, error) {
	high, err := t.asLoad(node2(halide.OpShr, up, constantOf(big.NewInt(int64(n)), up)))
	if err != nil {
		return nil, err
	}
	rest, most := low, 30 // no operand holds a greater power of two: it is subtracted in parts
	for parts := 1 << max(0, n-most); parts > 0; parts-- {
		times := node2(halide.OpMul, high, constantOf(new(big.Int).Lsh(big.NewInt(1), uint(min(n, most))), up))
		rest = node2(halide.OpSub, rest, times)
	}
	b, err := t.sumOf(rest, typ, triplet.Store{Op: halide.OpWrap})
	if err == nil {
		t.spans[b.Name] = span
	}
	return b, err
}

// power makes shifts to the right, and quotients, remainders and masks of powers of two.
func (t *epilogue) power(e *halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	by := e.Args[1]
	n := 0
	switch {
	case by.Op != halide.OpConst || by.Int.Sign() < 0 || e.Kind != halide.IntKind:
		return nil, refused(e)
	case e.Op == halide.OpShr:
		n = int(by.Int.Int64())
	default:
		if n = by.Int.BitLen() - 1; n < 0 {
			return nil, refused(e)
		}
		if by.Int.TrailingZeroBits() != uint(n) {
			return t.quotient(e, typ)
		}
	}
	switch {
	case n > 62:
		return nil, refused(e)
	case e.Op == halide.OpShr || e.Op == halide.OpDiv:
		return t.narrow(narrowTo(typ, n, halide.Floor, e.Args[0]), typ)
	case t.span(e.Args[0]).Inside(halide.Span{Lo: new(big.Int), Hi: new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1),
		uint(n)), big.NewInt(1))}):
		return t.value(e.Args[0], typ)
	case n > 31: // of numbers below zero more than lanes hold
		return nil, t.tooWide(e)
	}
	low, err := t.asLoad(e.Args[0])
	if err != nil {
		return nil, err
	}
	return t.without(low, low, n, t.span(e), typ)
}

// ended ends the sum a in a value of typ, narrowed as e is.
func (t byLanes) ended(a *halide.Expr, typ halide.Type, e *halide.Expr) (*lower.Buffer, error) {
	if sum, end, ok := t.byCaller(t.f, a, typ); ok && e.Shift == 0 {
		return t.shiftedBy(sum, a, typ, end)
	}
	return t.sumOf(a, typ, triplet.Store{Op: halide.OpNarrow, Shift: e.Shift, Round: e.Round})
}

// shiftedBy ends a sum, shifted as e is, in a value.
func (t byLanes) shiftedBy(sum, e *halide.Expr, typ halide.Type, end triplet.Store) (*lower.Buffer, error) {
	span := t.span(e)
	end.Fits = typ.Signed() && span.Fits(typ)
	b := t.temp(typ, t.f.Extent, halide.SpanOp(narrowTo(typ, 0, halide.Even, e), []halide.Span{span}))
	end.Out, end.Pos = t.accessOf(b), t.pos
	return b, t.sum(sum, end)
}

// byCaller takes a shift by what the caller gives, as a Param is, out of what is narrowed to typ: accumulators shift by
// what is in a scalar register as well as by a constant.
//
//	a >> n                     ->   a, by n, down
//	(a + (1 << n >> 1)) >> n   ->   a, by n, half up; and with 1 << (n - 1)
func (w *walker) byCaller(f *lower.For, e *halide.Expr, typ halide.Type) (a *halide.Expr, end triplet.Store, ok bool) {
	if e.Op != halide.OpShr || typ.Bits() > 32 || typ == halide.UInt32 || !w.machine.Shifts {
		return nil, end, false
	}
	a, n := e.Args[0], e.Args[1]
	b := w.nest.Buffer(n.Name)
	if n.Op != halide.OpLoad || b == nil || b.Output || b.Inner || b.Type.Bits() > 32 ||
		!w.nest.Span(n).Inside(halide.SpanOf(0, triplet.MostShift)) ||
		slices.ContainsFunc(n.Args, func(at *halide.Expr) bool { return at.Op != halide.OpConst }) {
		return nil, end, false
	}
	by := w.access(f, n.Name, n.Args)
	end = triplet.Store{Op: halide.OpNarrow, By: &by, Round: halide.Floor}
	if a.Op == halide.OpAdd {
		for i, half := range a.Args {
			if isHalf(half, n) {
				end.Round = halide.PosInf
				return a.Args[1-i], end, true
			}
		}
	}
	return a, end, true
}

// isHalf reports whether e is half of 2^n, rounded down: 1 << n >> 1, or 1 << (n - 1).
func isHalf(e, n *halide.Expr) bool {
	one := func(e *halide.Expr) bool { return e.Op == halide.OpConst && e.Int.Cmp(big.NewInt(1)) == 0 }
	power := func(e *halide.Expr, by string) bool {
		return e.Op == halide.OpShl && one(e.Args[0]) && e.Args[1].String() == by
	}
	switch e.Op {
	case halide.OpShr:
		return one(e.Args[1]) && power(e.Args[0], n.String())
	case halide.OpShl:
		return power(e, node2(halide.OpSub, n, constantOf(big.NewInt(1), n)).String())
	}
	return false
}
