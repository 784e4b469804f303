package core_test

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
)

// A load takes seven cycles to arrive; a store that reads its register before finds the machine without an interlock.
func Example() {
	m := &machine.AIE1
	f := &ops.Func{Name: "copy", Placed: true, Roots: []ops.Root{{}, {Kind: ops.ParamRoot}}}
	p := f.NewReg(ops.RegInfo{Name: "p", Class: machine.ClassP, Units: 1, At: &m.Classes[machine.ClassP].Regs[0]})
	x := f.NewReg(ops.RegInfo{Name: "x", Class: machine.ClassR, Units: 1, At: &m.Classes[machine.ClassR].Regs[0]})
	f.Params = []ops.Param{{Obj: &cfront.Object{Name: "p", Type: cfront.Pointer{Elem: cfront.Int32}}, Reg: p}}
	ld := &ops.Op{Code: machine.LoadS, Def: []ops.Operand{f.Whole(x)}, Use: []ops.Operand{f.Whole(p)}, Acc: -1,
		Mem: &ops.Mem{Bytes: 4, Root: 1}}
	st := &ops.Op{Code: machine.StoreS, Use: []ops.Operand{f.Whole(x), f.Whole(p)}, Addr: 1, Acc: -1,
		Mem: &ops.Mem{Bytes: 4, Root: 1, Offset: 4}}
	for _, distance := range []int{6, 7} {
		prog := &ops.Program{Func: f, Bundles: make([]ops.Bundle, distance+1+1+m.DelaySlots.N)}
		put := func(i int, o *ops.Op) {
			prog.Bundles[i].Ops = []ops.Slotted{{Op: o, Slots: m.Ops[o.Code].Slots[0]}}
		}
		put(0, ld)
		put(distance, st)
		put(distance+1, &ops.Op{Code: machine.Ret, Acc: -1})
		c, err := core.New(prog, m)
		if err != nil {
			fmt.Println(err)
			return
		}
		data := []byte{42, 0, 0, 0, 0, 0, 0, 0}
		r, err := c.Run(context.Background(), []core.Arg{{Data: data}}, core.Options{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(r.Cycles, "cycles:", data)
	}
	// Output:
	// BUG: bundle 6: st: r0 for %1 (x), unit 0: nothing has reached it yet
	// 14 cycles: [42 0 0 0 42 0 0 0]
}
