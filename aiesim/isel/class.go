package isel

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// classing chooses classes of registers and roots of accesses when the function is made.
type classing struct{ b *builder }

// classes gives every register the class that most of its operations want, weighed by loop depth, and copies where one
// wants another:
//
//	%1:W = vlda.w [p]; mac ..., z=%1       ->   %1:Z = vlda.w [p]; mac ..., z=%1
//	mac ..., z=%1; fpmac %1, ...           ->   mac ..., z=%1; %2:F = vmov %1; fpmac %2, ...
//
// It needs all operations; it leaves every operand in a class that its opcode takes.
func (t *classing) classes() {
	wishes := t.wishes()
	for r := range t.b.f.Regs {
		t.b.f.Regs[r].Class = t.choice(mir.Reg(r), wishes[mir.Reg(r)])
	}
	for _, b := range t.b.f.Blocks {
		var out []*mir.Op
		for _, o := range b.Ops {
			out = t.fit(out, o)
		}
		b.Ops = out
	}
}

// wish is that a part of a register is in a class.
type wish struct {
	class  machine.Class
	off, n uint8
}

// wishes collects what operations want of each register, with weights.
func (t *classing) wishes() map[mir.Reg]map[wish]int {
	all := map[mir.Reg]map[wish]int{}
	for _, b := range t.b.f.Blocks {
		weight := 1
		for range min(t.b.f.Depth(b.Loop), 4) {
			weight *= 10
		}
		for _, o := range b.Ops {
			def, use := o.Takes()
			note := func(xs []mir.Operand, cs []machine.Class) {
				for i, x := range xs {
					if !x.IsReg() || cs[i] == machine.NoClass {
						continue
					}
					if all[x.Reg] == nil {
						all[x.Reg] = map[wish]int{}
					}
					all[x.Reg][wish{cs[i], x.Off, x.Len}] += weight
				}
			}
			note(o.Def, def)
			note(o.Use, use)
		}
	}
	return all
}

// choice is the class that fulfils most wishes; of equals the one with most registers.
func (t *classing) choice(r mir.Reg, wishes map[wish]int) machine.Class {
	info := &t.b.f.Regs[r]
	best, cost := info.Class, t.unfulfilled(info.Class, wishes)
	for c := machine.NoClass + 1; c < machine.NumClasses; c++ {
		regs := t.b.m.Classes[c].Regs
		if len(regs) == 0 || len(regs[0].Units) != info.Units || !mir.Fits(t.b.m, c, 0, uint8(info.Units), info.Class) {
			continue
		}
		k := t.unfulfilled(c, wishes)
		if k < cost || k == cost && len(regs) > len(t.b.m.Classes[best].Regs) {
			best, cost = c, k
		}
	}
	return best
}

func (t *classing) unfulfilled(c machine.Class, wishes map[wish]int) int {
	n := 0
	for w, weight := range wishes {
		if !mir.Fits(t.b.m, c, w.off, w.n, w.class) {
			n += weight
		}
	}
	return n
}

// fit adds o with copies of the operands that are in the wrong class. A definition in the wrong class goes to a
// register of its own and is copied behind.
func (t *classing) fit(out []*mir.Op, o *mir.Op) []*mir.Op {
	def, use := o.Takes()
	var after []*mir.Op
	wrong := func(x mir.Operand, c machine.Class) bool {
		return x.IsReg() && c != machine.NoClass && !mir.Fits(t.b.m, t.b.f.Regs[x.Reg].Class, x.Off, x.Len, c)
	}
	if o.Tied && wrong(o.Use[0], use[0]) {
		was := o.Use[0]
		now := t.b.temp(use[0], o.Pos)
		out = append(out, t.copyOp(now, was, o))
		after = append(after, t.copyOp(was, now, o))
		o.Use[0], o.Def[0] = now, now
	}
	for i, x := range o.Use {
		if wrong(x, use[i]) {
			now := t.b.temp(use[i], o.Pos)
			whole := x
			whole.Need = 0
			out = append(out, t.copyOp(now, whole, o))
			now.Need = x.Need >> x.Off
			o.Use[i] = now
		}
	}
	for i, x := range o.Def {
		if wrong(x, def[i]) {
			now := t.b.temp(def[i], o.Pos)
			after = append(after, t.copyOp(x, now, o))
			o.Def[i] = now
		}
	}
	return append(append(out, o), after...)
}

// copyOp is a copy for the sake of o.
func (t *classing) copyOp(to, from mir.Operand, o *mir.Op) *mir.Op {
	c := &mir.Op{Code: machine.MoveS, Def: []mir.Operand{to}, Use: []mir.Operand{from}, Acc: -1, Pos: o.Pos}
	switch t.b.m.Classes[t.b.f.Regs[to.Reg].Class].File {
	case machine.VecFile:
		c.Code = machine.MoveV
	case machine.AccFile:
		c.Code = machine.MoveA
	}
	return c
}
