package schedule

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// plan is how a zero-overhead loop runs.
type plan struct {
	loop  int
	g     *graph
	k     *kernel
	pipe  *mir.Pipe
	plain *plan // for counts below the number of stages; nil if there are none
	need  int64 // iterations that k takes at least
	hard  int   // index in Program.Loops
	few   bool  // the number of iterations, not the machine, keeps them from coming closer together
}

// planLoop chooses the schedule of a loop's body: overlapped if that is shorter, else as a list.
//
// A constant count is a limit of the stages. A count that only the run knows, and that may be below the number of
// stages, is compared before the loop; short ones take a copy that is not overlapped.
func (c *context) planLoop(l int) *plan {
	lp := c.f.Loops[l]
	p := &plan{loop: l, hard: -1, need: 1}
	p.g = c.depend(c.nodes[lp.First], nil, l)
	p.pipe = &mir.Pipe{Unroll: 1, MACs: macs(p.g.nodes), Spills: spills(p.g.nodes)}
	var slots machine.Slots
	var critical []edge
	p.pipe.ResMII, slots = c.formats.resMII(p.g.nodes)
	p.pipe.RecMII, critical = p.g.recMII()
	p.k = c.body(p.g)
	lim, why := c.limits(lp, p)
	if why == "" {
		o := c.options.Found.overlap(c, p.g, lim)
		k := o.k
		if p.pipe.Tries, p.few = o.tries, o.few; k == nil {
			why = fmt.Sprintf("no schedule with overlapping rounds is shorter than the %d cycles of the body", p.k.ii)
		} else if k.stages == 1 {
			p.k, why = k, fmt.Sprintf("%d cycles a round are the best that was found, and need no overlapping", k.ii)
		} else if gain := lim.tripCount*int64(p.k.ii) - ((lim.tripCount-1)*int64(k.ii) + int64(k.length)); gain <= 0 &&
			!lp.Count.IsReg() {
			why = fmt.Sprintf("%d rounds are too few to gain by overlapping", lim.tripCount)
		} else {
			c.overlapped(lp, p, k)
		}
	}
	if c.options.Replan && p.k.stages > 1 && p.k.ii > p.pipe.ResMII {
		critical = c.replan(p, lim, critical)
	}
	p.pipe.Why = why
	c.describe(p, slots, critical)
	return p
}

// overlapped makes k the schedule of p, with a plain copy if the count may be too small for it.
func (c *context) overlapped(lp *mir.Loop, p *plan, k *kernel) {
	if lp.Count.IsReg() && lp.Min < int64(k.stages) {
		q := *p
		pipe := *p.pipe
		q.pipe = &pipe
		q.pipe.Why = fmt.Sprintf("the copy for fewer than %d rounds", k.stages)
		p.plain = &q
	}
	p.k, p.need = k, int64(k.stages)
}

// limits says how far p may be overlapped, or why not at all.
func (c *context) limits(lp *mir.Loop, p *plan) (lim limits, why string) {
	mii := max(p.pipe.ResMII, p.pipe.RecMII)
	lim = limits{least: mii, most: min(p.k.ii-1, c.maxFold), stages: nowhere, tripCount: nowhere}
	if !lp.Count.IsReg() {
		lim.tripCount = lp.Count.Imm
		lim.stages = int(min(lp.Count.Imm, nowhere))
	} else if c.spare(lp.Pre) == nil {
		lim.stages = int(min(max(1, lp.Min), nowhere))
		if c.difference(lp, true) == nil {
			return lim, "no scalar register is free for the count of overlapped rounds"
		}
	}
	for _, n := range p.g.nodes {
		switch n.op.Code {
		case machine.Lib, machine.Call:
			return lim, fmt.Sprintf("line %d calls the runtime library", n.op.Pos.Line)
		}
	}
	switch {
	case c.options.NoOverlap:
		return lim, "overlapping is switched off"
	case mii > c.maxFold:
		return lim, fmt.Sprintf("a round takes at least %d cycles, above the compiler's limit of %d for overlapping",
			mii, c.maxFold)
	case lim.stages <= 1:
		return lim, "it may run once only"
	case mii >= p.k.ii:
		return lim, fmt.Sprintf("a round takes %d cycles anyhow", p.k.ii)
	}
	return lim, ""
}

// macs counts the multiplications of a body.
func macs(nodes []*node) int64 {
	sum := int64(0)
	for _, n := range nodes {
		if n.op.Vec != nil && (n.op.Code == machine.Mac || n.op.Code == machine.FMac) {
			sum += int64(n.op.Vec.MACs)
		}
	}
	return sum
}

// spills counts the spill operations of a body.
func spills(nodes []*node) int {
	sum := 0
	for _, n := range nodes {
		if isSpill(n.op.Code) {
			sum++
		}
	}
	return sum
}
