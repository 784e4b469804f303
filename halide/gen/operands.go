package gen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// operands reports whether what the lanes of a vector compute is a sum of products of two operands.
//
//	narrow(T, sum(r, a*b + 3*c) - d, 8)     yes
//	max(a, 0), a*b*c, sum(r, a) * 2         no
func (sp *space) operands() bool {
	if _, ok := sp.vector(); !ok {
		return true
	}
	types, bits := sp.machine.Operands, sp.machine.AccBits
	for _, in := range halide.Inputs(sp.s.Func) {
		if types != nil && !slices.Contains(types, in.Type) {
			return false
		}
	}
	e := sp.s.Func.Value
	if e.Op == halide.OpNarrow || e.Op == halide.OpWrap {
		e = e.Args[0]
	}
	if e.Kind == halide.FloatKind {
		return floatFold(e, true)
	}
	s := halide.Env{Vars: sp.computed()}.Span(e)
	return s.Known() && (bits == 0 || s.Lo.BitLen() < bits && s.Hi.BitLen() < bits) && ends(e)
}

// ends reports whether e is a sum of products and of at most one reduction, which is there as it is.
func ends(e *halide.Expr) bool {
	sums := 0
	ok := true
	halide.Walk(e, func(e *halide.Expr) {
		if e.Op == halide.OpReduce {
			sums++
			ok = ok && e.Reduce == halide.SumOf && degree(e.Args[0]) <= 2
		}
	})
	return ok && sums <= 1 && (sums == 0 && degree(e) <= 2 || topSum(e))
}

// topSum reports whether a reduction stands in e as a term, with sums of products beside it.
func topSum(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpReduce:
		return true
	case halide.OpAdd:
		return topSum(e.Args[0]) && degree(e.Args[1]) <= 2 || topSum(e.Args[1]) && degree(e.Args[0]) <= 2
	case halide.OpSub:
		return topSum(e.Args[0]) && degree(e.Args[1]) <= 2
	}
	return false
}

// notProducts is the degree of what is no sum of products.
const notProducts = 99

// degree is how many loads the longest product of e has, when it is multiplied out.
func degree(e *halide.Expr) int {
	switch e.Op {
	case halide.OpConst:
		if e.Kind != halide.IntKind || !e.Int.IsInt64() || int64(int32(e.Int.Int64())) != e.Int.Int64() {
			return notProducts
		}
		return 0
	case halide.OpLoad:
		return 1
	case halide.OpNeg:
		return degree(e.Args[0])
	case halide.OpAdd, halide.OpSub:
		return max(degree(e.Args[0]), degree(e.Args[1]))
	case halide.OpMul:
		return min(degree(e.Args[0])+degree(e.Args[1]), notProducts)
	}
	return notProducts
}

// floatFold reports whether a float expression is added up term by term, as the vector unit does: every addition has a
// product of two factors on the right, and the reduction, of which there is at most one, comes first.
func floatFold(e *halide.Expr, first bool) bool {
	switch e.Op {
	case halide.OpAdd, halide.OpSub:
		return first && floatFold(e.Args[0], true) && floatFold(e.Args[1], false)
	case halide.OpReduce:
		return first && e.Reduce == halide.SumOf && floatFold(e.Args[0], false)
	}
	return floatFactors(e) <= 2
}

func floatFactors(e *halide.Expr) int {
	switch e.Op {
	case halide.OpConst, halide.OpLoad:
		return 1
	case halide.OpNeg:
		return floatFactors(e.Args[0])
	case halide.OpMul:
		return min(floatFactors(e.Args[0])+floatFactors(e.Args[1]), notProducts)
	}
	return notProducts
}
