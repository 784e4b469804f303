package vec

import "slices"

// untie is a copy of l in which Dst[0] and Src[0] of instructions that are tied are one register:
//
//	d = op(a, b)   ->   d = move a; d = op(d, b)
//	d = op(a, d)   ->   t = move a; t = op(t, d); d = move t
//
// Where a is not read later, both get the same real register, and the copy goes.
func untie(l *Insts, file File) *Insts {
	out := &Insts{List: make([]Inst, 0, len(l.List)+len(l.List)/8), Regs: slices.Clone(l.Regs), Fixed: l.Fixed, Data: l.Data}
	for _, in := range l.List {
		if !in.Tied || in.Dst[0] == in.Src[0] {
			out.List = append(out.List, in)
			continue
		}
		d, a := in.Dst[0], in.Src[0]
		class, to := l.Regs[d], d
		if slices.Contains(in.reads()[1:], d) {
			to = Reg(len(out.Regs))
			out.Regs = append(out.Regs, class)
		}
		in.Dst, in.Src = slices.Clone(in.Dst), slices.Clone(in.Src)
		in.Dst[0], in.Src[0] = to, to
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
