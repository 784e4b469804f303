package extract

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// Vector units without lanes of uint32 work on these as int32: on their bits where only the low 32 bits of a sum or
// product are wanted, else on what is 2^31 less, which their order and their sums do not mind.
//
//	wrap(uint32, a*5 + b)    ->   the bits of a' * 5 + b', a' = int32(bits of a)
//	min(a, b)                ->   min(a", b") + 2^31,  a" = a' with its sign turned over = a - 2^31
//	narrow(uint16, a - b)    ->   narrow(uint16, a" - b")
//	narrow(uint32, a + b)    ->   narrow(int32, a" + b" + 2^31), with its sign turned over
type unsigned struct{ *epilogue }

// turn is 2^31, by which a biased value of int32 is less than the uint32 that it stands for.
var turn = new(big.Int).Lsh(big.NewInt(1), 31)

// words reports whether e has values of uint32 that lanes of int32 stand for.
func (w *walker) words(e *halide.Expr) (is bool) {
	if w.machine.LaneBits(halide.Int32) == 0 || len(w.machine.Lanes) == 0 {
		return false
	}
	halide.Walk(e, func(e *halide.Expr) { is = is || w.word(e) })
	return is
}

// word reports whether a node is such a value.
func (w *walker) word(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpLoad:
		b := w.array(e.Name)
		return b != nil && b.Type == halide.UInt32
	case halide.OpWrap, halide.OpNarrow:
		return e.Type == halide.UInt32
	}
	return false
}

// signed is e without values of uint32.
func (u unsigned) signed(e *halide.Expr) (*halide.Expr, error) {
	b, err := u.biased(e)
	if err != nil {
		return nil, err
	}
	return b.sum(e), nil
}

