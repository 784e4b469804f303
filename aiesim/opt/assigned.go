package opt

import "github.com/vyasa-go/vyasa/aiesim/mir"

// assigned tells which registers have been given a value, at least in part, on every way to the end of a block. The
// others may hold anything there: what was not asked for must not compute with them.
type assigned struct {
	out []set // a bit for each register; all ones where control cannot come from the entry
}

func newAssigned(f *mir.Func, c *flow) *assigned {
	a := &assigned{out: make([]set, len(f.Blocks))}
	words := len(f.Regs)/64 + 1
	for i := range a.out {
		a.out[i] = make(set, words)
		for w := range a.out[i] {
			a.out[i][w] = ^uint64(0)
		}
	}
	now := make(set, words)
	for changed := true; changed; { // sets only shrink
		changed = false
		for _, b := range c.order {
			a.entry(f, c, b, now)
			for _, o := range f.Blocks[b].Ops {
				for _, x := range o.Def {
					now.add(x.Reg)
				}
			}
			for w := range now {
				changed = changed || a.out[b][w] != now[w]
				a.out[b][w] = now[w]
			}
		}
	}
	return a
}

// entry sets now to what is assigned where block b begins.
func (a *assigned) entry(f *mir.Func, c *flow, b int, now set) {
	for w := range now {
		now[w] = ^uint64(0)
		if b == 0 {
			now[w] = 0
		}
		for _, p := range c.preds[b] {
			now[w] &= a.out[p][w]
		}
	}
	if b == 0 {
		for _, p := range f.Params {
			if p.Reg != mir.None {
				now.add(p.Reg)
			}
		}
	}
}

// add puts register r into a set with one bit for each.
func (s set) add(r mir.Reg) { s[r>>6] |= 1 << (r & 63) }

// holds reports whether register r is in a set with one bit for each.
func (s set) holds(r mir.Reg) bool { return s[r>>6]>>(r&63)&1 != 0 }
