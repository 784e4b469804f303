package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Sum adds the term over all points of r. A float sum starts from the first term and goes on in r's order, r.X fastest.
func Sum(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), SumOf, r, term) }

// Product multiplies the term over all points of r, floats in r's order.
func Product(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), ProductOf, r, term) }

// Maximum is the greatest term over all points of r; a float NaN passes through.
func Maximum(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), MaximumOf, r, term) }

// Minimum is the least term over all points of r; a float NaN passes through.
func Minimum(r *RDom, term Operand) *Expr { return reduce(diag.Caller(), MinimumOf, r, term) }

var reductionNames = [...]string{"sum", "product", "maximum", "minimum"}

// String is the reduction's name in the notation, as "sum".
func (r Reduction) String() string { return reductionNames[r] }

// Op is the operation that takes one more term into the accumulator.
func (r Reduction) Op() Op { return [...]Op{OpAdd, OpMul, OpMax, OpMin}[r] }

func reduce(pos diag.Pos, kind Reduction, r *RDom, term Operand) *Expr {
	method := [...]string{"Sum", "Product", "Maximum", "Minimum"}[kind]
	t := operand(pos, method, term)
	e := &Expr{Op: OpReduce, Args: []*Expr{t}, RDom: r, Reduce: kind, Pos: pos}
	switch {
	case r == nil:
		e.Mistake = mistake(pos, CodeOperand, method+": the RDom is nil", "make one by NewRDom")
	case len(r.Vars) == 0 && r.Mistake == nil:
		e.Mistake = mistake(pos, CodeRDom, method+": the RDom has no dimensions", "make it by NewRDom")
	case r.Mistake != nil:
		e.Mistake = r.Mistake
	case t.Kind == Poison:
	case t.Kind == BoolKind:
		e.Mistake = mistake(pos, CodeKind, fmt.Sprintf("%s(%s, %s): the term is a bool", method, r.Name, t.brief()),
			"count by Select(condition, 1, 0)")
	default:
		e.Kind = t.Kind
	}
	return e
}
