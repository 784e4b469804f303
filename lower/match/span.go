package match

import (
	"math/big"
	"slices"
)

// rowsSpan reports whether each of some rows is a sum of multiples of others: what is the same by those is the same by
// it.
func rowsSpan(by, rows [][]int) bool {
	var basis [][]*big.Rat // reduced: each has a first number that none before has
	for _, r := range by {
		if rest := reduced(basis, r); rest != nil {
			basis = append(basis, rest)
		}
	}
	return !slices.ContainsFunc(rows, func(r []int) bool { return reduced(basis, r) != nil })
}

// reduced is what is left of a row without multiples of a basis; nil: nothing.
func reduced(basis [][]*big.Rat, row []int) []*big.Rat {
	out := make([]*big.Rat, len(row))
	for i, n := range row {
		out[i] = big.NewRat(int64(n), 1)
	}
	for _, b := range basis {
		lead := leading(b)
		times := new(big.Rat).Quo(out[lead], b[lead])
		for i := range out {
			out[i].Sub(out[i], new(big.Rat).Mul(times, b[i]))
		}
	}
	if leading(out) < 0 {
		return nil
	}
	return out
}

func leading(row []*big.Rat) int {
	return slices.IndexFunc(row, func(r *big.Rat) bool { return r.Sign() != 0 })
}
