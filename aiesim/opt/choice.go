package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// either computes with both constants of a choice instead of with what is chosen.
//
//	t = c ? 32 : -984; u = t >> 3   ->   t = c ? 32 : -984; u = c ? 4 : -123
//
// Several choices may take part if they are of one condition.
func (k *facts) either(o *mir.Op) bool {
	cond := mir.None
	var x, y [3]int64
	if len(o.Use) > 2 {
		return false
	}
	for i, u := range o.Use {
		if n, ok := k.number(u); ok {
			x[i], y[i] = n, n
			continue
		}
		c := k.of(u.Reg)
		if c.kind != isChoice || cond != mir.None && cond != c.src {
			return false
		}
		cond, x[i], y[i] = c.src, c.imm, c.other
	}
	if cond == mir.None || k.f.Regs[o.Def[0].Reg].Class == machine.ClassR64 {
		return false
	}
	yes, ok := eval(o.Scalar, x[:len(o.Use)])
	no, all := eval(o.Scalar, y[:len(o.Use)])
	if !ok || !all {
		return false
	}
	o.Code = machine.Alu
	o.Use = append(o.Use[:0], k.f.Whole(cond), mir.Imm(yes), mir.Imm(no))
	o.Scalar = mir.Scalar{Op: mir.Select, Type: o.Scalar.Type}
	k.choose(o)
	return true
}

// choose decides a select whose condition is constant or whose choices are the same.
func (k *facts) choose(o *mir.Op) {
	n, ok := k.number(o.Use[0])
	same := o.Use[1] == o.Use[2]
	if !ok && !same {
		return
	}
	u := o.Use[1]
	if ok && int32(n) == 0 {
		u = o.Use[2]
	}
	if u.IsReg() {
		move(k.f, o, u)
	} else {
		moveImm(k.f, o, u.Imm)
	}
}
