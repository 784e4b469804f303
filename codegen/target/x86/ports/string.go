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

// String is a line for each loop, outermost first, and one for the whole.
func (c *Cost) String() string {
	var b strings.Builder
	var show func(l *Loop, depth int)
	show = func(l *Loop, depth int) {
		if l.Label >= 0 {
			merged := ""
			if l.Merged {
				merged = ", overlaps with what is around it"
			}
			fmt.Fprintf(&b, "  %sL%d: %d trips, %.2f cycles each: %s binds (ports %.2f, dispatch %.2f, latency %.2f)%s\n",
				strings.Repeat("  ", depth), l.Label, l.Trips, l.Cycles, c.What(l), l.Ports, l.Issue, l.Chain, merged)
			depth++
		}
		for _, in := range l.Inside {
			show(in, depth)
		}
	}
	show(c.Loops, 0)
	binds := byDispatch
	if c.Binds != 0 {
		binds = c.Core.Ports(c.Binds)
	}
	fmt.Fprintf(&b, "  %s: %.0f cycles, at least %.0f by %s\n", c.Core.Name, c.Cycles, c.Bound, binds)
	return b.String()
}
