package arm64

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// encode is the machine code of instructions over real registers, and where each of them begins. An instruction that is
// not as its row says is a fault of this program. Constants are not there yet: see Link.
func encode(list []vec.Inst) ([]byte, []int) {
	starts := make([]int, len(list)+1)
	labels := map[int]int{} // number -> place
	for i, in := range list {
		if in.Kind == vec.Label {
			labels[in.To] = starts[i]
		}
		starts[i+1] = starts[i] + bytesOf(in)
	}
	code := make([]byte, 0, starts[len(list)])
	for i, in := range list {
		switch in.Kind {
		case vec.Label:
		case vec.Jump, vec.Branch:
			to, ok := labels[in.To]
			if !ok {
				panic("BUG: a jump to a label that is not there")
			}
			code = binary.LittleEndian.AppendUint32(code, jumpTo(in, to-starts[i]))
		default:
			for _, w := range words(in) {
				code = binary.LittleEndian.AppendUint32(code, w)
			}
		}
	}
	return code, starts
}

// Encode is the machine code of instructions over real registers.
func Encode(list []vec.Inst) []byte {
	code, _ := encode(list)
	return code
}

func bytesOf(in vec.Inst) int {
	switch {
	case in.Kind == vec.Label:
		return 0
	case in.Kind == vec.Plain && in.Op == MOVI:
		return 4 * len(pieces(in.Imm))
	}
	return 4
}

// jumpTo is a jump over so many bytes.
func jumpTo(in vec.Inst, distance int) uint32 {
	n := distance / 4
	if in.Kind == vec.Jump {
		return RowOf(JUMP).base | uint32(n)&(1<<26-1)
	}
	if n >= 1<<18 || n < -1<<18 {
		panic("BUG: a conditional jump of more than a megabyte")
	}
	return RowOf(in.Op).base | uint32(n)&(1<<19-1)<<5
}

// piece is one instruction of a MOVI: movz, movn, movk.
type piece struct {
	base  uint32
	name  string
	value uint16
	at    int // in bits
}

func (p piece) word(d vec.Reg) uint32 {
	return p.base | uint32(p.at/16)<<21 | uint32(p.value)<<5 | number(d)
}

// pieces is the shortest sequence for a constant: what is not in it is zeros or, after movn, ones.
func pieces(v int64) []piece {
	fill, first := uint16(0), piece{0xD2800000, "movz", 0, 0}
	ones, zeros := 0, 0
	for at := 0; at < 64; at += 16 {
		switch uint16(v >> at) {
		case 0xFFFF:
			ones++
		case 0:
			zeros++
		}
	}
	if ones > zeros {
		fill, first = 0xFFFF, piece{0x92800000, "movn", 0, 0}
	}
	var out []piece
	for at := 0; at < 64; at += 16 {
		w := uint16(v >> at)
		switch {
		case w == fill:
		case out == nil:
			first.value, first.at = w^fill, at
			out = []piece{first}
		default:
			out = append(out, piece{0xF2800000, "movk", w, at})
		}
	}
	switch {
	case out == nil && fill == 0:
		return []piece{{0xAA1F03E0, "mov", 0, 0}}
	case out == nil:
		return []piece{first}
	}
	return out
}

