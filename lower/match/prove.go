package match

import "fmt"

// Prove shows that the calls of a map compute the haystack, for all values of the loops around and all elements. It is
// complete for sums of products: where it fails the result is another one for some elements.
//
// Within a call an element of an operand is the first one of the call, a form in the loops around, and a constant step.
// A call holds one element in each place: where two points of the box that are one place are one element of the
// haystack, too, each product of the needle is the haystack's product at the same point. Else one of two products has a
// factor that the haystack lacks. That boxes cover the loops once each is what loops of different numbers are.
func (c *Calls) Prove() error {
	if err := c.axes(); err != nil {
		return err
	}
	for k, n := range c.needle.Operands() {
		if p := c.clash(n, c.operand(k)); p != nil {
			h := c.operand(k)
			return fmt.Errorf("%s%v is %s at steps %v and %v", n.Name, n.At(p[0]), h.Name, c.restricted(h, p[0]),
				c.restricted(h, p[1]))
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
			return fmt.Errorf("loop %s moves other operands than %s of %s", c.haystack.Loops[h].Name,
				c.needle.Loops[i].Name, c.needle.Out.Name)
		}
	}
	return nil
}
