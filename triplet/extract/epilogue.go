package extract

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// epilogue takes apart what a vectorised statement computes if it is more than a sum of products: sums go to
// accumulators, which end in values; lane operations work on values; and sums of products of values go to accumulators
// again.
//
//	out(x) = narrow(int8, narrow(int16, max(acc[xi], 0), 6) * k(0), 9)
//	->   t0 = narrow(int16, acc, 6);   t1 = max(t0, 0);   O(x:x+15) += t1 * k(0), narrowed
//
// An integer is computed in the smallest lanes, int16 or int32, that hold it and what it is made of; what has to be
// narrowed is narrowed first where that is the same (see narrow). All of it is exact. Floats are in epilogue_float.go.
type epilogue struct {
	*walker
	f     *lower.For
	env   halide.Env
	pos   diag.Pos
	known map[string]*lower.Buffer // values that the statement has made, by type and text
	many  map[string]bool          // accumulators that more than one sum of the statement needs, by text

	// value makes an expression a value, in lanes at least as wide as least.
	value func(e *halide.Expr, least halide.Type) (*lower.Buffer, error)
}

// span is what an integer may be. A value's is that of the expression which it stands for.
func (t *epilogue) span(e *halide.Expr) halide.Span {
	if e.Kind == halide.FloatKind {
		return halide.Span{}
	}
	if s, ok := t.spans[e.Name]; ok && e.Op == halide.OpLoad {
		return s
	}
	return t.env.Span(e)
}

// lanes is the type of the lanes that hold e, at least as wide as least; a value has its own. NoType if none do.
func (t *epilogue) lanes(e *halide.Expr, least halide.Type) halide.Type {
	if e.Kind == halide.FloatKind {
		if t.machine.LaneBits(halide.Float32) == 0 {
			return halide.NoType
		}
		return halide.Float32
	}
	if _, ok := t.spans[e.Name]; ok && e.Op == halide.OpLoad && e.Type.Bits() >= least.Bits() {
		return e.Type
	}
	return t.machine.LaneType(t.span(e), least)
}

// asLoad makes e a value.
func (t *epilogue) asLoad(e *halide.Expr) (*halide.Expr, error) {
	b, err := t.value(e, halide.Int16)
	if err != nil {
		return nil, err
	}
	return t.load(b), nil
}

// atom is e as a factor.
func (t *epilogue) atom(e *halide.Expr) (*halide.Expr, error) {
	if e.Op == halide.OpConst || e.Op == halide.OpLoad {
		return e, nil
	}
	return t.asLoad(e)
}

// extreme is the value that a local of a maximum or minimum is; nil for a sum.
func (t *epilogue) extreme(e *halide.Expr) *lower.Buffer {
	if e.Op != halide.OpLocal || !t.isExtreme[e.Name] {
		return nil
	}
	key, err := t.key(t.f, e.Name, e.Args, t.pos)
	if err != nil {
		return nil
	}
	return t.extremes[key]
}

// load is a value as an expression.
func (t *epilogue) load(b *lower.Buffer) *halide.Expr {
	kind := halide.IntKind
	if b.Type == halide.Float32 {
		kind = halide.FloatKind
	}
	return &halide.Expr{Op: halide.OpLoad, Kind: kind, Name: b.Name, Type: b.Type, Values: t.spans[b.Name],
		Args: []*halide.Expr{{Op: halide.OpVar, Kind: halide.IntKind, Name: t.f.Var}}}
}

// accessOf is the lanes of a value.
func (t *epilogue) accessOf(b *lower.Buffer) triplet.Access {
	lane := make([]int, t.f.Extent)
	for l := range lane {
		lane[l] = l
	}
	return triplet.Access{Buffer: b, Base: affine.Const(0), Lane: lane, Type: b.Type, Index: t.load(b).Args,
		Var:  t.f.Var,
		Loop: t.f}
}

// op makes a value by an operation.
func (t *epilogue) op(op halide.Op, typ halide.Type, span halide.Span, args ...triplet.LaneArg) *lower.Buffer {
	dst := t.temp(typ, t.f.Extent, span)
	t.emit(triplet.LaneOp{Op: op, Dst: dst, Args: args})
	return dst
}

// emit appends a lane operation.
func (t *epilogue) emit(op triplet.LaneOp) {
	op.Pos = t.pos
	l := t.inLanes()
	l.Ops = append(l.Ops, op)
}

func highest(t halide.Type) *big.Int {
	_, hi := t.Bounds()
	return hi
}

