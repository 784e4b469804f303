package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Found is an algorithm that a needle maps onto.
type Found struct {
	Steps []string     // what was done to the haystack, in order; none: it is as it was
	Func  *halide.Func // the algorithm after that
	Sum   Sum          // the sum in it that maps
	Maps  []Map
}

// maxSteps is how many transformations are done one after the other at most, maxFound how many algorithms are looked at.
const (
	maxSteps = 3
	maxFound = 200
)

// Waste says which transformations a Search may do.
type Waste bool

// With Idle, transformations count that leave a part of an instruction idle: dimensions of size 1, and bands of coefficients.
const (
	Full Waste = false
	Idle Waste = true
)

// Search finds maps of a needle onto a sum of f, and where there are none onto what transformations make of it: the reason
// that nothing maps says which of them may help. The algorithms with the fewest steps come first, and no others are looked
// for. If there are none Why is the reason of the haystack as it is. Transformations change the order of sums, so a sum of
// floats is only mapped as it is.
func Search(needle *Product, f *halide.Func, sum Sum, waste Waste) ([]Found, *Why) {
	work := []Found{{Func: f, Sum: sum}}
	var out []Found
	var first *Why
	for looked := 0; len(work) > 0 && looked < maxFound; looked++ {
		s := work[0]
		work = work[1:]
		if len(out) > 0 && len(s.Steps) > len(out[0].Steps) {
			break
		}
		maps, why := Find(needle, s.Sum.Product)
		if why == nil {
			s.Maps = maps
			out = append(out, s)
			continue
		}
		if first == nil {
			first = why
		}
		if len(s.Steps) == maxSteps || s.Sum.Expr.Kind == halide.FloatKind {
			continue
		}
		for _, r := range answers(why, s.Func, s.Sum, waste) {
			work = append(work, Found{Steps: append(slices.Clone(s.Steps), r.Text), Func: r.Func, Sum: r.Sum})
		}
	}
	if len(out) > 0 {
		return out, nil
	}
	return nil, first
}

// answers are the transformations that may remove a reason.
func answers(why *Why, f *halide.Func, sum Sum, waste Waste) []Rewrite {
	switch {
	case why.Reason == TooMany:
		return newRewriter(f, sum).factorise()
	case why.Reason == NoLoop && waste == Idle:
		return append(newRewriter(f, sum).band(why), newRewriter(f, sum).unit(why)...)
	}
	return nil
}
