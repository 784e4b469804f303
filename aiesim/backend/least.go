package backend

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/schedule"
)

// Slower is the error of a function that takes at least so many cycles, which is more than was asked for.
type Slower struct {
	Least int64
}

func (e *Slower) Error() string { return fmt.Sprintf("it takes at least %d cycles", e.Least) }

// least is no more than the cycles of f, whatever placement and schedule make of it: those in which instruction words
// have room for the operations of blocks that run for certain, as often as loops are known to. Copies and numbers may
// disappear yet; the others do not.
func least(f *mir.Func, m *machine.Machine, found *schedule.Found) int64 {
	var operations [machine.NumOpcodes]int64
	certain := certainly(f)
	for i, b := range f.Blocks {
		if !certain[i] {
			continue
		}
		n := certainIterations(f, b.Loop)
		for _, op := range b.Ops {
			operations[op.Code] += n
		}
	}
	for _, code := range []machine.Opcode{machine.MoveV, machine.MoveA, machine.MoveS, machine.MoveImm} {
		operations[code] = 0
	}
	return found.AtLeast(m, &operations)
}

// certainly says of each block whether every run of the function, or every iteration of the loop around it, executes
// it: no jump passes over it.
func certainly(f *mir.Func) []bool {
	certain := make([]bool, len(f.Blocks))
	for i := range certain {
		certain[i] = true
	}
	for i, b := range f.Blocks {
		end := 0 // of the blocks that may be passed over
		if b.Term.Kind == mir.Return {
			end = len(f.Blocks)
		}
		for _, to := range b.Targets() {
			end = max(end, to)
		}
		for k := i + 1; k < end; k++ {
			certain[k] = false
		}
	}
	return certain
}

// certainIterations is how often a block of loop l runs at least, if nothing passes over it.
func certainIterations(f *mir.Func, l int) int64 {
	n := int64(1)
	for ; l >= 0; l = f.Loops[l].Parent {
		switch lp := f.Loops[l]; {
		case lp.Counted && !lp.Count.IsReg():
			n *= max(1, lp.Count.Imm)
		case lp.Counted:
			n *= max(1, lp.Min)
		}
	}
	return n
}
