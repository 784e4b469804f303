package report

import (
	"fmt"
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// pair is a pair of element types; 8 bits are Int8, signed or not.
type pair struct{ x, z machine.Elem }

// String is the pair's name, as int16 x int16.
func (t Type) String() string { return t.X + " x " + t.Z }

// types lists what was multiplied, the most MACs first.
func (c counts) types() []Type {
	used := map[pair]*Type{}
	for b, hits := range c.r.Hits {
		for _, s := range c.p.Bundles[b].Ops {
			if hits == 0 || macsOf(s.Op) == 0 {
				continue
			}
			k := pairOf(s.Op)
			if used[k] == nil {
				used[k] = &Type{X: k.x.String(), Z: k.z.String(), Peak: peakOf(k)}
			}
			used[k].Ops += hits
			used[k].MACs += hits * macsOf(s.Op)
		}
	}
	list := make([]Type, 0, len(used))
	for _, t := range used {
		list = append(list, *t)
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.MACs != b.MACs {
			return a.MACs > b.MACs
		}
		return a.String() < b.String()
	})
	return list
}

// pairOf is the pair of types that an operation multiplies.
func pairOf(op *mir.Op) pair {
	switch d := op.Vec.Op.(type) {
	case *datapath.Mac:
		return pair{signed(d.Family.X), signed(d.Family.Z)}
	case *datapath.Float:
		return pair{machine.Float32, machine.Float32}
	default:
		panic(fmt.Sprintf("BUG: %s: %s multiplies by %T", op.Pos, op.Vec.Name, d))
	}
}

// signed is e as the families list it.
func signed(e machine.Elem) machine.Elem {
	if e == machine.Uint8 {
		return machine.Int8
	}
	return e
}

// peakOf is the most MACs that one operation makes on a pair of types.
func peakOf(t pair) int {
	most := 0
	for _, f := range machine.Families {
		if f.X == t.x && f.Z == t.z {
			most = max(most, f.MACs())
		}
	}
	if most == 0 {
		panic(fmt.Sprintf("BUG: no family multiplies %s by %s", t.x, t.z))
	}
	return most
}

// multiplyMin is the least number of cycles in which the vector unit makes all MACs: each at its types' peak. The
// second result is the peak of them together.
func multiplyMin(types []Type) (cycles, peak float64) {
	var macs int64
	for _, t := range types {
		cycles += float64(t.MACs) / float64(t.Peak)
		macs += t.MACs
	}
	if cycles == 0 {
		return 0, 0
	}
	return cycles, float64(macs) / cycles
}
