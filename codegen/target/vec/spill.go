package vec

import "slices"

// stage is how long a register stays in a real one. Each spill of it goes one further.
type stage uint8

const (
	kept   stage = iota // always
	shared              // from one use to the next ones that are close, within straight code
	single              // for one instruction
)

// near is how many instructions apart two reads may be that share a reload.
const near = 16

// spiller makes the list that a scan goes over from the one that Allocate got, and what has been spilled so far.
type spiller struct {
	source *Insts
	file   File
	copies copies
	stage  []stage // of the registers of source
	again  []*Inst // what makes a register of source again in place of a reload; nil: nothing does

	// of the list that rewrite made last
	was   []stage // what the stages were
	home  []Reg   // of each register: the one of source whose value it holds
	moves []Reg   // of each instruction: the register of source that it reloads or spills; NoReg: it is of source
}

// rematerials are the instructions that may run again: each sets a register that nothing else sets.
func rematerials(l *Insts) []*Inst {
	sets := make([]int, len(l.Regs))
	for i := range l.List {
		for _, r := range l.List[i].Dst {
			sets[r]++
		}
	}
	out := make([]*Inst, len(l.Regs))
	var regs [8]Reg
	for i := range l.List {
		in := &l.List[i]
		if !in.Remat || len(in.Dst) != 1 || sets[in.Dst[0]] != 1 {
			continue
		}
		movable := true
		for _, r := range in.readsInto(regs[:]) {
			_, fixed := l.Fixed[r]
			movable = movable && fixed
		}
		if movable {
			out[in.Dst[0]] = in
		}
	}
	return out
}

// piece is a register that holds a spilled one for a while, and the instruction that used it last.
type piece struct {
	reg  Reg
	last int
}

// rewriter is the state of one rewrite.
type rewriter struct {
	*spiller
	out  *Insts
	held map[Reg]piece
}

// rewrite is the source with reloads and spills: instructions without registers but the one that moves, until finish.
// At first nothing is spilled: it is the source.
func (s *spiller) rewrite() *Insts {
	s.was, s.home = slices.Clone(s.stage), make([]Reg, len(s.source.Regs))
	for r := range s.home {
		s.home[r] = Reg(r)
	}
	if s.moves == nil {
		s.moves = slices.Repeat([]Reg{NoReg}, len(s.source.List))
		return s.source
	}
	room := len(s.source.List) + len(s.moves)/4 // the last list tells that there are moves
	w := &rewriter{s, &Insts{Regs: slices.Clone(s.source.Regs), Fixed: s.source.Fixed, List: make([]Inst, 0, room)},
		map[Reg]piece{}}
	s.moves = make([]Reg, 0, room)
	for i := range s.source.List {
		in := &s.source.List[i]
		if in.Kind == Label {
			clear(w.held)
		}
		w.inst(i, in)
		if in.Kind == Branch { // behind a loop no register is kept for a value that is reloaded in it
			clear(w.held)
		}
	}
	return w.out
}

func (w *rewriter) inst(i int, old *Inst) {
	if len(old.Dst) == 1 && w.stage[old.Dst[0]] > kept && w.again[old.Dst[0]] != nil {
		return
	}
	if w.keeps(old) {
		w.emit(old, NoReg)
		return
	}
	in := *old
	in.Src, in.Dst = slices.Clone(in.Src), slices.Clone(in.Dst)
	for k, r := range in.Src {
		in.Src[k] = w.read(i, r)
	}
	if !in.Mem.None() {
		in.Mem.Base = w.read(i, in.Mem.Base)
		if in.Mem.Index != NoReg {
			in.Mem.Index = w.read(i, in.Mem.Index)
		}
	}
	var stores []Reg
	for k, r := range in.Dst {
		if w.stage[r] == kept {
			continue
		}
		p, ok := w.held[r]
		if !ok || p.last != i {
			p.reg = w.newPiece(r)
		}
		w.held[r] = piece{p.reg, i}
		in.Dst[k] = p.reg
		stores = append(stores, r)
	}
	w.emit(&in, NoReg)
	for _, r := range stores {
		w.emit(&Inst{Src: []Reg{w.held[r].reg}}, r)
	}
}

