package schedule

import "slices"

// flight is what is on its way when control passes from one stretch of bundles to the next, in cycles after the start
// (or end) of a stretch: when the latest value of each unit lands, when the latest value is read last. long ago is
// none.
type flight struct {
	land, read []int
	ports      cycles // in which the read port of accumulators is taken
}

const longAgo = -1 << 20

// newFlight is nothing in flight.
func newFlight(units int) flight {
	f := flight{land: make([]int, units), read: make([]int, units)}
	for u := range units {
		f.land[u], f.read[u] = longAgo, longAgo
	}
	return f
}

// issue adds a node that issues at cycle t.
func (f *flight) issue(n *node, t int) {
	for _, r := range n.reads {
		f.read[r.unit] = max(f.read[r.unit], t+int(r.at))
	}
	for _, w := range n.writes {
		f.land[w.unit] = max(f.land[w.unit], t+int(w.at))
	}
	if n.port > 0 {
		f.ports.add(t + n.port - 1)
	}
}

// join adds another flight, as it looks later; it reports whether anything changed.
func (f *flight) join(o *flight, later int) bool {
	changed := false
	for u := range f.land {
		if x := o.land[u] - later; x > f.land[u] && o.land[u] > longAgo {
			f.land[u], changed = x, true
		}
		if x := o.read[u] - later; x > f.read[u] && o.read[u] > longAgo {
			f.read[u], changed = x, true
		}
	}
	for _, x := range slices.Clone(o.ports) { // o may be the same
		changed = x >= later && f.ports.add(x-later) || changed
	}
	return changed
}

// earliest is the first cycle in which n may issue.
func (f *flight) earliest(n *node) int {
	t := -nowhere
	for _, list := range [...][]touch{n.reads, n.waits} {
		for _, r := range list {
			t = max(t, f.land[r.unit]-int(r.at))
		}
	}
	for _, w := range n.writes {
		t = max(t, f.land[w.unit]-w.lands()+1, f.read[w.unit]-w.lands()+1)
	}
	return t
}

// demand is the other side: when a stretch and those behind it first read a unit, and when they first write it.
type demand struct {
	read, land []int
	ports      cycles // in which it takes the read port of accumulators
}

// newDemand is none.
func newDemand(units int) demand {
	d := demand{read: make([]int, units), land: make([]int, units)}
	for u := range units {
		d.read[u], d.land[u] = nowhere, nowhere
	}
	return d
}

// issue adds a node that issues at cycle t.
func (d *demand) issue(n *node, t int) {
	for _, list := range [...][]touch{n.reads, n.waits} {
		for _, r := range list {
			d.read[r.unit] = min(d.read[r.unit], t+int(r.at))
		}
	}
	for _, w := range n.writes {
		d.land[w.unit] = min(d.land[w.unit], t+w.lands())
	}
	if x := t + n.port - 1; n.port > 0 && x >= 0 && x < portReach {
		d.ports.add(x)
	}
}

// join adds the demand of what follows some cycles later; it reports whether anything changed.
func (d *demand) join(o *demand, later int) bool {
	changed := false
	for u := range d.land {
		if x := o.land[u] + later; x < d.land[u] {
			d.land[u], changed = x, true
		}
		if x := o.read[u] + later; x < d.read[u] {
			d.read[u], changed = x, true
		}
	}
	for _, x := range slices.Clone(o.ports) { // o may be the same
		changed = x+later < portReach && d.ports.add(x+later) || changed
	}
	return changed
}

// length is how long a stretch has to be at least so that what it leaves in flight suits the demand behind it.
func (f *flight) length(d *demand) int {
	n := 0
	for u := range f.land {
		n = max(n, f.land[u]-d.read[u], f.land[u]-d.land[u]+1, f.read[u]-d.land[u]+1)
	}
	return n
}
