package report

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// loops reports on every loop. Loops without a bundle, which nothing was left of, keep their place: Parent counts them.
func (c counts) loops(o *owners, edges []edge) []Loop {
	list := make([]Loop, len(o.loops))
	for i, s := range o.loops {
		f := c.p.Func.Loops[i]
		l := Loop{Name: f.Name, Position: line(f.Pos), Parent: f.Parent, Depth: c.p.Func.Depth(i), Innermost: s.inner,
			Hard: f.Hard}
		var t tally
		for _, b := range s.own {
			t.add(c, b)
		}
		l.Stretch, l.Conflicts = t.stretch(c.r.Cycles), c.conflicts(s.own)
		l.Routines = c.routines(s.own)
		l.Entered, l.Rounds = c.iterations(o, i, edges)
		if l.Innermost {
			c.pipe(&l, i, edges)
		}
		list[i] = l
	}
	for i := len(list) - 1; i >= 0; i-- { // inner ones come after outer ones
		list[i].TotalCycles += list[i].Cycles
		if p := list[i].Parent; p >= i {
			panic(fmt.Sprintf("BUG: loop %d is inside loop %d, which comes later", i, p))
		} else if p >= 0 {
			list[p].TotalCycles += list[i].TotalCycles
		}
	}
	return list
}

// iterations counts how often loop l was entered, and its iterations: entries and jumps back to its first bundle, but
// for those of a loop inside that begins there too.
func (c counts) iterations(o *owners, l int, edges []edge) (entered, rounds int64) {
	first := o.loops[l].first
	if first < 0 {
		return 0, 0
	}
	hits, back := c.r.Hits[first], int64(0)
	for _, e := range edges {
		if e.to != first || e.loop < 0 || !o.inside(e.loop, l) {
			continue
		}
		if e.taken == unknown {
			return unknown, unknown
		}
		if e.loop == l || o.loops[e.loop].first != first {
			back += e.taken
		}
		hits -= e.taken
	}
	return hits, hits + back
}

// pipe reports how an innermost loop was scheduled: of several versions, the one that took the most iterations.
func (c counts) pipe(l *Loop, index int, edges []edge) {
	list := c.versions(index)
	if len(list) == 0 {
		return
	}
	best, most := list[0], int64(unknown)
	l.Entered, l.Rounds = 0, 0
	for _, v := range list {
		entered := v.entered(c, edges, index)
		rounds := v.iterations(c, entered)
		if rounds > most {
			best, most = v, rounds
		}
		l.Entered, l.Rounds = sum(l.Entered, entered), sum(l.Rounds, rounds)
		l.Hard = l.Hard || v.hard(c.p)
	}
	l.Schedule = best.schedule(c.m)
}

// sum adds counts, of which each may be unknown.
func sum(a, b int64) int64 {
	if a == unknown || b == unknown {
		return unknown
	}
	return a + b
}

// line is a position without its column; "" if it is of no line.
func line(p cfront.Pos) string {
	if !p.IsValid() {
		return ""
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
