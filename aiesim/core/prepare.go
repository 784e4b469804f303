package core

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// bundle prepares bundle i.
func (c *Core) bundle(i int) error {
	b := &c.bundles[i]
	b.loopEnd = -1
	src := c.prog.Bundles[i]
	b.ops = make([]code, 0, len(src.Ops))
	for _, s := range src.Ops {
		if s.Op.Code == machine.Nop {
			continue
		}
		d := code{op: s.Op, time: &c.mach.Ops[s.Op.Code], bundle: i, target: s.Target, loop: s.Loop, site: -1,
			acc: -1, acc2: -1, x: -1, y: -1, z: -1, mask: -1, shift: -1, index: -1, value: -1}
		if b.slots&s.Slots != 0 {
			return c.broken(&d, "its slots %s are taken by another operation", s.Slots)
		}
		b.slots |= s.Slots
		d.busy = s.Slots
		if err := c.prepare(&d); err != nil {
			return err
		}
		b.cost += d.cost
		if s.Op.Vec != nil && (s.Op.Code == machine.Mac || s.Op.Code == machine.FMac) {
			c.macs[i] += int64(s.Op.Vec.MACs)
		}
		b.ops = append(b.ops, d)
	}
	slices.SortStableFunc(b.ops, func(x, y code) int { return x.order() - y.order() })
	for k := range b.ops {
		for _, o := range []*operand{&b.ops[k].def, &b.ops[k].dst} {
			if o.reg {
				for u := range int(o.n) {
					c.writers[o.first+uint32(u)] = append(c.writers[o.first+uint32(u)], int32(i))
				}
			}
		}
	}
	return nil
}

// prepare makes an operation's operands and finds what does it.
func (c *Core) prepare(d *code) error {
	t := d.time
	d.use = make([]operand, len(d.op.Use))
	for i, o := range d.op.Use {
		p, err := c.operandOf(o, false)
		if err != nil {
			return c.broken(d, "operand %d: %s", i, err)
		}
		if p.reg {
			at := t.ReadAt(c.prog.Func.Regs[o.Reg].Class, i == d.op.Acc)
			switch {
			case i == d.op.Acc || at == t.Read:
			case at == t.Read-1 && p.n == 1 && p.kind() == numberDef:
				p.early = true
			default:
				return c.broken(d, "operand %d is read %d cycles after issue, the others after %d", i, at, t.Read)
			}
		}
		d.use[i] = p
	}
	if err := c.results(d); err != nil {
		return err
	}
	if d.op.Vec != nil {
		d.name = d.op.Vec.Name
		c.roles(d)
	}
	return c.choose(d)
}

// results prepares the definitions: the result, and a post-modified pointer behind it.
func (c *Core) results(d *code) error {
	t, defs := d.time, d.op.Def
	if m := d.op.Mem; m != nil && m.Post != mir.PostNone {
		if len(defs) == 0 {
			return c.broken(d, "it post-modifies its pointer, but has no result")
		}
		p, err := c.operandOf(defs[len(defs)-1], true)
		if err != nil || p.n != 1 || p.units[0] < scalarBase {
			return c.broken(d, "its last result is no pointer")
		}
		if t.PtrWrite <= t.Read {
			return c.broken(d, "its pointer is written %d cycles after issue, but read after %d", t.PtrWrite, t.Read)
		}
		d.dst, defs = p, defs[:len(defs)-1]
	}
	if len(defs) > 1 {
		return c.broken(d, "it has %d results", len(defs))
	}
	d.write = t.Write - t.Read
	if len(defs) == 0 {
		return nil
	}
	var err error
	if d.def, err = c.operandOf(defs[0], true); err != nil {
		return c.broken(d, "result: %s", err)
	}
	if d.write <= 0 || d.op.Acc >= 0 && t.AccRead > 0 && t.Write <= t.AccRead {
		return c.broken(d, "its result is written %d cycles after issue, before its operands are read", t.Write)
	}
	return nil
}

// roles finds which use is which argument, as package mir has them. What is left are selections, known from the
// operation itself, which only have to be there.
func (c *Core) roles(d *code) {
	set := func(at ...*int) {
		for i, p := range at {
			if i < len(d.use) {
				*p = i
			}
		}
	}
	switch d.op.Code {
	case machine.Mac, machine.FMac, machine.VecOp:
		c.picked(d)
	case machine.Srs, machine.StoreSRS:
		if op, ok := d.op.Vec.Op.(*datapath.Srs); ok && op.Parts == 2 {
			set(&d.acc, &d.acc2, &d.shift)
		} else {
			set(&d.acc, &d.shift)
		}
	case machine.Ups:
		set(&d.x, &d.shift)
	case machine.UpdElem:
		set(&d.x, &d.value, &d.index)
	case machine.ExtElem:
		set(&d.x, &d.index)
	case machine.ShiftElem:
		set(&d.x, &d.value)
	case machine.Pack:
		set(&d.x)
	case machine.SetMode:
		set(&d.value)
	}
}

// picked does the same for operations with data selection.
func (c *Core) picked(d *code) {
	switch d.op.Vec.Op.(type) {
	case *datapath.Mac, *datapath.Float, *datapath.Lanes:
	default:
		return
	}
	l := d.op.Layout()
	data := map[int]bool{}
	for _, p := range []struct {
		to *int
		at int
	}{{&d.acc, l.Acc}, {&d.x, l.X}, {&d.y, l.Y}, {&d.z, l.Z}, {&d.mask, l.Mask}} {
		if p.at >= 0 && p.at < len(d.use) {
			*p.to = p.at
			data[p.at] = true
		}
	}
	for i := range d.use {
		if !data[i] && d.use[i].reg {
			d.extra = append(d.extra, i)
		}
	}
}
