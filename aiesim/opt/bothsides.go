package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// doer puts the operations of both sides of a fork where the branch was.
//
//	if c goto b2   b1: x = x + 1   b2: ... x ...   ->   t = x + 1; x = c ? x : t
type doer struct {
	*converter
	x     fork
	added []*mir.Op // those of the sides, into registers of their own
	list  []merged
}

// side takes in the operations of one side; ok is false if one of them may not be done when it was not asked for.
func (d *doer) side(i int, list []*mir.Op) bool {
	names := map[mir.Reg]mir.Reg{}
	steps := map[mir.Reg]bool{}
	var order []mir.Reg
	for _, o := range list {
		if !scalarOp(o) || faults(o) || o.Code == machine.Lib {
			return false
		}
		k := o.Clone()
		for j := range k.Use {
			u := &k.Use[j]
			if !u.IsReg() {
				continue
			}
			if n, own := names[u.Reg]; own {
				u.Reg = n
			} else if steps[u.Reg] || !d.set.out[d.x.head].holds(u.Reg) {
				return false
			}
		}
		r := o.Def[0].Reg
		switch _, own := names[r]; {
		case steps[r] || d.f.Regs[r].Hint != "":
			return false
		case !own && d.step(o):
			steps[r] = true
			if !d.merge(r, i, k.Use[1-k.Addr], true) {
				return false
			}
			continue
		case !own:
			order = append(order, r)
		}
		names[r] = d.f.NewReg(d.f.Regs[r])
		k.Def[0].Reg = names[r]
		d.added = append(d.added, k)
	}
	for _, r := range order {
		if d.live.has(d.live.in[d.x.join], r) && !d.merge(r, i, d.f.Whole(names[r]), false) {
			return false
		}
	}
	return true
}

// step reports whether o moves on a pointer that is read behind the fork, by a number.
func (d *doer) step(o *mir.Op) bool {
	r := o.Def[0].Reg
	if !isPtrAdd(o) || o.Use[o.Addr].Reg != r || !d.live.has(d.live.in[d.x.join], r) {
		return false
	}
	by := o.Use[1-o.Addr]
	return !by.IsReg() || number32(d.f.Regs[by.Reg].Class)
}

// number32 reports whether registers of class c can be chosen from.
func number32(c machine.Class) bool { return c == machine.ClassR || c == machine.ClassR8 }

// merge notes what side i makes of register r.
func (d *doer) merge(r mir.Reg, i int, x mir.Operand, step bool) bool {
	if !step && !number32(d.f.Regs[r].Class) {
		return false
	}
	for j := range d.list {
		if v := &d.list[j]; v.reg == r {
			v.value[i] = x
			return v.step == step
		}
	}
	v := merged{reg: r, step: step}
	v.value[i], v.value[1-i] = x, d.f.Whole(r)
	if step {
		v.value[1-i] = mir.Imm(0)
	}
	d.list = append(d.list, v)
	return true
}

// valued reports whether variables that keep what they have have something.
func (d *doer) valued() bool {
	for _, v := range d.list {
		for _, x := range v.value {
			if x.IsReg() && x.Reg == v.reg && !d.set.out[d.x.head].holds(v.reg) {
				return false
			}
		}
	}
	return true
}

// install appends the sides and the selects to the head of the fork.
func (d *doer) install() {
	f, head := d.f, d.f.Blocks[d.x.head]
	pos, cond := head.Term.Pos, head.Term.Cond
	head.Ops = append(head.Ops, d.added...)
	for _, v := range d.list {
		if v.reg == cond.Reg { // the selects change it
			keep := f.NewReg(mir.RegInfo{Class: machine.ClassR, Units: 1, Pos: pos})
			head.Ops = append(head.Ops, moveOp(f, keep, cond.Reg, pos))
			cond = f.Whole(keep)
		}
	}
	var moves []*mir.Op
	for i := range d.list { // steps are computed before the variables change from which they are
		if v := &d.list[i]; v.step {
			by := f.NewReg(mir.RegInfo{Class: machine.ClassR, Units: 1, Pos: pos})
			head.Ops = append(head.Ops, d.choice(by, cond, v, pos))
			moves = append(moves, ptrAdd(f, v.reg, v.reg, f.Whole(by), pos))
		}
	}
	for i := range d.list {
		if v := &d.list[i]; !v.step {
			f.Regs[v.reg].Const = false
			head.Ops = append(head.Ops, d.choice(v.reg, cond, v, pos))
		}
	}
	head.Ops = append(head.Ops, moves...)
	head.Term = mir.Term{Kind: mir.Goto, To: [2]int{d.x.join}, Pos: pos}
}

// choice selects what v is after the fork, into register to.
func (d *doer) choice(to mir.Reg, cond mir.Operand, v *merged, pos cfront.Pos) *mir.Op {
	return &mir.Op{Code: machine.Alu, Def: []mir.Operand{d.f.Whole(to)},
		Use: []mir.Operand{cond, v.value[0], v.value[1]},
		Acc: -1,
		Pos: pos, Scalar: mir.Scalar{Op: mir.Select, Type: cfront.Int32}}
}
