package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// cleanup improves a finished colouring.
type cleanup struct {
	fn     *function
	occ    *occupancy
	colour *colouring
}

// cleanUp looks at each choice again, now that the neighbours are known, and drops the copies that turn out to be onto
// themselves: the two sides become one register.
func (a *cleanup) cleanUp() {
	order := a.colour.priority()
	for range 2 {
		for _, r := range order {
			a.occ.release(r)
			if c := a.colour.chooseReg(r); c != nil { // at least before
				a.occ.occupy(r, c)
			}
		}
	}
	a.colour.spread()
	for r := range a.fn.regs {
		if s := &a.fn.regs[r]; s.at == nil && s.into == mir.None && len(s.choices) > 0 {
			s.at = s.choices[0] // holds nothing that anyone reads
		}
	}
	a.mergeCopies()
}

// mergeCopies joins the sides of all copies onto themselves, and takes it back if registers that read what no path has
// written would then keep values longer than there is room: such a copy stays.
func (a *cleanup) mergeCopies() {
	if !a.hasIdentityCopy() {
		return
	}
	back := a.snapshot()
	for _, list := range a.fn.code {
		for _, op := range list {
			a.mergeCopy(op)
		}
	}
	a.fn.rename()
	a.fn.dropCopies()
	if !a.stillFits() {
		back()
	}
}

// hasIdentityCopy reports whether there is a copy onto itself at all.
func (a *cleanup) hasIdentityCopy() bool {
	for _, list := range a.fn.code {
		for _, op := range list {
			if a.fn.isCopy(op) && slices.Equal(a.unitsOf(op.Def[0]), a.unitsOf(op.Use[0])) {
				return true
			}
		}
	}
	return false
}

// unitsOf is where an operand is.
func (a *cleanup) unitsOf(o mir.Operand) []uint8 {
	return a.fn.regs[o.Reg].at.Units[o.Off : o.Off+o.Len]
}

// snapshot returns what restores the operations and what is known of registers.
func (a *cleanup) snapshot() func() {
	code, regs, info, live := slices.Clone(a.fn.code), slices.Clone(a.fn.regs), slices.Clone(a.fn.f.Regs), a.occ.live
	var operands []mir.Operand
	a.fn.operands(func(_ *mir.Op, o *mir.Operand, _ bool) { operands = append(operands, *o) })
	for b := range code {
		code[b] = slices.Clone(code[b])
	}
	return func() {
		a.fn.code, a.fn.regs, a.fn.f.Regs, a.occ.live = code, regs, info, live
		a.fn.operands(func(_ *mir.Op, o *mir.Operand, _ bool) { *o, operands = operands[0], operands[1:] })
	}
}

// stillFits reports whether all registers can be where they are.
func (a *cleanup) stillFits() bool {
	at := make([]*machine.Register, len(a.fn.regs))
	for r := range a.fn.regs {
		at[r] = a.fn.regs[r].at
	}
	a.occ.live = a.fn.findLive()
	a.occ.clear()
	ok := true
	for r, c := range at {
		if a.fn.regs[r].at = c; a.occ.live.reg[r] == nil || !ok {
			continue
		}
		if ok = a.occ.isFree(mir.Reg(r), c); ok {
			a.occ.occupy(mir.Reg(r), c)
		}
	}
	return ok
}

// mergeCopy makes the two sides of a copy onto itself one register, if one of them lies in the other. The
// larger one keeps its class and what else is known of it.
func (a *cleanup) mergeCopy(op *mir.Op) {
	if !a.fn.isCopy(op) {
		return
	}
	d, doff := a.fn.find(op.Def[0].Reg)
	s, soff := a.fn.find(op.Use[0].Reg)
	from, to := a.fn.regs[s].at.Units, a.fn.regs[d].at.Units
	delta := int(soff+op.Use[0].Off) - int(doff+op.Def[0].Off)
	big, small := s, d
	if len(to) > len(from) {
		big, small, from, to, delta = d, s, to, from, -delta
	}
	if d == s || delta < 0 || delta+len(to) > len(from) || !slices.Equal(from[delta:delta+len(to)], to) ||
		a.fn.regs[small].param && len(to) < len(from) {
		return
	}
	a.fn.regs[small].into, a.fn.regs[small].off = big, uint8(delta)
	i, k := a.fn.info(big), a.fn.info(small)
	i.Const = i.Const && k.Const && i.Val == k.Val && i.Base == k.Base
}
