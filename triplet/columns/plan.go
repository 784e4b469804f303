package columns

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// plan makes the operations of the class, or says why the datapath cannot do them.
func (p *planner) plan() error {
	p.cuts = map[string]cut{}
	if p.limit > 0 && p.bound(0, 0) >= p.limit {
		return errDearer
	}
	if o := unread(p); o != nil {
		if err := p.possible(o); err != nil {
			return p.refusal(o, err)
		}
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

// unread is the operation of a tap that no register serves, or nil: x has an element at one place, which two lanes do
// not read. A plan that looks at all others first takes a hundred times as long to fail.
//
//	in(c, x) in lanes 2l and 2l+1   ->   byte 0 is wanted by an odd lane, or byte 1 by an even one
func unread(p *planner) *op {
	for i := range p.vecs {
		v := &p.vecs[i]
		if !p.path.Paired || p.slideFor(v) != nil {
			continue
		}
		for t := range v.taps {
			lane := v.taps[t].coef.lane
			if p.dataIn(triplet.X) {
				lane = v.taps[t].data.lane
			}
			for l := 1; l < v.n; l += 2 {
				if lane[l] == lane[l-1] {
					return columnsOf(p.path.Columns, i, v.taps[t].neg, []int{t})
				}
			}
		}
	}
	return nil
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
