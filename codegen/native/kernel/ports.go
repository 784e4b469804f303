package kernel

import "github.com/vyasa-go/vyasa/codegen/target/x86/ports"

// Cost is what the model of a core's ports says of a kernel, in its cycles on one goroutine.
type Cost struct {
	Cycles, Bound float64
	Steps         []*ports.Cost // of the programs, in their order
}

// Cost is what the code that runs where norms hold takes on a core. Steps with a band take its iterations, in as many calls as there
// are.
func (k *Kernel) Cost(c *ports.Core) Cost {
	var sum Cost
	for i := range k.fast.steps {
		s := &k.fast.steps[i]
		cost := ports.Of(c, s.insts, len(s.Program.Args), max(1, s.Trips))
		sum.Cycles += cost.Cycles
		sum.Bound += cost.Bound
		sum.Steps = append(sum.Steps, cost)
	}
	return sum
}
