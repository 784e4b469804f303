package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// coalesce lets the two sides of a copy be one register where nothing tells them apart:
//
//	t = load p; x.2-3 = t; mac(x)   ->   x.2-3 = load p; mac(x)
//
// One side must lie inside the other. They are told apart where one is written while the other is live, other than by a
// copy between them (Chaitin, Register Allocation and Spilling via Graph Coloring, 1982; by units). The result has the
// choices that suit both; if tight is false, the larger one keeps all it had. Copies in inner loops go first, of those
// the earlier ones, or the later ones if late: where one of two has to stay, it may be on the way from round to round
// or not. It reports whether tight decided anything.
func (a *prep) coalesce(tight, late bool) (decided bool) {
	c := &coalescer{a: a, live: a.fn.findLive(), tight: tight}
	c.collect()
	if late {
		slices.Reverse(c.copies)
	}
	slices.SortStableFunc(c.copies, func(x, y copied1) int { return y.depth - x.depth })
	for again := true; again; {
		again = false
		for _, k := range c.copies {
			if c.tryMerge(k) {
				again = true
			}
		}
	}
	a.fn.rename()
	a.fn.dropCopies()
	return c.decided
}

// writing is a place where a register is written.
type writing struct {
	pos   int32
	units uint16
	copy  *mir.Op // nil if it is no copy
}

// copied1 is a copy and how deep in loops it is.
type copied1 struct {
	op    *mir.Op
	depth int
}

// coalescer holds for each register that stands for itself what it and those merged into it write and where they live.
type coalescer struct {
	a       *prep
	live    *live
	tight   bool
	decided bool // tight made a difference
	copies  []copied1
	writes  [][]writing
	users   [][]*mir.Op // the operations that read it
}

func (c *coalescer) collect() {
	a := c.a
	c.writes = make([][]writing, len(a.fn.regs))
	c.users = make([][]*mir.Op, len(a.fn.regs))
	for b, list := range a.fn.code {
		for i, op := range list {
			var cp *mir.Op
			if a.fn.isCopy(op) {
				cp = op
				c.copies = append(c.copies, copied1{op, a.fn.f.Depth(a.fn.f.Blocks[b].Loop)})
			}
			for _, d := range op.Def {
				c.writes[d.Reg] = append(c.writes[d.Reg], writing{c.live.pos(at{b, i}) + 1, d.Writes(), cp})
			}
			if cp == nil {
				c.use(op)
			}
		}
	}
}

// tryMerge merges the sides of a copy: the smaller one into the larger one, of equals the later one.
func (c *coalescer) tryMerge(k copied1) bool {
	a := c.a
	d, doff := a.fn.find(k.op.Def[0].Reg)
	s, soff := a.fn.find(k.op.Use[0].Reg)
	delta := int(soff+k.op.Use[0].Off) - int(doff+k.op.Def[0].Off) // unit i of d is unit i+delta of s
	big, small := s, d
	if nb, ns := a.fn.info(big).Units, a.fn.info(small).Units; nb < ns || nb == ns && small < big {
		big, small, delta = d, s, -delta
	}
	if d == s || delta < 0 || delta+a.fn.info(small).Units > a.fn.info(big).Units {
		return false
	}
	choices := within(a.fn.regs[big].choices, a.fn.regs[small].choices, delta)
	fewer := len(choices) < len(a.fn.regs[big].choices)
	equal := a.fn.info(small).Units == a.fn.info(big).Units
	asFew := equal && len(choices) == len(a.fn.regs[small].choices) && a.fn.info(big).Name == "" // a temporary may
	switch {
	case a.fn.regs[small].param && !equal: // mir.Param has no part
		return false
	case len(choices) == 0:
		return false
	case c.apart(big, small, delta) || c.apart(small, big, -delta):
		return false
	case !equal && !c.room(big, small, delta, choices):
		return false
	}
	if fewer && !asFew {
		c.decided = true
		if !c.tight {
			return false
		}
	}
	c.merge(big, small, delta, choices)
	return true
}

// use notes the registers that an operation reads.
func (c *coalescer) use(op *mir.Op) {
	for _, o := range op.Use {
		if o.IsReg() {
			c.users[o.Reg] = append(c.users[o.Reg], op)
		}
	}
}

