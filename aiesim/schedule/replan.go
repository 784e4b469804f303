package schedule

// replanner looks for a shorter kernel of a loop by scheduling first: the operations are scheduled as if each of the
// loop's own values had a register of its own, then the values are placed in registers, by when they live in that
// schedule. Values that find none are kept apart in the next try, and nothing else is.
//
//	v0 = load; w = v0 ..; v0 = load; x = v0 ..   v0 is reused: the second load waits for w
//	v0 = load; v1 = load; w = v0 ..; x = v1 ..   the schedule asks for two registers at once, and there are
//
// (Lifetimes of a modulo schedule and their registers: B. R. Rau et al., Register allocation for software pipelined
// loops, 1992.) Operations move in program order where the schedule has them in another, so that the registers suit
// both.
type replanner struct {
	c, v   *context // as it is, and with units of their own for locals
	p      *plan
	lim    limits
	g      *graph // of v
	locals []*local
	fixed  []bool // units that hold something across the loop
	left   int    // attempts
}

// conflicts is how often values are kept apart one after the other before a schedule is given up, attempts how many
// schedules are tried. They only bound the time.
const (
	conflicts = 16
	attempts  = 24
)

// replan makes a shorter kernel that is found the kernel of p; it is the edges of the cycle that bounds it, or critical
// if there is none.
func (c *context) replan(p *plan, lim limits, critical []edge) []edge {
	block := c.f.Loops[p.loop].First
	locals := c.locals(block)
	if len(locals) == 0 {
		return critical
	}
	v := c.virtual(locals)
	g := v.depend(v.again(block, c.nodes[block]), nil, p.loop)
	r := &replanner{c: c, v: v, p: p, lim: lim, g: g, locals: locals, fixed: c.across(block, locals)}
	least, cycle := r.g.recMII()
	backbone := v.backbone(r.g)
	ways := []strategy{{backbone, byHeight}, {r.g, byHeight}, {r.g, bySlack}, {backbone, bySlack}, {r.g, bySource},
		{r.g, byDepth}}
	if c.options.Found.replanned(r, way{max(least, p.pipe.ResMII), 0, false}, func(w way) bool {
		return r.try(ways[w.strategy], w.ii, w.tight)
	}, len(ways)) {
		p.pipe.RecMII = least
		return r.named(cycle)
	}
	return critical
}

// try looks for a kernel, and makes what it finds that of the plan.
func (r *replanner) try(s strategy, ii int, tight bool) bool {
	r.left = attempts
	return r.search(s, ii, tight, conflicts)
}

// search is try with so many more conflicts: of two values that meet the second comes behind the first, or, where that
// finds nothing, the round of the first that it meets comes behind the second.
func (r *replanner) search(s strategy, ii int, tight bool, more int) bool {
	if r.left--; r.left < 0 || more == 0 {
		return false
	}
	r.c.options.Found.Spend(len(r.g.nodes))
	k := r.v.try(s, ii)
	if k == nil {
		return false
	}
	r.v.rise(s.g, k)
	r.v.sink(s.g, k)
	if tight {
		tighten(r.v, s.g, k, r.c.u.n)
	}
	if old := r.p.k; k.stages > r.lim.stages || r.lim.cost(k.ii, k.length) >= r.lim.cost(old.ii, old.length) {
		return false
	}
	order := programOrder(s.g, k)
	if order == nil {
		return false
	}
	ok, meet := r.placed(k, order)
	if ok {
		r.adopt(k, order)
		return true
	}
	for before := 0; before < 2 && meet != nil; before++ {
		if r.search(strategy{s.g.apart(meet, before), s.order}, ii, tight, more-1) {
			return true
		}
		if !r.small() {
			break
		}
	}
	return false
}

// named are edges by the registers that locals are in now.
func (r *replanner) named(list []edge) []edge {
	for i := range list {
		for _, l := range r.locals {
			if u := int(list[i].unit) - l.first; u >= 0 && u < len(l.life) && list[i].kind < memory {
				list[i].unit = uint16(r.c.u.base[l.file] + int(l.at.Units[u]))
			}
		}
	}
	return list
}

// apart is g with edges that keep values which meet apart.
func (g *graph) apart(list []meeting, before int) *graph {
	b := &graph{nodes: g.nodes, edges: append([]edge(nil), g.edges...)}
	for _, m := range list {
		b.behind(m.first, m.second, int32(before-m.rounds))
		b.behind(m.second, m.first, int32(m.rounds+1-before))
	}
	b.link()
	return b
}

// behind adds the edges by which unit v, dist iterations later, lands when u has been read for the last time.
func (g *graph) behind(u, v int, dist int32) {
	for i, n := range g.nodes {
		for _, r := range n.reads {
			if int(r.unit) == u {
				g.before(i, int(r.at), v, dist)
			}
		}
		for _, w := range n.writes {
			if int(w.unit) == u {
				g.before(i, int(w.at), v, dist)
			}
		}
	}
}

func (g *graph) before(i, at, v int, dist int32) {
	for j, n := range g.nodes {
		for _, w := range n.writes {
			if int(w.unit) == v && (i != j || dist > 0) {
				g.edges = append(g.edges, edge{int32(i), int32(j), int32(at - w.lands() + 1), dist, anti, uint16(v)})
			}
		}
	}
}
