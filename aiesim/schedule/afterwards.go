package schedule

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// afterwards places the locals of a loop in registers when its kernel is known.
//
//	kernel of virtual registers, order of its operations -> registers in which no two values meet
//
// Two values may share a register if they do in no cycle of the kernel, whatever the iterations that they are of, and
// if one of them is dead in program order before the other one is written.
type afterwards struct {
	c      *context
	ii     int
	locals []*local
	held   [][]holder // of each unit of the files
	fixed  []bool     // units that hold something across the loop
}

// holder is a unit of a local in a register.
type holder struct {
	l *local
	u int
}

// restarts is how often those that found no register come first in another attempt. It only bounds the time.
const restarts = 24

// placed reports whether all locals have a register in a kernel, with its operations in an order; if not, meet is who
// is in the way of one that has none, in the register where the fewest are.
func (r *replanner) placed(k *kernel, order []int) (ok bool, meet []meeting) {
	a := &afterwards{c: r.c, ii: k.ii, locals: slices.Clone(r.locals), fixed: r.fixed,
		held: make([][]holder, len(r.fixed))}
	if !a.lives(r.g, k, order) {
		return false, nil
	}
	slices.SortStableFunc(a.locals, func(x, y *local) int {
		return cmp.Or(len(y.life)-len(x.life), len(x.choices)-len(y.choices), y.span()-x.span())
	})
	for range restarts {
		i := a.attempt()
		if i < 0 {
			return true, nil
		}
		l := a.locals[i]
		if meet = a.blockers(l); meet == nil {
			return false, nil
		}
		copy(a.locals[1:i+1], a.locals[:i])
		a.locals[0] = l
	}
	return false, meet
}

// meeting is two units of locals that want one register at once: the second, so many rounds behind, lands when the
// first is still there.
type meeting struct{ first, second, rounds int }

// blockers are the meetings of l in the register where there are the fewest.
func (a *afterwards) blockers(l *local) (best []meeting) {
	for _, r := range l.choices {
		var list []meeting
		for u := range l.life {
			unit := a.c.u.base[l.file] + int(r.Units[u])
			x := &l.life[u]
			if !x.used {
				continue
			}
			if a.fixed[unit] {
				list = nil
				break
			}
			for _, h := range a.held[unit] {
				if y := &h.l.life[h.u]; !apart(x, y, a.ii) {
					m := meeting{l.first + u, h.l.first + h.u, (y.land - x.land) / a.ii}
					if y.land < x.land || y.land == x.land && y.read < x.read {
						m = meeting{m.second, m.first, -m.rounds}
					}
					list = append(list, m)
				}
			}
		}
		if list != nil && (best == nil || len(list) < len(best)) {
			best = list
		}
	}
	return best
}

// span is the sum of the cycles of a local.
func (l *local) span() int {
	n := 0
	for _, x := range l.life {
		if x.used {
			n += x.read - x.land + 1
		}
	}
	return n
}

// lives finds when locals hold values; ok is false if one does for longer than an iteration.
func (a *afterwards) lives(g *graph, k *kernel, order []int) (ok bool) {
	place := make([]int, len(order))
	for at, i := range order {
		place[i] = at
	}
	of := map[int]*life{}
	for _, l := range a.locals {
		l.life = make([]life, a.c.f.Regs[l.reg].Units)
		for u := range l.life {
			of[l.first+u] = &l.life[u]
		}
	}
	for i, n := range g.nodes {
		for _, w := range n.writes {
			if x := of[int(w.unit)]; x != nil {
				if !x.used {
					*x = life{true, nowhere, -nowhere, nowhere, -1}
				}
				x.land, x.read = min(x.land, k.at[i]+w.lands()), max(x.read, k.at[i]+int(w.at))
				x.write, x.last = min(x.write, 2*place[i]+1), max(x.last, 2*place[i]+1)
			}
		}
	}
	for i, n := range g.nodes {
		for _, r := range n.reads {
			if x := of[int(r.unit)]; x != nil {
				x.read, x.last = max(x.read, k.at[i]+int(r.at)), max(x.last, 2*place[i])
			}
		}
	}
	for _, x := range of {
		if x.used && x.read-x.land >= k.ii {
			return false
		}
	}
	return true
}

// attempt places the locals in their order; it is the index of the first that finds no register, or below 0.
func (a *afterwards) attempt() int {
	for u := range a.held {
		a.held[u] = a.held[u][:0]
	}
	for i, l := range a.locals {
		best, most := (*machine.Register)(nil), -1
		for _, r := range l.choices {
			if n := a.fits(l, r); n > most {
				best, most = r, n
			}
		}
		if best == nil {
			return i
		}
		l.at = best
		for u := range l.life {
			if l.life[u].used {
				x := a.c.u.base[l.file] + int(best.Units[u])
				a.held[x] = append(a.held[x], holder{l, u})
			}
		}
	}
	return -1
}

// fits is below 0 if l cannot be in r, else how many values the units of r hold already: what is full is filled up
// first, so that wide values find room.
func (a *afterwards) fits(l *local, r *machine.Register) int {
	sum := 0
	for u := range l.life {
		x := &l.life[u]
		if !x.used {
			continue
		}
		unit := a.c.u.base[l.file] + int(r.Units[u])
		if a.fixed[unit] {
			return -1
		}
		for _, h := range a.held[unit] {
			y := &h.l.life[h.u]
			if !apart(x, y, a.ii) {
				return -1
			}
			sum += y.read - y.land + 1
		}
	}
	return sum
}

// apart reports whether two values may share a unit.
func apart(x, y *life, ii int) bool {
	if x.land > y.land {
		x, y = y, x
	}
	if x.read >= y.land || x.last >= y.write {
		return false
	}
	// the next iterations of x that land before y is dead
	for at := x.land + ii; at <= y.read; at += ii {
		if at+x.read-x.land >= y.land {
			return false
		}
	}
	return true
}
