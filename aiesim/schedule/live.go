package schedule

import "github.com/vyasa-go/vyasa/aiesim/machine"

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
	x := occupied{k: k, rows: make([]unitSet, k.ii), of: make([]span, c.u.n)}
	for u := range x.of {
		x.of[u].last = -nowhere
	}
	for round := range 2 {
		for i, n := range p.g.nodes {
			for _, r := range n.reads {
				x.of[r.unit].last = max(x.of[r.unit].last, k.at[i]+int(r.at)+round*k.ii)
			}
			for _, w := range n.writes {
				x.end(int(w.unit))
				x.of[w.unit] = span{land: k.at[i] + int(w.at) + round*k.ii, last: -nowhere, wrote: true}
			}
		}
	}
	through := &c.live[c.f.Loops[p.loop].First]
	for u := range x.of {
		x.end(u)
		if s := &x.of[u]; !s.wrote && (s.last > -nowhere || through.has(u)) {
			for i := range x.rows {
				x.rows[i].add(u)
			}
		}
	}
	most := map[machine.File]int{}
	for f := machine.VecFile; f < machine.NumFiles; f++ {
		for i := range x.rows {
			if n := x.rows[i].count(c.u.base[f], c.u.base[f+1]); n > most[f] {
				most[f] = n
			}
		}
	}
	return most
}

// occupied is which units hold values that are wanted, by row of a kernel.
type occupied struct {
	k    *kernel
	rows []unitSet
	of   []span // of each unit: its latest value
}

// span is the life of a value.
type span struct {
	land, last int
	wrote      bool
}

// end enters the latest value of a unit.
func (x *occupied) end(u int) {
	s := &x.of[u]
	if !s.wrote {
		return
	}
	for t := s.land; t <= min(s.last, s.land+x.k.ii-1); t++ {
		x.rows[((t%x.k.ii)+x.k.ii)%x.k.ii].add(u)
	}
}
