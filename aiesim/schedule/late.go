package schedule

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// late gives the new position of a window the time of a pointer addition where several loads of a block move it (the
// machine's LateMoves): readers wait for it so long, though the machine has it earlier, so that who reads the old
// position does so before. What a movement of its own leaves to the next round of a loop comes later still (LastMove).
//
//	load [w], w += m0 within cb0 at 0; load [w] at 1   ->   load [w], w += m0 within cb0 at 0; load [w] at 2
//
// Needs nodes in program order of block b.
func (c *context) late(b int, nodes []*node) {
	if c.m.LateMoves.N == 0 {
		return
	}
	loads, last := map[uint16][]*node{}, map[uint16]*node{} // by circular buffer; by position
	for _, n := range nodes {
		if ring := circle(c, n); ring >= 0 {
			if n.mem == load {
				loads[uint16(ring)] = append(loads[uint16(ring)], n)
			}
			last[position(c, n)] = n
		}
	}
	for _, list := range loads {
		if len(list) < c.m.LateMoves.N {
			continue
		}
		for _, n := range list { // an addition may be the quicker one
			n.delay(position(c, n), c.m.Ops[machine.PtrAdd].Write)
		}
	}
	for at, n := range last {
		if n.mem == noMem && len(loads[uint16(circle(c, n))]) >= c.m.LateMoves.N && c.repeats(b) {
			n.delay(at, c.m.Ops[machine.PtrAdd].Write+c.m.LastMove.N)
		}
	}
}

// circle is the unit of the circular buffer that load or addition n moves a window's position in; -1 if it does not.
func circle(c *context, n *node) int {
	switch {
	case n.mem == load && n.op.Mem.Ring > 0:
		return int(unitOf(c, n.op.Use[n.op.Mem.Ring]))
	case n.op.Code == machine.PtrAdd && len(n.op.Use) == 3:
		return int(unitOf(c, n.op.Use[2]))
	}
	return -1
}

// position is the unit of the position that n moves.
func position(c *context, n *node) uint16 { return unitOf(c, n.op.Def[len(n.op.Def)-1]) }

// unitOf is the first unit of a register.
func unitOf(c *context, o mir.Operand) uint16 { return c.touches(nil, o, 1, 0)[0].unit }

// delay lets readers of unit u wait until the given cycle.
func (n *node) delay(u uint16, at int) {
	for i, w := range n.writes {
		if wait := int16(at) - w.at; w.unit == u && wait > 0 {
			n.writes[i] = touch{u, w.at + wait, w.wait + wait}
		}
	}
}

// repeats reports whether block b is all of a loop.
func (c *context) repeats(b int) bool {
	for _, l := range c.f.Loops {
		if l.First == b && l.Last == b {
			return true
		}
	}
	return false
}
