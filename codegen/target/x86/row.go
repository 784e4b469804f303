package x86

import (
	"fmt"
	"strings"
)

// Row is one instruction of the table, for all its widths.
type Row struct {
	Name string // Intel's mnemonic and a suffix

	// Ops has a letter for each operand, in Intel's order. A capital one may be memory; M is memory only.
	//
	//	v  a vector of Bits            x, y     one of 128, 256
	//	h, q, e  of a half, a quarter, an eighth of Bits, at least a register of 128
	//	g  a general register of Bits  d, l     one of 32, 64
	//	k  a mask
	Ops string

	Needs, NeedsE Feature // of the two forms; none: AVX2 of vectors, nothing of general registers; AVX512
	mem           uint8   // bytes of its memory; 0: as many as the operand has

	enc  enc // where the operands go, prefix, map, opcode, /digit, and what else the row is
	vex  enc // widths and W of the VEX form; 0: none
	evex enc // of the EVEX form, and the size of an element that memory broadcasts; 0: none
}

// enc is a set of the bits below.
type enc uint32

// The low 8 bits are the opcode.
const (
	p66 enc = 1 << 8
	pF3 enc = 2 << 8
	pF2 enc = 3 << 8
	pp  enc = 3 << 8

	m0F   enc = 1 << 10
	m0F38 enc = 2 << 10
	m0F3A enc = 3 << 10
	mmap  enc = 3 << 10
	e0F       = p66 | m0F
	e38       = p66 | m0F38
	e3A       = p66 | m0F3A
	e3Ai      = e3A | imm
	f0F       = pF3 | m0F

	d0    enc = 8 << 12 // /digit: the reg field is a part of the opcode
	d1    enc = 9 << 12
	d2    enc = 10 << 12
	d3    enc = 11 << 12
	d4    enc = 12 << 12
	d5    enc = 13 << 12
	d6    enc = 14 << 12
	d7    enc = 15 << 12
	digit enc = 15 << 12

	// the forms: which field holds which operand, in Intel's order
	rvm    enc = 0 << 16 // reg, vvvv, rm
	rm     enc = 1 << 16
	mr     enc = 2 << 16
	vm     enc = 3 << 16 // vvvv, rm
	rvmr   enc = 4 << 16 // reg, vvvv, rm, the high half of an immediate
	rmv    enc = 5 << 16 // reg, rm, vvvv
	m      enc = 6 << 16 // rm
	gather enc = 7 << 16 // reg, memory with a vector as index, vvvv: the mask, which is undefined afterwards
	imm0   enc = 8 << 16 // MOVI
	jump   enc = 9 << 16 // To
	bare   enc = 10 << 16
	form   enc = 15 << 16
	acc        = rvm | e38 | tied

	imm    enc = 1 << 20 // Imm is an operand
	tied   enc = 1 << 21 // Src[0] is Dst[0]
	none   enc = 1 << 22 // sets flags only
	masked enc = 1 << 23 // the last of Src is a mask, always
	wide   enc = 1 << 24 // sets RDX and RAX, reads RAX
	sign   enc = 1 << 25 // sets RDX, reads RAX
	sized  enc = 1 << 26 // Go's mnemonic ends in X or Y for 128 and 256 bits

	unmasked enc = 1 << 27 // its EVEX form takes no mask
	copies   enc = 1 << 28 // between registers it is encoded as the next row, which stores: as Go's assembler does
)

// The bits of vex and evex.
const (
	x   enc = 1 << iota // 128 bits, or no width
	y                   // 256
	z                   // 512
	w1                  // W
	b4                  // memory may be one element of 4 bytes for all lanes
	b8                  // of 8 bytes
	xy  = x | y
	yz  = y | z
	xyz = x | y | z

	xyz4 = xyz | b4
	xyz8 = xyz | w1 | b8
)

// What is or-ed to a row of AVX-512.
const (
	// the last of Src is a mask: other lanes stay as in Dst[0], which is Src[0]; of a store: in memory
	Masked  = 1 << 12
	Zeroing = 1 << 13 // the last of Src is a mask: other lanes become zeros
	Bcst    = 1 << 14 // Mem is one element for all lanes
	rowBits = 1<<12 - 1
)

// RowOf is the row of an Inst's Op.
func RowOf(op int) *Row {
	var table []Row
	switch op & rowBits / 256 {
	case 1:
		table = generalRows[:]
	case 2:
		table = movesRows[:]
	case 3:
		table = integersRows[:]
	case 4:
		table = shiftsRows[:]
	case 5:
		table = shufflesRows[:]
	case 6:
		table = floatsRows[:]
	case 7:
		table = masksRows[:]
	case 8:
		table = gathersRows[:]
	}
	if op%256 >= len(table) {
		panic(fmt.Sprintf("BUG: no row %d", op))
	}
	return &table[op%256]
}

// Tied reports whether Src[0] of the instruction is also Dst[0].
func (r *Row) Tied() bool { return r.enc&tied != 0 }

// Maskable reports whether Masked and, but for stores and comparisons, Zeroing may be or-ed to the row.
func (r *Row) Maskable() bool {
	return r.evex != 0 && r.enc&unmasked == 0 && r.hasWidth() && !strings.ContainsAny(r.Ops, "dl")
}

// hasWidth reports whether the row works on vectors of Inst's Bits.
func (r *Row) hasWidth() bool { return strings.ContainsAny(r.Ops, "vVhHqQeE") }

// Names are those of all rows.
func Names() []string {
	var names []string
	for _, table := range [][]Row{generalRows[:], movesRows[:], integersRows[:], shiftsRows[:], shufflesRows[:],
		floatsRows[:], masksRows[:], gathersRows[:]} {
		for i := range table {
			names = append(names, table[i].Name)
		}
	}
	return names
}
