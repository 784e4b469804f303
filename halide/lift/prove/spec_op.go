package prove

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

func oneRat() *big.Rat { return big.NewRat(1, 1) }

func minusOneRat() *big.Rat { return big.NewRat(-1, 1) }

var comparisons = map[summary.Op]ctree.Op{
	summary.OpEQ: ctree.Eq, summary.OpNE: ctree.Ne, summary.OpLT: ctree.Lt, summary.OpLE: ctree.Le,
	summary.OpGT: ctree.Gt, summary.OpGE: ctree.Ge,
}

var floatNames = map[summary.Op]string{summary.OpAdd: "add", summary.OpSub: "sub", summary.OpMul: "mul",
	summary.OpDiv: "div"}

var bitOps = map[summary.Op]ctree.Op{summary.OpAnd: ctree.And, summary.OpOr: ctree.Or, summary.OpXor: ctree.Xor,
	summary.OpShl: ctree.Shl, summary.OpShr: ctree.Shr}

// operate is one operation of a summary on terms.
func (x *executor) operate(e *summary.Expr, a []*sym.Node, st *state) (*sym.Node, error) {
	s := x.s
	if op, ok := comparisons[e.Op]; ok {
		return x.comparison(op, a[0], a[1]), nil
	}
	if name, ok := floatNames[e.Op]; ok && e.Kind.Float() {
		return x.floating(name, a[0], a[1], floatOf(e.Kind)), nil
	}
	switch e.Op {
	case summary.OpAdd:
		return s.Add(a[0], a[1]), nil
	case summary.OpSub:
		return s.Sub(a[0], a[1]), nil
	case summary.OpMul:
		return x.multiplied(a[0], a[1], st), nil
	case summary.OpQuo:
		return x.quotient(a[0], a[1], st), nil
	case summary.OpRem:
		if x.nonNegative(a[0], st) && x.positive(a[1], st) {
			return s.Mod(a[0], a[1]), nil
		}
		return s.Rem(a[0], a[1]), nil
	case summary.OpNeg:
		if e.Kind.Float() && x.exact {
			return x.operation("neg", floatOf(e.Kind), a[0]), nil
		}
		return s.Neg(a[0]), nil
	case summary.OpMin:
		x.ordered(a[0])
		return s.Min(a[0], a[1]), nil
	case summary.OpMax:
		x.ordered(a[0])
		return s.Max(a[0], a[1]), nil
	case summary.OpAbs:
		x.ordered(a[0])
		return s.Max(a[0], s.Neg(a[0])), nil
	case summary.OpSelect:
		return s.Ite(a[0], a[1], a[2]), nil
	case summary.OpConvert:
		return x.convertTo(e, a[0], st), nil
	case summary.OpCall:
		return x.external(e.Name, typeOfKind(e.Kind), a, ctree.Pos{})
	}
	return x.connective(e, a, st)
}

// connective is and, or, not of conditions or of bits, and shifts.
func (x *executor) connective(e *summary.Expr, a []*sym.Node, st *state) (*sym.Node, error) {
	s := x.s
	if e.Kind == term.Truth {
		switch e.Op {
		case summary.OpAnd:
			return s.And(a...), nil
		case summary.OpOr:
			return s.Or(a...), nil
		case summary.OpNot:
			return s.Not(a[0]), nil
		case summary.OpXor:
			return s.Not(s.Eq(a[0], a[1])), nil
		}
	}
	if e.Op == summary.OpNot {
		return s.Sub(s.Int(-1), a[0]), nil
	}
	op, ok := bitOps[e.Op]
	if !ok {
		return nil, refuse(ctree.Pos{}, "the summary's operation %d", e.Op)
	}
	return x.arith(op, a[0], a[1], ctree.Long, ctree.Long, st, ctree.Pos{})
}

func typeOfKind(k term.Kind) ctree.Type {
	if k.Float() {
		return floatOf(k)
	}
	return ctree.Long
}

// convertTo is a conversion of a summary: its operand's type is known by its kind alone.
func (x *executor) convertTo(e *summary.Expr, v *sym.Node, st *state) *sym.Node {
	from := e.Args[0].Kind
	switch {
	case from == term.Truth:
		v = x.asInt(v)
		from = term.Int
	case e.To == term.Bool:
		return x.nonZero(v)
	}
	if from.Float() {
		return x.converted(v, floatOf(from), typeOf(e.To), st)
	}
	if e.To.Float() {
		return x.fromInt(v, typeOf(e.To).(ctree.Float))
	}
	return x.wrap(v, intOf(e.To), st)
}
