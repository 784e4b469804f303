package regalloc

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// split is how a register gives way: its value waits elsewhere, and is in a register only in some pieces of its life.
type split struct {
	reg    mir.Reg
	kind   spillKind
	class  machine.Class // inOther: of the holder
	pieces []piece
	cost   float64
}

// piece is a piece of a register's life that is in a register: of some operations of a block in a row, or of a loop
// that only reads it.
type piece struct {
	refs   []at
	loop   int    // -1 if of a block
	reload at     // the operation before which units need are brought in
	need   uint16 // none if it starts with a definition
	spills []spill
}

// spill is an operation after which units are taken home.
type spill struct {
	at    at
	units uint16
}

// planSplit lays out the pieces of r so that none of them holds a register in zone, unless for a single operation
// there.
//
//	def r; A; use r; use r; B; use r      ->     def r1; save; A; bring; use r2; use r2; B; bring; use r3
//
// A loop that is not in zone gets r before it starts, if it only reads r, or if r is a pointer that moves on and ends
// there.
func (a *planner) planSplit(r mir.Reg, zone []seg) *split {
	s := &split{reg: r}
	s.kind, s.class = a.kindOf(r)
	if s.kind == softwareCounter {
		s.cost = a.counterCost(r)
		return s
	}
	if s.kind == respill {
		s.cost = a.respillCost(r)
		return s
	}
	refs := a.homes.ownRefs(r, s.kind)
	if a.fn.regs[r].level == whole {
		refs = s.loops(a, refs, zone)
	}
	first := len(s.pieces)
	s.blocks(a, refs, zone, a.fn.regs[r].level == whole)
	if len(s.pieces) == 1 && first == 0 { // as before
		s.pieces = nil
		s.blocks(a, refs, zone, false)
	}
	s.count(a)
	return s
}

// loops makes pieces of loops and returns the other references.
func (s *split) loops(a *planner, own []at, zone []seg) []at {
	refs := own
	var rest []at
	for len(refs) > 0 {
		l := s.outermost(a, a.fn.f.Blocks[refs[0].b].Loop, own, zone)
		if l < 0 {
			rest, refs = append(rest, refs[0]), refs[1:]
			continue
		}
		in := a.fn.f.Loops[l]
		n := 0
		for n < len(refs) && refs[n].b <= in.Last {
			n++
		}
		p := piece{refs: refs[:n], loop: l, reload: at{in.Pre, len(a.fn.code[in.Pre]) - 1}}
		for _, x := range p.refs {
			reads, _ := touched(a.fn.code[x.b][x.i], s.reg)
			p.need |= reads & a.occ.live.units(s.reg, a.occ.live.pos(x))
		}
		p.need &= a.occ.live.units(s.reg, a.occ.live.start[in.First])
		s.pieces = append(s.pieces, p)
		refs = refs[n:]
	}
	return rest
}

// outermost is the largest loop from l outwards that is not in zone and does not write the register, unless that dies
// there; -1 if there is none.
func (s *split) outermost(a *planner, l int, refs []at, zone []seg) int {
	best := -1
	for ; l >= 0; l = a.fn.f.Loops[l].Parent {
		in := a.fn.f.Loops[l]
		if meets(zone, seg{a.occ.live.start[in.First], a.occ.live.start[in.Last+1]}) {
			return best
		}
		for _, x := range refs {
			if in.First <= x.b && x.b <= in.Last {
				if _, writes := touched(a.fn.code[x.b][x.i], s.reg); writes != 0 && (s.kind == rematerialize ||
					!a.dies(s.reg, in)) {
					return best
				}
			}
		}
		best = l
	}
	return best
}

// dies reports whether r is a pointer of which nothing is read behind a loop of one block.
func (a *planner) dies(r mir.Reg, in *mir.Loop) bool {
	if in.First != in.Last || a.fn.regs[r].file != machine.PtrFile {
		return false
	}
	for b := in.First; b <= in.Last; b++ {
		for _, to := range a.fn.f.Blocks[b].Term.To {
			if (to < in.First || to > in.Last) && a.occ.live.units(r, a.occ.live.start[to]) != 0 {
				return false
			}
		}
	}
	return true
}

// meets reports whether x overlaps a stretch of the list.
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

// blocks makes pieces of references in a row in one block that zone does not come between, or nothing at all; or of
// each one if not join.
func (s *split) blocks(a *planner, refs []at, zone []seg, join bool) {
	s.pieces = slices.Grow(s.pieces, len(refs))
	for len(refs) > 0 {
		n := 1
		for n < len(refs) && join && refs[n].b == refs[0].b &&
			(refs[n].i == refs[n-1].i+1 || !meets(zone, seg{a.occ.live.pos(refs[n-1]) + 1, a.occ.live.pos(refs[n])})) {
			n++
		}
		s.pieces = append(s.pieces, a.pieceOf(s.reg, refs[:n]))
		refs = refs[n:]
	}
}

// pieceOf works out what a piece in a block needs at its start, and what is to be saved: the last definition of each
// unit that is live behind it.
func (a *planner) pieceOf(r mir.Reg, refs []at) piece {
	p := piece{refs: refs, loop: -1, reload: refs[0]}
	made := uint16(0)
	for _, x := range refs {
		reads, writes := touched(a.fn.code[x.b][x.i], r)
		p.need |= reads &^ made & a.occ.live.units(r, a.occ.live.pos(x))
		made |= writes
	}
	left := a.behind(r, refs[len(refs)-1])
	for i := len(refs) - 1; i >= 0 && left != 0; i-- {
		_, writes := touched(a.fn.code[refs[i].b][refs[i].i], r)
		if w := writes & left; w != 0 {
			p.spills = append(p.spills, spill{refs[i], w})
			left &^= w
		}
	}
	return p
}

// behind is what of r is read after operation x.
func (a *planner) behind(r mir.Reg, x at) uint16 {
	var set uint16
	p := a.occ.live.pos(x) + 1
	last := x.i == len(a.fn.code[x.b])-1
	for u, list := range a.occ.live.reg[r] {
		for _, s := range list {
			if s.from <= p && s.to > p && (last || s.to > p+1) {
				set |= 1 << u
			}
		}
	}
	return set
}

// count adds up what bringing and saving costs.
func (s *split) count(a *planner) {
	per := [...]float64{spillToMemory: spillCost, spillToClass: moveCost, rematerialize: constCost}[s.kind]
	n := func(units uint16) float64 {
		k := 0
		a.homes.cutUnits(s.reg, s.kind, units, func(int, int) { k++ })
		return float64(k) * per
	}
	for _, p := range s.pieces {
		s.cost += n(p.need) * a.fn.freq(p.reload.b)
		if s.kind != rematerialize {
			for _, w := range p.spills {
				s.cost += n(w.units) * a.fn.freq(w.at.b)
			}
		}
	}
}
