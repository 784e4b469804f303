package tunecmd

import (
	"fmt"
	"io"
	"strings"
)

// print writes the tables.
func (c claims) print(w io.Writer) {
	fmt.Fprintf(w, "Dead ends: random descents that meet a decision without a value left (Telamon, table 2: 0.1 to "+
		"14 %%)\n")
	fmt.Fprintf(w, "  %-18s %-10s %9s %22s %9s %19s\n", "kernel", "operator", "decisions", "schedules", "descents",
		"dead ends")
	for _, k := range c.Kernels {
		fmt.Fprintf(w, "  %-18s %-10s %9d %22v %9d %17s %%\n", k.Kernel, k.Operator, k.Open, k.Schedules, k.Descents,
			fmt.Sprintf("%.2f ± %.2f", 100*k.DeadEnds.Value, 100*k.DeadEnds.Error))
	}
	fmt.Fprintf(w, "\nCut by the bound down to depth %d, with the threshold at the best (Telamon, table 3: 10 to "+
		"3800 times smaller)\n", c.Depth)
	fmt.Fprintf(w, "  %-18s %8s %8s %22s %22s %10s %12s %20s\n", "kernel", "best", "bound", "schedules", "left",
		"factor", "nodes there", "left")
	for _, k := range c.Kernels {
		fmt.Fprintf(w, "  %-18s %8d %8d %22v %22v %10s %12d %20s\n", k.Kernel, k.Best, k.Bound, k.Schedules, k.Left,
			times(k.Factor), k.Nodes, fmt.Sprintf("%d (%.2f %%)", k.NodesLeft,
				100*over(float64(k.NodesLeft), float64(k.Nodes))))
	}
	c.printUnder(w)
	fmt.Fprintf(w, "\nOrders of decisions, at the first depth with nodes enough (Telamon, section 5.5: 24 times "+
		"smaller, reversed 1.8 times)\n")
	fmt.Fprintf(w, "  %-18s %-10s %6s %9s %9s %10s %22s  %s\n", "kernel", "order", "depth", "nodes", "left", "factor",
		"nodes to visit in all", "groups")
	for _, k := range c.Kernels {
		for _, o := range k.Orders {
			fmt.Fprintf(w, "  %-18s %-10s %6d %9d %9d %10s %22v  %v\n", k.Kernel, o.Order, o.Depth, o.Nodes, o.Left,
				times(o.Factor), o.Visit, strings.Join(o.Groups, ","))
		}
	}
	fmt.Fprintln(w)
	for _, k := range c.Kernels {
		fmt.Fprintf(w, "%s: the best is from %s\n", k.Kernel, k.From)
	}
}

// printUnder writes what stands below the nodes that are left.
func (c claims) printUnder(w io.Writer) {
	for _, k := range c.Kernels {
		if u := k.Under; u.Nodes > 0 {
			share := over(float64(u.Near), float64(u.Nodes))
			fmt.Fprintf(w, "  %-18s %d of %d nodes left have a schedule of at most %d cycles, found by %d "+
				"evaluations: a bound exact to 1 %% leaves them, and cuts at most %s of the nodes\n", k.Kernel, u.Near,
				u.Nodes, u.Within, evaluationsUnder, times(over(float64(k.Nodes), share*float64(k.NodesLeft))))
			fmt.Fprintf(w, "  %-18s within 5, 10, 25 and 100 %% of the best: %d, %d, %d and %d of %d\n", "",
				u.at(k.Best+k.Best/20), u.at(k.Best+k.Best/10), u.at(k.Best+k.Best/4), u.at(2*k.Best), u.Nodes)
		}
	}
}

// String is "1.7e+06 ± 3e+05".
func (s sampled) String() string { return fmt.Sprintf("%.3g ± %.2g", s.Value, s.Error) }

// times is a factor; none is left where it has no value.
func times(factor float64) string {
	if factor == 0 {
		return "all"
	}
	return fmt.Sprintf("%.3gx", factor)
}