// room reports whether each operation that reads small can have its other operands beside, once small is a part of big:
// some choice of big leaves room for some choice of each other one.
//
//	select(e0 in x3.2-3, e1 in xb), x3 in xa:xb or xd:xb   ->   no
func (c *coalescer) room(big, small mir.Reg, delta int, choices []*machine.Register) bool {
	for _, op := range c.users[small] {
		for _, o := range op.Use {
			if o.IsReg() && !c.beside(op, o, big, small, delta, choices) {
				return false
			}
		}
	}
	return true
}

// beside reports whether an operand of op finds room beside the parts of small that op reads.
func (c *coalescer) beside(op *mir.Op, o mir.Operand, big, small mir.Reg, delta int, choices []*machine.Register) bool {
	r, roff := c.a.fn.find(o.Reg)
	if r == big || r == small || c.a.fn.regs[r].file != c.a.fn.regs[big].file {
		return true
	}
	for _, x := range choices {
		for _, y := range c.a.fn.regs[r].choices {
			other := y.Units[int(roff)+int(o.Off):][:o.Len]
			free := true
			for _, u := range op.Use {
				if !u.IsReg() {
					continue
				}
				if s, soff := c.a.fn.find(u.Reg); s == small {
					at := delta + int(soff) + int(u.Off)
					free = free && !slices.ContainsFunc(x.Units[at:at+int(u.Len)],
						func(n uint8) bool { return slices.Contains(other, n) })
				}
			}
			if free {
				return true
			}
		}
	}
	return false
}

// apart reports whether x is written while y is live: unit i of y is unit i+delta of x.
func (c *coalescer) apart(x, y mir.Reg, delta int) bool {
	for _, w := range c.writes[x] {
		for i, list := range c.live.reg[y] {
			u := i + delta
			if u < 0 || w.units>>u&1 == 0 || !holds(list, w.pos) {
				continue
			}
			if w.copy == nil || !c.joins(w.copy, x, u, y, i) && !c.joins(w.copy, x, u, x, u) {
				return true
			}
		}
	}
	return false
}

// joins reports whether copy op writes unit u of x from unit i of y; from itself it changes nothing.
func (c *coalescer) joins(op *mir.Op, x mir.Reg, u int, y mir.Reg, i int) bool {
	d, doff := c.a.fn.find(op.Def[0].Reg)
	s, soff := c.a.fn.find(op.Use[0].Reg)
	k := u - int(doff+op.Def[0].Off)
	return d == x && s == y && k >= 0 && k < int(op.Def[0].Len) && i == k+int(soff+op.Use[0].Off)
}

// merge makes small units delta.. of big.
func (c *coalescer) merge(big, small mir.Reg, delta int, choices []*machine.Register) {
	a := c.a
	b, s := &a.fn.regs[big], &a.fn.regs[small]
	s.into, s.off = big, uint8(delta)
	b.choices = choices
	for _, h := range s.hints {
		h.off += uint8(delta)
		b.hints = append(b.hints, h)
	}
	a.mergeInfo(a.fn.info(big), a.fn.info(small), choices)
	c.users[big] = append(c.users[big], c.users[small]...)
	for _, w := range c.writes[small] {
		c.writes[big] = append(c.writes[big], writing{w.pos, w.units << delta, w.copy})
	}
	if c.live.reg[big] == nil {
		c.live.reg[big] = make([][]seg, a.fn.info(big).Units)
	}
	for u, list := range c.live.reg[small] {
		c.live.reg[big][u+delta] = union(c.live.reg[big][u+delta], list)
	}
}

// mergeInfo keeps what is true of both registers, the better name, and the class that the choices are of.
func (a *prep) mergeInfo(big, small *mir.RegInfo, choices []*machine.Register) {
	big.Const = big.Const && small.Const && big.Val == small.Val && big.Base == small.Base
	if big.Units != small.Units {
		return
	}
	if big.Name == "" {
		big.Name, big.Pos = small.Name, small.Pos
	}
	k := &a.fn.m.Classes[small.Class]
	if len(k.Regs) < len(a.fn.m.Classes[big.Class].Regs) && len(within(choices, allOf(k), 0)) == len(choices) {
		big.Class = small.Class
	}
}

// union is both lists of stretches as one.
func union(x, y []seg) []seg {
	all := append(slices.Clone(x), y...)
	slices.SortFunc(all, func(a, b seg) int { return int(a.from) - int(b.from) })
	var out []seg
	for _, s := range all {
		if n := len(out); n > 0 && s.from <= out[n-1].to {
			out[n-1].to = max(out[n-1].to, s.to)
		} else {
			out = append(out, s)
		}
	}
	return out
}
