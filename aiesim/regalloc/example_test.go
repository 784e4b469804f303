package regalloc_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// A vector is put together from two loads, as upd_w does, and stored by halves. The temporaries disappear.
func Example() {
	f := &mir.Func{Name: "copy", Roots: []mir.Root{{}}}
	p := f.NewReg(mir.RegInfo{Name: "p", Class: machine.ClassP, Units: 1})
	t := f.NewReg(mir.RegInfo{Class: machine.ClassW, Units: 2})
	x := f.NewReg(mir.RegInfo{Name: "x", Class: machine.ClassX, Units: 4})
	f.Params = []mir.Param{{Reg: p}}
	load := &mir.Op{Code: machine.LoadW, Def: []mir.Operand{f.Whole(t)}, Use: []mir.Operand{f.Whole(p)}, Acc: -1,
		Mem: &mir.Mem{Bytes: 32}}
	upd := &mir.Op{Code: machine.MoveV, Def: []mir.Operand{f.Part(x, 2, 2)}, Use: []mir.Operand{f.Whole(t)}, Acc: -1}
	store := &mir.Op{Code: machine.StoreW, Use: []mir.Operand{f.Part(x, 2, 2), f.Whole(p)}, Addr: 1, Acc: -1,
		Mem: &mir.Mem{Bytes: 32}}
	f.Blocks = []*mir.Block{{Ops: []*mir.Op{load, upd, store}, Loop: -1, Term: mir.Term{Kind: mir.Return}}}

	if err := regalloc.Func(f, machine.AIE1(), regalloc.Options{}); err != nil {
		fmt.Println(err)
	}
	for _, op := range f.Blocks[0].Ops {
		fmt.Println(f.OpString(op))
	}
	fmt.Println(regalloc.Check(f, machine.AIE1()))
	// Output:
	// %1x@wr0:W = vlda.w [%0p@p0] root 0
	// vst.w %1x@wr0, [%0p@p0] root 0
	// <nil>
}
