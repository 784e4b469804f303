package columns

import (
	"fmt"
	"slices"
)

// plan makes the operations of the class, or says why the datapath cannot do them.
func (p *planner) plan() error {
	p.cuts, p.traits = map[string]cut{}, traitsOf(p.vecs)
	if p.limit > 0 && p.bound(0, 0) >= p.limit {
		return errDearer
	}
	if err := p.runs(); err != nil {
		return err
	}
	if err := p.assign(); err != nil {
		return err
	}
	if (alternator{p}).waits() {
		return errHalves
	}
	if err := p.scattered(); err != nil {
		return err
	}
	return p.pinned()
}

// scattered refuses registers put together from the elements of values, which have no addresses.
func (p *planner) scattered() error {
	for _, l := range slices.Concat(p.regs[:]...) {
		for _, s := range l.content {
			if s.stream > 0 && p.temps[p.streams[s.stream].buffer] {
				return fmt.Errorf("%s: no selection reads the lanes of what was computed before", p.path.Name)
			}
		}
	}
	return nil
}

// pinned refuses registers put together by scalar loads where the schedule asks for a datapath: that is not what it
// means by it.
func (p *planner) pinned() error {
	if p.compute.Lanes == 0 {
		return nil
	}
	if _, gathers := p.arena.making(slices.Concat(p.regs[:]...)); !gathers {
		return nil
	}
	why := p.why
	if why == nil {
		why = errUnaligned
	}
	return fmt.Errorf("%s: %w", p.path.Name, why)
}
