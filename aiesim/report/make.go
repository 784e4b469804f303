package report

import (
	"fmt"
	"strconv"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Make reports on a run r of p on m. It panics if r is not a result of p: that is a mistake of the caller.
func Make(p *mir.Program, m *machine.Machine, r *core.Result) *Report {
	c := counts{p, m, r}
	c.check()
	o := ownersOf(p)
	out := &Report{
		Function: p.Func.Name, Position: line(p.Func.Pos), Machine: m.Name,
		Cycles: r.Cycles, Stalls: r.Stalls, MACs: r.MACs, MACsPerCycle: ratio(r.MACs, r.Cycles),
		Types: c.types(), Where: c.where(o), Loops: c.loops(o, flow(o, m, r.Hits)),
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

// placement lists the buffers with the banks that they touch.
func placement(m *machine.Machine, placed []core.Placed) []Placed {
	list := make([]Placed, len(placed))
	for i, b := range placed {
		list[i] = Placed{b.Name, b.Address, b.Bytes, ranges(b.Banks(m))}
	}
	return list
}

// ranges prints ascending numbers: 0-3,8.
func ranges(list []int) string {
	text := ""
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if text != "" {
			text += ","
		}
		text += strconv.Itoa(list[i])
		if k > i {
			text += "-" + strconv.Itoa(list[k])
		}
		i = k + 1
	}
	return text
}

// remarks are the notes with the user's lines.
func remarks(notes []mir.Note) []Remark {
	list := make([]Remark, len(notes))
	for i, n := range notes {
		list[i] = Remark{line(n.Pos), n.Text}
	}
	return list
}
