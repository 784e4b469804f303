package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// split is how a register gives way: its value waits elsewhere, and is in a register only in some pieces of its life.
type split struct {
	reg    mir.Reg
	kind   kind
	class  machine.Class // inOther: of the holder
	pieces []stay
	cost   float64
}

// stay is a piece of a register's life that is in a register: of some operations of a block in a row, or of a loop that
// only reads it.
type stay struct {
	refs  []at
	loop  int    // -1 if of a block
	bring at     // the operation before which units need are brought in
	need  uint16 // none if it starts with a definition
	saves []save
}

// save is an operation after which units are taken home.
type save struct {
	at    at
	units uint16
}

// planSplit lays out the pieces of r so that none of them holds a register in zone, unless for a single operation there.
//
//	def r; A; use r; use r; B; use r      ->     def r1; save; A; bring; use r2; use r2; B; bring; use r3
//
// A loop that reads r, does not write it and is not in zone gets it before it starts.
func (a *alloc) planSplit(r mir.Reg, zone []seg) *split {
	s := &split{reg: r}
	s.kind, s.class = a.remedyKind(r)
	if s.kind == byHand {
		s.cost = a.counterCost(r)
		return s
	}
	if s.kind == onward {
		s.cost = a.onwardCost(r)
		return s
	}
	refs := a.ownRefs(r, s.kind)
	if a.regs[r].level == whole {
		refs = s.loops(a, refs, zone)
	}
	first := len(s.pieces)
	s.blocks(a, refs, zone, a.regs[r].level == whole)
	if len(s.pieces) == 1 && first == 0 { // as before
		s.pieces = nil
		s.blocks(a, refs, zone, false)
	}
	s.count(a)
	return s
}

// ownRefs lists the operations of the program that name r: not those that bring and save it, nor the definitions of a
// constant.
func (a *alloc) ownRefs(r mir.Reg, k kind) []at {
	var out []at
	for _, x := range a.live.refs[r] {
		op := a.code[x.b][x.i]
		if _, own := a.inserted[op]; own && a.inserted[op] == r || k == again && op.Code == machine.MoveImm {
			continue
		}
		out = append(out, x)
	}
	return out
}

// loops makes pieces of loops and returns the other references.
func (s *split) loops(a *alloc, own []at, zone []seg) []at {
	refs := own
	var rest []at
	for len(refs) > 0 {
		l := s.outermost(a, a.f.Blocks[refs[0].b].Loop, own, zone)
		if l < 0 {
			rest, refs = append(rest, refs[0]), refs[1:]
			continue
		}
		in := a.f.Loops[l]
		n := 0
		for n < len(refs) && refs[n].b <= in.Last {
			n++
		}
		p := stay{refs: refs[:n], loop: l, bring: at{in.Pre, len(a.code[in.Pre]) - 1}}
		for _, x := range p.refs {
			reads, _ := touched(a.code[x.b][x.i], s.reg)
			p.need |= reads & a.live.units(s.reg, a.live.pos(x))
		}
		s.pieces = append(s.pieces, p)
		refs = refs[n:]
	}
	return rest
}

// outermost is the largest loop from l outwards that does not write the register and is not in zone; -1 if there is none.
func (s *split) outermost(a *alloc, l int, refs []at, zone []seg) int {
	best := -1
	for ; l >= 0; l = a.f.Loops[l].Parent {
		in := a.f.Loops[l]
		if meets(zone, seg{a.live.start[in.First], a.live.start[in.Last+1]}) {
			return best
		}
		for _, x := range refs {
			if in.First <= x.b && x.b <= in.Last {
				if _, writes := touched(a.code[x.b][x.i], s.reg); writes != 0 {
					return best
				}
			}
		}
		best = l
	}
	return best
}

// meets tells whether x overlaps a stretch of the list.
func meets(list []seg, x seg) bool {
	return slices.ContainsFunc(list, func(s seg) bool { return s.from < x.to && x.from < s.to })
}

