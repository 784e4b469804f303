package vec

import "slices"

// AllocateFramed is Allocate for a file whose registers move to and from a frame that has no register of its own: where
// something is spilled, a register of the file that no instruction needs points to it, or one that is taken from the file.
// registers is the file where the frame is at a register that it does not give out; stand is one that it never gives out. first
// is the instruction at the beginning that makes frame point there.
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
	real.List = slices.Insert(real.List, 0, first(frame))
	return real, nil
}

// unused is the last of some registers that no instruction has; NoReg if there is none.
func unused(list []Inst, of []Reg) Reg {
	used := map[Reg]bool{}
	for _, in := range list {
		for _, r := range append(in.reads(), in.Dst...) {
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
