package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// choices gives each register those of its class, and its hint.
func (a *prep) choices() {
	for r := range a.fn.regs {
		s := &a.fn.regs[r]
		s.choices = allOf(a.fn.class(mir.Reg(r)))
		if h := a.fn.info(mir.Reg(r)).Hint; h != "" {
			s.hints = []hint{a.hint(mir.Reg(r), h)}
		}
	}
}

// allOf lists the registers of a class.
func allOf(c *machine.RegisterClass) []*machine.Register {
	out := make([]*machine.Register, len(c.Regs))
	for i := range c.Regs {
		out[i] = &c.Regs[i]
	}
	return out
}

// within keeps the registers of list whose units from off on are a register of parts.
func within(list, parts []*machine.Register, off int) []*machine.Register {
	var out []*machine.Register
	for _, c := range list {
		if part(c, parts, off) != nil {
			out = append(out, c)
		}
	}
	return out
}

// part is the register of parts that c has at unit off; nil if there is none.
func part(c *machine.Register, parts []*machine.Register, off int) *machine.Register {
	for _, p := range parts {
		if off+len(p.Units) <= len(c.Units) && slices.Equal(c.Units[off:off+len(p.Units)], p.Units) {
			return p
		}
	}
	return nil
}