// words is the instructions of one that is no jump.
func words(in vec.Inst) []uint32 {
	if in.Kind == vec.Return {
		return []uint32{RowOf(RET).base}
	}
	r := RowOf(in.Op)
	ops, err := split(r, in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	if in.Op == MOVI {
		var out []uint32
		for _, p := range pieces(in.Imm) {
			out = append(out, p.word(ops[0].reg))
		}
		return out
	}
	return []uint32{r.base | registers(in, ops) | sizeBits(r, in) ^ immediate(in)}
}

// registers is the fields of the registers: 0, 5, 16 in the order of the operands.
func registers(in vec.Inst, ops []operand) uint32 {
	w, at := uint32(0), 0
	switch in.Op {
	case CMP, CMPI, CMNI:
		at = 1
	}
	for _, o := range ops {
		if o.letter == 'm' || o.letter == 'a' {
			w |= number(in.Mem.Base) << 5
		}
		if o.reg == vec.NoReg {
			continue
		}
		w |= number(o.reg) << [...]int{0, 5, 16}[at]
		if at++; in.Op == MOV {
			at = 2
		}
		if in.Op == MOVv && at == 2 {
			w |= number(o.reg) << 16
		}
	}
	return w
}

// sizeBits is the width, the size of lanes, and the lane.
func sizeBits(r *Row, in vec.Inst) uint32 {
	w, e, lane := uint32(0), size(in.Op), uint32(in.Imm)
	if r.enc&(perQ|second) != 0 && in.Bits == 128 {
		w |= 1 << 30
	}
	switch {
	case r.enc&full != 0:
		w |= uint32(e) << 22
	case r.enc&float != 0:
		w |= uint32(e-2) << 22
	}
	switch {
	case r.enc&byElem != 0:
		l := lane << (e - 1) // H, L, M
		w |= l>>2&1<<11 | l>>1&1<<21
		if e == 1 {
			w |= l & 1 << 20
		}
	case in.Op&rowBits == INSe:
		w |= (lane&255<<1|1)<<e<<16 | lane>>8<<e<<11
	case in.Op&rowBits == DUPx:
		w |= 1 << e << 16
	case r.enc&laned != 0:
		w |= (lane<<1 | 1) << e << 16
		if in.Op&rowBits == UMOV && e == 3 {
			w |= 1 << 30
		}
	case r.enc&left != 0:
		w |= (8<<e + lane) << 16
	case r.enc&right != 0:
		w |= (16<<e - lane) << 16
	}
	return w
}

// immediate is the fields of constants and of memory.
func immediate(in vec.Inst) uint32 {
	n := uint32(in.Imm)
	switch op := in.Op & rowBits; op {
	case ADD, SUB, AND, ORR, EOR:
		return n << 10
	case ADDI, SUBI, ADDSI, CMPI, CMNI:
		if n >= 1<<12 {
			return 1<<22 | n>>12<<10
		}
		return n << 10
	case LSLI:
		return -n&63<<16 | (63-n)<<10
	case LSRI, ASRI:
		return n << 16
	case LOWBITS:
		return (n - 1) << 10
	case CSEL:
		return n << 12
	case CSET:
		return (n ^ 1) << 12
	case EXTv:
		return n << 11
	case MOVIb, MOVIh, MOVIs, MVNIh, MVNIs:
		return n>>5<<16 | n&31<<5
	case LD1R:
		return uint32(size(in.Op)) << 10
	case LD1, ST1:
		e := size(in.Op)
		l := n << e // Q, S, size
		w := uint32([...]int{0: 0, 1: 2, 2: 4, 3: 4}[e])<<13 | l>>3&1<<30 | l>>2&1<<12 | l&3<<10
		if e == 3 {
			w |= 1 << 10
		}
		return w
	case LDRv, STRv, LDR, LDRS, STR:
		return place(in)
	}
	return 0
}

// place is the size of an access and its offset.
func place(in vec.Inst) uint32 {
	b := in.Bits / 8
	w := uint32(bits.TrailingZeros(uint(b))) << 30
	if b == 16 {
		w = 1 << 23
	}
	if at := in.Mem.Disp; at < 0 || at%b != 0 || at/b >= 4096 {
		return w | 1<<24 | uint32(at)&0x1FF<<12 // the bit that is set in those with multiples
	}
	return w | uint32(in.Mem.Disp/b)<<10
}

// Link is the machine code of a kernel over real registers with its constants behind it, at a multiple of 64 bytes.
func Link(l *vec.Insts) []byte {
	code, starts := encode(l.List)
	data := (len(code) + 63) &^ 63
	for i, in := range l.List {
		if in.Kind != vec.Plain || in.Op != ADR {
			continue
		}
		d := data - starts[i]
		if d >= 1<<20 {
			panic(fmt.Sprintf("BUG: constants %d bytes away", d))
		}
		w := binary.LittleEndian.Uint32(code[starts[i]:]) | uint32(d&3)<<29 | uint32(d>>2)<<5
		binary.LittleEndian.PutUint32(code[starts[i]:], w)
	}
	if len(l.Data) == 0 {
		return code
	}
	return append(append(code, make([]byte, data-len(code))...), l.Data...)
}
