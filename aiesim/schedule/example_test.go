package schedule_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// A loop that copies 32 vectors: a load and a store of different iterations in every cycle, eight iterations at a time.
func ExampleFunc() {
	x := build()
	in := x.root(mir.Root{Kind: mir.ParamRoot, Name: "in", Restrict: true})
	out := x.root(mir.Root{Kind: mir.ParamRoot, Name: "out", Restrict: true})
	x.loop(mir.Imm(32), 32, 32, func() {
		x.load(x.w("wr0"), "p0", 32, in)
		x.store(machine.StoreW, "p1", 32, out, x.w("wr0"))
	})
	x.b.Term.Kind = mir.Return

	p, err := schedule.Func(x.f, machine.AIE1(), schedule.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range p.Regions {
		if r.Kind == mir.Kernel {
			fmt.Printf("a round every %d cycle, %d at a time; bound by %s\n", r.Pipe.II, r.Pipe.Stages, r.Pipe.Bound)
			for _, o := range p.Bundles[r.Start].Ops {
				fmt.Println(o.Slots, p.Func.OpString(o.Op))
			}
		}
	}
	// Output:
	// a round every 1 cycle, 8 at a time; bound by st: 1 vst.w
	// ldb %0@wr0:W, %1@p0 = vlda.w [%1@p0]+32 root 1
	// st %2@p1:P = vst.w %0@wr0, [%2@p1]+32 root 2
}
