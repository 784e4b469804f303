package vec

import "slices"

// Inst is one instruction of a target: over virtual registers until Allocate, over real ones after it.
type Inst struct {
	Op    int    // the row of the target's table; what Kind says needs none
	Bits  int    // how wide it works, of rows with several widths
	Dst   []Reg  // what it sets
	Src   []Reg  // what it reads, in the order of the table, without those of Mem
	Mem   MemRef // of an instruction that touches memory
	Imm   int64  // of a Label that a loop begins with, how often it runs: its trip count, or BandTrips
	To    int    // Label: its number; Jump, Branch: where to
	Note  string // for people
	Kind  Kind   // Plain: as the table says
	Tied  bool   // Dst[0] is Src[0]: the instruction changes it in place; virtual registers may differ
	Apart bool   // Dst is no real register that is read: the instruction writes it before it has read all

	// Remat: the instruction may run again wherever its Dst is needed, in place of a reload: it reads Insts.Fixed and
	// memory that nothing writes at most, and leaves flags alone.
	Remat bool
}

// Kind is what an instruction does to the flow of control.
type Kind uint8

// BandTrips is the Imm of the Label of the loop whose first and last iteration a call gives.
const BandTrips = -1

// The kinds.
const (
	Plain Kind = iota
	Label
	Jump   // always
	Branch // on the condition of the row; sets no register
	Return
)

// MemRef is a place in memory: Base + Index*Scale + Disp bytes. The zero MemRef is none: see None.
type MemRef struct {
	Base, Index Reg // NoReg: none
	Scale       int // at least 1 where there is an Index
	Disp        int
}

// None reports whether m is no memory: it has no Base, or an Index that counts 0 times, as the zero MemRef has.
func (m MemRef) None() bool { return m.Base == NoReg || m.Index != NoReg && m.Scale == 0 }

// Insts is the instructions of a kernel.
type Insts struct {
	List  []Inst
	Regs  []Class     // of each virtual register; nil after Allocate
	Fixed map[Reg]Reg // the real registers of those that have one from the start; they are not in the File
	Slots int         // bytes of the frame that spilled registers lie in, after Allocate
	Data  []byte      // constants beside the code; what the Base of memory there is, is the target's matter
}

// File is the registers of a machine, and how a value moves between one and the frame. What Spill, Reload and Move make
// leaves flags alone.
type File struct {
	Vector, Index []Reg                             // real registers that may be given out, the best first
	SlotBytes     int                               // of a vector register
	Spill         func(c Class, r Reg, at int) Inst // at: bytes from the start of the frame
	Reload        func(c Class, r Reg, at int) Inst
	Move          func(c Class, dst, src Reg) Inst
}

// untie is a copy of l in which Dst[0] and Src[0] of instructions that are tied are one register:
//
//	d = op(a, b)   ->   d = move a; d = op(d, b)
//	d = op(a, d)   ->   t = move a; t = op(t, d); d = move t
//
// Where a is not read later, both get the same real register, and the copy goes.
func untie(l *Insts, file File) *Insts {
	out := &Insts{List: make([]Inst, 0, len(l.List)+len(l.List)/8), Regs: slices.Clone(l.Regs), Fixed: l.Fixed,
		Data: l.Data}
	for i := range l.List {
		if in := &l.List[i]; !in.Tied || in.Dst[0] == in.Src[0] {
			out.List = append(out.List, *in)
			continue
		}
		in := l.List[i]
		d, a := in.Dst[0], in.Src[0]
		class, to := l.Regs[d], d
		if slices.Contains(in.reads()[1:], d) {
			to = Reg(len(out.Regs))
			out.Regs = append(out.Regs, class)
		}
		in.Src = slices.Clone(in.Src)
		if in.Src[0] = to; to != d {
			in.Dst = slices.Clone(in.Dst)
			in.Dst[0] = to
		}
		out.List = append(out.List, file.Move(class, to, a), in)
		if to != d {
			out.List = append(out.List, file.Move(class, d, to))
		}
	}
	return out
}

// copies is what a file makes to copy a register of each class.
type copies [2]Inst

func copiesOf(f File) copies { return copies{Vector: f.Move(Vector, 0, 0), Index: f.Move(Index, 0, 0)} }

// has reports whether in is such a copy.
func (c *copies) has(in *Inst, regs []Class) bool {
	if in.Kind != Plain || in.Tied || len(in.Dst) != 1 || len(in.Src) != 1 || !in.Mem.None() {
		return false
	}
	class := regs[in.Dst[0]]
	move := &c[class]
	return regs[in.Src[0]] == class && in.Op == move.Op && in.Bits == move.Bits && in.Imm == move.Imm
}
