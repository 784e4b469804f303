package match

// Placed is an element of the haystack's array, and its place in an operand.
type Placed struct{ Place, Element []int }

// Begins yields the values of the haystack's loops at the begin of each call; each slice is the receiver's.
func (c *Calls) Begins() func(yield func([]int) bool) { return c.outer() }

// Holds lists what operand k of a call holds, 0 being the result: each place once, without those beyond the end of a
// loop, which are zero.
func (c *Calls) Holds(begin []int, k int) (out []Placed) {
	n, h := c.needle.Operands()[k], c.operand(k)
	seen := map[string]bool{}
	for p := range points(c.extents()) {
		at, _ := c.at(begin, p)
		place := n.At(p)
		if seen[key(place)] || !c.inside(h, at) {
			continue
		}
		seen[key(place)] = true
		out = append(out, Placed{place, h.At(at)})
	}
	return out
}

// Shape is how many elements an operand has in each dimension.
func (c *Calls) Shape(k int) []int {
	last := make([]int, len(c.box))
	for i, n := range c.box {
		if l := c.needle.Loops[i].Extent; l > 0 {
			n = l
		}
		last[i] = n - 1
	}
	out := c.needle.Operands()[k].At(last)
	for d := range out {
		out[d]++
	}
	return out
}

// Factor is the name of the haystack's array that factor k of the needle is.
func (c *Calls) Factor(k int) string { return c.operand(k + 1).Name }
