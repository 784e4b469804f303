package invariant

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Iterations is how often each block of p ran in r. The error tells of an operation that ran more or less often than
// others of its block: the prologue and epilogue of a loop, and the count of its kernel, do not fit together.
func Iterations(p *mir.Program, r *core.Result) ([]int64, error) {
	ran := map[*mir.Op]int64{}
	for i := range p.Bundles {
		for _, o := range p.Bundles[i].Ops {
			ran[o.Op] += r.Hits[i]
		}
	}
	count := make([]int64, len(p.Func.Blocks))
	for i, b := range p.Func.Blocks {
		count[i] = -1 // unknown
		for _, o := range b.Ops {
			if o.Code == machine.Nop {
				continue
			}
			if n := ran[o]; count[i] >= 0 && n != count[i] {
				return nil, fmt.Errorf("b%d: %s ran %d times, others of its block %d times", i, p.Func.OpString(o), n,
					count[i])
			}
			count[i] = ran[o]
		}
	}
	return count, nil
}
