package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// busy is a stretch in which a unit of a register file holds reg.
type busy struct {
	from, to int32
	reg      mir.Reg
}

// occupancy is who holds what when.
type occupancy struct {
	live  *live
	files [machine.NumFiles][][]busy // of each unit of a file, in order of time
	taken [machine.NumFiles][]places // of each unit of a file: where somebody holds it
	turns [machine.NumFiles][]uint32 // of each unit of a file: how often it was taken or made free

	fn *function
}

// places is a set of places in a function.
type places []uint64

// within is the places of x in word w of a set.
func (x seg) within(w int32) uint64 {
	first, last := max(x.from, w<<6), min(x.to, (w+1)<<6)
	if first >= last {
		return 0
	}
	return ^uint64(0) << (first & 63) & (^uint64(0) >> (63 - (last-1)&63))
}

// any reports whether a stretch has one of them.
func (s places) any(x seg) bool {
	first, last := x.from>>6, (x.to-1)>>6
	from, to := ^uint64(0)<<(x.from&63), ^uint64(0)>>(63-(x.to-1)&63)
	if first == last {
		return s[first]&from&to != 0
	}
	if s[first]&from != 0 || s[last]&to != 0 {
		return true
	}
	for _, w := range s[first+1 : last] {
		if w != 0 {
			return true
		}
	}
	return false
}

// flip adds a stretch of which none is there, or takes out one of which all are.
func (s places) flip(x seg) {
	first, last := x.from>>6, (x.to-1)>>6
	from, to := ^uint64(0)<<(x.from&63), ^uint64(0)>>(63-(x.to-1)&63)
	if first == last {
		s[first] ^= from & to
		return
	}
	s[first] ^= from
	s[last] ^= to
	for i := first + 1; i < last; i++ {
		s[i] = ^s[i]
	}
}

// clear makes all register files empty.
func (a *occupancy) clear() {
	for c := range machine.NumClasses {
		k := &a.fn.m.Classes[c]
		for _, r := range k.Regs {
			for _, u := range r.Units {
				for int(u) >= len(a.files[k.File]) {
					a.files[k.File] = append(a.files[k.File], nil)
					a.turns[k.File] = append(a.turns[k.File], 0)
				}
			}
		}
	}
	words := int(a.live.start[len(a.fn.code)]+63) / 64
	for f := range a.files {
		a.taken[f] = make([]places, len(a.files[f]))
		all := make(places, words*len(a.files[f]))
		for u := range a.files[f] {
			a.files[f][u] = a.files[f][u][:0]
			a.turns[f][u]++
			a.taken[f][u] = all[u*words:][:words]
		}
	}
	for r := range a.fn.regs {
		a.fn.regs[r].at = nil
	}
}

// after is the index of the first stretch of list that ends after p.
func after(list []busy, p int32) int {
	lo, hi := 0, len(list)
	for lo < hi {
		if k := int(uint(lo+hi) / 2); list[k].to > p {
			hi = k
		} else {
			lo = k + 1
		}
	}
	return lo
}

// occupy takes the units of c for r.
func (a *occupancy) occupy(r mir.Reg, c *machine.Register) {
	s := &a.fn.regs[r]
	s.at = c
	a.hold(r, s.file, c)
}

// hold takes the units of c, a register of a file, for r.
func (a *occupancy) hold(r mir.Reg, f machine.File, c *machine.Register) {
	for u, segs := range a.live.reg[r] {
		occ, taken := &a.files[f][c.Units[u]], a.taken[f][c.Units[u]]
		a.turns[f][c.Units[u]]++
		for _, x := range segs {
			taken.flip(x)
			*occ = slices.Insert(*occ, after(*occ, x.from), busy{x.from, x.to, r})
		}
	}
}

// release makes r's units free again.
func (a *occupancy) release(r mir.Reg) {
	s := &a.fn.regs[r]
	for u, segs := range a.live.reg[r] {
		occ, taken := &a.files[s.file][s.at.Units[u]], a.taken[s.file][s.at.Units[u]]
		a.turns[s.file][s.at.Units[u]]++
		for _, x := range segs {
			taken.flip(x)
			i := after(*occ, x.from)
			*occ = slices.Delete(*occ, i, i+1)
		}
	}
	s.at = nil
}

// clashes calls visit for each stretch that is in r's way in c, until it returns false; it reports whether it never
// did.
func (a *occupancy) clashes(r mir.Reg, c *machine.Register, visit func(b busy) bool) bool {
	return a.meets(a.fn.regs[r].file, r, c, visit)
}

// meets is clashes for a register c of a given file.
func (a *occupancy) meets(file machine.File, r mir.Reg, c *machine.Register, visit func(b busy) bool) bool {
	for u, segs := range a.live.reg[r] {
		if len(segs) == 0 {
			continue
		}
		occ := a.files[file][c.Units[u]]
		if len(occ) == 0 || occ[len(occ)-1].to <= segs[0].from {
			continue
		}
		for _, x := range segs {
			for i := after(occ, x.from); i < len(occ) && occ[i].from < x.to; i++ {
				if !visit(occ[i]) {
					return false
				}
			}
		}
	}
	return true
}

// isFree reports whether nothing is in r's way in c.
func (a *occupancy) isFree(r mir.Reg, c *machine.Register) bool {
	taken := a.taken[a.fn.regs[r].file]
	for u, segs := range a.live.reg[r] {
		unit := taken[c.Units[u]]
		for _, x := range segs {
			if unit.any(x) {
				return false
			}
		}
	}
	return true
}

// blockers lists the registers that are in r's way in c, in order of their numbers; ok is false if there are more than
// n.
func (a *occupancy) blockers(r mir.Reg, c *machine.Register, n int) (list []mir.Reg, ok bool) {
	list = make([]mir.Reg, 0, min(n, 8))
	ok = a.clashes(r, c, func(b busy) bool {
		if !slices.Contains(list, b.reg) {
			list = append(list, b.reg)
		}
		return len(list) <= n
	})
	slices.Sort(list)
	return list, ok
}

// overlap is where r, if it were in c, would meet those of holders.
func (a *occupancy) overlap(r mir.Reg, c *machine.Register, holders []mir.Reg) []seg {
	var out []seg
	for u, segs := range a.live.reg[r] {
		occ := a.files[a.fn.regs[r].file][c.Units[u]]
		for _, x := range segs {
			for i := after(occ, x.from); i < len(occ) && occ[i].from < x.to; i++ {
				if slices.Contains(holders, occ[i].reg) {
					out = append(out, seg{max(x.from, occ[i].from), min(x.to, occ[i].to)})
				}
			}
		}
	}
	return union(out, nil)
}

// reserve keeps register c of class k for the value of r, which is split, in this colouring.
func (a *occupancy) reserve(r mir.Reg, k machine.Class, c *machine.Register) {
	a.hold(r, a.fn.m.Classes[k].File, c)
}
