package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// mappedFor is loops, of which those of an instruction are that of the sums over an RDom alone: where it has such
// loops, or no RDom has. What sets accumulators and uses them is plain.
func mappedFor(loops []halide.Loop, rdom string) []halide.Loop {
	sums := slices.ContainsFunc(loops, func(l halide.Loop) bool { return l.Map != "" && l.Reduction })
	own := slices.ContainsFunc(loops, func(l halide.Loop) bool { return l.Map != "" && l.RDom == rdom })
	if rdom != "" && (own || !sums) {
		return loops
	}
	out := slices.Clone(loops)
	for i := range out {
		out[i].Map = ""
	}
	return out
}
