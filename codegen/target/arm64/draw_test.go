package arm64

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// allRows is the table, each row with each size of lanes.
func allRows() []int {
	var all []int
	for group, n := range map[int]int{256: len(generalRows), 512: len(memoryRows), 768: len(integerRows()),
		1024: len(floatRows()), 1280: len(moveRows())} {
		for op := group; op < group+n; op++ {
			if jumps(op) {
				continue
			}
			for _, e := range RowOf(op).Sizes() {
				all = append(all, op|e)
			}
		}
	}
	return all
}

func jumps(op int) bool { return op >= JUMP && op <= RET }

// widthsOf is the Bits that a row has.
func widthsOf(op int) []int {
	r := RowOf(op)
	switch o := op & rowBits; {
	case o == LDRv || o == STRv:
		return []int{8, 16, 32, 64, 128}
	case o == LDR || o == STR:
		return []int{8, 16, 32, 64}
	case o == LDRS:
		return []int{8, 16, 32}
	case r.enc&(perQ|second) == 0 && strings.ContainsAny(r.Ops, "vwbsdferpk"):
		return []int{128}
	case r.enc&(perQ|second) == 0:
		return []int{64}
	case size(op) == 3 && strings.Contains(r.Ops, "v"), o == TBLv, o == TBXv:
		return []int{128} // no registers of one lane
	}
	return []int{64, 128}
}

// immsOf is the constants of a row between which encodings change.
func immsOf(op, bits int, intn func(int) int) int64 {
	r, lane := RowOf(op), 8<<size(op)
	pick := func(list ...int64) int64 { return list[intn(len(list))] }
	switch o := op & rowBits; {
	case o == MOVI:
		return pick(0, 1, -1, 1<<16, 1<<31, 1<<32, -1<<31, -1<<31-1, 1<<63-1, -1<<63, 0x123456789ABCDEF, -0xFFFF_0000_EDCC, -0x1234_0000_5679)
	case o == ADDI || o == SUBI || o == ADDSI || o == CMPI || o == CMNI:
		return pick(0, 1, 255, 4095, 4096, 4095<<12)
	case o == CSEL || o == CSET:
		return pick(CondEQ, CondNE, CondGE, CondLT, CondGT, CondLE)
	case o == LOWBITS:
		return int64(1 + intn(63))
	case o == LSLI || o == LSRI || o == ASRI:
		return int64(1 + intn(63))
	case o >= ADD && o <= EOR:
		return int64(intn(64))
	case r.enc&left != 0:
		return int64(intn(lane))
	case r.enc&right != 0:
		return int64(1 + intn(lane))
	case o == EXTv:
		return int64(intn(bits / 8))
	case o == INSe:
		return int64(intn(128/lane)<<8 | intn(128/lane))
	case r.enc&(laned|byElem) != 0 && o != DUPx || o == LD1 || o == ST1:
		return int64(intn(128 / lane))
	case strings.Contains(r.Ops, "i"):
		return int64(intn(256))
	}
	return 0
}

// randomInst is an instruction of a row over any registers.
func randomInst(op, bits int, intn func(int) int) vec.Inst {
	return assembleInst(op, bits, immsOf(op, bits, intn), intn, func(letter byte) vec.Reg {
		switch {
		case strings.IndexByte("xyhgma", letter) >= 0:
			for {
				if r := vec.Reg(intn(31)); r != 18 && r < 27 {
					return r
				}
			}
		case letter == 'p' && size(op) == 1:
			return V0 + vec.Reg(intn(16))
		}
		return V0 + vec.Reg(intn(32))
	})
}

// assembleInst is an instruction whose registers are given by the letters of its row.
func assembleInst(op, bits int, imm int64, intn func(int) int, reg func(letter byte) vec.Reg) vec.Inst {
	r := RowOf(op)
	in := vec.Inst{Op: op, Bits: bits, Imm: imm, Mem: None(), Tied: r.Tied(bits)}
	for i := range len(r.Ops) {
		switch c := r.Ops[i]; c {
		case 'i', 'c':
		case 'm', 'a':
			in.Mem.Base, in.Mem.Scale = reg(c), 1
			if b := bits / 8; c == 'm' {
				in.Mem.Disp = []int{0, 1, -1, 255, -256, 4095 * b, b, 13 * b, 256 * b}[intn(9)]
				if !reaches(op, bits, in.Mem.Disp) {
					in.Mem.Disp = b
				}
			}
		default:
			if r.enc&none == 0 && i == 0 {
				in.Dst = append(in.Dst, reg(c))
				if in.Tied {
					in.Src = append(in.Src, in.Dst[0])
				}
			} else {
				in.Src = append(in.Src, reg(c))
			}
		}
	}
	return in
}
