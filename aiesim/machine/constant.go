package machine

// Constant is how a constant gets into a register of class c: one operation a step, each with the slots it may take,
// best first. A step of a chain needs the result of the step before. ok is false where no constant can be moved: the
// vector and accumulator files (a load does it), and values that the register does not hold.
//
// What exists (llvm-aie AIEInstrInfo.td and AIERegisterInfo.td: mAluCg12, mLdaCg10, mMv0Cg20, mRCm): mov.s12 in ALU to
// r, m, lc; mov.s10 in LDA to r0-7, m, lc; mov.u20 in LNG to r, p and the halves of c; mov.s20 in LNG to r; movt.s12 in
// LNG, which sets the upper twelve bits of r or of a half of c. Shift registers take a constant from r through ALU
// (add.ilv) or MV0; m and lc take longer ones from r through MV0.
func (m *Machine) Constant(c Class, value int64) (steps [][]Slots, ok bool) {
	if !holds(c, value) {
		return nil, false
	}
	im := &m.Immediates
	alu, lda, lng, mv0 := SlotSet(ALU), SlotSet(LDA), SlotSet(LNG), SlotSet(MV0)
	switch c {
	case ClassR, ClassR8:
		return m.word(c, value), true
	case ClassR64:
		return append(m.word(ClassR, int64(int32(value))), m.word(ClassR, value>>32)...), true
	case ClassP:
		return [][]Slots{{lng}}, true
	case ClassM, ClassLC:
		switch {
		case im[ImmMove10].Holds(value):
			return [][]Slots{{alu, lda}}, true
		case im[ImmMove12].Holds(value):
			return [][]Slots{{alu}}, true
		}
		return append(m.word(ClassR, value), []Slots{mv0}), true
	case ClassC:
		return append(m.half(uint32(value)), m.half(uint32(value>>32))...), true
	case ClassS:
		return append(m.word(ClassR, value), []Slots{alu, mv0}), true
	}
	return nil, false
}

// ConstantOps is the number of operations of [Machine.Constant].
func (m *Machine) ConstantOps(c Class, value int64) (n int, ok bool) {
	steps, ok := m.Constant(c, value)
	return len(steps), ok
}

// word is a 32-bit constant in r.
func (m *Machine) word(c Class, value int64) [][]Slots {
	im := &m.Immediates
	value = int64(int32(value))
	alu, lda, lng := SlotSet(ALU), SlotSet(LDA), SlotSet(LNG)
	switch {
	case c == ClassR8 && im[ImmMove10].Holds(value):
		return [][]Slots{{alu, lda, lng}}
	case im[ImmMove12].Holds(value):
		return [][]Slots{{alu, lng}}
	case im[ImmMoveS20].Holds(value) || im[ImmMoveU20].Holds(value):
		return [][]Slots{{lng}}
	}
	return [][]Slots{{lng}, {lng}}
}

// half is a 32-bit half of a configuration register.
func (m *Machine) half(value uint32) [][]Slots {
	if m.Immediates[ImmMoveU20].Holds(int64(value)) {
		return [][]Slots{{SlotSet(LNG)}}
	}
	return [][]Slots{{SlotSet(LNG)}, {SlotSet(LNG)}}
}

// holds reports whether a register of class c can hold value: as signed or as unsigned number of its width.
func holds(c Class, value int64) bool {
	bits := 0
	switch c {
	case ClassR, ClassR8, ClassS, ClassLC:
		bits = 32
	case ClassP, ClassM:
		bits = 20
	case ClassC, ClassR64:
		return true
	}
	return bits != 0 && value >= -1<<(bits-1) && value < 1<<bits
}
