package schedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// across says which units hold something across the loop, or what others of its registers hold. What a vector leaves of
// its register is free.
func (c *context) across(block int, locals []*local) []bool {
	fixed := make([]bool, c.u.n)
	own := make([]bool, len(c.f.Regs))
	for _, l := range locals {
		own[l.reg] = true
	}
	for u := range fixed {
		fixed[u] = slices.ContainsFunc(c.succs[block], func(s int) bool { return s != block && c.live[s].has(u) })
	}
	for _, n := range c.nodes[block] {
		var others []touch
		for _, o := range n.op.Def {
			if !own[o.Reg] {
				others = c.touches(others, o, o.Writes(), 0)
			}
		}
		for _, o := range n.op.Use {
			if o.IsReg() && !own[o.Reg] {
				others = c.touches(others, o, o.Reads(), 0)
			}
		}
		for _, t := range others {
			fixed[t.unit] = true
		}
	}
	return fixed
}

// programOrder is an order of the nodes of g that keeps what waits within an iteration behind what it waits for, and is
// as near as it can be to that in which the kernel's values land and are read.
func programOrder(g *graph, k *kernel) []int {
	n := len(g.nodes)
	when, wait := make([]int, n), make([]int, n)
	for i, x := range g.nodes {
		when[i] = k.at[i]
		switch {
		case x.mem == load:
			for _, w := range x.writes {
				when[i] = max(when[i], k.at[i]+int(w.at))
			}
		default:
			for _, r := range x.reads {
				when[i] = max(when[i], k.at[i]+int(r.at))
			}
		}
	}
	for i := range g.edges {
		if e := &g.edges[i]; e.dist == 0 && e.from != e.to {
			wait[e.to]++
		}
	}
	order, done := make([]int, 0, n), make([]bool, n)
	for range n {
		best := -1
		for i := range n {
			if !done[i] && wait[i] == 0 && (best < 0 || when[i] < when[best]) {
				best = i
			}
		}
		if best < 0 {
			return nil // what is apart in time cannot be so in program order
		}
		done[best] = true
		order = append(order, best)
		for _, x := range g.succ.of(best) {
			if e := &g.edges[x]; e.dist == 0 && int(e.to) != best {
				wait[e.to]--
			}
		}
	}
	return order
}

// adopt makes k, whose locals are placed, the kernel of the plan, and order the program order of its operations.
func (r *replanner) adopt(k *kernel, order []int) {
	c, p := r.c, r.p
	block := c.f.Loops[p.loop].First
	for _, l := range r.locals {
		c.f.Regs[l.reg].At = l.at
	}
	nodes, own := make([]*node, len(order)), *c.f.Blocks[block]
	at, slots := make([]int, len(order)), slices.Clone(k.slots)
	own.Ops = make([]*mir.Op, len(order))
	for i, x := range order {
		nodes[i], own.Ops[i] = c.nodes[block][x], c.nodes[block][x].op
		at[i], slots[i] = k.at[x], k.slots[x]
	}
	c.f.Blocks = slices.Clone(c.f.Blocks)
	c.f.Blocks[block] = &own
	c.nodes[block] = c.again(block, nodes)
	p.g = c.depend(c.nodes[block], nil, p.loop)
	k.at, k.slots = at, slots
	p.plain = nil
	c.overlapped(c.f.Loops[p.loop], p, k)
	if p.plain != nil {
		p.plain.g, p.plain.k = p.g, c.body(p.g)
	}
}
