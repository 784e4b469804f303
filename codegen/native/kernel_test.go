package native

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/lower"
)

// added is a program over a band of n iterations, out[i] += in[i] + i by way of a scratch array and the frame, and its
// code.
func added(n int) (*vec.Program, []byte) {
	p := &vec.Program{Name: "added", Bits: 256, Band: "i", Body: []lower.Stmt{&lower.For{Var: "i", Extent: n}},
		Args: []vec.Arg{{Name: "in", Elem: vec.I64, Bytes: 8 * n},
			{Name: "out", Elem: vec.I64, Bytes: 8 * n, Stored: true, Align: 8},
			{Name: "scratch", Elem: vec.I64, Bytes: 8, Inner: true}}}
	none := x86.None()
	at := func(base vec.Reg, disp int) vec.MemRef { return vec.MemRef{Base: base, Index: vec.NoReg, Disp: disp} }
	index := func(base vec.Reg) vec.MemRef { return vec.MemRef{Base: base, Index: x86.RCX, Scale: 8} }
	regs := func(r ...vec.Reg) []vec.Reg { return r }
	load := func(r vec.Reg, m vec.MemRef) vec.Inst { return vec.Inst{Op: x86.MOV, Bits: 64, Dst: regs(r), Mem: m} }
	store := func(r vec.Reg, m vec.MemRef) vec.Inst {
		return vec.Inst{Op: x86.MOVstore, Bits: 64, Src: regs(r), Mem: m}
	}
	add := vec.Inst{Op: x86.ADD, Bits: 64, Dst: regs(x86.RAX), Src: regs(x86.RAX, x86.RCX), Tied: true, Mem: none}
	sum := vec.Inst{Op: x86.ADD, Bits: 64, Dst: regs(x86.RAX), Src: regs(x86.RAX), Tied: true, Mem: index(x86.RDX)}
	return p, x86.Encode([]vec.Inst{
		load(x86.RSI, at(x86.RDI, 0)), load(x86.RDX, at(x86.RDI, 8)), load(x86.R8, at(x86.RDI, 16)),
		load(x86.RCX, at(x86.RDI, 24)), load(x86.R9, at(x86.RDI, 40)),
		{Kind: vec.Label, To: 0, Mem: none},
		load(x86.RAX, index(x86.RSI)), store(x86.RAX, at(x86.R8, 0)), load(x86.RAX, at(x86.R8, 0)), add,
		store(x86.RAX, at(x86.R9, 56)), load(x86.RAX, at(x86.R9, 56)), sum, store(x86.RAX, index(x86.RDX)),
		{Op: x86.ADDI, Bits: 64, Dst: regs(x86.RCX), Src: regs(x86.RCX), Tied: true, Imm: 1, Mem: none},
		{Op: x86.CMP, Bits: 64, Src: regs(x86.RCX), Mem: at(x86.RDI, 32)},
		{Kind: vec.Branch, Op: x86.JL, To: 0, Mem: none},
		{Kind: vec.Return, Mem: none},
	})
}

// TestKernelBands runs kernels with several numbers of workers, also at once: each iteration runs once.
func TestKernelBands(t *testing.T) {
	var m Memory
	for _, n := range []int{1, 2, 3, 1000, 200000} {
		p, code := added(n)
		k := NewKernel(p, load(t, &m, code), 64)
		var wait sync.WaitGroup
		for workers := range 4 {
			wait.Go(func() {
				in, out := make([]int64, n), make([]int64, n)
				for i := range in {
					in[i], out[i] = int64(i*i), 5
				}
				if err := k.Run(context.Background(), []Array{ArrayOf(in), ArrayOf(out), {}}, workers); err != nil {
					t.Error(err)
				}
				for i := range out {
					if out[i] != int64(5+i*i+i) {
						t.Errorf("%d iterations, %d workers: out[%d] is %d", n, workers, i, out[i])
						return
					}
				}
			})
		}
		wait.Wait()
		k.Close()
	}
}

// TestKernelRefuses checks arrays that do not fit, and a context that ends.
func TestKernelRefuses(t *testing.T) {
	var m Memory
	p, code := added(8)
	k := NewKernel(p, load(t, &m, code), 64)
	defer k.Close()
	data := make([]int64, 64)
	bytes := ArrayOf(data)
	odd := Array{At: ArrayOf(Aligned(80, 64)[1:]).At, Bytes: 64}
	for want, arrays := range map[string][]Array{
		"native code: 1 arrays for 3 arguments":     {bytes},
		"native code: out has 56 bytes, not 64":     {bytes, ArrayOf(make([]int64, 7)), {}},
		"native code: in and out lie in each other": {ArrayOf(data[:8]), ArrayOf(data[7:16]), {}},
	} {
		if err := k.Run(context.Background(), arrays, 1); err == nil || err.Error() != want {
			t.Errorf("%v, not %s", err, want)
		}
	}
	if err := k.Run(context.Background(), []Array{bytes, odd, {}}, 1); err == nil {
		t.Error("an address that is not aligned is taken")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	err := k.Run(ctx, []Array{ArrayOf(data[:8]), ArrayOf(data[8:16]), {}}, 2)
	if !errors.Is(err, context.Canceled) || data[9] != 0 {
		t.Errorf("%v, %d", err, data[9])
	}
}
