package schedule

import (
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// kernel is the schedule of a loop body: round i starts at cycle i*ii.
type kernel struct {
	ii     int
	at     []int // of each node, in its round; from 0
	slots  []machine.Slots
	length int
	stages int
}

// limits is what a pipelined schedule must keep to.
type limits struct {
	least, most int // of the II
	stages      int
	rounds      int64 // of each entry, for choosing; at least 1
}

// overlap finds a schedule with overlapping rounds by trying distances between them from the least on; nil if there is none
// within the limits. few tells that shorter ones were refused because they have too many stages. Of several schedules at one distance the shortest wins, then the one with the shortest lifetimes.
func (c *context) overlap(g *graph, lim limits) (best *kernel, tries int, few bool) {
	backbone := c.backbone(g)
	for ii := lim.least; ii <= lim.most && best == nil; ii += 1 + max(0, tries-patience)/2 {
		tries++
		for _, s := range []strategy{{backbone, byHeight}, {g, byHeight}, {g, bySlack}} {
			k := c.try(s, ii)
			if k == nil {
				continue
			}
			c.sink(g, k)
			switch {
			case k.stages > lim.stages:
				few = true
			case best == nil || c.better(g, k, best):
				best = k
			}
		}
	}
	return best, tries, few
}

// patience is the number of distances after which they grow in larger steps: a loop that did not fit in one of so many has
// little to gain from the next.
const patience = 12

// better tells whether k is the better schedule of the same II.
func (c *context) better(g *graph, k, old *kernel) bool {
	if k.length != old.length {
		return k.length < old.length
	}
	return lifetimes(g, k) < lifetimes(g, old)
}

// lifetimes is the sum over flow edges of how long a value waits for its reader.
func lifetimes(g *graph, k *kernel) int {
	sum := 0
	for i := range g.edges {
		if e := &g.edges[i]; e.kind == flow {
			sum += k.at[e.to] + int(e.dist)*k.ii - k.at[e.from] - int(e.lat)
		}
	}
	return sum
}

// strategy is a way to schedule: a graph, maybe with further edges, and an order of urgency.
type strategy struct {
	g     *graph
	order func(g *graph, ii int) []int32
}

// byHeight takes nodes with the longest paths behind them first (Rau 1994).
func byHeight(g *graph, ii int) []int32 {
	own := make([]int, len(g.nodes))
	for i := range own {
		own[i] = 1
	}
	h := g.heights(ii, own)
	return sorted(len(h), func(i, j int32) (bool, bool) { return h[i] > h[j], h[i] != h[j] })
}

// bySlack takes nodes with the least freedom first (Huff, Lifetime-sensitive modulo scheduling, 1993).
func bySlack(g *graph, ii int) []int32 {
	own := make([]int, len(g.nodes))
	for i := range own {
		own[i] = 1
	}
	h, d := g.heights(ii, own), g.depths(ii)
	return sorted(len(h), func(i, j int32) (bool, bool) {
		a, b := h[i]+d[i], h[j]+d[j]
		if a != b {
			return a > b, true
		}
		return d[i] < d[j], d[i] != d[j]
	})
}

// sorted is the numbers below n in an order; less gives whether i comes first and whether they differ at all.
func sorted(n int, less func(i, j int32) (bool, bool)) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	sort.Slice(list, func(a, b int) bool {
		if first, differ := less(list[a], list[b]); differ {
			return first
		}
		return list[a] < list[b]
	})
	return list
}

// backbone is g with its multiplications in source order, the first of a round after the last of the round before: where
// the multiplier is busy all the time, order is all there is to choose, and the source's order is the one that registers
// were placed for.
func (c *context) backbone(g *graph) *graph {
	b := &graph{nodes: g.nodes, edges: append([]edge(nil), g.edges...)}
	first, last := int32(-1), int32(-1)
	for i, n := range g.nodes {
		if n.op.Code != machine.Mac && n.op.Code != machine.FMac {
			continue
		}
		if last >= 0 {
			b.edges = append(b.edges, edge{last, int32(i), 1, 0, order, 0})
		} else {
			first = int32(i)
		}
		last = int32(i)
	}
	if first == last {
		return nil
	}
	b.edges = append(b.edges, edge{last, first, 1, 1, order, 0})
	b.sort()
	b.link()
	return b
}

// placements is how many placements an operation may have on average before a distance is given up (Rau 1994 finds that
// two are enough for nearly all loops that can be scheduled at all).
const placements = 6

// try makes one attempt.
func (c *context) try(s strategy, ii int) *kernel {
	if s.g == nil {
		return nil
	}
	n := len(s.g.nodes)
	if s.g.positive(ii, make([]int, n), make([]int32, n)) != nil {
		return nil
	}
	m := &modulo{g: s.g, t: newTable(c.formats, s.g.nodes, ii), asap: s.g.depths(ii)}
	at, ok := m.attempt(ii, s.order(s.g, ii), placements*n+2*n)
	if !ok {
		return nil
	}
	k := &kernel{ii: ii, at: at, slots: m.t.slots}
	k.measure(s.g)
	return k
}

// measure finds length and stages.
func (k *kernel) measure(g *graph) {
	k.length = 1
	for i, t := range k.at {
		if !g.nodes[i].fence {
			k.length = max(k.length, t+g.nodes[i].shift+1)
		}
	}
	k.stages = (k.length + k.ii - 1) / k.ii
}

// sink moves loads to the latest cycle that costs nothing, so that registers are free for longer, and away from accesses of
// the same object, which would stall on a memory bank.
func (c *context) sink(g *graph, k *kernel) {
	t := newTable(c.formats, g.nodes, k.ii)
	copy(t.at, k.at)
	for i, s := range k.slots {
		if s != 0 {
			t.take(i, s, k.at[i])
		}
	}
	order := sorted(len(g.nodes), func(i, j int32) (bool, bool) { return k.at[i] > k.at[j], k.at[i] != k.at[j] })
	for _, i := range order {
		if g.nodes[i].mem == load {
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

// later moves one load.
func (c *context) later(g *graph, k *kernel, t *table, i int) {
	early, late := 0, k.length-1
	for _, x := range g.pred.of(i) {
		if e := &g.edges[x]; int(e.from) != i {
			early = max(early, t.at[e.from]+int(e.lat)-int(e.dist)*k.ii)
		}
	}
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

// clashes tells whether node i meets another access of the same object in its row.
func (c *context) clashes(t *table, i, at int) bool {
	for _, o := range t.owner[t.row(at)] {
		if o > 0 && int(o)-1 != i && c.sameBank(t.nodes[o-1], t.nodes[i]) {
			return true
		}
	}
	return false
}
