package nativebench

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// peak is a loop of nothing but multiplications and additions to twelve accumulators: what no kernel of its kind
// passes.
type peak struct {
	name  string
	code  *native.Code
	block *native.Block
	macs  int // of one run
}

const (
	peakAccs   = 12
	peakRounds = 1000
)

// peakLoop is a way to multiply and add: instructions that follow each other for each accumulator.
type peakLoop struct {
	name  string
	kinds []string // of data that it is for, see kindOf
	needs x86.Feature
	bits  int
	macs  int   // products of one round of one accumulator, in 256 bits
	ops   []int // the last one adds to the accumulator; those before it hand on
	fused bool  // the result is another than that of two operations
	adds  bool  // the last one multiplies, too: it reads both sources
}

// peakLoops are the ways of x86-64.
func peakLoops() []peakLoop {
	floats, words, bytes := []string{"f32"}, []string{"i16"}, []string{"u8s8"}
	loops := []peakLoop{
		{name: "vmulps, vaddps", kinds: floats, macs: 8, ops: []int{x86.VMULPS, x86.VADDPS}},
		{name: "vfmadd231ps", kinds: floats, needs: x86.FMA, macs: 8, ops: []int{x86.VFMADD231PS}, fused: true,
			adds: true}, {name: "vpmaddwd, vpaddd", kinds: []string{"i16", "u8s8"}, macs: 16,
			ops: []int{x86.VPMADDWD, x86.VPADDD}},
		{name: "vpmulld, vpaddd", kinds: []string{"i32"}, macs: 8, ops: []int{x86.VPMULLD, x86.VPADDD}},
		{name: "vpmaddubsw, vpmaddwd, vpaddd", kinds: bytes, macs: 32, ops: []int{x86.VPMADDUBSW, x86.VPMADDWD,
			x86.VPADDD}},
	}
	for _, l := range slices.Clone(loops) {
		l.name, l.bits, l.needs = l.name+", 512 bits", 512, l.needs|x86.AVX512
		loops = append(loops, l)
	}
	return append(loops,
		peakLoop{name: "vpdpwssd", kinds: words, needs: x86.AVXVNNI, macs: 16, ops: []int{x86.VPDPWSSDv}, adds: true},
		peakLoop{name: "vpdpbusd", kinds: bytes, needs: x86.AVXVNNI, macs: 32, ops: []int{x86.VPDPBUSDv}, adds: true},
		peakLoop{name: "vpdpwssd, 512 bits", kinds: words, needs: x86.AVX512VNNI, bits: 512, macs: 16,
			ops: []int{x86.VPDPWSSD}, adds: true},
		peakLoop{name: "vpdpbusd, 512 bits", kinds: bytes, needs: x86.AVX512VNNI, bits: 512, macs: 32,
			ops: []int{x86.VPDPBUSD}, adds: true})
}

// newPeaks makes the loops that a kind of data may use.
func newPeaks(memory *native.Memory, kind string, fused bool, features x86.Feature) (all []*peak, err error) {
	for _, l := range peakLoops() {
		if features == 0 || !slices.Contains(l.kinds, kind) || l.needs&^features != 0 || l.fused && !fused {
			continue
		}
		if l.bits == 0 {
			l.bits = 256
		}
		code, err := memory.Load(x86.Encode(l.insts()))
		if err != nil {
			return nil, err
		}
		all = append(all, &peak{l.name, code, native.NewBlock(1), l.macs * l.bits / 256 * peakAccs * peakRounds})
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("there is no peak of %s", kind)
	}
	return all, nil
}

// insts is the loop: registers are zero at first, so that floats stay numbers.
func (l peakLoop) insts() []vec.Inst {
	const products, left, right = x86.X0 + peakAccs, x86.X0 + 14, x86.X0 + 15
	none := x86.None()
	var list []vec.Inst
	for r := x86.X0; r < x86.X0+16; r++ {
		list = append(list, vec.Inst{Op: x86.VPXOR, Bits: 256, Dst: []vec.Reg{r}, Src: []vec.Reg{r, r}, Mem: none})
	}
	list = append(list, vec.Inst{Op: x86.MOVI, Bits: 64, Dst: []vec.Reg{x86.RCX}, Imm: peakRounds, Mem: none},
		vec.Inst{Kind: vec.Label, To: 1, Mem: none})
	for i := range vec.Reg(peakAccs) {
		acc, from := x86.X0+i, left
		for j, op := range l.ops {
			in := vec.Inst{Op: op, Bits: l.bits, Dst: []vec.Reg{products + i%2}, Src: []vec.Reg{from, right}, Mem: none}
			switch {
			case j < len(l.ops)-1:
				from = in.Dst[0]
			case l.adds:
				in.Dst, in.Src, in.Tied = []vec.Reg{acc}, []vec.Reg{acc, from, right}, true
			default:
				in.Dst, in.Src = []vec.Reg{acc}, []vec.Reg{acc, from}
			}
			list = append(list, in)
		}
	}
	rcx := []vec.Reg{x86.RCX}
	return append(list, vec.Inst{Op: x86.SUBI, Bits: 64, Dst: rcx, Src: rcx, Tied: true, Imm: 1, Mem: none},
		vec.Inst{Kind: vec.Branch, Op: x86.JNE, To: 1, Mem: none},
		vec.Inst{Op: x86.VZEROUPPER, Mem: none}, vec.Inst{Kind: vec.Return, Mem: none})
}

// runner runs it.
func (p *peak) runner() peers.Runner {
	return peers.InProcess("peak", func(n int) error {
		for range n {
			p.code.Call(p.block)
		}
		return nil
	})
}

// copying is a Runner that copies so many bytes: what a kernel of pixels is compared with.
func copying(bytes int) peers.Runner {
	from, to := make([]byte, bytes), make([]byte, bytes)
	return peers.InProcess("copy", func(n int) error {
		for range n {
			copy(to, from)
		}
		return nil
	})
}
