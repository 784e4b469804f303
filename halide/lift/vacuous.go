package lift

import (
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// A summary whose conditions no sizes meet says nothing. Mostly one of the points at which it was compared meets them
// all. Else sizes are searched for that do: conditions are polynomials, quotients and remainders of sizes by numbers,
// which repeat themselves beyond the numbers in them.

// mostTried is how many sizes are tried.
const mostTried = 1 << 17

// vacuous is the refusal of a summary whose conditions contradict each other; nil if they do not.
func (c *candidate) vacuous(r *Result) error {
	s := r.Summary
	var about []summary.Condition
	for _, p := range s.Pre {
		if len(p.Names()) > 0 {
			about = append(about, p)
		}
	}
	meets := func(sizes map[string]int64) bool {
		return !slices.ContainsFunc(s.Sizes,
			func(z summary.Size) bool { v, there := sizes[z.Name]; return there && v < z.Min }) &&
			!slices.ContainsFunc(about, func(p summary.Condition) bool {
				holds, known := p.Test(sizes)
				return known && !holds
			})
	}
	for _, e := range r.Evidence {
		if slices.ContainsFunc(e.Sizes, meets) {
			return nil
		}
	}
	if slices.ContainsFunc(c.looked, func(p point) bool { return meets(p) }) || satisfied(about, meets) {
		return nil
	}
	var texts []string
	for _, p := range about {
		texts = append(texts, p.String())
	}
	return diag.Mistake{Pos: c.s.function().Pos, Code: CodeRefused, Fact: "no sizes meet all that it would hold for: " +
		strings.Join(texts, "; "), Help: []string{"what it computes at some sizes and at others are different " +
		"algorithms: write a function for each"}}
}

// satisfied reports whether some sizes meet the conditions: all small ones of each size that they are about, and those
// around their numbers.
func satisfied(about []summary.Condition, meets func(map[string]int64) bool) bool {
	var names []string
	numbers := []int64{}
	for _, p := range about {
		names = append(names, p.Names()...)
		p.Cond.Walk(func(e *summary.Expr) {
			if e.Op == summary.OpConst && e.Const.IsInt() && e.Const.Num().CmpAbs(big.NewInt(1<<40)) < 0 {
				numbers = append(numbers, e.Const.Num().Int64())
			}
			for _, a := range e.Index {
				for _, m := range a.Const.Monomials() {
					numbers = append(numbers, m.Coeff)
				}
			}
		})
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(names) == 0 {
		return true
	}
	each := int64(1)
	for power(each+1, len(names)) <= mostTried {
		each++
	}
	var values []int64
	for v := range each {
		values = append(values, v)
	}
	if len(names) <= 2 {
		for _, n := range numbers {
			values = append(values, n-1, n, n+1, 2*n, 2*n+1)
		}
	}
	slices.Sort(values)
	values = slices.Compact(values)
	sizes := map[string]int64{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(names) {
			return meets(sizes)
		}
		for _, v := range values {
			if sizes[names[i]] = v; try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}

func power(v int64, n int) int64 {
	out := int64(1)
	for range n {
		if out *= v; out > mostTried {
			return out
		}
	}
	return out
}