// touched is what op reads and writes of r.
func touched(op *mir.Op, r mir.Reg) (reads, writes uint16) {
	for _, u := range op.Use {
		if u.Reg == r {
			reads |= u.Reads()
		}
	}
	for _, d := range op.Def {
		if d.Reg == r {
			writes |= d.Writes()
		}
	}
	return reads, writes
}

// blocks makes pieces of references in a row in one block that zone does not come between, or nothing at all; or of each
// one if not join.
func (s *split) blocks(a *alloc, refs []at, zone []seg, join bool) {
	for len(refs) > 0 {
		n := 1
		for n < len(refs) && join && refs[n].b == refs[0].b &&
			(refs[n].i == refs[n-1].i+1 || !meets(zone, seg{a.live.pos(refs[n-1]) + 1, a.live.pos(refs[n])})) {
			n++
		}
		s.pieces = append(s.pieces, a.stayIn(s.reg, refs[:n]))
		refs = refs[n:]
	}
}

// stayIn works out what a piece in a block needs at its start, and what is to be saved: the last definition of each unit
// that is live behind it.
func (a *alloc) stayIn(r mir.Reg, refs []at) stay {
	p := stay{refs: refs, loop: -1, bring: refs[0]}
	made := uint16(0)
	for _, x := range refs {
		reads, writes := touched(a.code[x.b][x.i], r)
		p.need |= reads &^ made & a.live.units(r, a.live.pos(x))
		made |= writes
	}
	left := a.behind(r, refs[len(refs)-1])
	for i := len(refs) - 1; i >= 0 && left != 0; i-- {
		_, writes := touched(a.code[refs[i].b][refs[i].i], r)
		if w := writes & left; w != 0 {
			p.saves = append(p.saves, save{refs[i], w})
			left &^= w
		}
	}
	return p
}

// behind is what of r is read after operation x.
func (a *alloc) behind(r mir.Reg, x at) uint16 {
	var set uint16
	p := a.live.pos(x) + 1
	last := x.i == len(a.code[x.b])-1
	for u, list := range a.live.reg[r] {
		for _, s := range list {
			if s.from <= p && s.to > p && (last || s.to > p+1) {
				set |= 1 << u
			}
		}
	}
	return set
}

// count adds up what bringing and saving costs.
func (s *split) count(a *alloc) {
	per := [...]float64{inMemory: spillCost, inOther: moveCost, again: constCost}[s.kind]
	n := func(units uint16) float64 {
		k := 0
		a.pieces(s.reg, s.kind, units, func(int, int) { k++ })
		return float64(k) * per
	}
	for _, p := range s.pieces {
		s.cost += n(p.need) * a.freq(p.bring.b)
		if s.kind != again {
			for _, w := range p.saves {
				s.cost += n(w.units) * a.freq(w.at.b)
			}
		}
	}
}

// pieces cuts units of r into what one operation moves: 512 bits from register to register, 256 to and from memory, an
// accumulator's half; scalars go whole.
func (a *alloc) pieces(r mir.Reg, k kind, units uint16, visit func(off, n int)) {
	total := a.info(r).Units
	most := total
	switch a.regs[r].file {
	case machine.VecFile:
		if most = min(total, a.m.LoadBits.N/8/a.unitBytes(r)); k == inOther {
			most = min(total, len(a.m.Classes[machine.ClassX].Regs[0].Units))
		}
	case machine.AccFile:
		if k != inOther {
			most = 1
		}
	default:
		if units != 0 {
			visit(0, total)
		}
		return
	}
	var cut func(off, n int)
	cut = func(off, n int) {
		mask := uint16(1<<n-1) << off
		switch {
		case units&mask == mask:
			visit(off, n)
		case units&mask != 0:
			cut(off, n/2)
			cut(off+n/2, n/2)
		}
	}
	for off := 0; off < total; off += most {
		cut(off, most)
	}
}

// unitBytes is the size of a unit of r in memory.
func (a *alloc) unitBytes(r mir.Reg) int { return a.class(r).Bytes / a.info(r).Units }