// keeps reports whether no register of in is spilled.
func (w *rewriter) keeps(in *Inst) bool {
	var regs [8]Reg
	for _, r := range append(in.readsInto(regs[:]), in.Dst...) {
		if w.stage[r] != kept {
			return false
		}
	}
	return true
}

// read is the register that instruction i finds r in.
func (w *rewriter) read(i int, r Reg) Reg {
	if w.stage[r] == kept {
		return r
	}
	reach := 0
	if w.stage[r] == shared {
		reach = near
	}
	p, ok := w.held[r]
	if !ok || i-p.last > reach {
		p.reg = w.newPiece(r)
		if in := w.again[r]; in != nil {
			c := *in
			c.Dst = []Reg{p.reg}
			w.emit(&c, NoReg)
		} else {
			w.emit(&Inst{Dst: []Reg{p.reg}}, r)
		}
	}
	w.held[r] = piece{p.reg, i}
	return p.reg
}

func (w *rewriter) newPiece(r Reg) Reg {
	w.out.Regs, w.home = append(w.out.Regs, w.source.Regs[r]), append(w.home, r)
	return Reg(len(w.out.Regs) - 1)
}

//go:noinline
func (w *rewriter) emit(in *Inst, moves Reg) {
	w.out.List, w.moves = append(w.out.List, *in), append(w.moves, moves)
}

// spillable reports whether r, a register of the list that rewrite made, can be in a real one for a shorter time.
func (s *spiller) spillable(r Reg) bool { return s.was[s.home[r]] < single }

// spill sends r one stage further.
func (s *spiller) spill(r Reg) { s.stage[s.home[r]] = s.was[s.home[r]] + 1 }

// frame gives each spilled register a place, which those share that are not live at the same time: vectors first, so
// that all are aligned. It returns the bytes in use.
func (s *spiller) frame() (at map[Reg]int, size int, err error) {
	if !slices.ContainsFunc(s.stage, func(t stage) bool { return t != kept }) {
		return nil, 0, nil
	}
	live, err := ranges(s.source.List, len(s.source.Regs), s.source.Fixed)
	if err != nil {
		return nil, 0, err
	}
	at = map[Reg]int{}
	for _, class := range []Class{Vector, Index} {
		bytes := 8
		if class == Vector {
			bytes = s.file.SlotBytes
		}
		start, slots := size, [][]Reg(nil)
		for r := range s.stage {
			if s.stage[r] == kept || s.again[r] != nil || s.source.Regs[r] != class {
				continue
			}
			k := slices.IndexFunc(slots, func(in []Reg) bool {
				return !slices.ContainsFunc(in, func(q Reg) bool { return live[q].overlaps(live[r]) })
			})
			if k < 0 {
				k, slots = len(slots), append(slots, nil)
			}
			slots[k] = append(slots[k], Reg(r))
			at[Reg(r)] = start + k*bytes
		}
		size += len(slots) * bytes
	}
	return at, size, nil
}

// AllocateFramed is Allocate for a file whose registers move to and from a frame that has no register of its own: where
// something is spilled, a register of the file that no instruction needs points to it, or one that is taken from the
// file. registers is the file where the frame is at a register that it does not give out; stand is one that it never
// gives out. first is the instruction at the beginning that makes frame point there.
func AllocateFramed(l *Insts, registers func(frame Reg) File, stand Reg, first func(frame Reg) Inst) (*Insts, error) {
	file := registers(stand)
	real, err := Allocate(l, file)
	if err != nil || real.Slots == 0 {
		return real, err
	}
	frame := unused(real.List, file.Index)
	if frame == NoReg {
		frame = file.Index[len(file.Index)-1]
		if real, err = Allocate(l, registers(frame)); err != nil {
			return nil, err
		}
	}
	for i := range real.List {
		if m := &real.List[i].Mem; m.Base == stand {
			m.Base = frame
		}
	}
	real.List = slices.Concat([]Inst{first(frame)}, real.List)
	return real, nil
}

// unused is the last of some registers that no instruction has; NoReg if there is none.
func unused(list []Inst, of []Reg) Reg {
	used := map[Reg]bool{}
	for i := range list {
		for _, r := range append(list[i].reads(), list[i].Dst...) {
			used[r] = true
		}
	}
	for _, r := range slices.Backward(of) {
		if !used[r] {
			return r
		}
	}
	return NoReg
}
