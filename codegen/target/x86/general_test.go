package x86_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// word is the place of word i of what RSI points to.
func word(i int) vec.MemRef { return vec.MemRef{Base: x86.RSI, Index: vec.NoReg, Disp: 8 * i} }

func regs(r ...vec.Reg) []vec.Reg { return r }

// execute runs instructions with RSI at the words.
func execute(t *testing.T, memory *native.Memory, words []uint64, list ...vec.Inst) {
	t.Helper()
	all := []vec.Inst{{Op: x86.MOV, Bits: 64, Dst: regs(x86.RSI), Mem: vec.MemRef{Base: x86.RDI, Index: vec.NoReg}}}
	all = append(all, list...)
	all = append(all, vec.Inst{Op: x86.VZEROUPPER, Mem: x86.None()}, vec.Inst{Kind: vec.Return, Mem: x86.None()})
	code, err := memory.Load(x86.Encode(all))
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	block := native.NewBlock(1)
	block.Pointer(0, unsafe.Pointer(&words[0]))
	code.Call(block)
}

// processor gives memory for code, or skips the test.
func processor(t *testing.T) (*native.Memory, x86.Feature) {
	have, err := native.Features()
	if err != nil {
		t.Skip(err)
	}
	return &native.Memory{}, have
}

// generalModels: what a row on general registers sets, of the old value and its operands.
func generalModels() map[string]func(bits int, old, a, b uint64, imm int64) uint64 {
	type f = func(bits int, old, a, b uint64, imm int64) uint64
	shift := func(v uint64, n, bits int, name string) uint64 {
		n &= bits - 1
		switch name {
		case "SHL":
			return v << n
		case "SHR":
			return zx(v, bits/8) >> n
		}
		return uint64(sx(v, bits/8) >> n)
	}
	m := map[string]f{
		"MOV":      func(_ int, _, a, _ uint64, _ int64) uint64 { return a },
		"MOVI":     func(_ int, _, _, _ uint64, imm int64) uint64 { return uint64(imm) },
		"MOVstore": func(_ int, _, a, _ uint64, _ int64) uint64 { return a },
		"MOVZX8":   func(_ int, _, a, _ uint64, _ int64) uint64 { return zx(a, 1) },
		"MOVZX16":  func(_ int, _, a, _ uint64, _ int64) uint64 { return zx(a, 2) },
		"MOVSX8":   func(_ int, _, a, _ uint64, _ int64) uint64 { return uint64(sx(a, 1)) },
		"MOVSX16":  func(_ int, _, a, _ uint64, _ int64) uint64 { return uint64(sx(a, 2)) },
		"MOVSX32":  func(_ int, _, a, _ uint64, _ int64) uint64 { return uint64(sx(a, 4)) },
		"IMUL":     func(_ int, old, a, _ uint64, _ int64) uint64 { return old * a },
		"IMULI":    func(_ int, _, a, _ uint64, imm int64) uint64 { return a * uint64(imm) },
		"NEG":      func(_ int, old, _, _ uint64, _ int64) uint64 { return -old },
		"NOT":      func(_ int, old, _, _ uint64, _ int64) uint64 { return ^old },
	}
	for name, g := range map[string]func(a, b uint64) uint64{
		"ADD": func(a, b uint64) uint64 { return a + b }, "SUB": func(a, b uint64) uint64 { return a - b },
		"AND": func(a, b uint64) uint64 { return a & b }, "OR": func(a, b uint64) uint64 { return a | b },
		"XOR": func(a, b uint64) uint64 { return a ^ b },
	} {
		m[name] = func(_ int, old, a, _ uint64, _ int64) uint64 { return g(old, a) }
		m[name+"I"] = func(_ int, old, _, _ uint64, imm int64) uint64 { return g(old, uint64(imm)) }
	}
	for _, name := range []string{"SHL", "SHR", "SAR"} {
		m[name+"I"] = func(bits int, old, _, _ uint64, imm int64) uint64 { return shift(old, int(imm), bits, name) }
		m[name+"X"] = func(bits int, _, a, b uint64, _ int64) uint64 { return shift(a, int(b&63), bits, name) }
	}
	return m
}

// numbers are extreme and random.
func numbers(random *rand.Rand) uint64 {
	edges := []uint64{0, 1, ^uint64(0), 1 << 63, 1<<63 - 1, 1 << 31, 1<<31 - 1, 0xFFFFFFFF80000000, 0x8080, 0x7F, 0x80}
	switch random.IntN(3) {
	case 0:
		return edges[random.IntN(len(edges))]
	case 1:
		return uint64(random.IntN(64))
	}
	return random.Uint64()
}

