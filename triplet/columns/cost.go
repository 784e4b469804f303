package columns

import "slices"

// cost orders plans: operations first, each element that is gathered again and again counting as two; then registers.
type cost struct{ work, regs int }

func (c cost) less(d cost) bool { return c.work < d.work || c.work == d.work && c.regs < d.regs }

// cost is what a finished plan costs once.
func (p *planner) cost() cost {
	if p.spent == nil {
		all := slices.Concat(p.regs[:]...)
		work, _ := p.arena.making(all)
		work += unpackWork*p.widenings(all) + opWork*p.crowding()
		p.spent = &cost{work: opWork*len(p.ops) + work, regs: len(all)}
	}
	return *p.spent
}

// widenings counts the loads that widen what they load.
func (p *planner) widenings(all []*layout) int {
	n := 0
	for _, l := range all {
		for _, t := range l.tiles {
			if t.stream > 0 && p.streams[t.stream].buffer.Type != l.typ {
				n++
			}
		}
	}
	return n
}

// crowding is how many moves that widen loads find no operation to stand beside, as elements are moved into registers
// there.
func (p *planner) crowding() int {
	all := slices.Concat(p.regs[:]...)
	widened := p.widenings(all)
	if widened == 0 {
		return 0
	}
	return min(widened, max(0, widened+p.arena.moved(all)-len(p.ops)))
}

// bound is the least work that the plan may need when some sub-vectors are done but for leftovers, of which, as far as
// rows go, two share an operation.
func (p *planner) bound(done, left int) int {
	n := 0
	for _, v := range p.vecs[done:] {
		n += ceilDiv(len(v.taps), p.path.Columns)
	}
	return opWork * (n + len(p.ops) + ceilDiv(left, 2))
}

func ceilDiv(a, n int) int { return (a + n - 1) / n }
