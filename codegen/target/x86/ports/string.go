package ports

import (
	"fmt"
	"strings"
)

// What binds a loop, beside ports.
const (
	byDispatch = "dispatch"
	byLatency  = "latency"
)

// What binds a loop: its ports, "dispatch" or "latency".
func (c *Cost) What(l *Loop) string {
	switch {
	case l.Ports >= l.Issue && l.Ports >= l.Chain:
		return c.Core.Ports(l.Binds)
	case l.Issue >= l.Chain:
		return byDispatch
	}
	return byLatency
}

// String is a line of the whole, and one for each loop, outermost first.
func (c *Cost) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "  %s: %.0f cycles, at least %.0f by %s\n", c.Core.Name, c.Cycles, c.Bound, c.BoundBy())
	var show func(l *Loop, depth int)
	show = func(l *Loop, depth int) {
		merged := ""
		if l.Merged {
			merged = ", overlaps with what is around it"
		}
		fmt.Fprintf(&b, "  %sL%d: %d trips, %.2f cycles each: %s binds (ports %.2f, dispatch %.2f, latency %.2f)%s\n",
			strings.Repeat("  ", depth), l.Label, l.Trips, l.Cycles, c.What(l), l.Ports, l.Issue, l.Chain, merged)
		for _, in := range l.Inside {
			show(in, depth+1)
		}
	}
	for _, in := range c.Loops.Inside {
		show(in, 1)
	}
	return b.String()
}

// BoundBy is what the bound is of: ports, or "dispatch".
func (c *Cost) BoundBy() string {
	if c.Binds == 0 {
		return byDispatch
	}
	return c.Core.Ports(c.Binds)
}
