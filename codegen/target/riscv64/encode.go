package riscv64

import (
	"encoding/binary"
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Encode is the machine code of instructions over real registers, 4 bytes each. A conditional jump that does not reach
// 4 KB far jumps over an unconditional one. An instruction that is not as its row says is a fault of this program.
func Encode(list []vec.Inst) []byte {
	code, _ := encode(list)
	return code
}

// encode also gives where each instruction begins.
func encode(list []vec.Inst) ([]byte, []int) {
	sizes, labels := make([]int, len(list)), map[int]int{}
	for i, in := range list {
		switch in.Kind {
		case vec.Label:
			labels[in.To] = i
		default:
			sizes[i] = 4
		}
	}
	starts := lay(list, sizes, labels)
	var code []byte
	for i, in := range list {
		distance := 0
		if in.Kind == vec.Jump || in.Kind == vec.Branch {
			distance = starts[labels[in.To]] - starts[i]
		}
		switch {
		case in.Kind == vec.Label:
		case in.Kind == vec.Return:
			code = binary.LittleEndian.AppendUint32(code, 0x67|1<<15) // jalr x0, 0(x1)
		case in.Kind == vec.Jump:
			code = binary.LittleEndian.AppendUint32(code, jal(distance))
		case sizes[i] == 8:
			code = binary.LittleEndian.AppendUint32(code, word(in)^1<<12|branchBits(8))
			code = binary.LittleEndian.AppendUint32(code, jal(distance-4))
		case in.Kind == vec.Branch:
			code = binary.LittleEndian.AppendUint32(code, word(in)|branchBits(distance))
		default:
			code = binary.LittleEndian.AppendUint32(code, word(in))
		}
	}
	return code, starts
}

// lay gives each instruction its place. Conditional jumps that do not reach grow until all reach.
func lay(list []vec.Inst, sizes []int, labels map[int]int) []int {
	starts := make([]int, len(list)+1)
	for grown := true; grown; {
		grown = false
		for i := range list {
			starts[i+1] = starts[i] + sizes[i]
		}
		for i, in := range list {
			if in.Kind != vec.Branch || sizes[i] != 4 {
				continue
			}
			to, ok := labels[in.To]
			if !ok {
				panic("BUG: a jump to a label that is not there")
			}
			if d := starts[to] - starts[i]; d < -1<<12 || d >= 1<<12 {
				sizes[i], grown = 8, true
			}
		}
	}
	return starts
}

// jal is an unconditional jump; it reaches 1 MB far.
func jal(d int) uint32 {
	if d < -1<<20 || d >= 1<<20 {
		panic(fmt.Sprintf("BUG: riscv64: a jump %d bytes far", d))
	}
	u := uint32(d)
	return 0x6f | u>>20&1<<31 | u>>1&0x3ff<<21 | u>>11&1<<20 | u>>12&0xff<<12
}

func branchBits(d int) uint32 {
	u := uint32(d)
	return u>>12&1<<31 | u>>5&0x3f<<25 | u>>1&0xf<<8 | u>>11&1<<7
}

// word is the bits of an instruction, but for the distance of a jump.
func word(in vec.Inst) uint32 {
	r := RowOf(in.Op)
	if r.kind&pseudo != 0 {
		panic("BUG: riscv64: " + r.Name + " is not expanded")
	}
	w := r.enc
	for _, o := range operandsOf(r, in) {
		w |= o.bits(in)
	}
	return w
}

// operand is one operand of an instruction: a register, or what its letter says.
type operand struct {
	letter byte
	reg    vec.Reg
}

// operandsOf sorts what an instruction sets and reads into the operands of its row.
func operandsOf(r *Row, in vec.Inst) []operand {
	bad := func(what string) { panic(fmt.Sprintf("BUG: riscv64: %s: %s: %+v", r.Name, what, in)) }
	dst, src := in.Dst, in.Src
	if r.kind&tied != 0 {
		if !in.Tied || len(src) == 0 || len(dst) != 1 || src[0] != dst[0] {
			bad("it is tied")
		}
		src = src[1:]
	}
	var list []operand
	for i, letter := range []byte(r.Ops) {
		o := operand{letter, vec.NoReg}
		switch {
		case i == 0 && r.kind&stores == 0:
			if len(dst) != 1 {
				bad("it sets one register")
			}
			o.reg = dst[0]
		case letter == 'm' || letter == 'p':
			m := in.Mem
			if m.None() || m.Index != vec.NoReg || letter == 'p' && m.Disp != 0 || m.Disp != m.Disp<<52>>52 {
				bad("its memory")
			}
			o.reg = m.Base
		case strings.IndexByte("dstDSTk", letter) >= 0:
			if len(src) == 0 {
				bad("too few registers")
			}
			o.reg, src = src[0], src[1:]
		}
		list = append(list, o)
	}
	if len(src) > 0 || r.kind&stores != 0 && len(dst) > 0 {
		bad("too many registers")
	}
	return list
}

// bits is where an operand stands in the word.
func (o operand) bits(in vec.Inst) uint32 {
	n, imm := number(o.reg), uint32(in.Imm)
	fits := func(lo, hi int64) {
		if in.Imm < lo || in.Imm > hi {
			panic(fmt.Sprintf("BUG: riscv64: %s with %d", RowOf(in.Op).Name, in.Imm))
		}
	}
	switch o.letter {
	case 'd', 'D':
		return n << 7
	case 's', 'S', 'p':
		return n << 15
	case 't', 'T':
		return n << 20
	case 'i':
		fits(-1<<11, 1<<11-1)
		return imm << 20
	case 'I':
		fits(-16, 15)
		return imm & 31 << 15
	case 'U':
		fits(0, 31)
		return imm << 15
	case 'h':
		fits(0, 63)
		return imm << 20
	case 'u':
		fits(-1<<19, 1<<19-1)
		return imm << 12
	case 'c':
		return uint32(ConfigOf(in).vtype()) << 20
	case 'm':
		d := uint32(in.Mem.Disp)
		if RowOf(in.Op).kind&stores != 0 {
			return n<<15 | d>>5&0x7f<<25 | d&31<<7
		}
		return n<<15 | d<<20
	case 'k':
		if o.reg != V0 {
			panic("BUG: riscv64: a mask that is not v0")
		}
	}
	return 0
}
