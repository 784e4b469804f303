package backend

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Slower is the error of a function that takes at least so many cycles, which is more than was asked for.
type Slower struct {
	Least int64
}

func (e *Slower) Error() string { return fmt.Sprintf("it takes at least %d cycles", e.Least) }

// least is no more than the cycles of f, whatever placement and schedule make of it: its multiplications, loads and
// stores in blocks that run for certain, as often as loops are known to, over what issues in a cycle. Copies and
// numbers may disappear yet; these do not.
func least(f *mir.Func, m *machine.Machine) int64 {
	var macs, loads, scalarLoads, stores int64
	certain := certainly(f)
	for i, b := range f.Blocks {
		if !certain[i] {
			continue
		}
		n := certainIterations(f, b.Loop)
		for _, op := range b.Ops {
			switch op.Code {
			case machine.Mac, machine.FMac:
				macs += n
			case machine.LoadS:
				scalarLoads += n
				loads += n
			case machine.LoadV, machine.LoadW, machine.LoadD:
				loads += n
			case machine.StoreV, machine.StoreW, machine.StoreS, machine.StoreN, machine.StoreD, machine.StoreSRS:
				stores += n
			}
		}
	}
	over := func(n int64, rate int) int64 { return n / int64(max(1, rate)) }
	return max(over(macs, m.Vectors.N), over(loads, m.Loads.N), over(scalarLoads, m.ScalarLoads.N), over(stores,
		m.Stores.N))
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
