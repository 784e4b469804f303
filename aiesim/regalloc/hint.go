package regalloc

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// hint is a register that the user asked for: chess_storage(r). It is a wish: the register is tried first, and those
// who have one choose before the others.
type hint struct {
	reg   mir.Reg // of the given function: the variable
	name  string  // of the register
	off   uint8   // where the variable is in the register that it was coalesced into
	units []uint8 // nil if there is no such register
}

// hint looks up the register called name in the file of r.
func (a *prep) hint(r mir.Reg, name string) hint {
	h := hint{reg: a.fn.regs[r].from, name: name}
	for c := range machine.NumClasses {
		k := &a.fn.m.Classes[c]
		for i := range k.Regs {
			if k.File == a.fn.regs[r].file && k.Regs[i].Name == name && len(k.Regs[i].Units) == a.fn.info(r).Units {
				h.units = k.Regs[i].Units
				return h
			}
		}
	}
	return h
}

// met reports whether c is, or has in the right place, the register asked for.
func (h hint) met(c *machine.Register) bool {
	off := int(h.off)
	return h.units != nil && off+len(h.units) <= len(c.Units) && slices.Equal(c.Units[off:off+len(h.units)], h.units)
}

// wanted counts the hints of r that c meets.
func (s *regState) wanted(c *machine.Register) int {
	n := 0
	for _, h := range s.hints {
		if h.met(c) {
			n++
		}
	}
	return n
}

// remarks says what the user should know.
type remarks struct {
	fn    *function
	occ   *occupancy
	homes *homes
}

// noteHints says which hints came to nothing, and why: each once.
func (a *remarks) noteHints() {
	type wish struct {
		reg  mir.Reg
		name string
	}
	said := map[wish]bool{}
	for r := range a.fn.regs {
		s := &a.fn.regs[r]
		for _, h := range s.hints {
			k := wish{h.reg, h.name}
			if s.into != mir.None || a.occ.live.reg[r] == nil || said[k] || s.at == nil || h.met(s.at) {
				continue
			}
			said[k] = true
			v := a.fn.f.Regs[h.reg]
			why := "it holds another value there"
			switch {
			case h.units == nil:
				why = fmt.Sprintf("no register of %s is called so", a.fn.m.Classes[v.Class].Name)
			case !slices.ContainsFunc(s.choices, h.met):
				why = fmt.Sprintf("operands of class %s are not in it", a.fn.class(mir.Reg(r)).Name)
			}
			a.fn.f.Notes = append(a.fn.f.Notes, mir.Note{Pos: v.Pos,
				Text: fmt.Sprintf("chess_storage(%s) of %s is not followed: %s; it is in %s", h.name, v.Name, why,
					s.at.Name)})
		}
	}
}
