package invariant

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// longest is how many iterations of a loop are followed; what comes behind them only adds to a chain.
const longest = 1 << 12

// Chains checks that no stretch of bundles is shorter than the chains in its block: results land their time after
// issue, and readers wait for them. count is the executions of each block ([Iterations]).
//
// Where blocks do not overlap ([machine.Machine.Drains]) a block ends when its results have landed. A loop then takes
// at least the chains of all its iterations in one row, however often it is entered: to enter it anew only adds a wait.
// Where they do overlap, only issue counts, and only within one entry of a loop.
func Chains(p *mir.Program, m *machine.Machine, r *core.Result, count []int64) error {
	hard := map[int]bool{} // blocks
	for l, lp := range p.Func.Loops {
		if !lp.Hard || count[lp.First] <= 0 {
			continue
		}
		hard[lp.First] = true
		var spent, entries int64
		for _, g := range p.Regions {
			if g.Loop == l && g.Kind != mir.Straight {
				for i := g.Start; i < g.End; i++ {
					spent += r.Hits[i]
				}
			}
		}
		for i := range p.Bundles {
			for _, o := range p.Bundles[i].Ops {
				if o.Op.Code == machine.SetLoop && p.Loops[o.Loop].Loop == l {
					entries += r.Hits[i]
				}
			}
		}
		rounds := count[lp.First]
		drains := m.Drains(lp.Parent >= 0)
		if !drains {
			rounds, spent = (rounds+entries-1)/entries, r.Cycles-r.Stalls
		}
		c := newChain(p.Func, m, drains)
		if least := c.rows(lp.First, min(rounds, longest)); spent < int64(least) {
			return fmt.Errorf("loop %d took %d cycles for %d rounds of b%d, whose chains take %d", l, spent, rounds,
				lp.First, least)
		}
	}
	for _, g := range p.Regions {
		if b := blockOf(p, g); b >= 0 && !hard[b] && g.Kind == mir.Straight && m.Drains(g.Loop >= 0) {
			c := newChain(p.Func, m, true)
			if least := c.rows(b, 1); g.End-g.Start < least {
				return fmt.Errorf("bundles %d to %d are b%d, whose chains take %d cycles", g.Start, g.End-1, b, least)
			}
		}
	}
	return nil
}

// blockOf is the block whose operations are in a region, -1 if there are none.
func blockOf(p *mir.Program, g mir.Region) int {
	in := map[*mir.Op]bool{}
	for i := g.Start; i < g.End; i++ {
		for _, o := range p.Bundles[i].Ops {
			in[o.Op] = true
		}
	}
	for b, k := range p.Func.Blocks {
		for _, o := range k.Ops {
			if in[o] {
				return b
			}
		}
	}
	return -1
}

// unit is one unit of a register file.
type unit struct {
	file machine.File
	n    uint8
}

// chain follows values in program order: when each unit's value lands if nothing is waited for but operands.
type chain struct {
	f     *mir.Func
	m     *machine.Machine
	lands map[unit]int
	waits bool // for results that nobody reads
	end   int
}

func newChain(f *mir.Func, m *machine.Machine, waits bool) *chain {
	return &chain{f: f, m: m, lands: map[unit]int{}, waits: waits}
}

// rows is the cycles of the longest chain through n executions of block b in a row.
func (c *chain) rows(b int, n int64) int {
	for range n {
		for _, o := range c.f.Blocks[b].Ops {
			c.op(o)
		}
	}
	return c.end
}

func (c *chain) op(o *mir.Op) {
	if o.Code == machine.Nop {
		return
	}
	t, at := &c.m.Ops[o.Code], 0
	for i, u := range o.Use {
		if u.IsReg() {
			read := t.ReadAt(c.f.Regs[u.Reg].Class, i == o.Acc)
			c.units(u, u.Reads(), func(x unit) {
				if lands, inside := c.lands[x]; inside {
					at = max(at, lands-read)
				}
			})
		}
	}
	c.end = max(c.end, at+1)
	for i, d := range o.Def {
		write := t.Write
		if o.Mem != nil && o.Mem.Post != mir.PostNone && i == len(o.Def)-1 {
			write = t.PtrWrite
		}
		c.units(d, d.Writes(), func(x unit) { c.lands[x] = at + write })
		if c.waits {
			c.end = max(c.end, at+write)
		}
	}
}

// units visits the units of an operand that a set names.
func (c *chain) units(o mir.Operand, set uint16, f func(unit)) {
	r := &c.f.Regs[o.Reg]
	for i, n := range r.At.Units {
		if set>>i&1 != 0 {
			f(unit{c.m.Classes[r.Class].File, n})
		}
	}
}
