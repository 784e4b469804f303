package csource

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/lower"
)

// declare writes the declarations of the accumulators that live in this block: those that a statement of it names
// itself, or that a round of a loop in it reads from outside the round. What it returns ends their scope.
//
//	for y { acc = 0; for r { acc += ... }; out = acc }
//	->   acc is declared in the loop y, where it gets its first value
//
// An array of which the block uses only the element of a loop around it is declared as that element.
func (c *Writer) declare(block []part) (leave func()) {
	var here []string
	for _, l := range c.nest.Locals {
		if c.declared[l.Name] || !livesIn(l.Name, block) {
			continue
		}
		here = append(here, l.Name)
		c.declared[l.Name] = true
		c.single[l.Name] = oneElement(l.Name, block)
		c.declareLocal(&l, block)
	}
	return func() {
		for _, name := range here {
			c.declared[name] = false
			c.single[name] = false
		}
	}
}

func (c *Writer) declareLocal(l *lower.Local, block []part) {
	dims := ""
	if !c.single[l.Name] {
		for _, n := range l.Extent {
			dims += fmt.Sprintf("[%d]", n)
		}
	}
	if first := firstUser(l.Name, block).first; dims == "" && first != nil {
		c.opens[first] = true
		return
	}
	value := ""
	if setsInCondition(l.Name, block, false) { // compilers do not see that it is read under the same condition only
		zero := map[width]string{wWide: "{0, 0}", wFloat: "0.0f"}[c.localWidth(l.Name)]
		n := strings.Count(dims, "[")
		value = " = " + strings.Repeat("{", n) + cmp.Or(zero, "0") + strings.Repeat("}", n)
	}
	c.Line("%s %s%s%s;", c.localWidth(l.Name), c.Names.Locals[l.Name], dims, value)
}

// setsInCondition reports whether the accumulator gets a value under a condition in the block, which is inside one or
// not.
func setsInCondition(name string, block []part, inside bool) bool {
	return slices.ContainsFunc(block, func(p part) bool {
		return inside && p.uses(name, true) || setsInCondition(name, p.body, inside || p.condition())
	})
}

func firstUser(name string, block []part) part {
	return block[slices.IndexFunc(block, func(p part) bool { return p.mentions(name) })]
}

// livesIn reports whether the accumulator must be declared in the block itself and not in the loops in it.
func livesIn(name string, block []part) bool {
	return slices.ContainsFunc(block, func(p part) bool {
		return p.mentions(name) && (len(p.loops) == 0 || !settles(name, p.body))
	})
}

// oneElement reports whether all uses in the block have the same index, which no loop in the block changes.
func oneElement(name string, block []part) bool {
	var all, loops []string
	var walk func([]part)
	walk = func(list []part) {
		for _, p := range list {
			for _, m := range p.names {
				if m.name == name {
					all = append(all, m.index)
				}
			}
			for _, l := range p.loops {
				loops = append(loops, l.Var)
			}
			walk(p.body)
		}
	}
	walk(block)
	return len(slices.Compact(all)) == 1 && !slices.ContainsFunc(loops,
		func(l string) bool { return varies(all[0], l) })
}
