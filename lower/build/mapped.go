package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// mapped is loops, of which those of an instruction are that of the sums over an RDom alone: where it has such loops,
// or none that sums has. What sets accumulators and uses them is plain. Loops of an update's own RDom sum nothing.
//
//	map saxpy i=p.x of h(p.x + p.y) = sum(q, ...), q.x outside of p.x
//	->
//	for p.x: acc(p.x) = 0
//	for q.x: for p.x saxpy i: acc(p.x) += ...
//	for p.x: h(p.x + p.y) = acc(p.x)
func (d *deriver) mapped(loops []halide.Loop, rdom string) []halide.Loop {
	sums := slices.ContainsFunc(loops, func(l halide.Loop) bool { return l.Map != "" && d.reduces(l) })
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
