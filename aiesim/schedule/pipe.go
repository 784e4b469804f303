package schedule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// describe fills in what the report says of a plan, which terse ones say less of.
func (c *context) describe(p *plan, slots machine.Slots, critical []edge) {
	for q := p; q != nil; q = q.plain {
		q.pipe.II, q.pipe.Length, q.pipe.Stages = q.k.ii, q.k.length, q.k.stages
		q.pipe.Pipelined = q.k.stages > 1
		if c.options.Terse {
			continue
		}
		q.pipe.Live = c.usedUnits(q, q.k)
		q.pipe.Bound = c.bound(q, slots, critical)
	}
}

// bound names what decides the II.
func (c *context) bound(p *plan, slots machine.Slots, critical []edge) string {
	switch x := p.pipe; {
	case x.ResMII == x.II && x.II > 1 && slots == 0 && x.II == portMII(p.g.nodes):
		return "the read port of accumulators: " + c.list(p.g.nodes, func(n *node) bool { return n.port > 0 })
	case x.ResMII == x.II && x.II > 1 && slots == 0:
		return "accesses through one pointer"
	case x.ResMII == x.II:
		return c.demand(p.g.nodes, slots)
	case x.RecMII == x.II:
		return c.recurrence(p.g, critical)
	case x.Pipelined && p.few:
		return fmt.Sprintf("rounds: %d of them cannot overlap closer", x.Stages)
	case !x.Pipelined:
		return "latency: rounds do not overlap"
	}
	return fmt.Sprintf("packing: at least %d by slots and %d by recurrences, as if registers were free; "+
		"no schedule that short was found", p.pipe.ResMII, p.pipe.RecMII)
}

// demand names the slots that are full and the operations that fill them: "veca: 32 vmac".
func (c *context) demand(nodes []*node, slots machine.Slots) string {
	if slots == 0 {
		return "one cycle a round"
	}
	return slots.String() + ": " + c.list(nodes, func(n *node) bool {
		return !n.fence && !slices.ContainsFunc(n.alts, func(a machine.Slots) bool { return a&slots == 0 })
	})
}

// list counts operations by their names: "32 vmac, 2 vst".
func (c *context) list(nodes []*node, which func(*node) bool) string {
	var count [machine.NumOpcodes]int
	for _, n := range nodes {
		if which(n) {
			count[n.op.Code]++
		}
	}
	var list []string
	for code, k := range count {
		if k > 0 {
			list = append(list, fmt.Sprintf("%d %s", k, c.m.Ops[code].Name))
		}
	}
	return strings.Join(list, ", ")
}

// recurrence names the operations of a critical cycle, with the user's lines and what it goes through to the next
// iteration, or the register that is reused.
//
//	recurrence: vlda (line 4) -> vmac (line 5) -> vst (line 6) -> next iteration by p2
func (c *context) recurrence(g *graph, critical []edge) string {
	if len(critical) == 0 {
		return "one cycle a round"
	}
	var list []string
	reused, kind := -1, "recurrence"
	for i := range critical { // the cycle was found backwards; an iteration that goes on in the next is where to begin
		e := critical[len(critical)-1-i]
		op := g.nodes[e.from].op
		list = append(list, fmt.Sprintf("%s (line %d)", c.m.Ops[op.Code].Name, op.Pos.Line))
		if e.kind == memory {
			kind = "recurrence through memory"
		}
		if e.kind == anti || e.kind == output {
			reused = int(e.unit)
		}
		if e.dist > 0 {
			list = append(list, "next round by "+c.carrier(&e))
		}
	}
	for i, s := range list {
		if strings.HasPrefix(s, "next round") {
			list = append(list[i+1:], list[:i+1]...)
			break
		}
	}
	if reused >= 0 && reused < c.u.base[machine.NumFiles] {
		kind = fmt.Sprintf("registers: %s is reused", c.unitName(reused))
	}
	return kind + ": " + strings.Join(list, " -> ")
}

// carrier names what an edge goes through.
func (c *context) carrier(e *edge) string {
	switch {
	case e.kind == memory:
		return "memory"
	case e.kind == order || int(e.unit) >= c.u.base[machine.NumFiles]:
		return "order"
	}
	return c.unitName(int(e.unit))
}

// unitName is the smallest register that is or holds a unit.
func (c *context) unitName(u int) string {
	f := c.u.file[u]
	name, size := "", 99
	for i := range c.m.Classes {
		if c.m.Classes[i].File != f {
			continue
		}
		for _, r := range c.m.Classes[i].Regs {
			for _, x := range r.Units {
				if int(x) == u-c.u.base[f] && len(r.Units) < size {
					name, size = r.Name, len(r.Units)
				}
			}
		}
	}
	return name
}
