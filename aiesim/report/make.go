package report

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// Make reports on a run r of p on m. It panics if r is not a result of p: that is a mistake of the caller.
func Make(p *ops.Program, m *machine.Machine, r *core.Result) *Report {
	c := counts{p, m, r}
	c.check()
	o := ownersOf(p)
	out := &Report{
		Function: p.Func.Name, Position: line(p.Func.Pos), Machine: m.Name,
		Cycles: r.Cycles, Stalls: r.Stalls, MACs: r.MACs, MACsPerCycle: ratio(r.MACs, r.Cycles),
		Types: c.types(), Where: c.where(o), Loops: c.loops(o, flow(p, m, r.Hits)),
		Code:  Code{len(p.Bundles), p.Bytes, m.ProgramMemory.N},
		Stack: p.Func.Frame, Placement: placement(m, r.Placed), Notes: remarks(p.Func.Notes), limits: ports(m),
	}
	var all, outside tally
	for b := range p.Bundles {
		all.add(c, b)
		if o.loop(b) < 0 {
			outside.add(c, b)
		}
	}
	if all.macs != r.MACs {
		panic(fmt.Sprintf("BUG: %s: the run made %d MACs, its bundles %d", p.Func.Name, r.MACs, all.macs))
	}
	out.Outside, out.Slots, out.Traffic, out.Spills = outside.stretch(r.Cycles), all.slots(), all.traffic, all.spills
	out.Registers = most(m, out.Loops)
	least, peak := multiplyMin(out.Types)
	out.Peak = peak
	if r.Cycles > 0 {
		out.OfPeak = least / float64(r.Cycles)
	}
	out.Roofline = out.limits.roof(out)
	return out
}

// check panics if the result is not one of the program.
func (c counts) check() {
	if len(c.r.Hits) != len(c.p.Bundles) || len(c.r.Conflicts) != len(c.p.Bundles) {
		panic(fmt.Sprintf("BUG: %s has %d bundles, the result counts of %d and %d", c.p.Func.Name, len(c.p.Bundles),
			len(c.r.Hits), len(c.r.Conflicts)))
	}
	var hits, stalls int64
	for b, n := range c.r.Hits {
		hits += n
		stalls += c.r.Conflicts[b]
	}
	if stalls != c.r.Stalls || hits+stalls != c.r.Cycles {
		panic(fmt.Sprintf("BUG: %s took %d cycles and %d stalls; its bundles issued %d times and stalled %d cycles",
			c.p.Func.Name, c.r.Cycles, c.r.Stalls, hits, stalls))
	}
}

// placement lists the buffers with the banks that they touch. Two banks take turns every 16 bytes, so a buffer touches
// both of a pair.
func placement(m *machine.Machine, placed []core.Placed) []Placed {
	list := make([]Placed, len(placed))
	pair := 2 * int64(m.BankBytes.N)
	for i, b := range placed {
		first, last := 2*(b.Address/pair), 2*((b.Address+max(b.Bytes, 1)-1)/pair)+1
		banks := int64(m.MemoryBanks.N) // addresses of data memory repeat above it
		list[i] = Placed{b.Name, b.Address, b.Bytes, fmt.Sprintf("%d-%d", first%banks, last%banks)}
	}
	return list
}

// remarks are the notes with the user's lines.
func remarks(notes []ops.Note) []Remark {
	list := make([]Remark, len(notes))
	for i, n := range notes {
		list[i] = Remark{line(n.Pos), n.Text}
	}
	return list
}
