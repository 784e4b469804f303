package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// promote keeps what a loop reads and writes in one place of memory in a register while the loop runs (scalar
// promotion: Carr, Callahan, Kennedy, Improving Register Allocation for Subscripted Variables, 1990, for addresses that
// stay the same; vectors are promoted likewise).
//
//	loop: t = load [state]; ...; store u, [state]   ->   v = load [state]; loop: t = v; ...; v = u   exit: store v, [state]
//
// It needs addresses that do not change in the loop (after hoist), a place that no other access of the loop may touch,
// one exit, and a store that every iteration makes or an object known to be there. Inner loops come first: what is left
// at their ends is promoted in the loops around. It stops where a register file would be full. Leaves copies to fold.
func promote(f *mir.Func, m *machine.Machine) {
	for li := len(f.Loops) - 1; li >= 0; li-- {
		p := newPromoter(f, li)
		var press *pressure
		for _, c := range p.list {
			if !p.apart(c) {
				continue
			}
			if press == nil {
				press = newPressure(f, m, newLive(f))
			}
			if c.reg = f.NewReg(p.info(c)); press.take(c.reg, p.l) {
				p.replace(c)
			}
		}
		if len(p.back) > 0 {
			p.leave()
		}
	}
}

// newPromoter looks at loop li.
func newPromoter(f *mir.Func, li int) *promoter {
	p := &promoter{f: f, l: f.Loops[li], d: newDefs(f, newFlow(f)), cell: map[spot]*cell{}, vague: map[int]bool{},
		exit: -1}
	p.leaves()
	if p.exit < 0 || p.l.Parent >= 0 && f.Loops[p.l.Parent].Last == p.l.Last {
		return p
	}
	for b := p.l.First; b <= p.l.Last; b++ {
		for i, o := range f.Blocks[b].Ops {
			if isStore(o) || isLoad(o) {
				p.enter(o, site{b, i})
			}
		}
	}
	return p
}

type promoter struct {
	f     *mir.Func
	l     *mir.Loop
	d     *defs
	out   []int // blocks of the loop that lead out of it
	exit  int   // where to; -1 if to several blocks
	cell  map[spot]*cell
	list  []*cell      // in order of their first accesses
	vague map[int]bool // roots of accesses whose addresses change in the loop
	back  []*mir.Op    // stores behind the loop
}

// spot is a place in memory: what its address counts from, the distance, and how it is accessed.
type spot struct {
	root  int     // of the object whose address it is; UnknownRoot if base counts
	base  mir.Reg // else a register that does not change in the loop
	off   int64
	bytes int
	code  machine.Opcode // of the load
}

// cell is a spot with the accesses of the loop.
type cell struct {
	spot
	of    []site
	root  int     // of its accesses
	store *mir.Op // the first one; nil if there is none
	sure  bool    // every iteration stores to it
	reg   mir.Reg // in which it is kept
}

// leaves finds the only block behind the loop.
func (p *promoter) leaves() {
	for b := p.l.First; b <= p.l.Last; b++ {
		blk := p.f.Blocks[b]
		for _, s := range blk.Targets() {
			if p.l.First <= s && s <= p.l.Last {
				continue
			}
			if len(p.out) > 0 && p.exit != s {
				p.exit = -1
				return
			}
			p.out, p.exit = append(p.out, b), s
		}
		if blk.Term.Kind == mir.Return {
			p.exit = -1
			return
		}
	}
}

// loads are the loads that give back what stores put in memory.
var loads = map[machine.Opcode]machine.Opcode{machine.StoreV: machine.LoadV, machine.StoreW: machine.LoadW,
	machine.StoreS: machine.LoadS, machine.StoreN: machine.LoadS, machine.StoreD: machine.LoadD,
	machine.LoadV: machine.LoadV,
	machine.LoadW: machine.LoadW, machine.LoadS: machine.LoadS, machine.LoadD: machine.LoadD}

// enter adds an access to its cell.
func (p *promoter) enter(o *mir.Op, s site) {
	code, plain := loads[o.Code]
	x := spot{base: mir.None, off: o.Mem.Offset, bytes: o.Mem.Bytes, code: code}
	if plain = plain && o.HasAddr() && !o.Mem.Volatile && !o.Mem.Cyclic && o.Mem.Post == mir.PostNone; plain {
		u := o.Use[o.Addr].Reg
		if def := p.d.op(u); def != nil && def.Code == machine.MoveImm && def.Mem != nil {
			x.root, x.off = def.Mem.Root, x.off+def.Mem.Offset+def.Use[0].Imm
		} else {
			x.base, plain = u, !p.d.within(u, p.l)
		}
	}
	if !plain {
		p.vague[o.Mem.Root] = true
		return
	}
	c := p.cell[x]
	if c == nil {
		c = &cell{spot: x, root: o.Mem.Root}
		p.cell[x] = c
		p.list = append(p.list, c)
	}
	if c.root != o.Mem.Root {
		p.vague[o.Mem.Root] = true // one place under two names
	}
	c.of = append(c.of, s)
	if isStore(o) && c.store == nil {
		c.store = o
	}
	c.sure = c.sure || isStore(o) && p.always(s.block)
}
