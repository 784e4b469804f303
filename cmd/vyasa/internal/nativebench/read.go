package nativebench

import (
	"fmt"
	"unsafe"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// reading is a loop of nothing but loads, of 32 bytes each, from a number of bytes that it reads forwards and backwards
// in turns, so that what the nearer caches still hold serves again. A run reads them as often as a layer over time has
// steps: the first time they come from farther away. It is a measure of memory, and no bound: other orders of loads may
// be faster.
type reading struct {
	code  [2]*native.Code // forwards, backwards
	block *native.Block
	bytes int
	times int // that a run reads them
	next  int // of code
}

const (
	readWidth = 32 // bytes of a load
	readLoads = 16 // of a round
)

// newReading makes the loops over so many bytes of memory of their own. The error says that the processor is of another
// architecture.
func newReading(memory *native.Memory, bytes, times int, features x86.Feature) (*reading, error) {
	if features == 0 {
		return nil, fmt.Errorf("loads alone: not on this architecture")
	}
	const round = readWidth * readLoads
	bytes = (bytes + round - 1) / round * round
	r := &reading{block: native.NewBlock(1), bytes: bytes, times: times}
	data := native.Aligned(bytes, 64)
	for i := range data {
		data[i] = 1 // pages that nobody wrote to are all one page
	}
	r.block.Pointer(0, unsafe.Pointer(unsafe.SliceData(data)))
	for i, step := range []int{round, -round} {
		var err error
		if r.code[i], err = memory.Load(x86.Encode(readInsts(bytes, step))); err != nil {
			return nil, fmt.Errorf("loads alone: %w", err)
		}
	}
	return r, nil
}

// readInsts is the loop over the block's memory, from its begin or from its end.
func readInsts(bytes, step int) []vec.Inst {
	none := x86.None()
	reg := func(r vec.Reg) []vec.Reg { return []vec.Reg{r} }
	add := func(r vec.Reg, n int) vec.Inst {
		return vec.Inst{Op: x86.ADDI, Bits: 64, Dst: reg(r), Src: reg(r), Tied: true, Imm: int64(n), Mem: none}
	}
	list := []vec.Inst{
		{Op: x86.MOV, Bits: 64, Dst: reg(x86.RSI), Mem: vec.MemRef{Base: x86.RDI, Index: vec.NoReg}},
		{Op: x86.MOVI, Bits: 64, Dst: reg(x86.RCX), Imm: int64(bytes / (readWidth * readLoads)), Mem: none}}
	if step < 0 {
		list = append(list, add(x86.RSI, bytes+step))
	}
	list = append(list, vec.Inst{Kind: vec.Label, To: 1, Mem: none})
	for i := range readLoads {
		list = append(list, vec.Inst{Op: x86.VMOVUPS, Bits: 256, Dst: reg(x86.X0 + vec.Reg(i)),
			Mem: vec.MemRef{Base: x86.RSI, Index: vec.NoReg, Disp: i * readWidth}})
	}
	rcx := reg(x86.RCX)
	return append(list, add(x86.RSI, step),
		vec.Inst{Op: x86.SUBI, Bits: 64, Dst: rcx, Src: rcx, Tied: true, Imm: 1, Mem: none},
		vec.Inst{Kind: vec.Branch, Op: x86.JNE, To: 1, Mem: none},
		vec.Inst{Op: x86.VZEROUPPER, Mem: none}, vec.Inst{Kind: vec.Return, Mem: none})
}

// runner reads all bytes, so many times a run.
func (r *reading) runner() peers.Runner {
	return peers.InProcess("loads", func(n int) error {
		for range n * r.times {
			r.code[r.next].Call(r.block)
			r.next = 1 - r.next
		}
		return nil
	})
}

// close ends the loops.
func (r *reading) close() {
	for _, c := range r.code {
		c.Close()
	}
}

// reads says what loads alone of what a recurrent layer reads in each step take, and products alone.
func (r *Row) reads(w workload, tops []*peak, times []peers.Result, load float64) {
	best := 0.0
	for i, t := range tops {
		best = max(best, rate(t.macs, times[i].NS))
	}
	products := float64(w.macs) / best
	r.remark("%.1f MB are read in each of %d steps: loads alone take %.2f ms, at %.1f GB/s, which is no bound; "+
		"products alone %.2f ms at the peak, which is one", float64(w.reads)/1e6, w.steps, load/1e6,
		float64(w.reads)*float64(w.steps)/load, products/1e6)
}
