package wrap

import (
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// order is the order of the elements of a packed array, with the loops that its table came from found again: an
// element, a zero, or a loop over orders.
type order struct {
	at    []int   // of an element: its coordinates in the first round of all loops around it
	count int     // of a loop: rounds, at least 2; 0: an element, or a zero if at is nil
	step  []int   // of a loop: what the coordinates inside gain each round; nil if there are only zeros
	body  []order // of a loop
}

// orderOf finds the loops in the table of a packed array.
//
//	zero zero (0) (0) (1) (1) (2) (2)   ->   2 of zero, 3 by (1) of 2 of (0)
func orderOf(p *triplet.Packed) []order {
	list := make([]order, len(p.Coords))
	for i, c := range p.Coords {
		list[i].at = c
	}
	for size := 1; size <= len(list)/2; {
		next := rollGroups(list, size)
		if len(next) < len(list) {
			list, size = next, 1 // what was rolled may now be the body of a loop
			continue
		}
		size++
	}
	return list
}

// rollGroups replaces adjacent groups of size orders that differ only by a step with a loop.
func rollGroups(list []order, size int) []order {
	var out []order
	for i := 0; i < len(list); {
		body := list[i:min(i+size, len(list))]
		count := 1
		var step []int
		for j := i + size; j+size <= len(list); j += size {
			d, ok := stepOf(list[j-size:j], list[j:j+size])
			if !ok || count > 1 && !slices.Equal(d, step) {
				break
			}
			step = d
			count++
		}
		if count == 1 || size*count < 3 && len(body[0].body) == 0 && step != nil && !slices.Equal(step,
			make([]int, len(step))) {
			out = append(out, list[i]) // nothing repeats, or two lone elements
			i++
			continue
		}
		out = append(out, order{count: count, step: step, body: slices.Clone(body)})
		i += size * count
	}
	return out
}

// stepOf is what all coordinates of a gain to make b: nil for zeros. False if it is not the same for all.
func stepOf(a, b []order) (step []int, ok bool) {
	for i := range a {
		d, ok := a[i].stepTo(b[i])
		if !ok || d != nil && step != nil && !slices.Equal(d, step) {
			return nil, false
		}
		if d != nil {
			step = d
		}
	}
	return step, true
}

func (a order) stepTo(b order) ([]int, bool) {
	if a.count != b.count || !slices.Equal(a.step, b.step) || (a.at == nil) != (b.at == nil) {
		return nil, false
	}
	if a.count > 0 {
		if len(a.body) != len(b.body) {
			return nil, false
		}
		return stepOf(a.body, b.body)
	}
	if a.at == nil {
		return nil, true
	}
	step := make([]int, len(a.at))
	for i := range step {
		step[i] = b.at[i] - a.at[i]
	}
	return step, true
}

// coords is the inverse of orderOf.
func coords(list []order) [][]int {
	var out [][]int
	for _, o := range list {
		if o.count == 0 {
			out = append(out, o.at)
			continue
		}
		inner := coords(o.body)
		for k := range o.count {
			for _, c := range inner {
				if c != nil {
					c = slices.Clone(c)
					for i := range c {
						c[i] += k * o.step[i]
					}
				}
				out = append(out, c)
			}
		}
	}
	return out
}

// zeros is the number of elements of an order that holds nothing but zeros, else 0.
func (a order) zeros() int {
	n := 0
	for _, c := range coords([]order{a}) {
		if c != nil {
			return 0
		}
		n++
	}
	return n
}

// moves reports whether elements inside a loop move with it.
func (a order) moves() bool { return slices.ContainsFunc(a.step, func(d int) bool { return d != 0 }) }
