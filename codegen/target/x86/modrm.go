package x86

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// place is what the rm field of an instruction names: a register or memory.
type place struct {
	mem bool
	reg int // its number
	at  vec.MemRef
}

// base, index are the numbers of the registers of memory, 0 where there is none, or RIP.
func (p place) base() int {
	if p.at.Base == RIP {
		return 0
	}
	return number(p.at.Base)
}

func (p place) index() int {
	if p.at.Index == vec.NoReg {
		return 0
	}
	return number(p.at.Index)
}

// modrm appends the bytes for reg (a number or a /digit) and rm. A displacement that is a multiple of unit and fits
// a byte as so many units takes a byte.
func modrm(b []byte, reg int, rm place, unit int) []byte {
	r := byte(reg&7) << 3
	if !rm.mem {
		return append(b, 0xC0|r|byte(rm.reg&7))
	}
	base, d := rm.base(), rm.at.Disp
	if rm.at.Base == RIP { // what is missing is where the instruction stands: see Link
		return binary.LittleEndian.AppendUint32(append(b, r|5), uint32(d))
	}
	if d != int(int32(d)) {
		panic(fmt.Sprintf("BUG: the displacement %d does not fit 32 bits", d))
	}
	mod := byte(2)
	switch {
	case d == 0 && base&7 != 5: // without a displacement 5 means another thing
		mod = 0
	case d%unit == 0 && d/unit == int(int8(d/unit)):
		mod = 1
	}
	if rm.at.Index == vec.NoReg && base&7 != 4 {
		b = append(b, mod<<6|r|byte(base&7))
	} else {
		index, scale := 4, 0 // no index
		if rm.at.Index != vec.NoReg {
			index, scale = rm.index(), bits.Len(uint(rm.at.Scale))-1
			if rm.at.Index == RSP || rm.at.Scale != 1<<scale || scale < 0 || scale > 3 {
				panic(fmt.Sprintf("BUG: no index register: %+v", rm.at))
			}
		}
		b = append(b, mod<<6|r|4, byte(scale<<6|index&7<<3|base&7))
	}
	switch mod {
	case 1:
		b = append(b, byte(d/unit))
	case 2:
		b = binary.LittleEndian.AppendUint32(b, uint32(d))
	}
	return b
}
