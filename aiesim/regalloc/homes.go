package regalloc

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// slot is a place in the stack frame.
type slot struct {
	offset int64
	root   int // in Func.Roots
}

// spillKind says how a split register's value comes back.
type spillKind uint8

const (
	spillToMemory   spillKind = iota
	spillToClass              // in a register of a class with more registers
	rematerialize             // a constant: made anew
	softwareCounter           // the counter of a loop: an ordinary variable, which can be split next
	respill                   // what only holds a value for others does so in memory
)

// spillHome is where a value waits.
type spillHome struct {
	kind   spillKind
	known  bool
	slot   int     // inMemory: index in alloc.slots
	holder mir.Reg // inOther
}

// homes are the places where split registers wait, and the operations between them and the pieces.
type homes struct {
	slots    []slot
	inserted map[*mir.Op]mir.Reg // reloads and spills: the register that they are of

	fn  *function
	occ *occupancy
}

// makeHome makes the place where a split register waits.
func (a *homes) makeHome(s *split) {
	if s.kind == rematerialize || a.fn.regs[s.reg].home.known {
		return
	}
	h := spillHome{kind: s.kind, known: true}
	from := a.fn.regs[s.reg].from
	if s.kind == spillToClass {
		info := *a.fn.info(s.reg)
		info.Class, info.Hint = s.class, ""
		k := &a.fn.m.Classes[s.class]
		h.holder = a.fn.add(info, regState{file: k.File, choices: allOf(k), from: from, holding: true, into: mir.None})
	} else {
		h.slot = a.newSlot(s.reg)
	}
	a.fn.regs[s.reg].home = h
}

// newSlot makes room in the frame for a value of r.
func (a *homes) newSlot(r mir.Reg) int {
	bytes := int64(a.fn.class(r).Bytes)
	align := min(int64(a.fn.m.LoadBits.N/8), bytes&-bytes)
	a.fn.f.Frame = (a.fn.f.Frame + align - 1) / align * align
	a.slots = append(a.slots, slot{a.fn.f.Frame, len(a.fn.f.Roots)})
	name := "spill of " + a.fn.nameOf(a.fn.regs[r].from)
	a.fn.f.Roots = append(a.fn.f.Roots, mir.Root{Kind: mir.FrameRoot, Name: name, Offset: a.fn.f.Frame, Bytes: bytes})
	a.fn.f.Frame += bytes
	return len(a.slots) - 1
}

// homeOf is where n waits: in its holder, or where that went onward to.
func (a *homes) homeOf(n mir.Reg) spillHome {
	h := a.fn.regs[n].home
	if h.kind == spillToClass && a.fn.regs[h.holder].home.known {
		h = a.fn.regs[h.holder].home
	}
	return h
}

// reloadOp gets units of n from where they wait.
func (a *homes) reloadOp(n mir.Reg, off, k int, pos cfront.Pos) *mir.Op {
	h := a.homeOf(n)
	if h.kind == spillToClass {
		return a.fn.copyOp(a.fn.f.Part(n, off, k), a.fn.f.Part(h.holder, off, k), &mir.Op{Pos: pos})
	}
	return &mir.Op{Code: machine.SpillLoad, Def: []mir.Operand{a.fn.f.Part(n, off, k)}, Mem: a.slotPart(n, off, k),
		Acc: -1, Pos: pos}
}

// spillOp takes units of n there.
func (a *homes) spillOp(n mir.Reg, off, k int, pos cfront.Pos) *mir.Op {
	h := a.homeOf(n)
	if h.kind == spillToClass {
		return a.fn.copyOp(a.fn.f.Part(h.holder, off, k), a.fn.f.Part(n, off, k), &mir.Op{Pos: pos})
	}
	return &mir.Op{Code: machine.SpillStore, Use: []mir.Operand{a.fn.f.Part(n, off, k)}, Mem: a.slotPart(n, off, k),
		Acc: -1, Pos: pos}
}

