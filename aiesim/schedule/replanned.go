package schedule

// way is how a replanner looks for a kernel.
type way struct {
	ii, strategy int
	tight        bool
}

// replanned reports whether a way from first on, of so many strategies, makes a shorter kernel. Of a loop that was
// asked for before only the way that did is gone again, or none.
func (f *Found) replanned(r *replanner, first way, try func(way) bool, strategies int) bool {
	if f == nil {
		return r.ways(first, try, strategies) != nil
	}
	key := f.replanning(r)
	if w, ok := f.anew[key]; ok {
		return w != nil && try(*w)
	}
	w := r.ways(first, try, strategies)
	if f.anew == nil {
		f.anew = map[string]*way{}
	}
	f.anew[key] = w
	return w != nil
}

// ways is the first of all ways that makes a kernel shorter than that of the plan, nil if none does.
func (r *replanner) ways(w way, try func(way) bool, strategies int) *way {
	for most := r.p.k.ii; w.ii < most; w.ii++ {
		for w.strategy = range strategies {
			for _, w.tight = range []bool{false, true} {
				if (!w.tight || r.small()) && try(w) {
					return &w
				}
			}
		}
	}
	return nil
}

// small reports whether a loop has so few operations that all ways of search are soon tried.
func (r *replanner) small() bool { return len(r.g.nodes) <= SmallLoop }

// SmallLoop is how many operations a loop has at most that is placed anew from several placements, and in all ways.
const SmallLoop = 64

// replanning is the key of a loop that is to be replanned: all that a replanner asks of it. Of units those of locals
// are numbered from 1 on; of the others it matters whether locals may be there.
func (f *Found) replanning(r *replanner) string {
	f.identify(r.g, r.lim)
	f.add(r.p.k.ii, r.p.k.length)
	touched := func(list []touch) {
		f.add(len(list))
		for _, t := range list {
			f.add(max(0, int(t.unit)-r.c.u.n+1), int(t.at), int(t.wait))
		}
	}
	for _, n := range r.g.nodes {
		touched(n.reads)
		touched(n.writes)
	}
	asked := make([]bool, len(r.fixed))
	for _, l := range r.locals {
		f.add(int(l.file), l.first-r.c.u.n, len(l.life), r.c.f.Regs[l.reg].Units, len(l.choices))
		for _, c := range l.choices {
			for _, u := range c.Units {
				f.add(int(u))
				asked[r.c.u.base[l.file]+int(u)] = true
			}
		}
	}
	for u, is := range asked {
		if is {
			f.add(number(r.fixed[u]))
		}
	}
	return string(f.key)
}
