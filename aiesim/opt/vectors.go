package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// vectors moves operations on vectors that give the same in every round of a loop to before it, as hoist does with
// scalars.
//
//	loop: v = 0; v = upd v, c; w = shuffle v   ->   t = 0; t = upd t, c; u = shuffle t; loop: ...; w = u
//
// A variable that is built in steps has a register of its own for each of them in front of the loop. Needs preheaders;
// leaves copies, which fold resolves, and steps that nobody reads. It stops where a register file would be full.
func vectors(f *mir.Func, m *machine.Machine) {
	v := vectorHoister{f: f}
	for i := len(f.Loops) - 1; i >= 0; i-- {
		l := f.Loops[i]
		for b := l.First; b <= l.Last; b++ {
			if !buildsVectors(f.Blocks[b]) {
				continue
			}
			if v.d == nil || len(v.d.value) < len(f.Regs) {
				v.d, v.press = newDefs(f, newFlow(f)), newPressure(f, m, newLive(f))
			}
			v.block(f.Blocks[b], l)
		}
	}
}

// buildsVectors reports whether a block has operations that vectors moves.
func buildsVectors(b *mir.Block) bool {
	for _, o := range b.Ops {
		if o.Code == machine.VecOp && !o.Vec.Op.(*datapath.Lanes).Op.Compare() {
			return true
		}
	}
	return false
}

type vectorHoister struct {
	f     *mir.Func
	d     *defs
	press *pressure
	at    map[mir.Reg]*made // the latest definition of a register, if it is invariant
}

// made is an invariant definition of all of a register.
type made struct {
	op  *mir.Op
	use []*made // of its operands; nil: a register as it is, or a constant
	reg mir.Reg // the register in front of the loop; None until it is needed
}

func (v *vectorHoister) block(b *mir.Block, l *mir.Loop) {
	v.at = map[mir.Reg]*made{}
	for _, o := range b.Ops {
		s := v.made(o, l)
		for _, x := range o.Def {
			delete(v.at, x.Reg)
		}
		if s == nil {
			continue
		}
		v.at[o.Def[0].Reg] = s
		if o.Code == machine.VecOp && v.press.take(o.Def[0].Reg, l) {
			r := v.outside(s, v.f.Blocks[l.Pre])
			*o = *v.copy(o.Def[0].Reg, v.f.Whole(r), o)
		}
	}
}

// made is o as such a definition; nil if it is none.
func (v *vectorHoister) made(o *mir.Op, l *mir.Loop) *made {
	switch o.Code {
	case machine.MoveV, machine.UpdElem, machine.VecOp:
	default:
		return nil
	}
	if len(o.Def) != 1 {
		return nil
	}
	info := &v.f.Regs[o.Def[0].Reg]
	if int(o.Def[0].Len) != info.Units || v.press.m.Classes[info.Class].File != machine.VecFile || info.Hint != "" {
		return nil
	}
	s := &made{op: o, use: make([]*made, len(o.Use)), reg: mir.None}
	for i, u := range o.Use {
		if !u.IsReg() {
			continue
		}
		s.use[i] = v.at[u.Reg]
		if s.use[i] == nil && (!v.d.value[u.Reg] && !v.d.params[u.Reg] || v.d.within(u.Reg, l)) {
			return nil
		}
	}
	return s
}

// outside adds s, with the steps before it, to block pre, and gives its register.
func (v *vectorHoister) outside(s *made, pre *mir.Block) mir.Reg {
	if s.reg != mir.None {
		return s.reg
	}
	o := s.op.Clone()
	for i, u := range s.use {
		if u != nil {
			o.Use[i].Reg = v.outside(u, pre)
		}
	}
	s.reg = v.f.NewReg(v.f.Regs[o.Def[0].Reg])
	o.Def[0].Reg = s.reg
	if o.Tied {
		pre.Ops = append(pre.Ops, v.copy(s.reg, o.Use[0], o))
		o.Use[0].Reg = s.reg
	}
	pre.Ops = append(pre.Ops, o)
	return s.reg
}

// copy is a copy of u to all of r, in place of o.
func (v *vectorHoister) copy(r mir.Reg, u mir.Operand, o *mir.Op) *mir.Op {
	return &mir.Op{Code: machine.MoveV, Def: []mir.Operand{v.f.Whole(r)}, Use: []mir.Operand{u}, Acc: -1, Pos: o.Pos}
}
