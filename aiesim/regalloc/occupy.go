package regalloc

import (
	"slices"
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// busy is a stretch in which a unit of a register file holds reg.
type busy struct {
	from, to int32
	reg      mir.Reg
}

// clear makes all register files empty.
func (a *alloc) clear() {
	for c := range machine.NumClasses {
		k := &a.m.Classes[c]
		for _, r := range k.Regs {
			for _, u := range r.Units {
				for int(u) >= len(a.occ[k.File]) {
					a.occ[k.File] = append(a.occ[k.File], nil)
				}
			}
		}
	}
	for f := range a.occ {
		for u := range a.occ[f] {
			a.occ[f][u] = a.occ[f][u][:0]
		}
	}
	for r := range a.regs {
		a.regs[r].at = nil
	}
}

// after is the index of the first stretch of list that ends after p.
func after(list []busy, p int32) int {
	return sort.Search(len(list), func(i int) bool { return list[i].to > p })
}

// put takes the units of c for r.
func (a *alloc) put(r mir.Reg, c *machine.Register) {
	s := &a.regs[r]
	s.at = c
	for u, segs := range a.live.reg[r] {
		occ := &a.occ[s.file][c.Units[u]]
		for _, x := range segs {
			*occ = slices.Insert(*occ, after(*occ, x.from), busy{x.from, x.to, r})
		}
	}
}

// take makes r's units free again.
func (a *alloc) take(r mir.Reg) {
	s := &a.regs[r]
	for u, segs := range a.live.reg[r] {
		occ := &a.occ[s.file][s.at.Units[u]]
		for _, x := range segs {
			i := after(*occ, x.from)
			*occ = slices.Delete(*occ, i, i+1)
		}
	}
	s.at = nil
}

// clashes calls visit for each stretch that is in r's way in c, until it returns false; it tells whether it never did.
func (a *alloc) clashes(r mir.Reg, c *machine.Register, visit func(b busy) bool) bool {
	return a.meets(a.regs[r].file, r, c, visit)
}

// meets is clashes for a register c of a given file.
func (a *alloc) meets(file machine.File, r mir.Reg, c *machine.Register, visit func(b busy) bool) bool {
	for u, segs := range a.live.reg[r] {
		if len(segs) == 0 {
			continue
		}
		occ := a.occ[file][c.Units[u]]
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

// free tells whether nothing is in r's way in c.
func (a *alloc) free(r mir.Reg, c *machine.Register) bool {
	return a.clashes(r, c, func(busy) bool { return false })
}

// inWay lists the registers that are in r's way in c, in order of their numbers; ok is false if there are more than n.
func (a *alloc) inWay(r mir.Reg, c *machine.Register, n int) (list []mir.Reg, ok bool) {
	ok = a.clashes(r, c, func(b busy) bool {
		if !slices.Contains(list, b.reg) {
			list = append(list, b.reg)
		}
		return len(list) <= n
	})
	slices.Sort(list)
	return list, ok
}
