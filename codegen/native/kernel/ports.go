package kernel

import (
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/x86/ports"
	"github.com/vyasa-go/vyasa/lower"
)

// Cost is what the model of a core's ports says of a kernel, in its cycles on one goroutine.
type Cost struct {
	Cycles, Bound float64
	Steps         []*ports.Cost // of the programs, in their order
}

// Cost is what the code that runs where norms hold takes on a core. Steps with a band take its iterations, in as many calls as there
// are.
func (k *Kernel) Cost(c *ports.Core) Cost {
	var list []*vec.Insts
	for _, s := range k.fast.steps {
		list = append(list, s.insts)
	}
	return costOf(c, k.fast.programs, list)
}

// CostOf is Cost of a nest that is compiled for an x86-64 processor, which may be another than this one. The error says why there is
// no code of it.
func CostOf(c *ports.Core, n *lower.Nest, target processor.Processor) (Cost, error) {
	narrow, _ := Narrowed(n)
	programs, list, err := instructions(narrow, target)
	if err != nil {
		return Cost{}, err
	}
	return costOf(c, programs, list), nil
}

func costOf(c *ports.Core, k *build.Kernel, list []*vec.Insts) Cost {
	var sum Cost
	for i, insts := range list {
		s := &k.Steps[i]
		cost := ports.Of(c, insts, len(s.Program.Args), max(1, s.Trips))
		sum.Cycles += cost.Cycles
		sum.Bound += cost.Bound
		sum.Steps = append(sum.Steps, cost)
	}
	return sum
}
