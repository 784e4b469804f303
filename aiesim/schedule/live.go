package schedule

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// unitSet is a set of units.
type unitSet [4]uint64

func (s *unitSet) add(u int)      { s[u>>6] |= 1 << (u & 63) }
func (s *unitSet) drop(u int)     { s[u>>6] &^= 1 << (u & 63) }
func (s *unitSet) has(u int) bool { return s[u>>6]>>(u&63)&1 != 0 }
func (s *unitSet) merge(o unitSet) {
	for i := range s {
		s[i] |= o[i]
	}
}

// count is the number of units lo .. hi of the set.
func (s *unitSet) count(lo, hi int) int {
	n := 0
	for u := lo; u < hi; u++ {
		n += int(s[u>>6] >> (u & 63) & 1)
	}
	return n
}

// liveness finds the units that hold a value at the entry of each block which may still be read.
func (c *context) liveness() []unitSet {
	in := make([]unitSet, len(c.nodes))
	for again := true; again; {
		again = false
		for b := len(c.nodes) - 1; b >= 0; b-- {
			var live unitSet
			for _, s := range c.succs[b] {
				live.merge(in[s])
			}
			for _, r := range c.ends[b] {
				live.add(int(r))
			}
			for i := len(c.nodes[b]) - 1; i >= 0; i-- {
				n := c.nodes[b][i]
				for _, w := range n.writes {
					live.drop(int(w.unit))
				}
				for _, r := range n.reads {
					live.add(int(r.unit))
				}
			}
			if live != in[b] {
				in[b], again = live, true
			}
		}
	}
	return in
}

// spare is a scalar register that holds nothing at the end of block b; nil if there is none.
func (c *context) spare(b int) *machine.Register {
	var busy unitSet
	for _, s := range c.succs[b] {
		busy.merge(c.live[s])
	}
	for _, r := range c.ends[b] {
		busy.add(int(r))
	}
	regs := c.m.Classes[machine.ClassR].Regs
	for i := len(regs) - 1; i >= 0; i-- {
		if !busy.has(c.u.base[machine.ScalarFile] + int(regs[i].Units[0])) {
			return &regs[i]
		}
	}
	return nil
}

// usedUnits is the most units of each file that are taken at once in a kernel: from the landing of a value to its last
// reader; what only passes through the loop counts too.
func (c *context) usedUnits(p *plan, k *kernel) map[machine.File]int {
	rows := make([]unitSet, k.ii)
	for u := range c.u.base[machine.NumFiles] {
		c.unitRows(p, k, u, rows)
	}
	most := map[machine.File]int{}
	for f := machine.VecFile; f < machine.NumFiles; f++ {
		for i := range rows {
			if n := rows[i].count(c.u.base[f], c.u.base[f+1]); n > most[f] {
				most[f] = n
			}
		}
	}
	return most
}

// unitRows adds the cycles of a kernel in which unit u holds a value that is wanted.
func (c *context) unitRows(p *plan, k *kernel, u int, rows []unitSet) {
	land, last, wrote := 0, -nowhere, false
	span := func() {
		if wrote && last >= land {
			for t := land; t <= min(last, land+k.ii-1); t++ {
				rows[((t%k.ii)+k.ii)%k.ii].add(u)
			}
		}
	}
	for round := range 2 {
		for i, n := range p.g.nodes {
			for _, r := range n.reads {
				if int(r.unit) == u {
					last = max(last, k.at[i]+int(r.at)+round*k.ii)
				}
			}
			for _, w := range n.writes {
				if int(w.unit) == u {
					span()
					land, last, wrote = k.at[i]+int(w.at)+round*k.ii, -nowhere, true
				}
			}
		}
	}
	span()
	if !wrote && (last > -nowhere || c.live[c.f.Loops[p.loop].First].has(u)) {
		for i := range rows {
			rows[i].add(u)
		}
	}
}

// lowest is the first unit of a slot set, for names.
func lowest(s machine.Slots) int { return bits.TrailingZeros16(uint16(s)) }