// tooWide is the mistake of a value that no lanes hold.
func (t *epilogue) tooWide(e *halide.Expr) error {
	most := 0
	for _, l := range t.machine.Lanes {
		most = max(most, l.Elem.Bits())
	}
	fact := fmt.Sprintf("%s lies in %s, the lanes of a vector hold %d bits", t.asWritten(e), t.span(e), most)
	if t.lanes(e, halide.NoType) == halide.NoType && e.Kind == halide.FloatKind || most == 0 {
		fact = fmt.Sprintf("the machine has no lanes to work out %s in", t.asWritten(e))
	}
	return triplet.Mistake(e.Pos, triplet.CodeLaneWidth, fact,
		"Narrow it first, or leave the loop serial: without Vectorize it is compiled as plain C")
}

// needsNoLanes reports whether accumulators end in bytes of a span as they are: in all, or those of int8 from 0 on.
func needsNoLanes(s halide.Span, to halide.Type) bool {
	all := halide.TypeSpan(to)
	return to.Bits() == 8 && s.Fits(to) && s.Hi.Cmp(all.Hi) == 0 && (s.Lo.Cmp(all.Lo) == 0 || s.Lo.Sign() == 0)
}

// wholeBytes reports whether the lanes of a loop are whole vectors of bytes, of which there are no smaller parts.
func wholeBytes(w *walker, f *lower.For) bool { return f.Extent*8%w.machine.Loads[0] == 0 }

// biased is a sum of an expression and a constant.
type biased struct {
	e *halide.Expr // nil: 0
	c *big.Int
}

// sum is a biased expression as one expression. A constant that no operand holds is added as a multiple of 2^30.
func (b biased) sum(like *halide.Expr) *halide.Expr {
	low, high := b.c, new(big.Int)
	if !b.fits() {
		unit := new(big.Int).Lsh(big.NewInt(1), 30)
		high.Div(b.c, unit)
		high.Mul(high, unit)
		low = new(big.Int).Sub(b.c, high)
	}
	e := b.e
	for _, c := range []*big.Int{high, low} {
		switch {
		case c.Sign() == 0:
		case e == nil:
			e = constantOf(c, like)
		default:
			e = node2(halide.OpAdd, e, constantOf(c, like))
		}
	}
	if e == nil {
		return constantOf(new(big.Int), like)
	}
	return e
}

// less is a biased expression minus n.
func (b biased) less(n *big.Int) biased { return biased{b.e, new(big.Int).Sub(b.c, n)} }

// fits reports whether an operand holds the constant of a biased expression.
func (b biased) fits() bool { return halide.Span{Lo: b.c, Hi: b.c}.Fits(halide.Int32) }

// narrowTo is narrow(typ, e, shift, round).
func narrowTo(typ halide.Type, shift int, round halide.Rounding, e *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpNarrow, Kind: halide.IntKind, Type: typ, Shift: shift, Round: round,
		Args: []*halide.Expr{e}, Pos: e.Pos}
}

func constantOf(n *big.Int, like *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.IntKind, Int: n, Pos: like.Pos}
}

func node2(op halide.Op, a, b *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.IntKind, Args: []*halide.Expr{a, b}, Pos: a.Pos}
}

// choose is select(a cmp b, yes, no) of integers.
func choose(cmp halide.Op, a, b, yes, no *halide.Expr) *halide.Expr {
	c := &halide.Expr{Op: cmp, Kind: halide.BoolKind, Args: []*halide.Expr{a, b}, Pos: a.Pos}
	return &halide.Expr{Op: halide.OpSelect, Kind: halide.IntKind, Args: []*halide.Expr{c, yes, no}, Pos: a.Pos}
}

// choice is select(a cmp b, yes, no) of floats.
func choice(cmp halide.Op, a, b, yes, no *halide.Expr) *halide.Expr {
	c := &halide.Expr{Op: cmp, Kind: halide.BoolKind, Args: []*halide.Expr{a, b}, Pos: a.Pos}
	return &halide.Expr{Op: halide.OpSelect, Kind: halide.FloatKind, Args: []*halide.Expr{c, yes, no}, Pos: a.Pos}
}

// floats is an operation on two floats.
func floats(op halide.Op, a, b *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: op, Kind: halide.FloatKind, Args: []*halide.Expr{a, b}, Pos: a.Pos}
}

// float32Of is a float as a constant.
func float32Of(f float32, like *halide.Expr) *halide.Expr {
	return &halide.Expr{Op: halide.OpConst, Kind: halide.FloatKind, Float: f, Pos: like.Pos}
}

// within is the integers that are no farther from 0 than n.
func within(n int64) halide.Span { return halide.SpanOf(-n, n) }

// apart reports whether 0 is no value of a span.
func apart(s halide.Span) bool { return s.Lo.Sign() > 0 || s.Hi.Sign() < 0 }
