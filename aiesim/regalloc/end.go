package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// start copies f and makes operands of what is read and written without an operation: parameters at the entry, the
// conditions of branches, the counts of loops at the ends of their preheaders, and the counters of loops that do not
// use the zero-overhead registers: set at the end of the preheader, decremented at the end of the latch. All of it is
// in an operation more at each end of a block, which is no operation of the machine.
//
// It decides Loop.Hard: the machine has one set of zero-overhead registers, so that only innermost loops use it, and a
// body with branches cannot.
func start(in *mir.Func, m *machine.Machine, o Options) *function {
	a := &function{f: in.Clone(), m: m, o: o}
	f := a.f
	a.regs = make([]regState, len(f.Regs))
	for r := range a.regs {
		a.regs[r] = regState{file: a.class(mir.Reg(r)).File, into: mir.None, from: mir.Reg(r)}
		a.checkInfo(mir.Reg(r))
	}
	a.counters()
	a.code = make([][]*mir.Op, len(f.Blocks))
	a.pred = make([][]int, len(f.Blocks))
	for b, k := range f.Blocks {
		for _, s := range k.Targets() {
			a.pred[s] = append(a.pred[s], b)
		}
		entry := &mir.Op{Acc: -1, Pos: f.Pos}
		if b == 0 {
			for _, p := range f.Params {
				if p.Reg != mir.None {
					entry.Def = append(entry.Def, f.Whole(p.Reg))
					a.regs[p.Reg].param = true
				}
			}
		}
		a.code[b] = append(append([]*mir.Op{entry}, k.Ops...), a.endOf(b))
	}
	if len(a.pred[0]) > 0 {
		panic("BUG: regalloc: " + f.Name + ": control comes back to the entry block")
	}
	return a
}

// checkInfo wants a register to be as wide as its class.
func (a *function) checkInfo(r mir.Reg) {
	i := a.info(r)
	if regs := a.class(r).Regs; len(regs) == 0 || len(regs[0].Units) != i.Units {
		panic("BUG: regalloc: " + a.f.Name + ": register " + i.Name + " is not as wide as its class " + a.class(r).Name)
	}
}

// counters gives the loops that cannot use the zero-overhead registers a counter each.
func (a *function) counters() {
	f := a.f
	inner := make([]bool, len(f.Loops))
	for i := range inner {
		inner[i] = true
	}
	for _, l := range f.Loops {
		if l.Parent >= 0 {
			inner[l.Parent] = false
		}
	}
	for i, l := range f.Loops {
		l.Counter = mir.None
		l.Hard = l.Counted && inner[i] && l.First == l.Last
		if l.Counted && !l.Hard {
			info := mir.RegInfo{Name: l.Name, Class: machine.ClassR, Units: 1, Pos: l.Pos}
			l.Counter = a.add(info, regState{file: a.m.Classes[machine.ClassR].File, from: mir.Reg(len(f.Regs)),
				counter: true})
		}
	}
}

// endOf collects what the end of block b reads and writes. [function.writeEnds] takes the operands back in this order.
func (a *function) endOf(b int) *mir.Op {
	end := &mir.Op{Acc: -1, Pos: a.f.Blocks[b].Term.Pos}
	a.ends(b, func(o *mir.Operand) { end.Use = append(end.Use, *o) }, func(r *mir.Reg, def bool) {
		if def {
			end.Def = append(end.Def, a.f.Whole(*r))
		} else {
			end.Use = append(end.Use, a.f.Whole(*r))
		}
	})
	return end
}

// writeEnds is the way back: renamed operands go to where they came from.
func (a *function) writeEnds(b int) {
	list := a.code[b]
	end := list[len(list)-1]
	u, d := 0, 0
	a.ends(b, func(o *mir.Operand) { *o = end.Use[u]; u++ }, func(r *mir.Reg, def bool) {
		if def {
			*r = end.Def[d].Reg
			d++
		} else {
			*r = end.Use[u].Reg
			u++
		}
	})
}

// ends visits the registers that the end of block b reads and writes.
func (a *function) ends(b int, operand func(*mir.Operand), counter func(r *mir.Reg, def bool)) {
	t := &a.f.Blocks[b].Term
	if t.Kind == mir.If && t.Cond.IsReg() {
		operand(&t.Cond)
	}
	for _, l := range a.f.Loops {
		if l.Counted && l.Pre == b {
			if l.Count.IsReg() {
				operand(&l.Count)
			}
			if l.Counter != mir.None {
				counter(&l.Counter, true)
			}
		}
	}
	if t.Kind == mir.LoopEnd {
		if l := a.f.Loops[t.Loop]; l.Counter != mir.None {
			counter(&l.Counter, false)
			counter(&l.Counter, true)
		}
	}
}
