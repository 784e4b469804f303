package riscv64

// The rows: instructions on integer registers, then those on vectors.
const (
	ADD = iota + 1
	SUB
	MUL
	MULHU
	AND
	OR
	XOR
	SLT
	SLTU
	ADDI
	ADDIW
	SLTIU
	ANDI
	XORI
	SLLI
	SRLI
	SRAI
	LUI
	LB
	LH
	LW
	LD
	LBU
	LHU
	LWU
	SB
	SH
	SW
	SD
	BEQ
	BNE
	BLT
	BGE
	LI       // Dst = Imm
	SPLAT    // Dst = Imm in each lane of the Config, but for the last 8 of its VL
	CONST    // Dst = 16 bytes of Insts.Data from Imm on
	MASK     // v0 = Imm
	SPILL    // 16 bytes of a vector register to memory
	RELOAD   // and from it
	generals // how many there are
)

var rows = [...]Row{
	ADD:   {"add", "dst", 0x33, 0},
	SUB:   {"sub", "dst", 0x33 | 0x20<<25, 0},
	MUL:   {"mul", "dst", 0x33 | 1<<25, 0},
	MULHU: {"mulhu", "dst", 0x33 | 3<<12 | 1<<25, 0},
	AND:   {"and", "dst", 0x33 | 7<<12, 0},
	OR:    {"or", "dst", 0x33 | 6<<12, 0},
	XOR:   {"xor", "dst", 0x33 | 4<<12, 0},
	SLT:   {"slt", "dst", 0x33 | 2<<12, 0},
	SLTU:  {"sltu", "dst", 0x33 | 3<<12, 0},
	ADDI:  {"addi", "dsi", 0x13, 0},
	ADDIW: {"addiw", "dsi", 0x1b, 0},
	SLTIU: {"sltiu", "dsi", 0x13 | 3<<12, 0},
	ANDI:  {"andi", "dsi", 0x13 | 7<<12, 0},
	XORI:  {"xori", "dsi", 0x13 | 4<<12, 0},
	SLLI:  {"slli", "dsh", 0x13 | 1<<12, 0},
	SRLI:  {"srli", "dsh", 0x13 | 5<<12, 0},
	SRAI:  {"srai", "dsh", 0x13 | 5<<12 | 0x20<<25, 0},
	LUI:   {"lui", "du", 0x37, 0},
	LB:    {"lb", "dm", 0x03, 0},
	LH:    {"lh", "dm", 0x03 | 1<<12, 0},
	LW:    {"lw", "dm", 0x03 | 2<<12, 0},
	LD:    {"ld", "dm", 0x03 | 3<<12, 0},
	LBU:   {"lbu", "dm", 0x03 | 4<<12, 0},
	LHU:   {"lhu", "dm", 0x03 | 5<<12, 0},
	LWU:   {"lwu", "dm", 0x03 | 6<<12, 0},
	SB:    {"sb", "tm", 0x23, stores},
	SH:    {"sh", "tm", 0x23 | 1<<12, stores},
	SW:    {"sw", "tm", 0x23 | 2<<12, stores},
	SD:    {"sd", "tm", 0x23 | 3<<12, stores},
	BEQ:   {"beq", "stb", 0x63, stores},
	BNE:   {"bne", "stb", 0x63 | 1<<12, stores},
	BLT:   {"blt", "stb", 0x63 | 4<<12, stores},
	BGE:   {"bge", "stb", 0x63 | 5<<12, stores},

	LI:     {"li", "d", 0, pseudo},
	SPLAT:  {"splat", "D", 0, pseudo},
	CONST:  {"const", "D", 0, pseudo},
	MASK:   {"mask", "D", 0, pseudo},
	SPILL:  {"spill", "Dp", 0, pseudo | stores},
	RELOAD: {"reload", "Dp", 0, pseudo},

	VSETIVLI: {"vsetivli", "dUc", 0x57 | 7<<12 | 3<<30, 0},
	VLE8V:    {"vle8.v", "Dp", vl, 0},
	VLE16V:   {"vle16.v", "Dp", vl | 5<<12, 0},
	VLE32V:   {"vle32.v", "Dp", vl | 6<<12, 0},
	VLE64V:   {"vle64.v", "Dp", vl | 7<<12, 0},
	VSE8V:    {"vse8.v", "Dp", vs, stores},
	VSE16V:   {"vse16.v", "Dp", vs | 5<<12, stores},
	VSE32V:   {"vse32.v", "Dp", vs | 6<<12, stores},
	VSE64V:   {"vse64.v", "Dp", vs | 7<<12, stores},
	VLSE8V:   {"vlse8.v", "Dpt", vl | 2<<26, 0},
	VLSE16V:  {"vlse16.v", "Dpt", vl | 2<<26 | 5<<12, 0},
	VLSE32V:  {"vlse32.v", "Dpt", vl | 2<<26 | 6<<12, 0},
	VLSE64V:  {"vlse64.v", "Dpt", vl | 2<<26 | 7<<12, 0},

	VADDVV:   {"vadd.vv", "DTS", ivv, 0},
	VSUBVV:   {"vsub.vv", "DTS", ivv | 2<<26, 0},
	VRSUBVI:  {"vrsub.vi", "DTI", ivi | 3<<26, 0},
	VMINUVV:  {"vminu.vv", "DTS", ivv | 4<<26, 0},
	VMINVV:   {"vmin.vv", "DTS", ivv | 5<<26, 0},
	VMAXUVV:  {"vmaxu.vv", "DTS", ivv | 6<<26, 0},
	VMAXVV:   {"vmax.vv", "DTS", ivv | 7<<26, 0},
	VANDVV:   {"vand.vv", "DTS", ivv | 9<<26, 0},
	VORVV:    {"vor.vv", "DTS", ivv | 10<<26, 0},
	VXORVV:   {"vxor.vv", "DTS", ivv | 11<<26, 0},
	VXORVI:   {"vxor.vi", "DTI", ivi | 11<<26, 0},
	VSADDUVV: {"vsaddu.vv", "DTS", ivv | 0x20<<26, 0},
	VSADDVV:  {"vsadd.vv", "DTS", ivv | 0x21<<26, 0},
	VSSUBUVV: {"vssubu.vv", "DTS", ivv | 0x22<<26, 0},
	VSSUBVV:  {"vssub.vv", "DTS", ivv | 0x23<<26, 0},
	VSLLVV:   {"vsll.vv", "DTS", ivv | 0x25<<26, 0},
	VSLLVI:   {"vsll.vi", "DTU", ivi | 0x25<<26, 0},
	VSLLVX:   {"vsll.vx", "DTs", ivx | 0x25<<26, 0},
	VSRLVV:   {"vsrl.vv", "DTS", ivv | 0x28<<26, 0},
	VSRLVI:   {"vsrl.vi", "DTU", ivi | 0x28<<26, 0},
	VSRLVX:   {"vsrl.vx", "DTs", ivx | 0x28<<26, 0},
	VSRAVV:   {"vsra.vv", "DTS", ivv | 0x29<<26, 0},
	VSRAVI:   {"vsra.vi", "DTU", ivi | 0x29<<26, 0},
	VSRAVX:   {"vsra.vx", "DTs", ivx | 0x29<<26, 0},
	VMULVV:   {"vmul.vv", "DTS", mvv | 0x25<<26, 0},
	VMULHVV:  {"vmulh.vv", "DTS", mvv | 0x27<<26, 0},
	VMULHUVV: {"vmulhu.vv", "DTS", mvv | 0x24<<26, 0},
	VMACCVV:  {"vmacc.vv", "DST", mvv | 0x2d<<26, tied},

	VWMULVV:    {"vwmul.vv", "DTS", mvv | 0x3b<<26, early},
	VWMULUVV:   {"vwmulu.vv", "DTS", mvv | 0x38<<26, early},
	VWMULSUVV:  {"vwmulsu.vv", "DTS", mvv | 0x3a<<26, early},
	VWMACCVV:   {"vwmacc.vv", "DST", mvv | 0x3d<<26, tied},
	VWMACCUVV:  {"vwmaccu.vv", "DST", mvv | 0x3c<<26, tied},
	VWMACCSUVV: {"vwmaccsu.vv", "DST", mvv | 0x3f<<26, tied},
	VWADDWV:    {"vwadd.wv", "DTS", mvv | 0x35<<26, early},
	VWADDUWV:   {"vwaddu.wv", "DTS", mvv | 0x34<<26, early},
	VNSRLWI:    {"vnsrl.wi", "DTU", ivi | 0x2c<<26, 0},
	VNCLIPUWI:  {"vnclipu.wi", "DTU", ivi | 0x2e<<26, 0},
	VNCLIPWI:   {"vnclip.wi", "DTU", ivi | 0x2f<<26, 0},
	VZEXTVF8:   {"vzext.vf8", "DT", mvv | 0x12<<26 | 2<<15, early},
	VSEXTVF8:   {"vsext.vf8", "DT", mvv | 0x12<<26 | 3<<15, early},
	VZEXTVF4:   {"vzext.vf4", "DT", mvv | 0x12<<26 | 4<<15, early},
	VSEXTVF4:   {"vsext.vf4", "DT", mvv | 0x12<<26 | 5<<15, early},
	VZEXTVF2:   {"vzext.vf2", "DT", mvv | 0x12<<26 | 6<<15, early},
	VSEXTVF2:   {"vsext.vf2", "DT", mvv | 0x12<<26 | 7<<15, early},

	VMSEQVV:       {"vmseq.vv", "DTS", ivv | 0x18<<26, 0},
	VMSNEVI:       {"vmsne.vi", "DTI", ivi | 0x19<<26, 0},
	VMSLTUVV:      {"vmsltu.vv", "DTS", ivv | 0x1a<<26, 0},
	VMSLTVV:       {"vmslt.vv", "DTS", ivv | 0x1b<<26, 0},
	VMERGEVVM:     {"vmerge.vvm", "DTSk", mask | 0x17<<26, 0},
	VMERGEVXM:     {"vmerge.vxm", "DTsk", mask | 4<<12 | 0x17<<26, 0},
	VMERGEVIM:     {"vmerge.vim", "DTIk", mask | 3<<12 | 0x17<<26, 0},
	VMVVX:         {"vmv.v.x", "Ds", ivx | 0x17<<26, 0},
	VMVVI:         {"vmv.v.i", "DI", ivi | 0x17<<26, 0},
	VMVXS:         {"vmv.x.s", "dT", mvv | 0x10<<26, 0},
	VMVSX:         {"vmv.s.x", "Ds", mvx | 0x10<<26, 0},
	VMV1RV:        {"vmv1r.v", "DT", ivi | 0x27<<26, 0},
	VSLIDEUPVI:    {"vslideup.vi", "DTU", ivi | 0x0e<<26, tied},
	VSLIDEDOWNVI:  {"vslidedown.vi", "DTU", ivi | 0x0f<<26, 0},
	VSLIDE1DOWNVX: {"vslide1down.vx", "DTs", mvx | 0x0f<<26, 0},
	VRGATHERVV:    {"vrgather.vv", "DTS", ivv | 0x0c<<26, early},

	VFADDVV:   {"vfadd.vv", "DTS", fvv, 0},
	VFSUBVV:   {"vfsub.vv", "DTS", fvv | 2<<26, 0},
	VFMULVV:   {"vfmul.vv", "DTS", fvv | 0x24<<26, 0},
	VFDIVVV:   {"vfdiv.vv", "DTS", fvv | 0x20<<26, 0},
	VFSQRTV:   {"vfsqrt.v", "DT", fvv | 0x13<<26, 0},
	VFMACCVV:  {"vfmacc.vv", "DST", fvv | 0x2c<<26, tied},
	VFSGNJVV:  {"vfsgnj.vv", "DTS", fvv | 8<<26, 0},
	VFSGNJNVV: {"vfsgnjn.vv", "DTS", fvv | 9<<26, 0},
	VFSGNJXVV: {"vfsgnjx.vv", "DTS", fvv | 10<<26, 0},
	VMFEQVV:   {"vmfeq.vv", "DTS", fvv | 0x18<<26, 0},
	VMFLEVV:   {"vmfle.vv", "DTS", fvv | 0x19<<26, 0},
	VMFLTVV:   {"vmflt.vv", "DTS", fvv | 0x1b<<26, 0},
	VFCVTXFV:  {"vfcvt.x.f.v", "DT", fvv | 0x12<<26 | 1<<15, 0},
	VFCVTFXV:  {"vfcvt.f.x.v", "DT", fvv | 0x12<<26 | 3<<15, 0},
	VFWCVTFFV: {"vfwcvt.f.f.v", "DT", fvv | 0x12<<26 | 0x0c<<15, early},
	VFNCVTFFW: {"vfncvt.f.f.w", "DT", fvv | 0x12<<26 | 0x14<<15, 0},
}
