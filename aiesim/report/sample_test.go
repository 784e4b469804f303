package report_test

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// sample is a filter of 4 rows of 12 iterations: a pipelined loop of II 3 with two multiplications, in a row loop, and
// a stack of spills outside.
//
//	0-1    outside: two configuration words, a spill
//	2      row loop: a set-up word
//	3-5    prologue: one multiplication of the first iteration
//	6-8    kernel, 10 iterations; 8 stalls 7 cycles in all
//	9-12   epilogue: one multiplication
//	13-18  row loop: branch and delay slots
//	19-24  return
func sample() (*mir.Program, *core.Result) {
	b := newBuilder("fir")
	b.p.Func.Frame = 64
	b.p.Func.Notes = []mir.Note{
		{Pos: cfront.Pos{File: "k.c", Line: 9, Col: 3}, Text: "the loop over x loads 16 bytes twice that it could " +
			"keep in a register"},
		{Text: "the window is double-buffered"},
	}
	b.bundle(op(machine.MoveImm, machine.ALU), op(machine.MoveS, machine.MV0))
	b.bundle(access(machine.SpillStore, 32, machine.LNG, machine.ST))
	y := b.loop("y", -1, 7)
	x := b.loop("", y, 8)
	pipe := &mir.Pipe{Pipelined: true, II: 3, Unroll: 1, Stages: 3, Length: 9, ResMII: 3, RecMII: 1, Bound: "slot ldb",
		MACs:  64,
		Tries: 1, Spills: 1, Live: map[machine.File]int{machine.VecFile: 12, machine.AccFile: 2}}
	body := b.here()
	b.bundle(op(machine.SetCount, machine.ALU))
	fill := b.here()
	b.bundle(access(machine.LoadW, 32, machine.LDB))
	b.nops(1)
	b.bundle(mac16())
	b.region(mir.Prologue, fill, x, pipe)
	kernel := b.here()
	b.bundle(access(machine.LoadW, 32, machine.LDB), access(machine.LoadV, 16, machine.LDA), mac16())
	b.bundle(access(machine.LoadW, 32, machine.LDB), mac16())
	end := b.bundle(access(machine.LoadW, 32, machine.LDB), access(machine.StoreSRS, 32, machine.ST))
	b.region(mir.Kernel, kernel, x, pipe)
	b.p.Loops = append(b.p.Loops, mir.HardLoop{Start: kernel, End: end, Skip: 2, Loop: x})
	b.walks[-1-end] = func(n int) bool { return n%10 < 9 }
	drain := b.here()
	b.bundle(mac16())
	b.nops(2)
	b.bundle(access(machine.StoreSRS, 32, machine.ST))
	b.region(mir.Epilogue, drain, x, pipe)
	b.branch(body, func(n int) bool { return n < 3 })
	b.region(mir.Straight, body, y, nil)
	b.ret()
	r := b.run(map[int]int64{8: 7})
	r.Placed = []core.Placed{{Name: "in", Address: 0x20000, Bytes: 9000}, {Name: "out", Address: 0x24000, Bytes: 512}}
	return b.p, r
}
