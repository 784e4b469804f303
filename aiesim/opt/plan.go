package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// plan is how the chains of a block become pointers.
type plan struct {
	w     *walk
	parts map[*chain][]*part
	deals map[*chain]deal
	mods  map[string]mir.Reg // modifiers in use in the block, by value
	nums  map[string]mir.Reg // the same as numbers, where there were no modifiers left
}

// part is a run of accesses through one pointer register.
type part struct {
	c     *chain
	reg   mir.Reg
	from  form // what the register holds at the start, from the chain's value
	list  []int
	next  int // in list
	to    form
	hasTo bool // the register must hold value + to at the end
	now   form
}

func (w *walk) plan() *plan {
	p := &plan{w: w, parts: map[*chain][]*part{}, deals: map[*chain]deal{}, mods: map[string]mir.Reg{},
		nums: map[string]mir.Reg{}}
	if w.loop != nil {
		p.share()
	}
	for _, c := range w.chains {
		switch {
		case p.cyclic(c):
			p.cycle(c)
		default:
			p.once(c)
		}
	}
	return p
}

// cyclic reports whether each iteration of the loop finds in the register of c what the iteration before left, moved on
// by final.
func (p *plan) cyclic(c *chain) bool {
	return p.w.loop != nil && c.start == 0 && c.back && c.kept && c.redefined < 0 && len(c.accesses()) > 0
}

// once makes the pointer of a chain that starts anew each time that control comes to the block.
func (p *plan) once(c *chain) {
	t := &part{c: c, reg: c.reg, list: c.accesses(), to: c.final, hasTo: c.back && c.kept}
	still := t.hasTo && c.final.isConst() && c.final.c == 0
	moved := len(t.list) > 0 && !zero(c.events[t.list[0]].off)
	if c.borrowed() || still && moved {
		// A register of its own, which starts at the first access and needs no way back.
		t.reg = p.pointer(c)
		if moved {
			t.from = c.events[t.list[0]].off
		}
		t.hasTo = false
	}
	t.now = t.from
	p.parts[c] = []*part{t}
}

// pointer makes a register for a part of c.
func (p *plan) pointer(c *chain) mir.Reg {
	f := p.w.a.f
	return f.NewReg(mir.RegInfo{Name: f.Regs[c.reg].Name, Class: machine.ClassP, Units: 1, Window: f.Regs[c.reg].Window,
		Pos: p.w.b.Term.Pos})
}

// cycle makes the pointers of a chain that goes on from iteration to iteration. The preheader moves them to their first
// accesses; where the register is read behind the loop, the exit block moves it back.
func (p *plan) cycle(c *chain) {
	w := p.w
	acc := c.accesses()
	d, ok := p.deals[c]
	if !ok {
		d = alternate(len(acc), 1)
	}
	list := make([]*part, d.parts)
	for i := range list {
		list[i] = &part{c: c, hasTo: true}
	}
	for i, e := range acc {
		t := list[d.to[i]]
		if t.list == nil {
			t.from = c.events[e].off
		}
		t.list = append(t.list, e)
	}
	f := w.a.f
	pre, exit := f.Blocks[w.loop.Pre], f.Blocks[w.loop.Last+1]
	pos := w.b.Ops[c.events[acc[0]].op].Pos
	start := func(q mir.Reg, by form) {
		e := emitter{f: f, pos: pos, to: &pre.Ops}
		pre.Ops = append(pre.Ops, ptrAdd(f, q, c.reg, e.sum(by.terms, by.c), pos))
	}
	for i := len(list) - 1; i >= 0; i-- {
		t := list[i]
		t.reg, t.to, t.now = c.reg, c.final.plus(t.from, 1), t.from
		after := w.a.live.has(w.a.live.in[exit.ID], c.reg) || c.reg >= w.a.old
		switch {
		case i > 0, after && zero(c.final) && !zero(t.from):
			t.reg = p.pointer(c)
			start(t.reg, t.from)
		case !zero(t.from):
			start(c.reg, t.from)
			if after {
				e := emitter{f: f, pos: pos, to: &exit.Ops}
				back := form{}.plus(t.from, -1)
				exit.Ops = append(exit.Ops, ptrAdd(f, c.reg, c.reg, e.sum(back.terms, back.c), pos))
			}
		}
	}
	p.parts[c] = list
}

