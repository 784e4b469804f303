package mir

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// CheckProgram tests the invariants of a scheduled program on machine m:
//
//   - No slot is taken twice in a bundle, and the slots of a bundle fit one instruction word of its size.
//   - Zero-overhead loops lie in the program, do not overlap, and are set up in front of them.
//   - Branches have their delay slots, in which no other branch is; targets are bundles. No branch leads into the
//     middle of a zero-overhead loop, or is in one.
//   - Regions lie in the program, in order.
//   - The end of the program is not reached but by a return.
func CheckProgram(p *Program, m *machine.Machine) error {
	c := &programChecker{p: p, m: m}
	c.bundles()
	c.loops()
	c.branches()
	c.regions()
	return c.err
}

type programChecker struct {
	p   *Program
	m   *machine.Machine
	err error
}

func (c *programChecker) fail(i int, format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("%s: bundle %d: %s", c.p.Func.Name, i, fmt.Sprintf(format, args...))
	}
}

func (c *programChecker) bundles() {
	total := 0
	for i, b := range c.p.Bundles {
		var used machine.Slots
		for _, o := range b.Ops {
			if o.Slots == 0 || used&o.Slots != 0 {
				c.fail(i, "%s takes %s beside %s", c.p.Func.OpString(o.Op), o.Slots, used)
			}
			used |= o.Slots
		}
		if bytes, ok := c.m.BundleBytes(used); !ok || bytes > b.Bytes {
			c.fail(i, "no instruction word of %d bytes has the slots %s", b.Bytes, used)
		}
		total += b.Bytes
	}
	if total != c.p.Bytes {
		c.fail(0, "the program is said to take %d bytes, and takes %d", c.p.Bytes, total)
	}
	if total > c.m.ProgramMemory.N {
		c.fail(0, "the program takes %d bytes", total)
	}
}

func (c *programChecker) loops() {
	n := len(c.p.Bundles)
	for i, l := range c.p.Loops {
		if l.Start < 0 || l.End >= n || l.Start > l.End || l.Skip < 0 || l.Loop < 0 || l.Loop >= len(c.p.Func.Loops) {
			c.fail(l.Start, "loop %d is %+v", i, l)
			continue
		}
		for j, o := range c.p.Loops[:i] {
			if o.Start <= l.End && l.Start <= o.End {
				c.fail(l.Start, "loops %d and %d overlap", j, i)
			}
		}
		c.setUp(i)
	}
	for i, b := range c.p.Bundles {
		for _, o := range b.Ops {
			if (o.Op.Code == machine.SetLoop || o.Op.Code == machine.SetCount) &&
				(o.Loop < 0 || o.Loop >= len(c.p.Loops)) {
				c.fail(i, "it sets up loop %d", o.Loop)
			}
		}
	}
}

// setUp wants both registers of loop i to be written before its end by the machine's distance.
func (c *programChecker) setUp(i int) {
	l := &c.p.Loops[i]
	for _, code := range []machine.Opcode{machine.SetLoop, machine.SetCount} {
		at := -1
		for b := range c.p.Bundles[:l.Start] {
			for _, o := range c.p.Bundles[b].Ops {
				if o.Op.Code == code && o.Loop == i {
					at = b
				}
			}
		}
		if at < 0 {
			c.fail(l.Start, "nothing sets up loop %d: no %s before it", i, c.m.Ops[code].Name)
		} else if l.End-at < c.m.LoopSetup.N {
			c.fail(at, "loop %d ends %d bundles later, less than %d", i, l.End-at, c.m.LoopSetup.N)
		}
	}
}

func (c *programChecker) branches() {
	last := -1
	for i, b := range c.p.Bundles {
		for _, o := range b.Ops {
			switch o.Op.Code {
			case machine.Jump, machine.Branch, machine.Ret:
				c.branch(i, o, last)
				last = i
			}
		}
	}
	n := len(c.p.Bundles)
	ends := false
	if last >= 0 && last+c.m.DelaySlots.N == n-1 {
		for _, o := range c.p.Bundles[last].Ops {
			ends = ends || o.Op.Code == machine.Ret || o.Op.Code == machine.Jump
		}
	}
	if !ends {
		c.fail(n-1, "control runs off the end")
	}
}

// branch checks one branch; last is the bundle of the one before.
func (c *programChecker) branch(i int, o Slotted, last int) {
	end := i + c.m.DelaySlots.N
	if end >= len(c.p.Bundles) {
		c.fail(i, "the branch has no %d delay slots", c.m.DelaySlots.N)
	}
	if last >= 0 && i <= last+c.m.DelaySlots.N {
		c.fail(i, "the branch is in a delay slot")
	}
	if o.Op.Code != machine.Ret && (o.Target < 0 || o.Target >= len(c.p.Bundles)) {
		c.fail(i, "the branch goes to bundle %d", o.Target)
	}
	for k, l := range c.p.Loops {
		if i <= l.End && end >= l.Start {
			c.fail(i, "a branch is in loop %d", k)
		}
		if o.Op.Code != machine.Ret && o.Target >= l.Start && o.Target <= l.End {
			c.fail(i, "the branch goes into loop %d", k)
		}
	}
}

func (c *programChecker) regions() {
	at := 0
	for i, r := range c.p.Regions {
		if r.Start < at || r.End < r.Start || r.End > len(c.p.Bundles) {
			c.fail(r.Start, "region %d is %d..%d behind %d", i, r.Start, r.End, at)
		}
		at = r.Start
	}
}
