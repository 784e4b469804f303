package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Limits of the search for a placement with shorter spans. They only bound the time.
const (
	spreadRounds = 64
	spreadDepth  = 4
	spreadSteps  = 40
)

// spread moves values of loops out of the registers that keep iterations farthest apart, with whoever is in their way,
// as long as that brings iterations closer.
func (a *colouring) spread() {
	if len(a.spans) == 0 {
		return
	}
	for range spreadRounds {
		if !slices.ContainsFunc(a.spans, a.closer) {
			return
		}
	}
}

// closer makes one move that brings iterations of loops closer; it reports whether there is one.
func (a *colouring) closer(s *spans) bool {
	if int(s.mii) > a.fn.m.MaxFold.N { // they never overlap
		return false
	}
	before := a.apart()
	for _, v := range a.farthest(s) {
		for _, c := range a.fn.regs[v].choices {
			if c == a.fn.regs[v].at || !a.move(v, c, before) {
				continue
			}
			if a.apart() < before {
				return true
			}
			a.search.undo(0)
		}
	}
	return false
}

// move puts v into c and those that are in its way elsewhere; it reports whether it could. Without success nothing has
// changed. It is not tried where iterations are no closer than before while those in the way are in no register: where
// these go then brings no register's values closer.
func (a *colouring) move(v mir.Reg, c *machine.Register, before int64) bool {
	s := &a.search
	s.a, s.steps, s.log, s.options, s.holders = a, spreadSteps, s.log[:0], s.options[:0], s.holders[:0]
	s.set(v, nil)
	ok := s.holdersOf(v, c)
	if ok {
		holders := slices.Clone(s.holders)
		for _, h := range holders {
			s.set(h, nil)
		}
		s.set(v, c)
		a.fn.regs[v].moved = true
		ok = a.apart() < before && s.all(holders, spreadDepth)
	}
	for _, m := range s.log {
		a.fn.regs[m.reg].moved = false
	}
	if !ok {
		s.undo(0)
	}
	return ok
}

// apart is how far apart iterations of loops are at least, by the worst register of each, and then by all.
func (a *colouring) apart() int64 {
	sum := int64(0)
	for _, s := range a.spans {
		worst := int64(s.mii)
		for f := range a.occ.files {
			for u := range a.occ.files[f] {
				x := int64(a.held(s, machine.File(f), uint8(u)))
				worst = max(worst, x)
				sum += max(0, x-int64(s.mii))
			}
		}
		sum += worst << 16
	}
	return sum
}

// farthest lists who shares the registers that keep the iterations of a loop farthest apart, if registers do.
func (a *colouring) farthest(s *spans) []mir.Reg {
	var list []mir.Reg
	worst := s.mii
	for f := range a.occ.files {
		for u, unit := range a.occ.files[f] {
			x := a.held(s, machine.File(f), uint8(u))
			if x <= s.mii || x < worst {
				continue
			}
			if x > worst {
				worst, list = x, list[:0]
			}
			for i := after(unit, s.body.from); i < len(unit) && unit[i].from < s.body.to; i++ {
				if v := unit[i].reg; s.life[v].known && !a.fixed(v) && !slices.Contains(list, v) {
					list = append(list, v)
				}
			}
		}
	}
	return list
}
