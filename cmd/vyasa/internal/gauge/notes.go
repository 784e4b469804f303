package gauge

import (
	"fmt"
	"slices"
	"strings"
)

// group is the workloads of one of the paper's tables and one width, with the paper's geometric mean.
type group struct {
	Table string
	Bits  int
	Paper float64 // MACs a cycle: Vyasa paper, sections IV-A to IV-C
	Ours  float64
	low   float64     // the same under the slower reading of each kernel
	Rows  []*Measured // that ran
	bad   int         // that did not
}

// Groups sorts measurements into the paper's groups; groups without any are left out.
func Groups(rows []Measured) []*group {
	all := []*group{{Table: "VI", Bits: 32, Paper: 7.67}, {Table: "VI", Bits: 16, Paper: 25.92},
		{Table: "VII", Bits: 32, Paper: 7.67},
		{Table: "VII", Bits: 16, Paper: 22.53}, {Table: "CONV3D", Bits: 32, Paper: 7.55},
		{Table: "CONV3D", Bits: 16, Paper: 21.60}}
	for i := range rows {
		r := &rows[i]
		for _, g := range all {
			switch {
			case g.Table != r.Table || g.Bits != r.Bits:
			case r.Verified:
				g.Rows = append(g.Rows, r)
			default:
				g.bad++
			}
		}
	}
	for _, g := range all {
		var rates, low []float64
		for _, r := range g.Rows {
			rates, low = append(rates, r.MACsPerCycle), append(low, r.MACsLow)
		}
		g.Ours, g.low = Mean(rates), Mean(low)
	}
	return slices.DeleteFunc(all, func(g *group) bool { return len(g.Rows)+g.bad == 0 })
}

// Count says how many rows the mean holds: "8", or "7 of 8" if some failed.
func (g *group) Count() string {
	if g.bad == 0 {
		return fmt.Sprint(len(g.Rows))
	}
	return fmt.Sprintf("%d of %d", len(g.Rows), len(g.Rows)+g.bad)
}

// notes explain the group's mean by what was measured.
func (g *group) notes() []string {
	head := fmt.Sprintf("%s, %d bits: %s MACs/cycle, the paper %.2f (%s%%)", g.Table, g.Bits,
		Ends("%.2f", g.low, g.Ours), g.Paper, Ends("%+.1f", 100*(g.low/g.Paper-1), 100*(g.Ours/g.Paper-1)))
	if len(g.Rows) == 0 {
		return []string{fmt.Sprintf("%s, %d bits: none of %d ran", g.Table, g.Bits, g.bad)}
	}
	list := []string{head, "  cycles, on average: " + strings.Join(g.shares(), ", ")}
	if g.bad > 0 {
		list = append(list, fmt.Sprintf("  not in the mean: %d that failed", g.bad))
	}
	least := slices.MinFunc(g.Rows, func(a, b *Measured) int {
		return int(1e6 * (a.MACsPerCycle/a.Peak - b.MACsPerCycle/b.Peak))
	})
	list = append(list, fmt.Sprintf("  furthest from the peak: %s, %s of %g; %s", least.Workload,
		Ends("%.2f", least.MACsLow, least.MACsPerCycle), least.Peak, least.cause()))
	return append(list, g.lists()...)
}

// shares are the parts of the cycles, averaged over the kernels: the wanted MACs, then what is lost, the most first.
func (g *group) shares() []string {
	n := float64(len(g.Rows))
	wanted, sum := 0.0, []loss(nil)
	for i, r := range g.Rows {
		wanted += float64(r.MACs) / r.Peak / float64(r.Own) / n
		for j, l := range r.losses() {
			if i == 0 {
				sum = append(sum, loss{name: l.name})
			}
			sum[j].cycles += l.cycles / float64(r.Own) / n
		}
	}
	list := []string{fmt.Sprintf("%.1f%% the wanted MACs at the peak", 100*wanted)}
	for _, l := range byCycles(sum) {
		if l.cycles >= 0.0005 {
			list = append(list, fmt.Sprintf("%.1f%% %s", 100*l.cycles, l.name))
		}
	}
	return list
}

// byCycles sorts losses, the most first.
func byCycles(list []loss) []loss {
	slices.SortStableFunc(list, func(a, b loss) int {
		switch {
		case a.cycles > b.cycles:
			return -1
		case a.cycles < b.cycles:
			return 1
		}
		return 0
	})
	return list
}

// cause is the largest loss of a kernel.
func (m *Measured) cause() string {
	most := byCycles(m.losses())[0]
	text := fmt.Sprintf("%.1f%% %s", 100*most.cycles/float64(m.Own), most.name)
	if strings.Contains(most.name, "bank conflicts") && len(m.meets) > 0 {
		text += ", where " + strings.Join(m.meets[0].Buffers, " and ") + " meet in a bank"
	}
	if m.hottest != nil && !m.hottest.Pipelined && m.hottest.Why != "" {
		text += "; its hottest loop is not pipelined: " + m.hottest.Why
	}
	return text
}

// lists names the kernels that are not pipelined, that spill, and that something else than multiplying bounds.
func (g *group) lists() []string {
	var slow, spill, bound []string
	for _, r := range g.Rows {
		switch h := r.hottest; {
		case h == nil:
		case !h.Pipelined:
			slow = append(slow, r.Workload)
		case h.Bound != "" && !strings.Contains(h.Bound, "veca"):
			bound = append(bound, fmt.Sprintf("%s (II %d: %s)", r.Workload, h.II, cut(h.Bound, 60)))
		}
		if r.Spills > 0 {
			spill = append(spill, fmt.Sprintf("%s (%d)", r.Workload, r.Spills))
		}
	}
	var list []string
	for _, x := range []struct {
		what  string
		names []string
	}{{"hottest loop not pipelined", slow}, {"hottest loop not bound by the multiplier", bound},
		{"spill operations", spill}} {
		if len(x.names) > 0 {
			list = append(list, fmt.Sprintf("  %s: %s", x.what, strings.Join(x.names, ", ")))
		}
	}
	return list
}

// cut shortens a text to n bytes at a space.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:max(strings.LastIndexByte(s[:n], ' '), 0)] + " ..."
}
