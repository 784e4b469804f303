package regalloc

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// addition is an operation to insert before operation at.i of block at.b.
type addition struct {
	at   at
	late bool // after those that are not: what is saved makes room for what is brought
	op   *mir.Op
}

// editor collects the changes between two colourings, so that places keep their numbers until all are known.
type editor struct {
	a       *inserter
	add     []addition
	deleted map[*mir.Op]bool
}

// inserter carries out splits.
type inserter struct {
	fn    *function
	occ   *occupancy
	homes *homes
}

// insert carries out the splits. Those of counters and of holders change what the others were planned with: they go
// alone, and the others wait for the next one.
func (a *inserter) insert(splits []*split) {
	e := &editor{a: a, deleted: map[*mir.Op]bool{}}
	alone := false
	for _, s := range splits {
		switch s.kind {
		case softwareCounter:
			e.softwareCounter(s.reg)
		case respill:
			e.respill(s.reg)
		default:
			continue
		}
		alone = true
	}
	for _, s := range splits {
		if !alone {
			e.split(s)
		}
	}
	e.apply()
}

// apply makes the changes.
func (e *editor) apply() {
	a := e.a
	slices.SortStableFunc(e.add, func(x, y addition) int {
		late := 0
		if x.late != y.late {
			late = -1
			if x.late {
				late = 1
			}
		}
		return cmp.Or(x.at.b-y.at.b, x.at.i-y.at.i, late)
	})
	k := 0
	for b, list := range a.fn.code {
		var out []*mir.Op
		for i, op := range list {
			for ; k < len(e.add) && e.add[k].at == (at{b, i}); k++ {
				out = append(out, e.add[k].op)
			}
			if !e.deleted[op] {
				out = append(out, op)
			}
		}
		a.fn.code[b] = out
	}
}

// split makes the pieces of a register, and the operations around them.
func (e *editor) split(s *split) {
	a := e.a
	r := s.reg
	making := e.clean(s)
	a.homes.makeHome(s)
	for _, p := range s.pieces {
		state := a.fn.regs[r]
		state.level = ofBlock
		if len(p.refs) == 1 && p.loop < 0 {
			state.level = single
		}
		info := *a.fn.info(r)
		n := a.fn.add(info, state)
		off := uint8(0)
		if state.level == single && s.kind == spillToMemory {
			off = a.homes.narrowPiece(r, n, p.refs)
		}
		for _, x := range p.refs {
			renameIn(a.fn.code[x.b][x.i], r, n, off)
		}
		a.homes.loosenPiece(n, p.refs)
		pos := a.fn.code[p.refs[0].b][p.refs[0].i].Pos
		e.reload(s, n, p, making, pos)
		if s.kind == rematerialize {
			continue
		}
		for _, w := range p.spills {
			pos := a.fn.code[w.at.b][w.at.i].Pos
			a.homes.cutUnits(n, s.kind, w.units>>off, func(off, k int) {
				e.place(at{w.at.b, w.at.i + 1}, false, n, a.homes.spillOp(n, off, k, pos))
			})
		}
	}
}

// clean deletes what an earlier split of the register inserted for it, and a constant's definitions, of which it
// returns one.
func (e *editor) clean(s *split) (making *mir.Op) {
	for _, x := range e.a.occ.live.refs[s.reg] {
		op := e.a.fn.code[x.b][x.i]
		if r, own := e.a.homes.inserted[op]; own && r == s.reg {
			e.deleted[op] = true
		}
		if s.kind == rematerialize && op.Code == machine.MoveImm {
			e.deleted[op] = true
			making = op
		}
	}
	return making
}

// reload inserts what a piece starts with.
func (e *editor) reload(s *split, n mir.Reg, p piece, making *mir.Op, pos cfront.Pos) {
	a := e.a
	switch {
	case p.need == 0:
	case s.kind == rematerialize:
		op := making.Clone()
		op.Def[0].Reg, op.Pos = n, pos
		e.place(p.reload, true, n, op)
	default:
		a.homes.cutUnits(n, s.kind, p.need>>a.fn.regs[n].shift, func(off, k int) {
			e.place(p.reload, true, n, a.homes.reloadOp(n, off, k, pos))
		})
	}
}