// TestGeneralMeaning runs each row on general registers that sets no mere flags and compares with its model.
func TestGeneralMeaning(t *testing.T) {
	memory, _ := processor(t)
	random := rand.New(rand.NewPCG(5, 6))
	all, seen := generalModels(), 0
	for _, op := range x86.AllRows() {
		row := x86.RowOf(op)
		model, ok := all[row.Name]
		if !ok {
			continue
		}
		seen++
		may, must := x86.HasMemory(row)
		for range 60 {
			for _, bits := range x86.WidthsOf(op) {
				words := []uint64{numbers(random), numbers(random), numbers(random), numbers(random)}
				imm := int64(int32(numbers(random)))
				if op == x86.MOVI && random.IntN(2) == 0 {
					imm = int64(numbers(random))
				} else if strings.HasPrefix(row.Name, "S") && row.Ops == "g" {
					imm = 1 + int64(random.IntN(bits-1))
				}
				if op == x86.SUBI { // its name begins so, too
					imm = int64(int32(numbers(random)))
				}
				mem, from := x86.None(), 1
				if must || may && random.IntN(2) == 0 {
					mem = word(1)
				}
				file := random.Perm(6)
				picks := []vec.Reg{x86.RAX, x86.RBX, x86.RBP, x86.R8, x86.R13, x86.R15}
				next := 0
				in := x86.AssembleInst(op, bits, mem, imm, func(byte) vec.Reg { next++; return picks[file[next-1]] })
				old, a, b := words[0], words[1], words[2]
				var list []vec.Inst
				load := func(r vec.Reg, i int) {
					list = append(list, vec.Inst{Op: x86.MOV, Bits: 64, Dst: regs(r), Mem: word(i)})
				}
				src := in.Src
				if in.Tied {
					src = src[1:]
				}
				if mem.Base != vec.NoReg && op != x86.MOVstore {
					from = 2
				}
				if op == x86.MOVstore {
					in.Mem = word(0)
				}
				for i, r := range src {
					load(r, from+i)
				}
				for _, r := range in.Dst {
					load(r, 0)
				}
				// RBP is the caller's: it is kept in words[3]
				list = append([]vec.Inst{{Op: x86.MOVstore, Bits: 64, Src: regs(x86.RBP), Mem: word(3)}}, list...)
				list = append(list, in)
				for _, r := range in.Dst {
					list = append(list, vec.Inst{Op: x86.MOVstore, Bits: 64, Src: regs(r), Mem: word(0)})
				}
				list = append(list, vec.Inst{Op: x86.MOV, Bits: 64, Dst: regs(x86.RBP), Mem: word(3)})
				execute(t, memory, words, list...)
				want := zx(model(bits, old, a, b, imm), bits/8)
				if op == x86.MOVstore {
					want |= old &^ zx(^uint64(0), bits/8)
				}
				if words[0] != want {
					t.Fatalf("%s of %d bits, %+v: old %x, %x, %x, imm %x: %x, not %x", row.Name, bits, in, old, a, b, imm,
						words[0], want)
				}
			}
		}
	}
	if seen != len(all) {
		t.Errorf("%d rows for %d models", seen, len(all))
	}
}

// TestWideMeaning runs LEA, the products of 128 bits and CQO.
func TestWideMeaning(t *testing.T) {
	memory, _ := processor(t)
	random := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		a, b := numbers(random), numbers(random)
		scale, disp := 1<<random.IntN(4), int(int32(numbers(random)))
		words := []uint64{a, b, 0, 0, 0, 0, 0, 0}
		load := func(r vec.Reg, i int) vec.Inst { return vec.Inst{Op: x86.MOV, Bits: 64, Dst: regs(r), Mem: word(i)} }
		store := func(r vec.Reg, i int) vec.Inst {
			return vec.Inst{Op: x86.MOVstore, Bits: 64, Src: regs(r), Mem: word(i)}
		}
		wide := regs(x86.RDX, x86.RAX)
		at := vec.MemRef{Base: x86.RAX, Index: x86.RCX, Scale: scale, Disp: disp}
		execute(t, memory, words, load(x86.RAX, 0), load(x86.RCX, 1),
			vec.Inst{Op: x86.LEA, Bits: 64, Dst: regs(x86.R9), Mem: at}, store(x86.R9, 2),
			vec.Inst{Op: x86.MUL, Bits: 64, Dst: wide, Src: regs(x86.RAX, x86.RCX), Mem: x86.None()},
			store(x86.RDX, 3), store(x86.RAX, 4), load(x86.RAX, 0),
			vec.Inst{Op: x86.IMULwide, Bits: 64, Dst: wide, Src: regs(x86.RAX), Mem: word(1)}, store(x86.RDX, 5),
			load(x86.RAX, 0), vec.Inst{Op: x86.CQO, Dst: regs(x86.RDX), Src: regs(x86.RAX), Mem: x86.None()}, store(x86.RDX, 6))
		high, low := mul64(a, b)
		signed := high - ones(int64(a) < 0)&b - ones(int64(b) < 0)&a
		want := []uint64{a, b, a + b*uint64(scale) + uint64(disp), high, low, signed, uint64(int64(a) >> 63), 0}
		for i := range want {
			if words[i] != want[i] {
				t.Fatalf("%x, %x, scale %d, disp %d: word %d is %x, not %x", a, b, scale, disp, i, words[i], want[i])
			}
		}
	}
}

// mul64 is the product of two numbers, by halves.
func mul64(a, b uint64) (high, low uint64) {
	a1, a0, b1, b0 := a>>32, zx(a, 4), b>>32, zx(b, 4)
	middle := a1*b0 + a0*b0>>32
	other := zx(middle, 4) + a0*b1
	return a1*b1 + middle>>32 + other>>32, a * b
}