// slotPart is the access to units of n in its slot.
func (a *homes) slotPart(n mir.Reg, off, k int) *mir.Mem {
	s := a.slots[a.homeOf(n).slot]
	unit := a.fn.unitBytes(n)
	off += int(a.fn.regs[n].shift)
	return &mir.Mem{Bytes: k * unit, Offset: s.offset + int64(off*unit), Root: s.root, Stack: true}
}

// cutUnits cuts units of r into what one operation moves: 512 bits from register to register, 256 to and from memory,
// an accumulator's half; scalars go whole.
func (a *homes) cutUnits(r mir.Reg, k spillKind, units uint16, visit func(off, n int)) {
	total := a.fn.info(r).Units
	most := total
	switch a.fn.regs[r].file {
	case machine.VecFile:
		if most = min(total, a.fn.m.LoadBits.N/8/a.fn.unitBytes(r)); k == spillToClass {
			most = min(total, len(a.fn.m.Classes[machine.ClassX].Regs[0].Units))
		}
	case machine.AccFile:
		if k != spillToClass {
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

// ownRefs lists the operations of the program that name r: not those that bring and save it, nor the definitions of a
// constant.
func (a *homes) ownRefs(r mir.Reg, k spillKind) []at {
	out := make([]at, 0, len(a.occ.live.refs[r]))
	for _, x := range a.occ.live.refs[r] {
		op := a.fn.code[x.b][x.i]
		if _, own := a.inserted[op]; own && a.inserted[op] == r || k == rematerialize && op.Code == machine.MoveImm {
			continue
		}
		out = append(out, x)
	}
	return out
}

// loosenPiece gives a piece of a split vector or accumulator the registers that do for its own operations, which may be
// more than those of the life it was cut from.
func (a *homes) loosenPiece(n mir.Reg, refs []at) {
	s, i := &a.fn.regs[n], a.fn.info(n)
	if i.Hint != "" || s.file != machine.VecFile && s.file != machine.AccFile {
		return
	}
	asks := a.asksOf(n, refs)
	for c := range machine.NumClasses {
		k := &a.fn.m.Classes[c]
		if k.File == s.file && len(k.Regs[0].Units) == i.Units && len(k.Regs) > len(s.choices) &&
			a.fn.serves(c, asks, 0) {
			i.Class, s.choices = c, allOf(k)
		}
	}
}

// asksOf lists what operations want of r.
func (a *homes) asksOf(r mir.Reg, refs []at) []ask {
	var asks []ask
	for _, x := range refs {
		op := a.fn.code[x.b][x.i]
		def, use := op.Takes()
		for k, o := range op.Use {
			if o.Reg == r {
				asks = append(asks, ask{o.Off, o.Len, use[k]})
			}
		}
		for k, o := range op.Def {
			if o.Reg == r {
				asks = append(asks, ask{o.Off, o.Len, def[k]})
			}
		}
	}
	return asks
}

// narrowPiece makes a piece n of the widest class, which has two registers that share a half, a register of 512 bits,
// if its operation takes just that much of r. It returns how many units of r lie before it.
func (a *homes) narrowPiece(r, n mir.Reg, refs []at) (off uint8) {
	i, s := a.fn.info(n), &a.fn.regs[n]
	half := uint8(len(a.fn.m.Classes[machine.ClassX].Regs[0].Units))
	if i.Class != machine.ClassY || i.Hint != "" {
		return 0
	}
	asks := a.asksOf(r, refs)
	off = asks[0].off / half * half
	for _, x := range asks {
		if x.off < off || x.off+x.n > off+half {
			return 0
		}
	}
	for c := range machine.NumClasses {
		k := &a.fn.m.Classes[c]
		if k.File == s.file && len(k.Regs[0].Units) == int(half) && a.fn.serves(c, asks, off) &&
			(i.Class == machine.ClassY || len(k.Regs) > len(s.choices)) {
			i.Class, i.Units, s.choices, s.shift = c, int(half), allOf(k), off
		}
	}
	return s.shift
}
