package proof

import (
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// mostRead bounds the products of a result that are looked at.
const mostRead = 1 << 12

// inCommon is how many pairs of products of one result may read an element in common: of the readers of an element two
// make a pair. Beyond all numbers where that cannot be told: a product of a constant, an index that is no form of the
// loops, an array that two products read differently from result to result, too many.
func (m *Model) inCommon(list []addend) int64 {
	products := int64(len(list))
	for _, l := range m.Loops[m.Outputs:] {
		if products *= int64(l.Extent); products > mostRead {
			return math.MaxInt64
		}
	}
	places, forms := map[string][]string{}, map[string][]*halide.Expr{}
	for _, a := range list {
		if len(a) != 2 {
			return math.MaxInt64
		}
		for _, e := range a {
			forms[e.Name] = append(forms[e.Name], e)
		}
	}
	for _, reads := range forms {
		for _, e := range reads {
			if !m.alike(e, reads[0]) {
				return math.MaxInt64
			}
		}
	}
	for _, a := range list {
		for round := range products / int64(len(list)) {
			first, second := m.place(a[0], round), m.place(a[1], round)
			places[a[0].Name] = append(places[a[0].Name], first)
			if a[0].Name != a[1].Name || first != second {
				places[a[1].Name] = append(places[a[1].Name], second)
			}
		}
	}
	pairs := int64(0)
	for _, all := range places {
		slices.Sort(all)
		for i := 0; i < len(all); {
			same := i
			for same < len(all) && all[same] == all[i] {
				same++
			}
			pairs += int64(same-i) / 2
			i = same
		}
	}
	return min(pairs, products/2)
}

// alike reports whether two reads of an array move alike from result to result: their indices are forms of the loops,
// and the output's loops are in them as often.
func (m *Model) alike(a, b *halide.Expr) bool {
	for i, index := range a.Args {
		x, okX := m.form(index)
		y, okY := m.form(b.Args[i])
		if !okX || !okY {
			return false
		}
		for l := range m.Outputs {
			if x[l].Cmp(y[l]) != 0 {
				return false
			}
		}
	}
	return true
}

// place is which element a read of the first result reads in a round of the reduction, whose loops are counted
// together.
func (m *Model) place(e *halide.Expr, round int64) (place string) {
	for _, index := range e.Args {
		form, _ := m.form(index)
		at, rest := new(big.Int).Set(form[len(m.Loops)]), round
		for l := m.Outputs; l < len(m.Loops); l++ {
			extent := int64(m.Loops[l].Extent)
			at.Add(at, new(big.Int).Mul(form[l], big.NewInt(rest%extent)))
			rest /= extent
		}
		place += fmt.Sprint(at, ",")
	}
	return place
}

// form is an index as multiples of the loops, and a constant behind them; ok is false where it is none.
func (m *Model) form(e *halide.Expr) (form []*big.Int, ok bool) {
	form = make([]*big.Int, len(m.Loops)+1)
	for i := range form {
		form[i] = new(big.Int)
	}
	switch e.Op {
	case halide.OpConst:
		if e.Int != nil {
			form[len(m.Loops)].Set(e.Int)
		}
		return form, e.Int != nil && e.Int.BitLen() < 25
	case halide.OpVar:
		for i, l := range m.Loops {
			if l.Name == e.Name {
				form[i].SetInt64(1)
				return form, true
			}
		}
	case halide.OpNeg, halide.OpAdd, halide.OpSub, halide.OpMul:
		var parts [][]*big.Int
		for _, a := range e.Args {
			part, fine := m.form(a)
			if !fine {
				return form, false
			}
			parts = append(parts, part)
		}
		return m.combined(e, parts)
	}
	return form, false
}

// combined is the form of an operation on forms; one side of a product is a constant.
func (m *Model) combined(e *halide.Expr, parts [][]*big.Int) (form []*big.Int, ok bool) {
	if e.Op == halide.OpMul {
		times, of := parts[0][len(m.Loops)], parts[1]
		if e.Args[1].Op == halide.OpConst {
			times, of = parts[1][len(m.Loops)], parts[0]
		}
		for _, x := range of {
			form = append(form, new(big.Int).Mul(x, times))
		}
		return form, e.Args[0].Op == halide.OpConst || e.Args[1].Op == halide.OpConst
	}
	for i, x := range parts[0] {
		switch e.Op {
		case halide.OpNeg:
			form = append(form, new(big.Int).Neg(x))
		case halide.OpSub:
			form = append(form, new(big.Int).Sub(x, parts[1][i]))
		default:
			form = append(form, new(big.Int).Add(x, parts[1][i]))
		}
	}
	return form, true
}
