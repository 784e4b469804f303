package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// chain is what a block does with one pointer value: what a register holds at the start of the block, or what an
// operation defines that is no sum of a pointer and something that is known.
type chain struct {
	reg       mir.Reg
	start     int // operations before this index come before the value; 0 if it is there at the start
	redefined int // operation that puts another value into the register; -1 if none does
	events    []event
	final     form // what the register holds at the end, from the value
	kept      bool // somebody reads that
	back      bool // the register holds value + final at the end
	others    bool // other registers hold sums of the value at the end
}

// event is an access of value + off, or a use of just that number.
type event struct {
	op  int // index
	use int // operand
	off form
	acc bool // access
}

// place is what a register holds: a value and how far from it.
type place struct {
	c   *chain
	off form
}

// walk reads a block.
type walk struct {
	a      *addresser
	b      *mir.Block
	loop   *mir.Loop // of which the block is all; else nil
	at     map[mir.Reg]place
	last   map[mir.Reg]*chain // the last value that each register was given by other than sums
	regs   []mir.Reg          // keys of at, in order of appearance
	chains []*chain
	sums   []bool // operations that only add to pointers
	ends   []end
}

// end is a register that holds a sum of another register's value at the end of the block.
type end struct {
	reg mir.Reg
	place
}

func (w *walk) of(r mir.Reg) place {
	if p, ok := w.at[r]; ok {
		return p
	}
	return w.set(r, place{c: w.value(r, 0)})
}

func (w *walk) set(r mir.Reg, p place) place {
	if _, ok := w.at[r]; !ok {
		w.regs = append(w.regs, r)
	}
	w.at[r] = p
	return p
}

// value begins a chain.
func (w *walk) value(r mir.Reg, start int) *chain {
	c := &chain{reg: r, start: start, redefined: -1}
	w.chains = append(w.chains, c)
	w.last[r] = c
	return c
}

func (w *walk) isPtr(u mir.Operand) bool {
	return u.IsReg() && w.a.f.Regs[u.Reg].Class == machine.ClassP
}

// read finds the chains of the block.
func (w *walk) read() {
	w.sums = make([]bool, len(w.b.Ops))
	defined, behind := w.defined(), w.behind()
	for i, o := range w.b.Ops {
		if src, by, ok := w.sum(o, defined); ok && !behind[o] {
			p := w.of(src)
			w.set(o.Def[0].Reg, place{p.c, p.off.plus(by, 1)})
			w.sums[i] = true
			continue
		}
		acc := o.HasAddr() && o.Mem.Post == mir.PostNone
		for j, u := range o.Use {
			if !w.isPtr(u) {
				continue
			}
			p := w.of(u.Reg)
			e := event{op: i, use: j, off: p.off}
			if acc && j == o.Addr {
				e.acc, e.off = true, p.off.plus(number(o.Mem.Offset), 1)
			}
			p.c.events = append(p.c.events, e)
		}
		for _, x := range o.Def {
			if !w.isPtr(x) {
				continue
			}
			if c := w.last[x.Reg]; c != nil {
				c.redefined = i
			}
			w.set(x.Reg, place{c: w.value(x.Reg, i+1)})
		}
	}
}

// behind is the movements of positions of windows that stay operations of their own: between them and the last access
// through the position stands a store, and the vendor's compiler merges them no more.
//
//	x = load [w], w += 32; store y, [q]; w = w - 96   (and not w += -64 by the load)
func (w *walk) behind() map[*mir.Op]bool {
	if w.loop == nil {
		return nil
	}
	list, accessed, stored := map[*mir.Op]bool{}, map[mir.Reg]int{}, 0
	for i, o := range w.b.Ops {
		switch {
		case o.HasAddr():
			accessed[ringOf(w.a.f, o.Use[o.Addr].Reg)] = i + 1
			if isStore(o) {
				stored = i + 1
			}
		case isPtrAdd(o):
			if ring := ringOf(w.a.f, o.Def[0].Reg); ring != mir.None && accessed[ring] < stored {
				list[o] = true
			}
		}
	}
	return list
}

// defined is the registers that a loop of one block defines: those are no invariants of it.
func (w *walk) defined() map[mir.Reg]bool {
	if w.loop == nil {
		return nil
	}
	d := map[mir.Reg]bool{}
	for _, o := range w.b.Ops {
		for _, x := range o.Def {
			d[x.Reg] = true
		}
	}
	return d
}

// sum takes apart the sum of a pointer and a constant, or in a loop of one block an invariant.
func (w *walk) sum(o *mir.Op, defined map[mir.Reg]bool) (src mir.Reg, by form, ok bool) {
	switch {
	case o.Code == machine.MoveS && isCopy(w.a.f, o) && w.isPtr(o.Def[0]):
		return o.Use[0].Reg, form{}, true
	case isPtrAdd(o):
		x := o.Use[1-o.Addr]
		if !x.IsReg() {
			return o.Use[o.Addr].Reg, number(x.Imm), true
		}
		if w.loop != nil && !defined[x.Reg] && !w.isPtr(x) {
			return o.Use[o.Addr].Reg, formOf(x.Reg), true
		}
	}
	return mir.None, form{}, false
}

// finish finds what registers must hold at the end.
func (w *walk) finish() {
	for _, r := range w.regs {
		p := w.at[r]
		kept := w.a.liveOut(w.b, r)
		switch {
		case p.c == w.last[r]:
			p.c.final, p.c.back, p.c.kept = p.off, true, kept
		case kept:
			w.ends = append(w.ends, end{r, p})
			p.c.others = true
		}
	}
}

// borrowed reports whether c must leave its register: the register gets another value before the last use of this one.
func (c *chain) borrowed() bool {
	if c.redefined < 0 {
		return false
	}
	n := len(c.events)
	return c.others || n > 0 && c.events[n-1].op > c.redefined
}

// accesses are the indices, in events, of the accesses.
func (c *chain) accesses() []int {
	var list []int
	for i, e := range c.events {
		if e.acc {
			list = append(list, i)
		}
	}
	return list
}

// liveOut reports whether r is read after b. The pass's own registers are: they are made for what follows.
func (a *addresser) liveOut(b *mir.Block, r mir.Reg) bool {
	return r >= a.old || a.live.has(a.live.out[b.ID], r)
}