// share decides which chains of a loop get more than one pointer: those with more accesses than the loop has cycles at
// best; those that go to and fro between two places in different banks, where two loads are served at once; and then,
// as long as there are too many modifiers, the one that needs most.
func (p *plan) share() {
	w := p.w
	var list []*chain
	for _, c := range w.chains {
		if p.cyclic(c) {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return
	}
	spare := w.a.pointers - w.pointersLive()
	cycles := least(w.a.m, w.b.Ops, w.sums)
	for _, c := range list {
		n := len(c.accesses())
		k := min(max(1, (n+cycles-1)/cycles), 1+max(0, spare))
		spare -= k - 1
		p.deals[c] = alternate(n, k)
	}
	for _, c := range list {
		if spare > 0 && p.banks(c, list) {
			spare--
		}
	}
	for ; spare > 0 && p.distinct(list) > w.a.room; spare-- {
		if !p.divide(list) {
			break
		}
	}
}

// banks gives a chain of one pointer whose accesses are in two places, as far apart as two interleaved banks are long,
// a pointer for each place, unless that takes more modifiers.
func (p *plan) banks(c *chain, list []*chain) bool {
	offs, ok := c.offsets()
	was := p.deals[c]
	if !ok || was.parts > 1 {
		return false
	}
	d, apart := cluster(offs, 2), int64(2*p.w.a.m.BankBytes.N)
	if d.parts < 2 || d.distance(offs) < apart {
		return false
	}
	now := p.distinct(list)
	if p.deals[c] = d; p.distinct(list) > now {
		p.deals[c] = was
		return false
	}
	return true
}

// divide gives one more pointer to the chain for which that saves most modifiers.
func (p *plan) divide(list []*chain) bool {
	now := p.distinct(list)
	var best *chain
	var with deal
	least := now
	for _, c := range list {
		offs, ok := c.offsets()
		if !ok {
			continue
		}
		was := p.deals[c]
		p.deals[c] = cluster(offs, was.parts+1)
		if n := p.distinct(list); p.deals[c].parts > was.parts && n < least {
			best, with, least = c, p.deals[c], n
		}
		p.deals[c] = was
	}
	if best == nil {
		return false
	}
	p.deals[best] = with
	return true
}

// offsets are the constants of the accesses of c; ok is false if one has more than that.
func (c *chain) offsets() ([]int64, bool) {
	var list []int64
	for _, i := range c.accesses() {
		x := c.events[i].off
		if !x.isConst() {
			return nil, false
		}
		list = append(list, x.c)
	}
	return list, len(list) > 1
}

// distinct counts the modifiers that the chains need as they are dealt out.
func (p *plan) distinct(list []*chain) int {
	seen := map[string]bool{}
	for _, c := range list {
		acc, d := c.accesses(), p.deals[c]
		first, last := make([]int, d.parts), make([]int, d.parts)
		for i := range first {
			first[i] = -1
		}
		step := func(from int, to form) {
			o := p.w.b.Ops[c.events[from].op]
			if by := to.plus(c.events[from].off, -1); !zero(by) && !p.w.a.immediate(o, c.reg, by) {
				seen[modKey(by)] = true
			}
		}
		for i, e := range acc {
			t := d.to[i]
			if first[t] < 0 {
				first[t] = e
			} else {
				step(last[t], c.events[e].off)
			}
			last[t] = e
		}
		for t := range first {
			if first[t] >= 0 {
				step(last[t], c.final.plus(c.events[first[t]].off, 1))
			}
		}
	}
	return len(seen)
}

// pointersLive counts the pointer registers that hold something during the loop.
func (w *walk) pointersLive() int {
	n := 0
	v := w.a.live
	for r := range w.a.old {
		if w.a.f.Regs[r].Class == machine.ClassP && (v.has(v.in[w.b.ID], r) || v.has(v.out[w.b.ID], r)) {
			n++
		}
	}
	return n
}
