package regalloc

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// noteRoutines says of each routine of the runtime library, at its first call, what a call costs and how well that is
// known: none of them has a published number of cycles.
func (a *remarks) noteRoutines() {
	calls := map[string]int{}
	var first []*mir.Op
	for _, list := range a.fn.code {
		for _, op := range list {
			if op.Code == machine.Lib {
				if name := op.Scalar.Routine(); calls[name] == 0 {
					first = append(first, op)
				}
				calls[op.Scalar.Routine()]++
			}
		}
	}
	for _, op := range first {
		name := op.Scalar.Routine()
		r, ok := a.fn.m.Routine(name)
		if !ok {
			panic("BUG: regalloc: the machine has no routine " + name)
		}
		text := fmt.Sprintf("%s takes %d cycles, in which nothing else issues", name, r.Cycles)
		if n := calls[name]; n > 1 {
			text = fmt.Sprintf("%s, of which there are %d, takes %d cycles each, in which nothing else issues", name, n,
				r.Cycles)
		}
		if why, ok := strings.CutPrefix(r.Source, "assumption, "); ok {
			text += fmt.Sprintf(": an assumption, %d to %d are thinkable (%s)", r.Lo, r.Hi, why)
		}
		a.fn.f.Notes = append(a.fn.f.Notes, mir.Note{Pos: op.Pos, Text: text})
	}
}
