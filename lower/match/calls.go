package match

import (
	"fmt"
	"slices"
)

// Calls are the calls of an instruction that a map stands for. Loops of the haystack that are mapped go in steps of the
// needle's box; the last one may stick out, and what is beyond the loop is zero. All other loops stay around.
//
// A needle that slides holds fewer elements than a haystack that does not asks for. Then a call is a column: one value
// of the needle's summed loop, and the factors of the other values are zero.
type Calls struct {
	needle, haystack *Product
	Map              Map
	box              []int  // how many values each loop of the needle takes
	single           []bool // which of them take one value a call
}

// CallsOf prepares the calls of a map. The haystack's loops have extents; a needle's loop of any number of values takes
// all of the haystack's. The error says which operand has no
// place for what it should hold.
func CallsOf(needle, haystack *Product, m Map) (*Calls, error) {
	for _, l := range haystack.Loops {
		if l.Extent < 1 {
			return nil, fmt.Errorf("loop %s of %s has no extent", l.Name, haystack.Out.Name)
		}
	}
	f := &finder{needle: needle, haystack: haystack}
	c := &Calls{needle: needle, haystack: haystack, Map: m, box: f.box(m), single: make([]bool, len(m.Axes))}
	for k, n := range needle.Operands() {
		h := f.operand(m, k)
		for !c.fits(n, h) {
			i := slices.IndexFunc(needle.Loops, func(l Loop) bool {
				i := needle.Loop(l.Name)
				return l.Summed && !c.single[i] && m.Axes[i] >= 0 && n.Moves(i)
			})
			if i < 0 {
				return nil, fmt.Errorf("%s of %s has no place for what %s holds", n.Name, needle.Out.Name, h.Name)
			}
			c.single[i] = true
		}
	}
	return c, nil
}

// fits reports whether equal places of a needle's operand are equal elements of the haystack's.
func (c *Calls) fits(n, h Access) bool { return c.clash(n, h) == nil }

// clash is two points of the box that are one place of a needle's operand and two elements of the haystack's; nil:
// there are none. Where coordinates of elements are sums of coordinates of places none have to be looked for.
func (c *Calls) clash(n, h Access) [][]int {
	box := c.extents()
	if rowsSpan(rowsWithin(n, inOrder(len(box)), box), rowsWithin(h, c.Map.Axes, box)) {
		return nil
	}
	seen := map[string][]int{}
	for p := range points(box) {
		place := key(n.At(p))
		if old := seen[place]; old != nil && !slices.Equal(c.restricted(h, old), c.restricted(h, p)) {
			return [][]int{old, p}
		}
		seen[place] = p
	}
	return nil
}

// rowsWithin are the rows of an access in terms of the loops of a box, where loop i of those is loop axes[i] of the
// access. Loops of one value do not count.
func rowsWithin(a Access, axes, box []int) (out [][]int) {
	for _, r := range a.Rows {
		row := make([]int, len(box))
		for i, h := range axes {
			if h >= 0 && box[i] > 1 {
				row[i] = r.Coef[h]
			}
		}
		out = append(out, row)
	}
	return out
}

// extents is the box of a call: 1 for loops that take one value a call.
func (c *Calls) extents() []int {
	out := slices.Clone(c.box)
	for i, one := range c.single {
		if one {
			out[i] = 1
		}
	}
	return out
}

// restricted is how far an operand of the haystack moves from the first element of a call to point p of the box.
func (c *Calls) restricted(h Access, p []int) []int {
	out := make([]int, len(h.Rows))
	for d, r := range h.Rows {
		for i, axis := range c.Map.Axes {
			if axis >= 0 {
				out[d] += r.Coef[axis] * p[i]
			}
		}
	}
	return out
}

// outer yields the values of the haystack's loops at the beginning of each call.
func (c *Calls) outer() func(yield func([]int) bool) {
	steps, trips := make([]int, len(c.haystack.Loops)), make([]int, len(c.haystack.Loops))
	for h, l := range c.haystack.Loops {
		steps[h] = c.Step(h)
		trips[h] = (l.Extent + steps[h] - 1) / steps[h]
	}
	return func(yield func([]int) bool) {
		for t := range points(trips) {
			for h := range t {
				t[h] *= steps[h]
			}
			if !yield(t) {
				return
			}
		}
	}
}

// at is the values of the haystack's loops at point p of a call, and whether they are values of the loops.
func (c *Calls) at(begin, p []int) ([]int, bool) {
	out, inside := slices.Clone(begin), true
	for i, axis := range c.Map.Axes {
		if axis >= 0 {
			out[axis] += p[i]
			inside = inside && out[axis] < c.haystack.Loops[axis].Extent
		}
	}
	return out, inside
}

// points yields all points of a box, the first coordinate the fastest; each slice is the receiver's.
func points(extents []int) func(yield func([]int) bool) {
	return func(yield func([]int) bool) {
		at := make([]int, len(extents))
		for !slices.Contains(extents, 0) {
			if !yield(slices.Clone(at)) {
				return
			}
			i := 0
			for ; i < len(at); i++ {
				if at[i]++; at[i] < extents[i] {
					break
				}
				at[i] = 0
			}
			if i == len(at) {
				return
			}
		}
	}
}

// Box is how many values the needle's loops take in a call.
func (c *Calls) Box() []int { return c.extents() }

// Step is how many values of loop h of the haystack a call takes.
func (c *Calls) Step(h int) int {
	for i, axis := range c.Map.Axes {
		if axis == h {
			return c.extents()[i]
		}
	}
	return 1
}

// Count is how many calls there are.
func (c *Calls) Count() int {
	n := 1
	for h, l := range c.haystack.Loops {
		step := c.Step(h)
		n *= (l.Extent + step - 1) / step
	}
	return n
}
