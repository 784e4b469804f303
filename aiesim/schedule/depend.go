package schedule

// depend finds the dependences of a run of operations, by the rules of a pipeline without interlocks. A result is seen
// from Write cycles after issue on, an operand is read Read cycles after issue, so with t the cycles of issue
//
//	flow    a writes, b reads    t_b + Read_b  >= t_a + Write_a
//	anti    a reads, b writes    t_b + Write_b >  t_a + Read_a
//	output  a writes, b writes   t_b + Write_b >  t_a + Write_a
//
// and latencies may be negative: a load may issue long before the last reader of the register that it overwrites. An
// operation that waits for all of a vector has flow from what writes the lanes that it does not select, but no anti to
// it: values are whole, registers are overwritten by parts.
//
//	nodes in program order -> graph; with loop >= 0 also from each iteration to the next
//
// Edges inside of a group are left out; group 0 is no group. (Dependence graphs for software pipelining: B. R. Rau,
// Iterative modulo scheduling, 1994, section 2.)
func (c *context) depend(nodes []*node, group []int8, loop int) *graph {
	b := &builder{c: c, g: &graph{nodes: nodes}, group: group, loop: loop, seen: make([]int32, len(nodes))}
	b.writer = make([]int32, c.u.n)
	b.write = make([]int16, c.u.n)
	b.readers = make([][]reader, c.u.n)
	for i := range b.writer {
		b.writer[i] = -1
	}
	b.g.edges = c.options.Found.room(edgesEach * len(nodes))
	for i := range nodes {
		b.registers(int32(i), 0)
		b.memory(i)
		b.fences(i)
	}
	if loop >= 0 {
		for i := range nodes {
			b.registers(int32(i+len(nodes)), 1)
			b.memoryAround(i)
		}
	}
	c.options.Found.keep(b.g.edges)
	b.g.link()
	return b.g
}

// edgesEach is as many edges as a node of most graphs has.
const edgesEach = 16

// builder is a graph in the making.
type builder struct {
	c       *context
	g       *graph
	group   []int8
	loop    int
	seen    []int32 // by node: one more than the index of the latest edge from it
	writer  []int32 // by unit: its latest writer; nodes of a second iteration count on
	write   []int16 // when that one writes
	readers [][]reader
	mems    accesses
	stores  accesses // those of mems that are not loads: loads have no order among themselves
	fence   int32    // one more than the latest fence
}

// reader is a node that reads a unit, and when.
type reader struct {
	node int32
	at   int16
}

// add adds an edge, or makes the one that there is between the same nodes longer.
func (b *builder) add(e edge) {
	if b.group != nil && b.group[e.from] != 0 && b.group[e.from] == b.group[e.to] {
		return
	}
	if k := b.seen[e.from]; k > 0 {
		if old := &b.g.edges[k-1]; old.to == e.to && old.dist == e.dist && old.from == e.from {
			if e.lat > old.lat {
				*old = e
			}
			return
		}
	}
	b.g.edges = append(b.g.edges, e)
	b.seen[e.from] = int32(len(b.g.edges))
}

// link adds a register dependence between places in the (doubled) run; dist 1 keeps those from the first to the second.
func (b *builder) link(from, to int32, lat int, dist int32, kind edgeKind, unit uint16) {
	n := int32(len(b.g.nodes))
	if dist == 1 {
		if from >= n {
			return
		}
		to -= n
	}
	if from == to && dist == 0 {
		return
	}
	b.add(edge{from, to, int32(lat), dist, kind, unit})
}

// registers adds the edges to node i through registers, and enters what it reads and writes.
func (b *builder) registers(i, dist int32) {
	n := b.g.nodes[int(i)%len(b.g.nodes)]
	for _, list := range [...][]touch{n.reads, n.waits} {
		for _, r := range list {
			if w := b.writer[r.unit]; w >= 0 {
				b.link(w, i, int(b.write[r.unit]-r.at), dist, flow, r.unit)
			}
		}
	}
	for _, w := range n.writes {
		for _, r := range b.readers[w.unit] {
			b.link(r.node, i, int(r.at)-w.lands()+1, dist, anti, w.unit)
		}
		if a := b.writer[w.unit]; a >= 0 {
			b.link(a, i, int(b.write[w.unit])-w.lands()+1, dist, output, w.unit)
		}
	}
	for _, r := range n.reads {
		b.readers[r.unit] = append(b.readers[r.unit], reader{i, r.at})
	}
	for _, w := range n.writes {
		b.writer[w.unit], b.write[w.unit] = i, w.at
		b.readers[w.unit] = b.readers[w.unit][:0]
	}
}

// memory adds the edges to node i from earlier accesses of the same iteration.
func (b *builder) memory(i int) {
	n := b.g.nodes[i]
	if n.mem == noMem {
		return
	}
	for _, j := range b.before(n) {
		a := b.g.nodes[j]
		if a.block == n.block && disjoint(a.addr, n.addr, 0) || b.c.apart(a, n) {
			continue
		}
		if lat, matters := memLatency(a, n); matters {
			b.add(edge{j, int32(i), int32(lat), 0, memory, 0})
		}
	}
	b.mems.enter(int32(i), n.home)
	if n.mem != load {
		b.stores.enter(int32(i), n.home)
	}
}

// memoryAround adds the edges to node i from accesses of earlier iterations.
func (b *builder) memoryAround(i int) {
	n := b.g.nodes[i]
	if n.mem == noMem {
		return
	}
	for _, j := range b.before(n) {
		a := b.g.nodes[j]
		if lat, matters := memLatency(a, n); matters {
			if d := b.c.meet(a, n, b.loop); d > 0 {
				b.add(edge{j, int32(i), int32(lat), int32(d), memory, 0})
			}
		}
	}
}

// before lists the accesses entered so far that n may have to wait for, and maybe others.
func (b *builder) before(n *node) []int32 {
	if n.mem == load {
		return b.stores.near(b.c, n.home)
	}
	return b.mems.near(b.c, n.home)
}

// fences keeps everything on its side of a fence.
func (b *builder) fences(i int) {
	if b.fence > 0 {
		b.add(edge{b.fence - 1, int32(i), 0, 0, order, 0})
	}
	if !b.g.nodes[i].fence {
		return
	}
	for j := max(0, b.fence-1); j < int32(i); j++ {
		b.add(edge{j, int32(i), 1, 0, order, 0})
	}
	b.fence = int32(i) + 1
}
