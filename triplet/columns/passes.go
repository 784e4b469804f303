package columns

import "github.com/vyasa-go/vyasa/triplet"

// Passes map groups onto datapaths: the reuse graph of the loads, then operations on registers. It is the mapper of
// machines that select the operands of an operation out of wide registers, which aligned loads fill.
func Passes(paths []triplet.Datapath) []triplet.Pass {
	return []triplet.Pass{
		{Name: "reuse", Run: reuse}, // before columns, which pairs neighbouring rows of the reuse graph
		{Name: "columns", Run: func(p *triplet.Program) (*triplet.Program, error) { return columns(p, paths) }},
	}
}
