package match

import (
	"fmt"
	"slices"
	"strings"
)

// Prove shows that the calls of a map compute the haystack, for all values of the loops around and all elements. It is
// complete for sums of products: where it fails the result is another one for some elements.
//
// Within a call an element of an operand is the first one of the call, a form in the loops around, and a constant step. The
// products of a call of the needle, each as its place in the result and the elements of its factors, are those of the haystack
// over the box, each as often. Steps that lie on each other in an operand are one element; so a wrong map has a product that
// the haystack lacks. That boxes cover the loops once each is what loops of different numbers are.
func (c *Calls) Prove() error {
	if err := c.axes(); err != nil {
		return err
	}
	want, got := map[string]int{}, map[string]int{}
	held := make([]map[string][]int, len(c.needle.Factors)+1) // by place in the operand: the step of the haystack's element
	for k, n := range c.needle.Operands() {
		held[k] = map[string][]int{}
		for p := range points(c.extents()) {
			step := c.restricted(c.operand(k), p)
			place := key(n.At(p))
			if old, ok := held[k][place]; ok && !slices.Equal(old, step) {
				return fmt.Errorf("%s%v is %s at steps %v and %v", n.Name, n.At(p), c.operand(k).Name, old, step)
			}
			held[k][place] = step
		}
	}
	for p := range points(c.extents()) {
		w, g := make([]string, len(held)), make([]string, len(held))
		for k, n := range c.needle.Operands() {
			w[k] = c.operand(k).Name + key(c.restricted(c.operand(k), p))
			g[k] = c.operand(k).Name + key(held[k][key(n.At(p))])
		}
		slices.Sort(w[1:])
		slices.Sort(g[1:])
		want[strings.Join(w, " ")]++
		got[strings.Join(g, " ")]++
	}
	for product, n := range want {
		if got[product] != n {
			return fmt.Errorf("the product %q is there %d times, not %d", product, got[product], n)
		}
	}
	return nil
}

func (c *Calls) operand(k int) Access {
	return (&finder{needle: c.needle, haystack: c.haystack}).operand(c.Map, k)
}

// axes holds that each loop of the haystack is taken once, and moves the operands that the needle's loop moves.
func (c *Calls) axes() error {
	straight := inOrder(len(c.needle.Factors))
	for i, h := range c.Map.Axes {
		if h < 0 {
			continue
		}
		if n := count(c.Map.Axes, h); n > 1 {
			return fmt.Errorf("loop %s is %d loops of %s", c.haystack.Loops[h].Name, n, c.needle.Out.Name)
		}
		if c.needle.incidence(i, straight) != c.haystack.incidence(h, c.Map.Order) {
			return fmt.Errorf("loop %s moves other operands than %s of %s", c.haystack.Loops[h].Name, c.needle.Loops[i].Name, c.needle.Out.Name)
		}
	}
	return nil
}
