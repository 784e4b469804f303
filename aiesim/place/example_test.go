package place_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/ops"
	"github.com/vyasa-go/vyasa/aiesim/place"
)

// A vector is put together from two loads, as upd_w does, and stored by halves. The temporaries disappear.
func Example() {
	f := &ops.Func{Name: "copy", Roots: []ops.Root{{}}}
	p := f.NewReg(ops.RegInfo{Name: "p", Class: machine.ClassP, Units: 1})
	t := f.NewReg(ops.RegInfo{Class: machine.ClassW, Units: 2})
	x := f.NewReg(ops.RegInfo{Name: "x", Class: machine.ClassX, Units: 4})
	f.Params = []ops.Param{{Reg: p}}
	load := &ops.Op{Code: machine.LoadW, Def: []ops.Operand{f.Whole(t)}, Use: []ops.Operand{f.Whole(p)}, Acc: -1, Mem: &ops.Mem{Bytes: 32}}
	upd := &ops.Op{Code: machine.MoveV, Def: []ops.Operand{f.Part(x, 2, 2)}, Use: []ops.Operand{f.Whole(t)}, Acc: -1}
	store := &ops.Op{Code: machine.StoreW, Use: []ops.Operand{f.Part(x, 2, 2), f.Whole(p)}, Addr: 1, Acc: -1, Mem: &ops.Mem{Bytes: 32}}
	f.Blocks = []*ops.Block{{Ops: []*ops.Op{load, upd, store}, Loop: -1, Term: ops.Term{Kind: ops.Return}}}

	if err := place.Func(f, &machine.AIE1, place.Options{}); err != nil {
		fmt.Println(err)
	}
	for _, op := range f.Blocks[0].Ops {
		fmt.Println(f.OpString(op))
	}
	fmt.Println(place.Check(f, &machine.AIE1))
	// Output:
	// %1x@wr0:W = vlda.w [%0p@p0] root 0
	// vst.w %1x@wr0, [%0p@p0] root 0
	// <nil>
}