// place inserts op, which brings or saves r, before x.
func (e *editor) place(x at, late bool, r mir.Reg, op *mir.Op) {
	e.a.homes.inserted[op] = r
	e.add = append(e.add, addition{x, late, op})
}

// renameIn makes operands of r those of n, which is what of r is behind off units.
func renameIn(op *mir.Op, r, n mir.Reg, off uint8) {
	for _, list := range [][]mir.Operand{op.Use, op.Def} {
		for i := range list {
			if o := &list[i]; o.Reg == r {
				o.Reg, o.Off, o.Need = n, o.Off-off, o.Need>>off
			}
		}
	}
}

// respill turns the moves from and to a holder into loads and stores.
//
//	t = holder; holder = u   ->   t = load slot; store u, slot
func (e *editor) respill(h mir.Reg) {
	a := e.a
	a.fn.regs[h].holding = false
	a.fn.regs[h].home = spillHome{kind: spillToMemory, known: true, slot: a.homes.newSlot(h)}
	for _, x := range a.occ.live.refs[h] {
		op := a.fn.code[x.b][x.i]
		n := a.homes.inserted[op]
		e.deleted[op] = true
		o, mk := op.Use[0], a.homes.spillOp
		if o.Reg == h {
			o, mk = op.Def[0], a.homes.reloadOp
		}
		a.homes.cutUnits(n, spillToMemory, o.Writes(), func(off, k int) { e.place(x, false, n, mk(n, off, k, op.Pos)) })
	}
}

// respillCost is what those cost more than the moves.
func (a *planner) respillCost(h mir.Reg) float64 {
	cost := 0.0
	for _, x := range a.occ.live.refs[h] {
		op := a.fn.code[x.b][x.i]
		a.homes.cutUnits(a.homes.inserted[op], spillToMemory, op.Def[0].Writes(), func(int, int) {
			cost += spillCost * a.fn.freq(x.b)
		})
		cost -= moveCost * a.fn.freq(x.b)
	}
	return cost
}

// softwareCounter makes the counter of a loop a variable, and the end of the loop a branch:
//
//	pre: (counter = count)            ->   pre: c = count
//	latch: (loop end)                      latch: c = c - 1; if c goto header
func (e *editor) softwareCounter(r mir.Reg) {
	a := e.a
	a.fn.regs[r].counter = false
	for b := range a.fn.code {
		a.fn.writeEnds(b)
	}
	for _, l := range a.fn.f.Loops {
		if l.Counter != r {
			continue
		}
		c := a.fn.f.Whole(r)
		set := a.fn.copyOp(c, l.Count, &mir.Op{Pos: l.Pos})
		if !l.Count.IsReg() {
			set.Code = machine.MoveImm
		}
		step := &mir.Op{Code: machine.Alu, Def: []mir.Operand{c}, Use: []mir.Operand{c, mir.Imm(1)}, Acc: -1,
			Pos:    l.Pos,
			Scalar: mir.Scalar{Op: mir.Sub, Type: cfront.Int32}}
		e.add = append(e.add, addition{at{l.Pre, len(a.fn.code[l.Pre]) - 1}, true, set},
			addition{at{l.Last, len(a.fn.code[l.Last]) - 1}, true, step})
		l.Counted, l.Counter = false, mir.None
		t := &a.fn.f.Blocks[l.Last].Term
		t.Kind, t.Cond = mir.If, c
		for _, b := range []int{l.Pre, l.Last} {
			a.fn.code[b][len(a.fn.code[b])-1] = a.fn.endOf(b)
		}
	}
}

// counterCost is that of an explicit decrement.
func (a *planner) counterCost(r mir.Reg) float64 {
	for _, l := range a.fn.f.Loops {
		if l.Counter == r {
			return a.fn.freq(l.Pre) + a.fn.freq(l.Last)
		}
	}
	panic("BUG: regalloc: no loop has this counter")
}
