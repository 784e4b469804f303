package synth

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Template is the shape of an expression: operators, and holes for elements, scalars and constants.
type Template struct {
	Op    summary.Op
	Below []*Template // none: a hole
}

// Hole is where an element, a scalar or a constant goes.
func Hole() *Template { return &Template{} }

// fill makes all expressions of a shape, of those with the same values one, and counts them, until it is over.
func (q *pool) fill(t *Template, count *int64, over func() bool) []candidate {
	if len(t.Below) == 0 {
		return distinct(q.leaves)
	}
	sets := make([][]candidate, len(t.Below))
	for i, b := range t.Below {
		sets[i] = q.fill(b, count, over)
	}
	var out []candidate
	seen := &pool{seen: map[key]bool{}}
	args := make([]candidate, len(sets))
	var choose func(i int)
	choose = func(i int) {
		if over() {
			return
		}
		if i < len(sets) {
			for _, args[i] = range sets[i] {
				choose(i + 1)
			}
			return
		}
		*count++
		if values, ok := q.values(t.Op, args); ok && seen.fresh(values, false) {
			out = append(out, candidate{operation(t.Op, args), slices.Clone(values)})
		}
	}
	choose(0)
	return out
}

// distinct keeps the first of those with the same values.
func distinct(list []candidate) (out []candidate) {
	q := &pool{seen: map[key]bool{}}
	for _, c := range list {
		if q.fresh(c.values, false) {
			out = append(out, c)
		}
	}
	return out
}
