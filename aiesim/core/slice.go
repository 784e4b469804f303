package core

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// timingSlice is a program without its vector data: what decides the number of cycles.
//
//	addresses, conditions, loop counts  <- the scalar operations that lead to them (a backward slice over registers)
//	                                    <- loads among those, and all stores that may reach the same memory
//	everything else                     -> dropped; an access is its address alone
type timingSlice struct {
	bundles []sliceBundle
	matters map[mir.Reg]bool // registers that lead to an address, a condition or a count
	roots   map[int]bool     // roots that numbers which matter are loaded from
	memory  bool             // there are some
}

// sliceBundle is a bundle of a slice.
type sliceBundle struct {
	steps   []sliceStep
	loopEnd int32
	start   int32 // of the loop that ends here
	cost    int64
}

// sliceStep is an operation that matters.
type sliceStep struct {
	kind   stepKind
	dst    uint8 // scalar unit of the result, or of the post-modified pointer
	a, b   uint8 // scalar units of operands
	direct bool  // nothing else in the bundle reads dst afterwards: the result of latency 1 can be written at once
	in     uint8 // cycles to the result
	n      uint8 // bytes of an access
	align  uint8 // its alignment - 1
	read   uint8 // cycles from issue to this
	store  bool
	near   int32 // of an access: where to look for it first
	keep   uint64
	sign   uint64
	imm    int64 // constant operand, or offset of an access
	by     int64 // post-modification
	d      *code
}

type stepKind uint8

const (
	stepAccess   stepKind = iota // [a + imm]
	stepPost                     // the same, and dst = a + by
	stepPostMod                  // the same, and dst = a + b
	stepStack                    // [SP + imm]
	stepData                     // an access whose number matters, or may be in the way of one
	stepAdd                      // dst = a + b
	stepAddConst                 // dst = a + imm
	stepConst                    // dst = imm
	stepCopy                     // dst = a
	stepNumber                   // any scalar operation
	stepAround                   // dst = a + b within a circular buffer
	stepAddress                  // dst = address of a root + imm
	stepVague                    // dst is a result of the vector unit
	stepLoop                     // hardware loop: bounds
	stepCount                    // and count, in a
	stepCountIs                  // the same, a constant
	stepJump
	stepBranch // if a is not zero
	stepReturn
	stepStream
)

// newTimingSlice makes the slice of a program.
func (c *Core) newTimingSlice() *timingSlice {
	p := &timingSlice{matters: map[mir.Reg]bool{}, roots: map[int]bool{}}
	for changed := true; changed; {
		changed = false
		for i := range c.bundles {
			for k := range c.bundles[i].ops {
				changed = c.slice(p, &c.bundles[i].ops[k]) || changed
			}
		}
	}
	p.bundles = make([]sliceBundle, len(c.bundles))
	late := false
	for i := range c.bundles {
		b := &c.bundles[i]
		q := sliceBundle{loopEnd: int32(b.loopEnd), cost: int64(b.cost)}
		if b.loopEnd >= 0 {
			q.start = int32(c.prog.Loops[b.loopEnd].Start)
		}
		for k := range b.ops {
			if t, ok := c.sliceStep(p, &b.ops[k]); ok {
				q.steps = append(q.steps, t)
				late = late || t.read > 0
			}
		}
		p.bundles[i] = q
	}
	if !late {
		for i := range p.bundles {
			p.bundles[i].direct()
		}
	}
	return p
}

// slice adds what operation d makes matter; it reports whether that is anything new.
func (c *Core) slice(p *timingSlice, d *code) (more bool) {
	mark := func(i int) {
		if i >= 0 && i < len(d.use) {
			if o := &d.use[i]; o.reg && o.kind() == numberDef && !p.matters[o.r] {
				p.matters[o.r], more = true, true
			}
		}
	}
	switch d.op.Code {
	case machine.Branch, machine.SetCount:
		mark(0)
		return more
	}
	if !isAccess(d) {
		if d.def.reg && p.matters[d.def.r] && d.def.kind() == numberDef {
			for i := range d.use {
				mark(i)
			}
		}
		return more
	}
	mark(d.mem.ptr)
	mark(d.mem.mod)
	mark(d.mem.ring)
	switch {
	case d.hasStore:
		if p.reaches(c, d) {
			mark(d.mem.value)
		}
	case d.def.kind() == numberDef && p.matters[d.def.r] && !p.roots[d.mem.root]:
		p.roots[d.mem.root], p.memory, more = true, true, true
	}
	return more
}

// isAccess tells loads and stores.
func isAccess(d *code) bool {
	return d.mem.n > 0 && d.op.Code != machine.StreamIn && d.op.Code != machine.StreamOut
}

// reaches reports whether store d may write what a load that matters reads.
func (p *timingSlice) reaches(c *Core, d *code) bool {
	for root := range p.roots {
		if !c.prog.Func.Apart(root, d.mem.root) {
			return true
		}
	}
	return false
}

