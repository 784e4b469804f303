package halide

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Sum adds the term over all points of r, 0 if a condition leaves none. A float sum starts from the first term and goes
// on in r's order, r.X fastest.
func Sum(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), SumOf, r, term) }

// Product multiplies the term over all points of r, floats in r's order; 1 if a condition leaves none.
func Product(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), ProductOf, r, term) }

// Maximum is the greatest term over all points of r; a float NaN passes through. If a condition leaves no point it is
// the least value of the term's type, which the term then must have: an element, what ends in Narrow, Wrap or ToInt, or
// a call of a Func of such values.
func Maximum(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), MaximumOf, r, term) }

// Minimum is the least term over all points of r; a float NaN passes through. If a condition leaves no point it is the
// greatest value of the term's type, as with Maximum.
func Minimum(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), MinimumOf, r, term) }

// ArgMax is where the term is greatest over r, and the value there: the coordinates of the first such point in r's
// order, one a dimension, then Maximum(r, term). A NaN is greater than all. If a condition leaves no point the
// coordinates are those of r's first point.
func ArgMax(r *RDom, term Operand) Tuple { return arg(diag.Caller(), ArgMaxOf, MaximumOf, r, term) }

// ArgMin is where the term is least over r, and the value there, as ArgMax.
func ArgMin(r *RDom, term Operand) Tuple { return arg(diag.Caller(), ArgMinOf, MinimumOf, r, term) }

func arg(pos diag.Pos, where, what Reduction, r *RDom, term Operand) Tuple {
	value := reduce(pos, what, r, term)
	if value.Kind == Poison {
		return Tuple{value}
	}
	var t Tuple
	for i := range r.Vars {
		t = append(t, argAt(pos, where, r, value.Args[0], i))
	}
	return append(t, value)
}

// argAt is the coordinate of dimension i alone.
func argAt(pos diag.Pos, kind Reduction, r *RDom, term *Expr, i int) *Expr {
	e := reduce(pos, kind, r, term)
	e.Elem = i
	if e.Kind != Poison {
		e.Kind = IntKind
	}
	return e
}

var (
	reductionNames   = [...]string{"sum", "product", "maximum", "minimum", "argmax", "argmin"}
	reductionMethods = [...]string{"Sum", "Product", "Maximum", "Minimum", "ArgMax", "ArgMin"}
)

// String is the reduction's name in the notation, as "sum".
func (r Reduction) String() string { return reductionNames[r] }

// Op is the operation that takes one more term into the accumulator; of ArgMaxOf and ArgMinOf, into the extreme term.
func (r Reduction) Op() Op { return [...]Op{OpAdd, OpMul, OpMax, OpMin, OpMax, OpMin}[r] }

// extreme reports whether r chooses one of the terms.
func (r Reduction) extreme() bool { return r >= MaximumOf }

func reduce(pos diag.Pos, kind Reduction, r *RDom, term Operand) *Expr {
	method := reductionMethods[kind]
	t := operand(pos, method, term)
	e := &Expr{Op: OpReduce, Args: []*Expr{t}, RDom: r, Reduce: kind, Pos: pos}
	if e.Mistake = r.check(pos, method); e.Mistake != nil {
		return e
	}
	if r.Cond != nil {
		e.Args = append(e.Args, r.Cond)
	}
	switch {
	case t.Kind == Poison:
	case t.Kind == BoolKind:
		e.Mistake = mistake(pos, CodeKind, fmt.Sprintf("%s(%s, %s): the term is a bool", method, r.Name, t.brief()),
			"count by Select(condition, 1, 0)")
	case r.Cond != nil && kind.extreme() && t.Kind == IntKind && typeOf(t) == NoType:
		e.Mistake = mistake(pos, CodeEmpty,
			fmt.Sprintf("%s(%s, %s): where the condition leaves no point it has no value", method, r.Name, t.brief()),
			"give the term a type, whose end is the value then: Narrow(type, 0)")
	default:
		e.Kind = t.Kind
	}
	return e
}

// typeOf is the machine type that e has by itself, NoType if it has none.
func typeOf(e *Expr) Type {
	switch {
	case e.Kind == FloatKind:
		return Float32
	case e.Kind == DoubleKind:
		return Float64
	case e.Op == OpLoad || e.Op == OpNarrow || e.Op == OpWrap || e.Op == OpToInt:
		return e.Type
	case e.Op == OpCall && e.Elem < len(e.Func.Stored):
		return e.Func.Stored[e.Elem]
	case e.Op == OpCall && len(e.Func.Updates) == 0 && e.Elem < len(e.Func.Values):
		return typeOf(e.Func.Values[e.Elem])
	}
	return NoType
}

// ofNothing is the value of the reduction e over no points.
func ofNothing(e *Expr) Value {
	term := e.Args[0]
	if e.Reduce == ArgMaxOf || e.Reduce == ArgMinOf {
		return IntValue(int64(e.RDom.Range(e.Elem).Min))
	}
	if term.Kind == FloatKind {
		return FloatValue([...]float32{SumOf: 0, ProductOf: 1, MaximumOf: -infinity, MinimumOf: infinity}[e.Reduce])
	}
	if term.Kind == DoubleKind {
		return DoubleValue([...]float64{SumOf: 0, ProductOf: 1, MaximumOf: math.Inf(-1),
			MinimumOf: math.Inf(1)}[e.Reduce])
	}
	switch e.Reduce {
	case SumOf:
		return IntValue(0)
	case ProductOf:
		return IntValue(1)
	}
	lo, hi := typeOf(term).limits()
	if e.Reduce == MinimumOf {
		return IntValue(hi)
	}
	return IntValue(lo)
}
