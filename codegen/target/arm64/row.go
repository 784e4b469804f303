package arm64

import (
	"fmt"
	"sync"
)

// Row is one instruction of the table, for all its sizes of lanes and widths.
type Row struct {
	Name string // the mnemonic of Arm's assembler
	Go   string // that of Go's assembler; "": not known there

	// Ops has a letter for each operand, in Arm's order.
	//
	//	v  a vector of lanes of the size in Op, Bits wide    w  one of 128 bits, of lanes twice as wide
	//	b  bytes, s words of 32 bits, d of 64 bits, f half of a register of 32 bits: Bits wide, whatever the size
	//	t  bytes in a list                                   e  lane Imm of a vector; r  lane Imm>>8
	//	p  lane Imm of one of the vectors 0..15, where lanes have 16 bits
	//	q  the low Bits of a vector                          l  a list of one vector; k  one lane of it, Imm
	//	x  a general register of 64 bits                     y  of 32, but 64 for lanes of 64 bits
	//	m  memory with an offset                             a  memory without
	//	i  the constant Imm                                  c  the condition Imm
	//	h  general register, shifted to the left by Imm
	Ops string

	Needs Feature

	base  uint32
	enc   enc
	sizes uint8 // of lanes, which Op may have: 1 bytes, 2, 4, 8; 0: Op has none
}

// enc is how the bits beside the registers come about.
type enc uint16

const (
	full    enc = 1 << iota // the size of lanes, 2 bits at 22
	float                   // 1 bit at 22: lanes of 64 bits
	perQ                    // Bits = 128 is bit 30
	second                  // Bits = 128 is bit 30 and the half of the register that is read or set: the name gets a 2
	tied                    // Src[0] is Dst[0]
	narrows                 // tied where Bits is 128
	left                    // shifts of immh:immb
	right
	laned // the lane at 16, with the size of lanes
	byElem
	none  // sets no register
	flags // sets flags: for people

	some // no other bits
)

// The size of lanes, or-ed to a row.
const (
	B = 0 << 12
	H = 1 << 12
	S = 2 << 12
	D = 3 << 12
)

const (
	rowBits = 1<<12 - 1

	onBH   = 3
	onHS   = 6
	onBHS  = 7
	onSD   = 12
	onHSD  = 14
	onBHSD = 15
)

// rows is the table, by the number of an Op in 256s. It is made when it is first used: what is made when a program
// starts is in programs of all processors.
var rows struct {
	once  sync.Once
	table [6][]Row
}

// RowOf is the row of an Inst's Op.
func RowOf(op int) *Row {
	rows.once.Do(func() {
		rows.table = [...][]Row{1: generalRows[:], 2: memoryRows[:], 3: integerRows(), 4: floatRows(),
			5: moveRows()}
	})
	n, i := op&rowBits/256, op%256
	if n == 0 || n >= len(rows.table) || i >= len(rows.table[n]) {
		panic(fmt.Sprintf("BUG: no row %d", op))
	}
	return &rows.table[n][i]
}

// size is the binary logarithm of the bytes of a lane.
func size(op int) int { return op >> 12 & 3 }

// Tied reports whether Src[0] of an instruction of so many bits is also Dst[0].
func (r *Row) Tied(bits int) bool { return r.enc&tied != 0 || r.enc&narrows != 0 && bits == 128 }
