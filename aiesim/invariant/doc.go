// Package invariant states what holds of every program of instruction words and of every run of it, whatever the
// kernel. Each law is computed apart from the compiler that made the program and from the core that ran it: from
// executions, the machine's table of times and slots, and the list of instruction words in the documents.
//
//	file        the law
//	words.go    what issues in one cycle fits an instruction word of the documents, in slots of its own
//	iterations.go   the operations of a block run equally often: pipelined loops begin and end all their iterations
//	slots.go    a run takes at least the cycles that the executed operations need of any set of slots
//	ports.go    the read port of accumulators is taken by one operation in a cycle, on every way through the program
//	chain.go    a stretch takes at least the cycles of its longest chain of operations that wait for each other
//
// [Check] is all of them. That they hold is tested on random kernels, of C and of schedules.
package invariant

import (
	"errors"

	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Check tells which laws p breaks on m, and r, a run of it; nil if it keeps them.
func Check(p *mir.Program, m *machine.Machine, r *core.Result) error {
	err := Words(p, m)
	if err == nil {
		err = Ports(p, m)
	}
	if err == nil {
		err = Slots(p, m, r)
	}
	count, uneven := Iterations(p, r)
	if uneven != nil {
		return errors.Join(err, uneven)
	}
	return errors.Join(err, Chains(p, m, r, count))
}
