package schedule

import "github.com/vyasa-go/vyasa/aiesim/machine"

// Once a kernel is found its operations move within the freedom that it leaves them: all of them up, so that an
// iteration is short, then loads down, so that registers are free for longer.

// tableOf is the reservation table of k.
func (c *context) tableOf(g *graph, k *kernel) *table {
	t := newTable(c.formats, g.nodes, k.ii)
	copy(t.at, k.at)
	for i, s := range k.slots {
		if s != 0 {
			t.take(i, s, k.at[i])
		}
	}
	return t
}

// earliest is the first cycle that the other operations leave node i.
func (g *graph) earliest(i int, t *table) int {
	early := 0
	for _, x := range g.pred.of(i) {
		if e := &g.edges[x]; int(e.from) != i {
			early = max(early, t.at[e.from]+int(e.lat)-int(e.dist)*t.rounds)
		}
	}
	return early
}

// rise moves operations up, those that issue first first, until none can.
func (c *context) rise(g *graph, k *kernel) {
	if k.length == g.least(k.ii) {
		return
	}
	t := c.tableOf(g, k)
	for again := true; again; {
		again = false
		for _, i := range sorted(len(t.at), func(i, j int32) (bool, bool) {
			return t.at[i] < t.at[j],
				t.at[i] != t.at[j]
		}) {
			again = rises(g, t, int(i)) || again
		}
	}
	copy(k.at, t.at)
	copy(k.slots, t.slots)
	k.measure(g)
}

// rises moves node i up, if it can.
func rises(g *graph, t *table, i int) bool {
	early, old, slots := g.earliest(i, t), t.at[i], t.slots[i]
	if g.nodes[i].fence {
		t.at[i] = min(old, early)
		return early < old
	}
	t.drop(i)
	for at := early; at < old; at++ {
		if t.place(i, at) {
			return true
		}
	}
	t.take(i, slots, old)
	return false
}

// sink moves loads to the latest cycle that costs nothing, so that registers are free for longer, and away from
// accesses of the same object, which would stall on a memory bank. Additions to pointers follow where that makes an
// iteration shorter: one that begins with them long before its first load fills the pipeline for longer than it has to.
func (c *context) sink(g *graph, k *kernel) {
	c.sinkEach(g, k, func(n *node) bool { return n.mem == load })
	with := kernel{ii: k.ii, at: append([]int(nil), k.at...), slots: append([]machine.Slots(nil), k.slots...),
		length: k.length}
	c.sinkEach(g, &with, func(n *node) bool { return n.op.Code == machine.PtrAdd })
	if with.length < k.length {
		*k = with
	}
}

// sinkEach moves the operations of a kind.
func (c *context) sinkEach(g *graph, k *kernel, kind func(*node) bool) {
	t := c.tableOf(g, k)
	order := sorted(len(g.nodes), func(i, j int32) (bool, bool) { return k.at[i] > k.at[j], k.at[i] != k.at[j] })
	for _, i := range order {
		if kind(g.nodes[i]) {
			c.later(g, k, t, int(i))
		}
	}
	first := nowhere
	for _, x := range t.at {
		first = min(first, x)
	}
	for i, x := range t.at {
		k.at[i] = x - first
	}
	copy(k.slots, t.slots)
	k.measure(g)
}

// later moves one operation.
func (c *context) later(g *graph, k *kernel, t *table, i int) {
	early, late := g.earliest(i, t), k.length-1
	for _, x := range g.succ.of(i) {
		if e := &g.edges[x]; int(e.to) != i {
			late = min(late, t.at[e.to]-int(e.lat)+int(e.dist)*k.ii)
		}
	}
	old, slots, fall := t.at[i], t.slots[i], -1
	t.drop(i)
	for at := late; at >= early && at > late-k.ii; at-- {
		if !t.place(i, at) {
			continue
		}
		if !c.clashes(t, i, at) {
			return
		}
		if fall < 0 {
			fall = at
		}
		t.drop(i)
	}
	if fall < 0 {
		t.take(i, slots, old)
		return
	}
	if !t.place(i, fall) {
		panic("BUG: schedule: room is gone")
	}
}

// clashes reports whether node i meets another access of the same object in its row.
func (c *context) clashes(t *table, i, at int) bool {
	for _, o := range t.owner[t.row(at)] {
		if o > 0 && int(o)-1 != i && c.sameBank(t.nodes[o-1], t.nodes[i]) {
			return true
		}
	}
	return false
}
