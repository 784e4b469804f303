package nativebench

import (
	"fmt"
	"math"
	"strings"
	"unsafe"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// reading is a loop of nothing but loads, of 32 bytes each, from a number of bytes, in as many streams side by side as
// it says: some processors get more out of several than out of one. It reads them forwards and backwards in turns, so
// that what the nearer caches still hold serves again. A run reads them as often as a layer over time has steps: the
// first time they come from farther away. It is a measure of memory, and no bound: other orders of loads may be faster.
type reading struct {
	code    [2]*native.Code // forwards, backwards
	block   *native.Block
	streams int
	bytes   int
	times   int // that a run reads them
	next    int // of code
}

const (
	readWidth = 32 // bytes of a load
	readLoads = 16 // of a round
)

// readStreams are how many streams are tried.
func readStreams() []int { return []int{1, 2, 4, 8} }

// newReadings makes the loops over so many bytes of memory of their own. The error says that the processor is of
// another architecture.
func newReadings(memory *native.Memory, bytes, times int, features x86.Feature) (all []*reading, err error) {
	if features == 0 {
		return nil, fmt.Errorf("loads alone: not on this architecture")
	}
	const round = readWidth * readLoads
	bytes = (bytes + round - 1) / round * round
	data := native.Aligned(bytes, 64)
	for i := range data {
		data[i] = 1 // pages that nobody wrote to are all one page
	}
	for _, streams := range readStreams() {
		r := &reading{block: native.NewBlock(1), streams: streams, bytes: bytes, times: times}
		r.block.Pointer(0, unsafe.Pointer(unsafe.SliceData(data)))
		all = append(all, r)
		for i, back := range []bool{false, true} {
			if r.code[i], err = memory.Load(x86.Encode(readInsts(bytes, streams, back))); err != nil {
				return all, fmt.Errorf("loads alone: %w", err)
			}
		}
	}
	return all, nil
}

// readInsts is the loop over the block's memory, from the begin of each stream or from its end.
func readInsts(bytes, streams int, back bool) []vec.Inst {
	none := x86.None()
	reg := func(r vec.Reg) []vec.Reg { return []vec.Reg{r} }
	add := func(r vec.Reg, n int) vec.Inst {
		return vec.Inst{Op: x86.ADDI, Bits: 64, Dst: reg(r), Src: reg(r), Tied: true, Imm: int64(n), Mem: none}
	}
	each := readLoads / streams // loads of a stream, one behind the other
	step, part := each*readWidth, bytes/streams
	list := []vec.Inst{
		{Op: x86.MOV, Bits: 64, Dst: reg(x86.RSI), Mem: vec.MemRef{Base: x86.RDI, Index: vec.NoReg}},
		{Op: x86.MOVI, Bits: 64, Dst: reg(x86.RCX), Imm: int64(part / step), Mem: none}}
	if back {
		list, step = append(list, add(x86.RSI, part-step)), -step
	}
	list = append(list, vec.Inst{Kind: vec.Label, To: 1, Mem: none})
	for i := range readLoads {
		list = append(list, vec.Inst{Op: x86.VMOVUPS, Bits: 256, Dst: reg(x86.X0 + vec.Reg(i)),
			Mem: vec.MemRef{Base: x86.RSI, Index: vec.NoReg, Disp: i/each*part + i%each*readWidth}})
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
		if c != nil {
			c.Close()
		}
	}
}

// reads takes what loads alone of what a recurrent layer reads in each step take, and products alone: what loops that
// do nothing else reach one after the other, and how many times a peer that is.
//
//	inputs' half of the products + the greater of the other half and the loads
func (r *Row) reads(w workload, tops []*peak, times []peers.Result, loads []*reading, loadTimes []peers.Result) {
	best := 0.0
	for i, t := range tops {
		best = max(best, rate(t.macs, times[i].NS))
	}
	least, list := math.Inf(1), []string{}
	for i, l := range loads {
		ns := loadTimes[i].NS
		least, list = min(least, ns), append(list, fmt.Sprintf("%d streams %.1f", l.streams,
			float64(w.reads)*float64(w.steps)/ns))
	}
	half := float64(w.macs) / 2 / best
	alone := half + max(half, least)
	r.AtMost = rate(w.macs, alone)
	r.remark("%.1f MB are read in each of %d steps: loads alone take %.2f ms (GB/s: %s), each half of the products "+
		"%.2f ms at the peak", float64(w.reads)/1e6, w.steps, least/1e6, strings.Join(list, ", "), half/1e6)
	text := fmt.Sprintf("the inputs' half and the longer of the other half and the loads: %.2f ms, %.1f GMAC/s",
		alone/1e6, r.AtMost)
	if p := float64(r.Peers["oneDNN"]); p > 0 {
		text += fmt.Sprintf(", %.2f times oneDNN, which is at %.0f %% of the peak", r.AtMost/p, 100*p/best)
	}
	r.remark("%s", text)
}
