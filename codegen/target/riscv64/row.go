package riscv64

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Row is one instruction of the table.
type Row struct {
	Name string // of the manual

	// Ops has a letter for each operand, in the manual's order.
	//
	//	d s t    rd, rs1, rs2            D S T   vd or vs3, vs1, vs2
	//	i        12 bits, signed         I U     5 bits, signed or not, in place of vs1
	//	h        a shift of 0..63        m       0 for an integer register: memory at rs1 + 12 bits
	//	u        the upper 20 bits       p       memory at rs1
	//	b        To                      k       v0, the mask; c: vtype
	Ops string

	enc  uint32 // all bits that are no operand
	kind kind
}

// kind is what else a row is.
type kind uint8

const (
	tied   kind = 1 << iota // Src[0] is Dst[0]
	early                   // Dst may be none of Src: they have other widths, or lanes move
	stores                  // the first operand is read
	pseudo                  // expand makes others of it
)

// words are the parts of opcodes.
const (
	plain = 1 << 25 // vm: no mask
	ivv   = 0x57 | plain
	fvv   = 0x57 | 1<<12 | plain
	mvv   = 0x57 | 2<<12 | plain
	ivi   = 0x57 | 3<<12 | plain
	ivx   = 0x57 | 4<<12 | plain
	mvx   = 0x57 | 6<<12 | plain
	mask  = 0x57
	vl    = 0x07 | plain
	vs    = 0x27 | plain
)

// rowBits is the part of an Op that is the row; above it is the Config.
const rowBits = 1<<10 - 1

// RowOf is the row of an Inst's Op.
func RowOf(op int) *Row {
	if n := op & rowBits; n > 0 && n < len(rows) {
		return &rows[n]
	}
	panic(fmt.Sprintf("BUG: riscv64: no row %d", op))
}

// Config is what a vector instruction finds in vtype and vl: lanes of 8<<Sew bits, 1/(1<<Frac) of a register for each
// operand, VL lanes. No lane beyond VL matters. The zero Config is any.
type Config struct{ Sew, Frac, VL int }

// op is an Op of a row with a configuration.
func (c Config) op(row int) int { return row | (c.VL<<4|c.Frac<<2|c.Sew)<<10 }

// ConfigOf is the configuration that an instruction needs.
func ConfigOf(in vec.Inst) Config {
	if in.Kind != vec.Plain {
		return Config{}
	}
	n := in.Op >> 10
	return Config{Sew: n & 3, Frac: n >> 2 & 3, VL: n >> 4}
}

// vtype is the configuration as vsetivli has it, with lanes beyond VL agnostic.
func (c Config) vtype() int { return 3<<6 | c.Sew<<3 | (8-c.Frac)&7 }

func (c Config) String() string {
	return fmt.Sprintf("$%d, E%d, %s, TA, MA", c.VL, 8<<c.Sew, [...]string{"M1", "MF2", "MF4", "MF8"}[c.Frac])
}

// lanes is n lanes of e side by side in a register.
func lanes(e vec.Elem, n int) Config { return Config{Sew: log2(e.Bits() / 8), VL: n} }

// part is n lanes of e that are operands of lanes 1<<frac times as wide.
func part(e vec.Elem, n, frac int) Config {
	c := lanes(e, n)
	c.Frac = frac
	return c
}

// accesses reports whether the row reads or writes VL elements side by side, and the log2 of their bytes.
func (r *Row) accesses() (size int, ok bool) {
	if r.Ops != "Dp" || r.kind&pseudo != 0 {
		return 0, false
	}
	return max(int(r.enc>>12&7)-4, 0), true
}
