package regalloc

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// slot is a place in the stack frame.
type slot struct {
	offset int64
	root   int // in Func.Roots
}

// addition is an operation to insert before operation at.i of block at.b.
type addition struct {
	at   at
	late bool // after those that are not: what is saved makes room for what is brought
	op   *mir.Op
}

// editor collects the changes of a round, so that places keep their numbers until all are known.
type editor struct {
	a       *alloc
	add     []addition
	deleted map[*mir.Op]bool
}

// insert carries out the splits. Those of counters and of holders change what the others were planned with: they go
// alone, and the others wait for the next round.
func (a *alloc) insert(splits []*split) {
	e := &editor{a: a, deleted: map[*mir.Op]bool{}}
	alone := false
	for _, s := range splits {
		switch s.kind {
		case byHand:
			e.byHand(s.reg)
		case onward:
			e.onward(s.reg)
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
	for b, list := range a.code {
		var out []*mir.Op
		for i, op := range list {
			for ; k < len(e.add) && e.add[k].at == (at{b, i}); k++ {
				out = append(out, e.add[k].op)
			}
			if !e.deleted[op] {
				out = append(out, op)
			}
		}
		a.code[b] = out
	}
}

// split makes the pieces of a register, and the operations around them.
func (e *editor) split(s *split) {
	a := e.a
	r := s.reg
	making := e.clean(s)
	a.settleHome(s)
	for _, p := range s.pieces {
		state := a.regs[r]
		state.level = piece
		if len(p.refs) == 1 && p.loop < 0 {
			state.level = single
		}
		info := *a.info(r)
		n := a.add(info, state)
		for _, x := range p.refs {
			renameIn(a.code[x.b][x.i], r, n)
		}
		a.loosenPiece(n, p.refs)
		pos := a.code[p.refs[0].b][p.refs[0].i].Pos
		e.bring(s, n, p, making, pos)
		if s.kind == again {
			continue
		}
		for _, w := range p.saves {
			pos := a.code[w.at.b][w.at.i].Pos
			a.pieces(n, s.kind, w.units, func(off, k int) {
				e.place(at{w.at.b, w.at.i + 1}, false, n, a.saveOp(n, off, k, pos))
			})
		}
	}
}

// clean deletes what an earlier split of the register inserted for it, and a constant's definitions, of which it returns
// one.
func (e *editor) clean(s *split) (making *mir.Op) {
	for _, x := range e.a.live.refs[s.reg] {
		op := e.a.code[x.b][x.i]
		if r, own := e.a.inserted[op]; own && r == s.reg {
			e.deleted[op] = true
		}
		if s.kind == again && op.Code == machine.MoveImm {
			e.deleted[op] = true
			making = op
		}
	}
	return making
}

// bring inserts what a piece starts with.
func (e *editor) bring(s *split, n mir.Reg, p stay, making *mir.Op, pos cfront.Pos) {
	a := e.a
	switch {
	case p.need == 0:
	case s.kind == again:
		op := making.Clone()
		op.Def[0].Reg, op.Pos = n, pos
		e.place(p.bring, true, n, op)
	default:
		a.pieces(n, s.kind, p.need, func(off, k int) { e.place(p.bring, true, n, a.bringOp(n, off, k, pos)) })
	}
}

// place inserts op, which brings or saves r, before x.
func (e *editor) place(x at, late bool, r mir.Reg, op *mir.Op) {
	e.a.inserted[op] = r
	e.add = append(e.add, addition{x, late, op})
}

// renameIn makes operands of r those of n.
func renameIn(op *mir.Op, r, n mir.Reg) {
	for i := range op.Use {
		if op.Use[i].Reg == r {
			op.Use[i].Reg = n
		}
	}
	for i := range op.Def {
		if op.Def[i].Reg == r {
			op.Def[i].Reg = n
		}
	}
}

// settleHome makes the place where a split register waits.
func (a *alloc) settleHome(s *split) {
	if s.kind == again || a.regs[s.reg].home.known {
		return
	}
	h := home{kind: s.kind, known: true}
	from := a.regs[s.reg].from
	if s.kind == inOther {
		info := *a.info(s.reg)
		info.Class, info.Hint = s.class, ""
		k := &a.m.Classes[s.class]
		h.holder = a.add(info, regState{file: k.File, choices: allOf(k), from: from, holding: true, into: mir.None})
	} else {
		h.slot = a.newSlot(s.reg)
	}
	a.regs[s.reg].home = h
}

// newSlot makes room in the frame for a value of r.
func (a *alloc) newSlot(r mir.Reg) int {
	bytes := int64(a.class(r).Bytes)
	align := min(int64(a.m.LoadBits.N/8), bytes&-bytes)
	a.f.Frame = (a.f.Frame + align - 1) / align * align
	a.slots = append(a.slots, slot{a.f.Frame, len(a.f.Roots)})
	name := "spill of " + a.nameOf(a.regs[r].from)
	a.f.Roots = append(a.f.Roots, mir.Root{Kind: mir.FrameRoot, Name: name, Offset: a.f.Frame, Bytes: bytes})
	a.f.Frame += bytes
	return len(a.slots) - 1
}

// homeOf is where n waits: in its holder, or where that went onward to.
func (a *alloc) homeOf(n mir.Reg) home {
	h := a.regs[n].home
	if h.kind == inOther && a.regs[h.holder].home.known {
		h = a.regs[h.holder].home
	}
	return h
}

// bringOp gets units of n from where they wait.
func (a *alloc) bringOp(n mir.Reg, off, k int, pos cfront.Pos) *mir.Op {
	h := a.homeOf(n)
	if h.kind == inOther {
		return a.copyOp(a.f.Part(n, off, k), a.f.Part(h.holder, off, k), &mir.Op{Pos: pos})
	}
	return &mir.Op{Code: machine.SpillLoad, Def: []mir.Operand{a.f.Part(n, off, k)}, Mem: a.slotPart(n, off, k), Acc: -1, Pos: pos}
}

// saveOp takes units of n there.
func (a *alloc) saveOp(n mir.Reg, off, k int, pos cfront.Pos) *mir.Op {
	h := a.homeOf(n)
	if h.kind == inOther {
		return a.copyOp(a.f.Part(h.holder, off, k), a.f.Part(n, off, k), &mir.Op{Pos: pos})
	}
	return &mir.Op{Code: machine.SpillStore, Use: []mir.Operand{a.f.Part(n, off, k)}, Mem: a.slotPart(n, off, k), Acc: -1, Pos: pos}
}

// slotPart is the access to units of n in its slot.
func (a *alloc) slotPart(n mir.Reg, off, k int) *mir.Mem {
	s := a.slots[a.homeOf(n).slot]
	unit := a.unitBytes(n)
	return &mir.Mem{Bytes: k * unit, Offset: s.offset + int64(off*unit), Root: s.root, Stack: true}
}

// onward turns the moves from and to a holder into loads and stores.
//
//	t = holder; holder = u   ->   t = load slot; store u, slot
func (e *editor) onward(h mir.Reg) {
	a := e.a
	a.regs[h].holding = false
	a.regs[h].home = home{kind: inMemory, known: true, slot: a.newSlot(h)}
	for _, x := range a.live.refs[h] {
		op := a.code[x.b][x.i]
		n := a.inserted[op]
		e.deleted[op] = true
		o, mk := op.Use[0], a.saveOp
		if o.Reg == h {
			o, mk = op.Def[0], a.bringOp
		}
		a.pieces(n, inMemory, o.Writes(), func(off, k int) { e.place(x, false, n, mk(n, off, k, op.Pos)) })
	}
}

// onwardCost is what those cost more than the moves.
func (a *alloc) onwardCost(h mir.Reg) float64 {
	cost := 0.0
	for _, x := range a.live.refs[h] {
		op := a.code[x.b][x.i]
		a.pieces(a.inserted[op], inMemory, op.Def[0].Writes(), func(int, int) { cost += spillCost * a.freq(x.b) })
		cost -= moveCost * a.freq(x.b)
	}
	return cost
}

// byHand makes the counter of a loop a variable, and the end of the loop a branch:
//
//	pre: (counter = count)            ->   pre: c = count
//	latch: (loop end)                      latch: c = c - 1; if c goto header
func (e *editor) byHand(r mir.Reg) {
	a := e.a
	a.regs[r].counter = false
	for b := range a.code {
		a.writeEnds(b)
	}
	for _, l := range a.f.Loops {
		if l.Counter != r {
			continue
		}
		c := a.f.Whole(r)
		set := a.copyOp(c, l.Count, &mir.Op{Pos: l.Pos})
		if !l.Count.IsReg() {
			set.Code = machine.MoveImm
		}
		step := &mir.Op{Code: machine.Alu, Def: []mir.Operand{c}, Use: []mir.Operand{c, mir.Imm(1)}, Acc: -1, Pos: l.Pos,
			Scalar: mir.Scalar{Op: mir.Sub, Type: cfront.Int32}}
		e.add = append(e.add, addition{at{l.Pre, len(a.code[l.Pre]) - 1}, true, set},
			addition{at{l.Last, len(a.code[l.Last]) - 1}, true, step})
		l.Counted, l.Counter = false, mir.None
		t := &a.f.Blocks[l.Last].Term
		t.Kind, t.Cond = mir.If, c
		for _, b := range []int{l.Pre, l.Last} {
			a.code[b][len(a.code[b])-1] = a.endOf(b)
		}
	}
}

// counterCost is that of an explicit decrement.
func (a *alloc) counterCost(r mir.Reg) float64 {
	for _, l := range a.f.Loops {
		if l.Counter == r {
			return a.freq(l.Pre) + a.freq(l.Last)
		}
	}
	panic("BUG: place: no loop has this counter")
}
