package x86_test

import (
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// conditions are the rows of each condition and what they say of a comparison of numbers of size bytes.
var conditions = []struct {
	jump, set, move int
	holds           func(a, b uint64, size int) bool
}{
	{x86.JE, x86.SETE, x86.CMOVE, func(a, b uint64, n int) bool { return zx(a, n) == zx(b, n) }},
	{x86.JNE, x86.SETNE, x86.CMOVNE, func(a, b uint64, n int) bool { return zx(a, n) != zx(b, n) }},
	{x86.JL, x86.SETL, x86.CMOVL, func(a, b uint64, n int) bool { return sx(a, n) < sx(b, n) }},
	{x86.JGE, x86.SETGE, x86.CMOVGE, func(a, b uint64, n int) bool { return sx(a, n) >= sx(b, n) }},
	{x86.JLE, x86.SETLE, x86.CMOVLE, func(a, b uint64, n int) bool { return sx(a, n) <= sx(b, n) }},
	{x86.JG, x86.SETG, x86.CMOVG, func(a, b uint64, n int) bool { return sx(a, n) > sx(b, n) }},
	{x86.JB, x86.SETB, x86.CMOVB, func(a, b uint64, n int) bool { return zx(a, n) < zx(b, n) }},
	{x86.JAE, x86.SETAE, x86.CMOVAE, func(a, b uint64, n int) bool { return zx(a, n) >= zx(b, n) }},
	{x86.JBE, x86.SETBE, x86.CMOVBE, func(a, b uint64, n int) bool { return zx(a, n) <= zx(b, n) }},
	{x86.JA, x86.SETA, x86.CMOVA, func(a, b uint64, n int) bool { return zx(a, n) > zx(b, n) }},
	{x86.JS, x86.SETS, x86.CMOVS, func(a, b uint64, n int) bool { return sx(a-b, n) < 0 }},
	{x86.JNS, x86.SETNS, x86.CMOVNS, func(a, b uint64, n int) bool { return sx(a-b, n) >= 0 }},
}

// TestFlags runs each comparison before each condition: as a branch, a set byte, a conditional move.
func TestFlags(t *testing.T) {
	memory, _ := processor(t)
	random := rand.New(rand.NewPCG(9, 10))
	none := x86.None()
	for _, bits := range []int{32, 64} {
		for range 12 {
			a, b := numbers(random), numbers(random)
			if random.IntN(3) == 0 {
				b = a
			}
			imm := int64(int32(b))
			compares := []struct {
				in   vec.Inst
				x, y uint64 // what is compared
			}{
				{vec.Inst{Op: x86.CMP, Bits: bits, Src: regs(x86.RAX, x86.R9), Mem: none}, a, b},
				{vec.Inst{Op: x86.CMP, Bits: bits, Src: regs(x86.RAX), Mem: word(1)}, a, b},
				{vec.Inst{Op: x86.CMPI, Bits: bits, Src: regs(x86.RAX), Imm: imm, Mem: none}, a, uint64(imm)},
				{vec.Inst{Op: x86.CMPI, Bits: bits, Imm: imm, Mem: word(0)}, a, uint64(imm)},
				{vec.Inst{Op: x86.TEST, Bits: bits, Src: regs(x86.RAX, x86.R9), Mem: none}, a & b, 0},
				{vec.Inst{Op: x86.TESTI, Bits: bits, Src: regs(x86.RAX), Imm: imm, Mem: none}, a & uint64(imm), 0},
			}
			for _, c := range conditions {
				for _, compare := range compares {
					words := []uint64{a, b, 7, 7, 7}
					execute(t, memory, words,
						vec.Inst{Op: x86.MOV, Bits: 64, Dst: regs(x86.RAX), Mem: word(0)},
						vec.Inst{Op: x86.MOV, Bits: 64, Dst: regs(x86.R9), Mem: word(1)},
						vec.Inst{Op: x86.MOVI, Bits: 64, Dst: regs(x86.R10), Imm: 8, Mem: none},
						vec.Inst{Op: x86.MOVI, Bits: 64, Dst: regs(x86.R11), Imm: 9, Mem: none},
						compare.in,
						vec.Inst{Op: x86.MOVI, Bits: 64, Dst: regs(x86.RCX), Imm: 0, Mem: none}, // leaves the flags alone
						vec.Inst{Op: c.set, Dst: regs(x86.RCX), Mem: none},
						vec.Inst{Op: c.move, Bits: 64, Dst: regs(x86.R10), Src: regs(x86.R10, x86.R11), Tied: true, Mem: none},
						vec.Inst{Kind: vec.Branch, Op: c.jump, To: 3, Mem: none},
						vec.Inst{Op: x86.MOVI, Bits: 64, Dst: regs(x86.R11), Imm: 0, Mem: none},
						vec.Inst{Kind: vec.Label, To: 3, Mem: none},
						vec.Inst{Op: x86.MOVstore, Bits: 64, Src: regs(x86.RCX), Mem: word(2)},
						vec.Inst{Op: x86.MOVstore, Bits: 64, Src: regs(x86.R10), Mem: word(3)},
						vec.Inst{Op: x86.MOVstore, Bits: 64, Src: regs(x86.R11), Mem: word(4)})
					holds := ones(c.holds(compare.x, compare.y, bits/8)) & 1
					for i, want := range []uint64{holds, 8 + holds, 9 * holds} {
						if words[2+i] != want {
							t.Fatalf("%s after %+v of %x and %x: way %d gives %x, not %x", x86.RowOf(c.set).Name, compare.in, a, b,
								i, words[2+i], want)
						}
					}
				}
			}
		}
	}
}

// TestVectorFlags runs VPTEST and KORTEST, and sees that VZEROUPPER clears what it should.
func TestVectorFlags(t *testing.T) {
	memory, have := processor(t)
	none := x86.None()
	load := vec.Inst{Op: x86.VMOVDQU, Bits: 256, Dst: regs(x86.X0 + 1), Mem: word(0)}
	set := func(op int, at int) []vec.Inst {
		return []vec.Inst{{Op: op, Dst: regs(x86.RCX), Mem: none},
			{Op: x86.MOVstore, Bits: 8, Src: regs(x86.RCX), Mem: word(at)}}
	}
	pairs := [][2]uint64{{0, 0}, {1, 2}, {3, 1}, {1, 3}, {^uint64(0), 0}, {0xF0, 0x0F}, {255, 0}, {1 << 63, 1 << 63}}
	for _, v := range pairs {
		words := []uint64{v[0], 0, v[0], 0, v[1], 0, v[1], 0, 0, 0}
		test := vec.Inst{Op: x86.VPTEST, Bits: 256, Src: regs(x86.X0 + 1), Mem: word(4)}
		list := append([]vec.Inst{load, test}, set(x86.SETE, 8)...)
		execute(t, memory, words, append(list, set(x86.SETB, 9)...)...)
		if words[8] != ones(v[0]&v[1] == 0)&1 || words[9] != ones(^v[0]&v[1] == 0)&1 {
			t.Errorf("VPTEST of %x: %x", v, words[8:])
		}
		if have&x86.AVX512 == 0 {
			continue
		}
		for size, x := range map[int]int{1: x86.KORTESTB, 2: x86.KORTESTW, 4: x86.KORTESTD, 8: x86.KORTESTQ} {
			words := []uint64{v[0], v[1], 0, 0}
			list := append([]vec.Inst{{Op: x86.KMOVQ, Dst: regs(x86.K0 + 1), Mem: word(0)},
				{Op: x86.KMOVQ, Dst: regs(x86.K0 + 2), Mem: word(1)},
				{Op: x, Src: regs(x86.K0+1, x86.K0+2), Mem: none}}, set(x86.SETE, 2)...)
			execute(t, memory, words, append(list, set(x86.SETB, 3)...)...)
			or := zx(v[0]|v[1], size)
			if words[2] != ones(or == 0)&1 || words[3] != ones(or == zx(^uint64(0), size))&1 {
				t.Errorf("KORTEST of %d bytes of %x: %x", size, v, words)
			}
		}
	}
	words := []uint64{1, 2, 3, 4}
	execute(t, memory, words, load, vec.Inst{Op: x86.VZEROUPPER, Mem: none}, vec.Inst{Op: x86.PREFETCHT0, Mem: word(0)},
		vec.Inst{Op: x86.PREFETCHT1, Mem: word(0)}, vec.Inst{Op: x86.PREFETCHNTA, Mem: word(0)},
		vec.Inst{Op: x86.VMOVDQUstore, Bits: 256, Src: regs(x86.X0 + 1), Mem: word(0)})
	if words[0] != 1 || words[1] != 2 || words[2] != 0 || words[3] != 0 {
		t.Errorf("VZEROUPPER leaves %v of 1 2 3 4", words)
	}
}

// TestGather runs each gather: lanes of the mask come from memory, others stay, the rest of the register is zero.
func TestGather(t *testing.T) {
	memory, have := processor(t)
	if have&x86.AVX2 == 0 {
		t.Skip("no AVX2")
	}
	random := rand.New(rand.NewPCG(11, 12))
	rows := []struct{ op, size, index int }{{x86.VPGATHERDD, 4, 4}, {x86.VPGATHERDQ, 8, 4}, {x86.VPGATHERQD, 4, 8},
		{x86.VPGATHERQQ, 8, 8}, {x86.VGATHERDPS, 4, 4}, {x86.VGATHERDPD, 8, 4}, {x86.VGATHERQPS, 4, 8},
		{x86.VGATHERQPD, 8, 8}}
	for _, row := range rows {
		for _, bits := range []int{128, 256} {
			for range 20 {
				data := make([]byte, 512) // old, mask, index, out, then the table
				for i := range data {
					data[i] = byte(random.Uint32())
				}
				n := bits / 8 / max(row.size, row.index)
				for i := range bits / 8 / row.index {
					put(data[64:], row.index, i, uint64(random.IntN(40)-20))
				}
				words := make([]uint64, len(data)/8)
				for i := range words {
					words[i] = get(data, 8, i)
				}
				at := func(i int) vec.MemRef { return word(i * 4) }
				load := func(r, i int) vec.Inst {
					return vec.Inst{Op: x86.VMOVDQU, Bits: 256, Dst: regs(x86.X0 + vec.Reg(r)), Mem: at(i)}
				}
				d, m, x := 9, 3, 12
				execute(t, memory, words, load(d, 0), load(m, 1), load(x, 2),
					vec.Inst{Op: row.op, Bits: bits, Dst: regs(x86.X0 + 9), Src: regs(x86.X0+9, x86.X0+3), Tied: true,
						Mem: vec.MemRef{Base: x86.RSI, Index: x86.X0 + 12, Scale: 4, Disp: 256}},
					vec.Inst{Op: x86.VMOVDQUstore, Bits: 256, Src: regs(x86.X0 + 9), Mem: at(3)})
				got, want := make([]byte, 32), make([]byte, 32)
				for i := range 4 {
					put(got, 8, i, words[12+i])
				}
				for i := range n {
					v := get(data, row.size, i)
					if get(data[32:], row.size, i)>>(8*row.size-1) == 1 {
						v = get(data[256+4*sx(get(data[64:], row.index, i), row.index):], row.size, 0)
					}
					put(want, row.size, i, v)
				}
				if string(got) != string(want) {
					t.Fatalf("%s of %d bits: %x, not %x", x86.RowOf(row.op).Name, bits, got, want)
				}
			}
		}
	}
}
