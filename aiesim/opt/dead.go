package opt

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// dead takes out operations whose results nobody needs; variables that only keep themselves going count as unneeded,
// and so do copies of a register to itself.
//
//	t = i * 2; i = i + 1   (nothing else reads t or i)   ->   (nothing)
//
// Needs nothing; leaves every operation needed by a store, a stream, a mode, a branch or a loop's count.
func dead(f *mir.Func, _ *machine.Machine) {
	v := newLive(f)
	now := make(set, v.words)
	for i, b := range f.Blocks {
		copy(now, v.out[i])
		gone := 0
		for j := len(b.Ops) - 1; j >= 0; j-- {
			o := b.Ops[j]
			if !v.needed(now, o) || isCopy(f, o) && o.Def[0].Reg == o.Use[0].Reg {
				b.Ops[j] = nil
				gone++
				continue
			}
			v.step(now, o)
		}
		if gone > 0 {
			b.Ops = compact(b.Ops)
		}
	}
}

// compact closes the gaps that nil leaves.
func compact(list []*mir.Op) []*mir.Op {
	kept := list[:0]
	for _, o := range list {
		if o != nil {
			kept = append(kept, o)
		}
	}
	return kept
}