// sliceStep is operation d as far as it matters.
func (c *Core) sliceStep(p *timingSlice, d *code) (t sliceStep, ok bool) {
	t = sliceStep{d: d, read: uint8(d.time.Read), in: uint8(d.write)}
	unit := func(i int) uint8 { return d.use[i].units[0] - scalarBase }
	switch d.op.Code {
	case machine.Jump:
		t.kind = stepJump
		return t, true
	case machine.Ret:
		t.kind = stepReturn
		return t, true
	case machine.Branch, machine.SetCount:
		t.kind = stepBranch
		if d.op.Code == machine.SetCount {
			t.kind = stepCount
		}
		if !d.use[0].reg {
			if t.imm = d.use[0].imm; t.kind == stepCount {
				t.kind = stepCountIs
				return t, true
			}
			if t.kind = stepJump; t.imm == 0 {
				return t, false
			}
			return t, true
		}
		t.a = unit(0)
		return t, true
	case machine.SetLoop:
		t.kind = stepLoop
		return t, true
	case machine.StreamIn, machine.StreamOut:
		t.kind = stepStream
		return t, true
	}
	if isAccess(d) {
		return c.accessTick(p, d, t), true
	}
	if !d.def.reg || d.def.kind() != numberDef || !p.matters[d.def.r] {
		return t, false
	}
	return c.numberTick(d, t), true
}

// accessTick is a load or store.
func (c *Core) accessTick(p *timingSlice, d *code, t sliceStep) sliceStep {
	a := &d.mem
	t.imm, t.by, t.n, t.align = a.off, a.by, uint8(a.n), uint8(a.align-1)
	t.kind, t.store, t.near = stepAccess, d.hasStore, int32(a.near)
	if a.ptr < 0 {
		t.kind = stepStack
	} else if o := &d.use[a.ptr]; !o.reg {
		t.kind = stepData
	} else {
		t.a = o.units[0] - scalarBase
	}
	if d.dst.reg {
		t.kind, t.dst, t.keep, t.sign = stepPost, d.dst.units[0]-scalarBase, d.dst.keep, d.dst.sign
		t.in = uint8(d.time.PtrWrite - d.time.Read)
		if a.mod >= 0 {
			if o := &d.use[a.mod]; o.reg {
				t.kind, t.b = stepPostMod, o.units[0]-scalarBase
			} else {
				t.by = o.imm
			}
		}
	}
	matters := d.hasStore && p.reaches(c, d) || !d.hasStore && d.def.kind() == numberDef && p.matters[d.def.r]
	if matters || a.again > 0 || a.cyclic || a.ring >= 0 {
		t.kind = stepData
	}
	return t
}

// numberTick is a scalar operation.
func (c *Core) numberTick(d *code, t sliceStep) sliceStep {
	t.kind, t.dst, t.keep, t.sign = stepNumber, d.def.units[0]-scalarBase, d.def.keep, d.def.sign
	for i := range d.use {
		if d.use[i].reg && d.use[i].kind() != numberDef {
			t.kind = stepVague
			return t
		}
	}
	if d.def.n > 1 {
		return t
	}
	if d.op.Code == machine.PtrAdd && len(d.use) == 3 {
		t.kind = stepAround
		return t
	}
	s := &d.op.Scalar
	simple := d.op.Code == machine.PtrAdd || d.op.Code == machine.Alu && (s.Op == mir.Add || s.Op == mir.Sub) &&
		(s.Type == cfront.Int32 || s.Type == cfront.UInt32)
	copies := d.op.Code == machine.MoveImm || d.op.Code == machine.MoveS && s.Op == mir.Copy
	switch {
	case d.op.Code == machine.MoveImm && d.op.Mem != nil:
		t.kind, t.imm = stepAddress, d.use[0].imm
	case copies && !d.use[0].reg:
		t.kind, t.imm = stepConst, d.use[0].imm
	case copies && d.use[0].n == 1:
		t.kind, t.a = stepCopy, d.use[0].units[0]-scalarBase
	case simple && d.use[0].reg && !d.use[1].reg:
		t.kind, t.a, t.imm = stepAddConst, d.use[0].units[0]-scalarBase, d.use[1].imm
		if d.op.Code == machine.Alu && s.Op == mir.Sub {
			t.imm = -t.imm
		}
	case simple && d.use[0].reg && d.use[1].reg && (d.op.Code == machine.PtrAdd || s.Op == mir.Add):
		t.kind, t.a, t.b = stepAdd, d.use[0].units[0]-scalarBase, d.use[1].units[0]-scalarBase
	}
	return t
}

// direct finds the results that can be written at once.
func (q *sliceBundle) direct() {
	for i := range q.steps {
		t := &q.steps[i]
		if t.in != 1 || !t.writesOne() {
			continue
		}
		t.direct = true
		for k := i + 1; k < len(q.steps) && t.direct; k++ {
			d := q.steps[k].d
			for u := range d.use {
				o := &d.use[u]
				for j := range int(o.n) {
					t.direct = t.direct && o.units[j] != t.dst+scalarBase
				}
			}
		}
	}
}

// writesOne reports whether the tick has a result in one scalar unit that it writes itself.
func (t *sliceStep) writesOne() bool {
	switch t.kind {
	case stepPost, stepPostMod, stepAdd, stepAddConst, stepConst, stepCopy, stepAddress:
		return true
	}
	return false
}
