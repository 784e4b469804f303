package proof

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide"
)

// passedOn reports whether an expression is a sum of integers, narrowed or beside other addends.
func passedOn(e, sum *halide.Expr) bool {
	if e == sum {
		return sum.Kind == halide.IntKind && sum.Reduce == halide.SumOf
	}
	sides := 0
	for _, a := range e.Args {
		if halide.Has(a, halide.OpReduce, "") {
			sides++
			if !passedOn(a, sum) {
				return false
			}
		}
	}
	switch e.Op {
	case halide.OpNarrow, halide.OpWrap, halide.OpAdd, halide.OpSub:
		return sides == 1 && e.Kind == halide.IntKind
	}
	return false
}

// addend is a product of reads that a sum adds up.
type addend []*halide.Expr

// addends counts the products of one or two reads that a term of a sum of integers comes to, where there are more than
// the one of two reads: each is added up by itself, but the data of two with one coefficient may be added first. That
// is out of the question where all are of two reads and come once, no array is read by two, and each read is another
// element in each round; or where no two of a result read one element.
func (m *Model) addends(term *halide.Expr, least int64, out *facts) {
	list, ok := multipliedOut(term)
	if !ok {
		return
	}
	readers := map[string]int{}
	for _, a := range list {
		for _, e := range a {
			readers[e.Name]++
		}
	}
	count, single, apart, whole := int64(0), false, true, true
	var all []addend
	for _, a := range list {
		if len(a) == 0 || !m.settled(a) {
			continue
		}
		count, all = count+1, append(all, a)
		single = single || len(a) == 1
		var forms [][]*big.Rat
		for _, e := range a {
			forms = append(forms, m.indexOf(e)...)
			apart = apart && len(a) == 2 && readers[e.Name] == 1 &&
				m.directions(m.indexOf(e), m.Outputs, len(m.Loops)) == 0
		}
		whole = whole && m.directions(forms, 0, len(m.Loops)) == 0
	}
	common := m.inCommon(all)
	switch {
	case count < least:
	case whole && (apart || common == 0) && count > out.count:
		out.count, out.list, out.factors = count, all, all[0]
	case out.count == 0 || count > out.count && !m.joins(single):
		out.count, out.shared, out.constant, out.common, out.list = count, count > 0, single, common, all
	}
}

// joins reports whether some operation takes two data for one coefficient: else, of a sum of two that is multiplied,
// each is a term.
func (m *Model) joins(constants bool) bool {
	known, joins := false, false
	for _, a := range m.Rates.Adders {
		if constants || !a.Constant {
			known, joins = true, joins || a.Coefficients < a.Terms
		}
	}
	return joins || !known
}

// settled reports whether an addend is another one for each result, and in each round of a result's sum.
func (m *Model) settled(a addend) bool {
	var forms [][]*big.Rat
	for _, e := range a {
		forms = append(forms, m.indexOf(e)...)
	}
	return m.directions(forms, 0, m.Outputs) == 0 && m.directions(forms, m.Outputs, len(m.Loops)) == 0
}

// indexOf are the indices of a read as forms of the loops.
func (m *Model) indexOf(e *halide.Expr) (forms [][]*big.Rat) {
	for _, index := range e.Args {
		forms = append(forms, m.slopes(index))
	}
	return forms
}

// multipliedOut is an expression as a sum of products that are not nothing; ok is false where one has more than two
// reads, or it is no such sum.
func multipliedOut(e *halide.Expr) (list []addend, ok bool) {
	switch e.Op {
	case halide.OpLoad:
		return []addend{{e}}, true
	case halide.OpConst:
		if e.Int == nil || !e.Int.IsInt64() {
			return nil, false
		}
		if e.Int.Sign() != 0 {
			list = []addend{{}}
		}
		return list, true
	case halide.OpNeg, halide.OpAdd, halide.OpSub:
		for _, a := range e.Args {
			more, fine := multipliedOut(a)
			if !fine {
				return nil, false
			}
			list = append(list, more...)
		}
		return list, true
	case halide.OpMul:
		left, okLeft := multipliedOut(e.Args[0])
		right, okRight := multipliedOut(e.Args[1])
		for _, a := range left {
			for _, b := range right {
				both := append(a[:len(a):len(a)], b...)
				if len(both) > 2 {
					return nil, false
				}
				list = append(list, both)
			}
		}
		return list, okLeft && okRight
	}
	return nil, false
}
