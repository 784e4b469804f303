package kernel

import (
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// Cost is what the model of a core's ports says of a kernel, in its cycles on one goroutine.
type Cost struct {
	Cycles, Bound float64
	Steps         []*ports.Cost // of the programs, in their order
	Notes         []diag.Note   // of the kernel
}

// Cost is what the code takes on a core: that of the widest lanes which a run has needed until now. Steps with a band
// take its iterations, in as many calls as there are.
func (k *Kernel) Cost(c *ports.Core) Cost {
	var used *code
	for _, w := range []way{k.fast, k.wide, k.exact} {
		if made := w.made.Load(); made != nil {
			used = made
		}
	}
	var list []*vec.Insts
	for _, s := range used.steps {
		list = append(list, s.insts)
	}
	return costOf(c, used.programs, list)
}

// CostOf is Cost of a nest that is compiled for an x86-64 processor, which may be another than this one: the code that
// is right where norms hold, whatever pairs of weights there are. The error says why there is none.
func CostOf(c *ports.Core, n *lower.Nest, target processor.Processor) (Cost, error) {
	narrow, _ := Narrowed(n)
	programs, list, err := target.Code(narrow)
	if err != nil {
		return Cost{}, err
	}
	return costOf(c, programs, list), nil
}

func costOf(c *ports.Core, k *build.Kernel, list []*vec.Insts) Cost {
	sum := Cost{Cycles: float64(c.Run), Notes: k.Notes}
	for i, insts := range list {
		s := &k.Steps[i]
		cost := ports.Of(c, insts, len(s.Program.Args), max(1, s.Trips))
		sum.Cycles += cost.Cycles
		sum.Bound += cost.Bound
		sum.Steps = append(sum.Steps, cost)
	}
	return sum
}
