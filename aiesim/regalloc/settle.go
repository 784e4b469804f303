package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// settle looks at each choice again, now that the neighbours are known, and drops the copies that turn out to be onto
// themselves: the two sides become one register.
func (a *alloc) settle() {
	order := a.order()
	for range 2 {
		for _, r := range order {
			a.take(r)
			if c := a.choose(r); c != nil { // at least before
				a.put(r, c)
			}
		}
	}
	for r := range a.regs {
		if s := &a.regs[r]; s.at == nil && s.into == mir.None && len(s.choices) > 0 {
			s.at = s.choices[0] // holds nothing that anyone reads
		}
	}
	a.joinAll()
}

// joinAll joins the sides of all copies onto themselves, and takes it back if registers that read what no path has
// written would then keep values longer than there is room: such a copy stays.
func (a *alloc) joinAll() {
	if !a.same() {
		return
	}
	back := a.snapshot()
	for _, list := range a.code {
		for _, op := range list {
			a.joinSame(op)
		}
	}
	a.rename()
	a.dropCopies()
	if !a.valid() {
		back()
	}
}

// same tells whether there is a copy onto itself at all.
func (a *alloc) same() bool {
	for _, list := range a.code {
		for _, op := range list {
			if a.isCopy(op) && slices.Equal(a.units(op.Def[0]), a.units(op.Use[0])) {
				return true
			}
		}
	}
	return false
}

// units is where an operand is.
func (a *alloc) units(o mir.Operand) []uint8 { return a.regs[o.Reg].at.Units[o.Off : o.Off+o.Len] }

// snapshot returns what restores the operations and what is known of registers.
func (a *alloc) snapshot() func() {
	code, regs, info, live := slices.Clone(a.code), slices.Clone(a.regs), slices.Clone(a.f.Regs), a.live
	var operands []mir.Operand
	a.operands(func(_ *mir.Op, o *mir.Operand, _ bool) { operands = append(operands, *o) })
	for b := range code {
		code[b] = slices.Clone(code[b])
	}
	return func() {
		a.code, a.regs, a.f.Regs, a.live = code, regs, info, live
		a.operands(func(_ *mir.Op, o *mir.Operand, _ bool) { *o, operands = operands[0], operands[1:] })
	}
}

// valid tells whether all registers can be where they are.
func (a *alloc) valid() bool {
	at := make([]*machine.Register, len(a.regs))
	for r := range a.regs {
		at[r] = a.regs[r].at
	}
	a.live = a.findLive()
	a.clear()
	ok := true
	for r, c := range at {
		if a.regs[r].at = c; a.live.reg[r] == nil || !ok {
			continue
		}
		if ok = a.free(mir.Reg(r), c); ok {
			a.put(mir.Reg(r), c)
		}
	}
	return ok
}

// joinSame makes the two sides of a copy onto itself one register, if one of them lies in the other. The
// larger one keeps its class and what else is known of it.
func (a *alloc) joinSame(op *mir.Op) {
	if !a.isCopy(op) {
		return
	}
	d, doff := a.find(op.Def[0].Reg)
	s, soff := a.find(op.Use[0].Reg)
	from, to := a.regs[s].at.Units, a.regs[d].at.Units
	delta := int(soff+op.Use[0].Off) - int(doff+op.Def[0].Off)
	big, small := s, d
	if len(to) > len(from) {
		big, small, from, to, delta = d, s, to, from, -delta
	}
	if d == s || delta < 0 || delta+len(to) > len(from) || !slices.Equal(from[delta:delta+len(to)], to) ||
		a.regs[small].param && len(to) < len(from) {
		return
	}
	a.regs[small].into, a.regs[small].off = big, uint8(delta)
	i, k := a.info(big), a.info(small)
	i.Const = i.Const && k.Const && i.Val == k.Val && i.Base == k.Base
}

// weigh adds up the operations that only the placement needs: copies, moves, spills and constants made again.
func (a *alloc) weigh() float64 {
	x := 0.0
	for b, list := range a.code {
		for _, op := range list {
			_, own := a.inserted[op]
			switch {
			case op.Code == machine.SpillLoad || op.Code == machine.SpillStore:
				x += spillCost * a.freq(b)
			case own || a.isCopy(op):
				x += moveCost * a.freq(b)
			}
		}
	}
	return x
}
