package core_test

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A load takes seven cycles to arrive; a store that reads its register before finds the machine without an interlock.
func Example() {
	m := machine.AIE1()
	f := &mir.Func{Name: "copy", Placed: true, Roots: []mir.Root{{}, {Kind: mir.ParamRoot}}}
	p := f.NewReg(mir.RegInfo{Name: "p", Class: machine.ClassP, Units: 1, At: &m.Classes[machine.ClassP].Regs[0]})
	x := f.NewReg(mir.RegInfo{Name: "x", Class: machine.ClassR, Units: 1, At: &m.Classes[machine.ClassR].Regs[0]})
	f.Params = []mir.Param{{Obj: &cfront.Object{Name: "p", Type: cfront.Pointer{Elem: cfront.Int32}}, Reg: p}}
	ld := &mir.Op{Code: machine.LoadS, Def: []mir.Operand{f.Whole(x)}, Use: []mir.Operand{f.Whole(p)}, Acc: -1,
		Mem: &mir.Mem{Bytes: 4, Root: 1}}
	st := &mir.Op{Code: machine.StoreS, Use: []mir.Operand{f.Whole(x), f.Whole(p)}, Addr: 1, Acc: -1,
		Mem: &mir.Mem{Bytes: 4, Root: 1, Offset: 4}}
	for _, distance := range []int{6, 7} {
		prog := &mir.Program{Func: f, Bundles: make([]mir.Bundle, distance+1+1+m.DelaySlots.N)}
		put := func(i int, o *mir.Op) {
			prog.Bundles[i].Ops = []mir.Slotted{{Op: o, Slots: m.Ops[o.Code].Slots[0]}}
		}
		put(0, ld)
		put(distance, st)
		put(distance+1, &mir.Op{Code: machine.Ret, Acc: -1})
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
