package mir

import "slices"

// Clone is a copy of f that shares nothing which a pass may change.
func (f *Func) Clone() *Func {
	g := *f
	g.Regs = slices.Clone(f.Regs)
	g.Roots = slices.Clone(f.Roots)
	g.Params = slices.Clone(f.Params)
	g.Notes = slices.Clone(f.Notes)
	g.Blocks = make([]*Block, len(f.Blocks))
	for i, b := range f.Blocks {
		c := *b
		c.Ops = make([]*Op, len(b.Ops))
		for j, o := range b.Ops {
			c.Ops[j] = o.Clone()
		}
		g.Blocks[i] = &c
	}
	g.Loops = make([]*Loop, len(f.Loops))
	for i, l := range f.Loops {
		c := *l
		g.Loops[i] = &c
	}
	return &g
}

// Clone is a copy of o with operands and access of its own; what it computes is shared, since that never changes.
func (o *Op) Clone() *Op {
	c := *o
	c.Def = slices.Clone(o.Def)
	c.Use = slices.Clone(o.Use)
	if o.Mem != nil {
		m := *o.Mem
		c.Mem = &m
	}
	return &c
}