// all are biased expressions for all operands, in their order.
func (u unsigned) all(args []*halide.Expr) (list []biased, err error) {
	for _, a := range args {
		b, err := u.biased(a)
		if err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// biased is e without values of uint32.
func (u unsigned) biased(e *halide.Expr) (biased, error) {
	zero := new(big.Int)
	if !u.words(e) {
		if e.Op == halide.OpConst && e.Kind == halide.IntKind {
			return biased{nil, e.Int}, nil
		}
		return biased{e, zero}, nil
	}
	switch e.Op {
	case halide.OpLoad:
		bits, err := u.bits(e)
		if err != nil {
			return biased{}, err
		}
		if u.span(e).Fits(halide.Int32) {
			u.spans[bits.Name] = u.span(e)
			return biased{u.load(bits), zero}, nil
		}
		return u.turned(bits, u.span(e)), nil
	case halide.OpWrap:
		low, err := u.raw(e.Args[0])
		if err != nil {
			return biased{}, err
		}
		if e.Type != halide.UInt32 {
			return biased{indexes.WithArgs(e, []*halide.Expr{low}), zero}, nil
		}
		bits, err := u.sumOf(low, halide.Int32, triplet.Store{Op: halide.OpWrap})
		if err != nil {
			return biased{}, err
		}
		return u.turned(bits, u.span(e)), nil
	}
	if not := inverted(e); not != nil {
		return u.biased(not)
	}
	if err := u.refused(e); err != nil {
		return biased{}, err
	}
	args, err := u.all(e.Args)
	if err != nil {
		return biased{}, err
	}
	return u.made(e, args)
}

// inverted is 2^32 - 1 - a where e is a with all 32 bits changed; nil of others.
func inverted(e *halide.Expr) *halide.Expr {
	most := halide.TypeSpan(halide.UInt32).Hi
	if e.Op != halide.OpXor {
		return nil
	}
	for i, a := range e.Args {
		if m := e.Args[1-i]; m.Op == halide.OpConst && m.Kind == halide.IntKind && m.Int.Cmp(most) == 0 {
			return node2(halide.OpSub, m, a)
		}
	}
	return nil
}

// refused is why no lanes work out an operation of uint32, in the user's words.
func (u unsigned) refused(e *halide.Expr) error {
	if e.Kind != halide.IntKind {
		return nil
	}
	switch e.Op {
	case halide.OpAnd, halide.OpOr, halide.OpXor:
		if m := e.Args[1]; m.Op != halide.OpConst || !lowBits(e.Op, m.Int) {
			return refused(e)
		}
	case halide.OpMin, halide.OpMax, halide.OpSelect:
		if s := u.span(e); !s.Fits(halide.Int32) && !s.Fits(halide.UInt32) {
			return u.tooWide(e)
		}
	}
	return nil
}

// made is the operation of e on biased operands args.
func (u unsigned) made(e *halide.Expr, args []biased) (biased, error) {
	zero := new(big.Int)
	plain := func(less ...*big.Int) *halide.Expr {
		var list []*halide.Expr
		for i, a := range args {
			if i < len(less) && a.c != nil {
				a = a.less(less[i])
			}
			list = append(list, a.sum(e.Args[i]))
		}
		return indexes.WithArgs(e, list)
	}
	first := args[0]
	switch e.Op {
	case halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMul, halide.OpShl:
		if e.Kind == halide.IntKind {
			return u.linear(e, args)
		}
	case halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE, halide.OpEQ, halide.OpNE:
		if e.Args[0].Kind == halide.IntKind && !u.inLanes32(e.Args...) {
			return biased{plain(turn, turn), zero}, nil
		}
	case halide.OpMin, halide.OpMax:
		if e.Kind == halide.IntKind && !u.inLanes32(e.Args...) {
			return biased{plain(turn, turn), turn}, nil
		}
	case halide.OpSelect:
		if e.Kind == halide.IntKind && !u.inLanes32(e.Args[1:]...) {
			return biased{plain(zero, turn, turn), turn}, nil
		}
	case halide.OpNarrow:
		if e.Type == halide.UInt32 {
			return u.narrowed(e, first)
		}
	case halide.OpAnd, halide.OpOr, halide.OpXor, halide.OpMod:
		if by := args[1]; e.Op == halide.OpMod && by.e == nil && by.c.Sign() > 0 && by.c.Cmp(turn) < 0 &&
			!lowBits(e.Op, by.c) {
			return u.remainder(e, first, by.c)
		}
		if second := args[1]; e.Kind == halide.IntKind && second.e == nil && first.c.Cmp(turn) == 0 &&
			lowBits(e.Op, second.c) {
			out := biased{plain(turn), zero}
			if e.Op == halide.OpOr || e.Op == halide.OpXor {
				out.c = turn
			}
			return out, nil
		}
	case halide.OpDiv:
		if by := args[1]; by.e == nil && by.c.Sign() > 0 {
			return first.quotient(by.c, e), nil
		}
	case halide.OpToFloat:
		if first.c.Cmp(turn) == 0 {
			return biased{halves16(e, first.e), zero}, nil
		}
	}
	return biased{plain(), zero}, nil
}

// lowBits reports whether an operation with a constant leaves bit 31 as it is, or takes it away.
func lowBits(op halide.Op, c *big.Int) bool {
	if op == halide.OpMod {
		return c.Sign() > 0 && c.Cmp(turn) <= 0 && c.TrailingZeroBits() == uint(c.BitLen()-1)
	}
	return c.Sign() >= 0 && c.Cmp(turn) < 0
}

// halves16 is the float nearest to e + 2^31, rounded once.
func halves16(float, e *halide.Expr) *halide.Expr {
	part := func(of *halide.Expr) *halide.Expr {
		return &halide.Expr{Op: halide.OpToFloat, Kind: halide.FloatKind, Args: []*halide.Expr{of}, Pos: float.Pos}
	}
	number := func(n int64) *halide.Expr { return constantOf(big.NewInt(n), float) }
	high := node2(halide.OpAdd, node2(halide.OpShr, e, number(16)), constantOf(new(big.Int).Rsh(turn, 16), float))
	return floats(halide.OpAdd, part(node2(halide.OpAnd, e, number(0xffff))),
		floats(halide.OpMul, part(high), float32Of(1<<16, float)))
}

// inLanes32 reports whether lanes of int32 hold all of a list, or it is no uint32 either.
func (u unsigned) inLanes32(list ...*halide.Expr) bool {
	signed, words := true, true
	for _, e := range list {
		signed = signed && u.span(e).Fits(halide.Int32)
		words = words && u.span(e).Fits(halide.UInt32)
	}
	return signed || !words
}

// linear is a sum, a difference, a negation, a product or a shift to the left of biased operands.
func (u unsigned) linear(e *halide.Expr, args []biased) (biased, error) {
	a, c := args[0], new(big.Int)
	switch e.Op {
	case halide.OpNeg:
		return biased{negativeOf(a.e), c.Neg(a.c)}, nil
	case halide.OpAdd:
		return biased{sumOfTwo(e, a.e, args[1].e), c.Add(a.c, args[1].c)}, nil
	case halide.OpSub:
		return biased{sumOfTwo(e, a.e, args[1].e), c.Sub(a.c, args[1].c)}, nil
	}
	b := args[1]
	if e.Op == halide.OpMul && a.e == nil {
		a, b = b, a
	}
	switch {
	case e.Op == halide.OpMul && b.e != nil && !(b.fits() && a.fits()):
		return biased{}, triplet.Mistake(e.Pos, triplet.CodeTypes,
			fmt.Sprintf("no operation multiplies uint32, as %s does, but for the low bits of the product",
				u.asWritten(e)),
			"wrap the product, Wrap(UInt32), or narrow the factors to int32")
	case b.e != nil, e.Op == halide.OpShl && (!b.c.IsInt64() || b.c.Sign() < 0 || b.c.Int64() > triplet.MostShift):
		return biased{indexes.WithArgs(e, []*halide.Expr{args[0].sum(e), args[1].sum(e)}), c}, nil
	}
	times := b.c
	if e.Op == halide.OpShl {
		times = new(big.Int).Lsh(big.NewInt(1), uint(b.c.Int64()))
	}
	if a.e == nil {
		return biased{nil, c.Mul(a.c, times)}, nil
	}
	return biased{node2(halide.OpMul, a.e, constantOf(times, e)), c.Mul(a.c, times)}, nil
}

// negativeOf is -e.
func negativeOf(e *halide.Expr) *halide.Expr {
	if e == nil {
		return nil
	}
	return node2(halide.OpSub, constantOf(new(big.Int), e), e)
}

// sumOfTwo is a + b, or a - b where e is a difference; nil is 0.
func sumOfTwo(e, a, b *halide.Expr) *halide.Expr {
	switch {
	case b == nil:
		return a
	case a == nil && e.Op == halide.OpSub:
		return negativeOf(b)
	case a == nil:
		return b
	}
	return node2(e.Op, a, b)
}

// narrowed is narrow(uint32, a, n), by what saturates to int32. A mode that looks at the sign has none to look at.
func (u unsigned) narrowed(e *halide.Expr, a biased) (biased, error) {
	if e.Shift > 0 && (e.Round == halide.SymInf || e.Round == halide.SymZero) || e.Shift > low {
		return biased{}, refused(e)
	}
	less := a.less(new(big.Int).Lsh(turn, uint(max(e.Shift, 0))))
	return biased{narrowTo(halide.Int32, e.Shift, e.Round, less.sum(e)), turn}, nil
}

// terms are the products that a term of a sum consists of.
func (u unsigned) terms(e *halide.Expr) ([]product, error) {
	if u.words(e) {
		var err error
		if e, err = u.signed(e); err != nil {
			return nil, err
		}
	}
	return u.epilogue.terms(e)
}

// store writes what is stored as uint32, or is made of such values.
func (u unsigned) store(value *halide.Expr, end triplet.Store) error {
	if end.Out.Buffer.Type != halide.UInt32 {
		e, err := u.signed(value)
		if err != nil {
			return err
		}
		if end.Op == halide.OpNarrow && end.Out.Buffer.Type == halide.UInt16 && u.machine.Vector(end.Out) {
			return u.storeUnsigned(e, end)
		}
		return u.epilogue.store(e, end)
	}
	if end.Op == halide.OpWrap {
		e, err := u.raw(value.Args[0])
		if err != nil {
			return err
		}
		return u.sum(e, end)
	}
	b, err := u.biased(value)
	if err != nil {
		return err
	}
	end.Op, end.Shift = halide.OpWrap, 0
	if b.c.Cmp(turn) != 0 || b.e == nil || !u.machine.Vector(end.Out) {
		return u.sum(b.sum(value), end)
	}
	made, err := u.value(b.e, halide.Int32)
	if err != nil {
		return err
	}
	lo, hi := halide.Int32.Bounds()
	bits := u.flipped(made, halide.Span{Lo: lo, Hi: hi})
	u.emit(triplet.LaneOp{Op: halide.OpLocal, Args: []triplet.LaneArg{{Temp: bits}}, Mem: end.Out})
	return nil
}
