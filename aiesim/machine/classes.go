package machine

import "strconv"

const registers = "llvm-aie AIERegisterInfo.td; AM009 Register Files"

// classes are the operand classes of AIE1 as units of their files.
func classes() [NumClasses]RegisterClass {
	w256 := []Register{{"wr0", []uint8{0, 1}}, {"wr1", []uint8{2, 3}}, {"wr2", []uint8{4, 5}}, {"wr3", []uint8{6, 7}},
		{"wc0", []uint8{8, 9}}, {"wc1", []uint8{10, 11}}, {"wd0", []uint8{12, 13}}, {"wd1", []uint8{14, 15}}}
	xa := join("xa", w256[0], w256[1])
	xb := join("xb", w256[2], w256[3])
	xc := join("xc", w256[4], w256[5])
	xd := join("xd", w256[6], w256[7])
	am := []Register{{"aml0", []uint8{0}}, {"amh0", []uint8{1}}, {"aml1", []uint8{2}}, {"amh1", []uint8{3}},
		{"aml2", []uint8{4}}, {"amh2", []uint8{5}}, {"aml3", []uint8{6}}, {"amh3", []uint8{7}}}
	return [NumClasses]RegisterClass{
		ClassV:    {"V", VecFile, 16, parts(w256, 1), registers},
		ClassW:    {"W", VecFile, 32, w256, registers},
		ClassX:    {"X", VecFile, 64, []Register{xa, xb, xc, xd}, registers},
		ClassY:    {"Y", VecFile, 128, []Register{join("ya", xa, xb), join("yd", xd, xb)}, registers},
		ClassMacX: {"mac-x", VecFile, 64, []Register{xa, xd, xb}, registers},
		ClassMacY: {"mac-y", VecFile, 64, []Register{xb}, registers},
		ClassZ:    {"Z", VecFile, 32, w256[4:6], registers},
		ClassF:    {"F", VecFile, 32, []Register{w256[2], w256[3], w256[6], w256[7]}, registers},
		ClassVecX: {"vec-x", VecFile, 64, []Register{xc, xd},
			"llvm-aie AIEInstrInfo.td: mXCDv of VCMP and VSEL (a comment in AIEInstrFormats.td has xa, xc)"},
		ClassAM: {"AM", AccFile, 48, am, registers},
		ClassBM: {"BM", AccFile, 96, []Register{join("bm0", am[0], am[1]), join("bm1", am[2], am[3]),
			join("bm2", am[4], am[5]), join("bm3", am[6], am[7])}, registers},
		ClassR:   {"R", ScalarFile, 4, row("r", 16), registers},
		ClassR64: {"R64", ScalarFile, 8, pairs("r", 16), registers},
		ClassR8:  {"R8", ScalarFile, 4, row("r", 8), registers},
		ClassP:   {"P", PtrFile, 4, row("p", 8), registers},
		ClassM:   {"M", ModFile, 4, row("m", 8), registers},
		ClassC:   {"C", ConfFile, 8, row("c", 8), registers},
		ClassS:   {"S", ShiftFile, 4, row("s", 8), registers},
		ClassLC:  {"LC", LoopFile, 4, []Register{{"lc", []uint8{0}}}, registers},
		ClassRing: {"ring", RingFile, 8, row("cb", 8),
			"llvm-aie AIERegisterInfo.td mCB, mCS, loaded as words by mLdaScl; AIEInstrFormats.td ag_short_pstm_cyc"},
	}
}

// join makes a wide register of two: the low one first.
func join(name string, lo, hi Register) Register {
	units := append(append([]uint8{}, lo.Units...), hi.Units...)
	return Register{name, units}
}

// parts cuts registers into pieces of n units: wr0 gives vrl0 and vrh0.
func parts(regs []Register, n int) []Register {
	var out []Register
	for _, r := range regs {
		for i := 0; i < len(r.Units); i += n {
			out = append(out, Register{"v" + r.Name[1:2] + string("lh"[i/n]) + r.Name[2:], r.Units[i : i+n]})
		}
	}
	return out
}

// row is n registers of one unit.
func row(prefix string, n int) []Register {
	out := make([]Register, n)
	for i := range out {
		out[i] = Register{prefix + strconv.Itoa(i), []uint8{uint8(i)}}
	}
	return out
}

// pairs is n/2 registers of two units.
func pairs(prefix string, n int) []Register {
	out := make([]Register, n/2)
	for i := range out {
		out[i] = Register{prefix + strconv.Itoa(2*i) + ":" + strconv.Itoa(2*i+1), []uint8{uint8(2 * i), uint8(2*i + 1)}}
	}
	return out
}
