package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// conflicts tells which buffers met in the bundles of list that stalled, the costliest first. A stall of a bundle
// counts for all that it accesses and that may share a bank: which of them had to wait is the arbiter's choice. An
// access of more than the width of a port, as that of half an accumulator, meets itself.
func (c counts) conflicts(list []int) []Conflict {
	var out []Conflict
	for _, b := range list {
		if c.r.Conflicts[b] == 0 {
			continue
		}
		var names, long []string
		for _, s := range c.p.Bundles[b].Ops {
			if s.Op.Mem != nil {
				names = append(names, c.buffer(s.Op.Mem))
			}
			if s.Op.Mem != nil && 8*s.Op.Mem.Bytes > c.m.LoadBits.N {
				long = names[len(names)-1:]
			}
		}
		if names = c.sharing(names); len(names) == 0 {
			names = long
		}
		if len(names) == 0 {
			continue // a library routine, a stream, or an access that takes several cycles
		}
		slices.Sort(names)
		i := slices.IndexFunc(out, func(x Conflict) bool { return slices.Equal(x.Buffers, names) })
		if i < 0 {
			i, out = len(out), append(out, Conflict{Buffers: names})
		}
		out[i].Cycles += c.r.Conflicts[b]
	}
	slices.SortStableFunc(out, func(x, y Conflict) int { return int(min(1, max(-1, y.Cycles-x.Cycles))) })
	return out
}

// sharing leaves out of a list the buffers that have no pair of banks in common with another one of it.
func (c counts) sharing(names []string) []string {
	pair := 2 * int64(c.m.BankBytes.N)
	where := func(name string) (first, last int64) {
		for _, p := range c.r.Placed {
			if p.Name == name && p.Bytes > 0 {
				return p.Address / pair, (p.Address + p.Bytes - 1) / pair
			}
		}
		return 0, 1 << 20 // several under one name
	}
	var out []string
	for i, n := range names {
		first, last := where(n)
		for k, o := range names {
			if a, b := where(o); k != i && a <= last && first <= b {
				out = append(out, n)
				break
			}
		}
	}
	return out
}

// buffer names what an access goes to.
func (c counts) buffer(m *mir.Mem) string {
	if m.Stack {
		return "stack"
	}
	return c.p.Func.Roots[m.Root].Name
}

// conflictText says what the bank conflicts of a loop come from, "" if it has none.
func (l *Loop) conflictText() string {
	var parts []string
	for _, x := range l.Conflicts {
		who := strings.Join(x.Buffers, " and ")
		if len(x.Buffers) == 1 {
			who += " alone, wider than a port"
		}
		parts = append(parts, fmt.Sprintf("%s (%d)", who, x.Cycles))
	}
	if len(parts) == 0 {
		return ""
	}
	text := "stalls where accesses of one cycle meet in a bank: " + strings.Join(parts, ", ")
	if l.Rounds > 0 && l.Schedule != nil && l.Schedule.II > 0 {
		var total int64
		for _, x := range l.Conflicts {
			total += x.Cycles
		}
		text += fmt.Sprintf("; %.1f cycles a round", float64(total)/float64(l.Rounds))
	}
	return text
}
