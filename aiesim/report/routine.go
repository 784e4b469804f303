package report

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// routines are the calls of the runtime library in bundles, by what the core waited for them: it issues one, and
// nothing else until that has ended.
func (c counts) routines(bundles []int) []Routine {
	var list []Routine
	for _, b := range bundles {
		for _, s := range c.p.Bundles[b].Ops {
			if s.Op.Code != machine.Lib {
				continue
			}
			name := s.Op.Scalar.Routine()
			r, _ := c.m.Routine(name)
			cycles := c.r.Hits[b] * int64(max(r.Cycles-1, 0))
			i := slices.IndexFunc(list, func(r Routine) bool { return r.Name == name })
			if i < 0 {
				i = len(list)
				list = append(list, Routine{Name: name})
			}
			list[i].Cycles += cycles
		}
	}
	slices.SortStableFunc(list, func(a, b Routine) int { return cmp.Compare(b.Cycles, a.Cycles) })
	return list
}
