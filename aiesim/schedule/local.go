package schedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// local is a register whose values live and die within an iteration of a loop: it may be any of its choices that
// nobody else holds meanwhile.
type local struct {
	reg     mir.Reg
	file    machine.File
	choices []*machine.Register
	first   int // its first unit among the virtual ones
	life    []life
	at      *machine.Register
}

// life is when a unit of a local holds a value: cycles of its iteration, and places in program order.
type life struct {
	used        bool
	land, read  int
	write, last int
}

// locals finds the locals of a loop of one block; those that the user has a wish for are none.
func (c *context) locals(block int) []*local {
	index := make([]*local, len(c.f.Regs))
	for r := range c.f.Regs {
		info := &c.f.Regs[r]
		if info.At == nil || info.Hint != "" {
			continue
		}
		switch f := c.m.Classes[info.Class].File; f {
		case machine.VecFile, machine.AccFile, machine.ScalarFile:
			index[r] = &local{reg: mir.Reg(r), file: f}
		}
	}
	elsewhere(c.f, block, func(r mir.Reg) { index[r] = nil })
	written, ever := make([]uint16, len(c.f.Regs)), make([]uint16, len(c.f.Regs))
	for _, n := range c.nodes[block] {
		for _, o := range n.op.Def {
			ever[o.Reg] |= o.Writes()
		}
	}
	var list []*local
	for _, n := range c.nodes[block] {
		for _, o := range n.op.Use {
			if o.IsReg() && o.Reads()&ever[o.Reg]&^written[o.Reg] != 0 {
				index[o.Reg] = nil // from the iteration before
			}
		}
		for _, o := range n.op.Def {
			if l := index[o.Reg]; l != nil && written[o.Reg] == 0 {
				list = append(list, l)
			}
			written[o.Reg] |= o.Writes()
		}
	}
	list = slices.DeleteFunc(list, func(l *local) bool { return index[l.reg] == nil })
	for _, l := range list {
		regs := c.m.Classes[c.f.Regs[l.reg].Class].Regs
		for i := range regs {
			l.choices = append(l.choices, &regs[i])
		}
	}
	for _, n := range c.nodes[block] {
		def, use := n.op.Takes()
		for i, o := range n.op.Def {
			index[o.Reg].narrow(c.m, o, def[i])
		}
		for i, o := range n.op.Use {
			if o.IsReg() {
				index[o.Reg].narrow(c.m, o, use[i])
			}
		}
	}
	return list
}

// narrow drops the choices of l, if it is one, whose part is no register of the class that an operation takes there.
func (l *local) narrow(m *machine.Machine, o mir.Operand, class machine.Class) {
	if l == nil || class == machine.NoClass {
		return
	}
	l.choices = slices.DeleteFunc(l.choices, func(r *machine.Register) bool {
		part := r.Units[o.Off : o.Off+o.Len]
		return !slices.ContainsFunc(m.Classes[class].Regs, func(k machine.Register) bool {
			return slices.Equal(k.Units, part)
		})
	})
}

// virtual is c with units of their own for locals, behind all others.
func (c *context) virtual(list []*local) *context {
	v, u := *c, *c.u
	v.u, v.first = &u, make([]uint16, len(c.f.Regs))
	for _, l := range list {
		l.first = u.n
		v.first[l.reg] = uint16(u.n)
		u.n += c.f.Regs[l.reg].Units
	}
	return &v
}

// again makes the nodes of a block anew, for registers that have changed.
func (c *context) again(block int, old []*node) []*node {
	list := make([]*node, len(old))
	for i, n := range old {
		list[i] = c.newNode(n.op)
		list[i].addr, list[i].block = n.addr, n.block
	}
	c.late(block, list)
	return list
}

// elsewhere names the registers that anything but the operations of a block names.
func elsewhere(f *mir.Func, block int, name func(r mir.Reg)) {
	operand := func(o mir.Operand) {
		if o.IsReg() {
			name(o.Reg)
		}
	}
	for _, p := range f.Params {
		if p.Reg != mir.None {
			name(p.Reg)
		}
	}
	for _, l := range f.Loops {
		operand(l.Count)
		if l.Counter != mir.None {
			name(l.Counter)
		}
	}
	for b, k := range f.Blocks {
		if k.Term.Kind == mir.If {
			operand(k.Term.Cond)
		}
		if b == block {
			continue
		}
		for _, op := range k.Ops {
			for _, o := range op.Def {
				operand(o)
			}
			for _, o := range op.Use {
				operand(o)
			}
		}
	}
}
