package columns

import (
	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

// Passes map groups onto datapaths: the reuse graph of the loads, then operations on registers. It is the mapper of
// machines that select the operands of an operation out of wide registers, which aligned loads fill.
func Passes() pass.Table[*triplet.Program] {
	return pass.Table[*triplet.Program]{
		{Name: "reuse", Run: reuse, Why: "columns pairs neighbouring rows of the reuse graph", After: []string{"lazy"}},
		{Name: "columns", Run: columns, Why: "it needs rows, lanes and the machine", After: []string{"reuse"}},
	}
}
