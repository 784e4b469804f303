package schedule

import "slices"

// One port reads the accumulators of products, a few cycles after they issue, and what moves of accumulators and
// updates of vectors copy, at once (machine.Operation.Port). Of operations on their way only one may take it in a
// cycle, whatever the block that they were issued in.

// holder is who takes the port when n would at a cycle: one more than the node, -1 for a pinned one, 0 for none.
func (t *table) holder(n *node, cycle int) int32 {
	if n.port == 0 {
		return 0
	}
	return t.ports[t.row(cycle+n.port-1)]
}

// hold takes the port for node i at a cycle.
func (t *table) hold(i, cycle int) {
	if p := t.nodes[i].port; p > 0 {
		t.ports[t.row(cycle+p-1)] = int32(i) + 1
	}
}

// release gives it back.
func (t *table) release(i int) {
	if p := t.nodes[i].port; p > 0 {
		t.ports[t.row(t.at[i]+p-1)] = 0
	}
}

// pinPorts takes the port in cycles from start on, for operations that stay there; those before the table's begin are
// past.
func (t *table) pinPorts(start int, list []int) {
	for _, x := range list {
		if x += start; x >= 0 {
			t.ports[t.row(x)] = -1
		}
	}
}

// portsFree reports whether the port is free in cycles from start on.
func (t *table) portsFree(start int, list []int) bool {
	return !slices.ContainsFunc(list, func(x int) bool { return x+start >= 0 && t.ports[t.row(x+start)] != 0 })
}

// portMII is the number of operations that take the port.
func portMII(nodes []*node) int {
	n := 0
	for _, x := range nodes {
		if x.port > 0 {
			n++
		}
	}
	return n
}

// portReach is more cycles than any operation takes the port after its issue.
const portReach = 64

// running are the cycles in which the iterations of p take the port, after the begin of its prologue: all of the
// prologue and what those operations and the kernel behind it still do some cycles later.
func (p *plan) running() (list []int) {
	for i, n := range p.g.nodes {
		for t := p.k.at[i] + n.port - 1; n.port > 0 && t < p.prologue()+portReach; t += p.k.ii {
			list = append(list, t)
		}
	}
	return list
}

// ending are those of the iterations that are not complete when the kernel of p ends, after that.
func (p *plan) ending() (list []int) {
	for i, n := range p.g.nodes {
		for t := p.k.at[i] + n.port - 1 - p.k.ii; n.port > 0 && t >= 0; t -= p.k.ii {
			list = append(list, t)
		}
	}
	return list
}

// wrapped is the least number of cycles from n on after which iterations of a body that is not pipelined may follow
// each other.
func wrapped(g *graph, t *table, n int) int {
	for ; ; n++ {
		taken, free := make([]bool, n), true
		for i, x := range g.nodes {
			if x.port > 0 {
				r := (t.at[i] + x.port - 1) % n
				free, taken[r] = free && !taken[r], true
			}
		}
		if free {
			return n
		}
	}
}

// cycles are some cycles, ascending.
type cycles []int

// add adds one, and reports whether it is new.
func (l *cycles) add(x int) bool {
	i, found := slices.BinarySearch(*l, x)
	if !found {
		*l = slices.Insert(*l, i, x)
	}
	return !found
}

// meets reports whether what is in flight takes the port when what follows n cycles later does.
func (f *flight) meets(d *demand, n int) bool {
	return slices.ContainsFunc(f.ports, func(x int) bool {
		_, found := slices.BinarySearch(d.ports, x-n)
		return found
	})
}
