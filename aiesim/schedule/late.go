package schedule

import "github.com/vyasa-go/vyasa/aiesim/machine"

// late gives the new position of a window the time of a pointer addition where several loads of a block move it (the
// machine's LateMoves): readers wait for it so long, though the machine has it earlier,
// so that who reads the old position does so before.
//
//	load [w], w += m0 within cb0 at 0; load [w] at 1   ->   load [w], w += m0 within cb0 at 0; load [w] at 2
//
// Needs nodes in program order of one block.
func (c *context) late(nodes []*node) {
	if c.m.LateMoves.N == 0 {
		return
	}
	of := map[uint16][]*node{} // by circular buffer
	for _, n := range nodes {
		if n.mem == load && n.op.Mem.Ring > 0 {
			ring := c.touches(nil, n.op.Use[n.op.Mem.Ring], 1, 0)[0].unit
			of[ring] = append(of[ring], n)
		}
	}
	for _, list := range of {
		if len(list) < c.m.LateMoves.N {
			continue
		}
		for _, n := range list {
			position := n.op.Def[len(n.op.Def)-1]
			for _, sum := range c.touches(nil, position, position.Writes(), c.m.Ops[machine.PtrAdd].Write) {
				for i, w := range n.writes {
					if w.unit == sum.unit {
						at := max(w.at, sum.at) // an addition may be the quicker one
						n.writes[i] = touch{w.unit, at, w.wait + at - w.at}
					}
				}
			}
		}
	}
}
