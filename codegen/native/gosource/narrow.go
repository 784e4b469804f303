package gosource

import (
	"fmt"
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

var rounds = map[halide.Rounding]string{halide.Even: "roundEven", halide.Ceil: "roundCeil",
	halide.PosInf: "roundPosInf", halide.NegInf: "roundNegInf", halide.SymInf: "roundSymInf",
	halide.SymZero: "roundSymZero", halide.OddRound: "roundOdd"}

// narrow writes shift, rounding and saturation; each only where it can change the value.
func (w *writer) narrow(e *halide.Expr, v term) term {
	span := w.Span(e.Args[0])
	if e.Shift > 0 {
		shift := indexes.Node(halide.OpShr, e.Args[0], indexes.Number(e.Shift))
		by := halide.SpanOf(int64(e.Shift), int64(e.Shift))
		span = halide.SpanOp(shift, []halide.Span{span, by})
		if e.Round == halide.Floor {
			v = term{fmt.Sprintf("%s >> %d", v.in(unary), e.Shift), loose}
		} else {
			span.Hi = new(big.Int).Add(span.Hi, one)
			v = w.call(rounds[e.Round], rounds[e.Round], v, term{fmt.Sprint(e.Shift), primary})
		}
	}
	lo, hi := e.Type.Bounds()
	if span.Lo.Cmp(lo) < 0 {
		v = term{fmt.Sprintf("max(%s, %s)", v.text, lo), primary}
	}
	if span.Hi.Cmp(hi) > 0 {
		v = term{fmt.Sprintf("min(%s, %s)", v.text, hi), primary}
	}
	return v
}

// wrap writes the low bits as a type.
func (w *writer) wrap(e *halide.Expr, v term) term {
	if w.Span(e.Args[0]).Fits(e.Type) {
		return v
	}
	return term{fmt.Sprintf("int64(%s(%s))", e.Type, v.text), primary}
}
