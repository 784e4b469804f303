package schedule

import (
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// kernel is the schedule of a loop body: iteration i starts at cycle i*ii.
type kernel struct {
	ii     int
	at     []int // of each node, in its iteration; from 0
	slots  []machine.Slots
	length int
	stages int
}

// limits is what a pipelined schedule must keep to.
type limits struct {
	least, most int // of the II
	stages      int
	tripCount   int64 // of each entry, for choosing; at least 1, many where nobody knows
}

// overlap finds a schedule with overlapping iterations by trying distances between them from the least on, until a
// longer one cannot pay: few iterations that overlap less may end sooner. It is nil if there is none within the limits;
// few tells that some were refused because they have too many stages. Of equally good schedules the one with the
// shortest lifetimes wins.
func (c *context) overlap(g *graph, lim limits) (best *kernel, tries int, few bool) {
	backbone := c.backbone(g)
	pays := func(ii int) bool { return best == nil || lim.cost(ii, g.least(ii)) < lim.cost(best.ii, best.length) }
	for ii := lim.least; ii <= lim.most && pays(ii); ii += 1 + max(0, tries-patience)/2 {
		tries++
		found := best
		for n, s := range []strategy{{backbone, byHeight}, {g, byHeight}, {g, bySlack},
			{backbone, bySlack}, {g, bySource}, {g, byDepth}} {
			if n >= usual && best != found {
				break
			}
			k := c.try(s, ii)
			if k == nil {
				continue
			}
			c.rise(g, k)
			c.sink(g, k)
			switch {
			case k.stages > lim.stages:
				few = true
			case best == nil || c.better(g, k, best, lim):
				best = k
			}
		}
	}
	return best, tries, few
}

// cost is the cycles of all rounds.
func (l limits) cost(ii, length int) int64 { return (l.tripCount-1)*int64(ii) + int64(length) }

// usual is the number of strategies that are tried anyhow; the others are for distances at which those find nothing
// better.
const usual = 3

// patience is the number of distances after which they grow in larger steps: a loop that did not fit in one of so many
// has little to gain from the next.
const patience = 12

// better reports whether k is the better schedule.
func (c *context) better(g *graph, k, old *kernel, lim limits) bool {
	a, b := lim.cost(k.ii, k.length), lim.cost(old.ii, old.length)
	if a != b || k.ii != old.ii {
		return a < b
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

// bySource takes nodes in source order.
func bySource(g *graph, _ int) []int32 {
	return sorted(len(g.nodes), func(int32, int32) (bool, bool) { return false, false })
}

// byDepth takes nodes with the longest paths before them first.
func byDepth(g *graph, ii int) []int32 {
	d := g.depths(ii)
	return sorted(len(d), func(i, j int32) (bool, bool) { return d[i] > d[j], d[i] != d[j] })
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

// backbone is g with its multiplications in source order, the first of an iteration after the last of the iteration
// before: where the multiplier is busy all the time, order is all there is to choose, and the source's order is the one
// that registers were placed for.
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
