package main

import (
	"fmt"
	"slices"
	"strings"
)

// group is the workloads of one of the paper's tables and one width, with the paper's geometric mean.
type group struct {
	table string
	bits  int
	paper float64 // MACs a cycle: Vyasa paper, sections IV-A to IV-C
	ours  float64
	low   float64     // the same under the slower reading of each kernel
	rows  []*measured // that ran
	bad   int         // that did not
}

// groups sorts measurements into the paper's groups; groups without any are left out.
func groups(rows []measured) []*group {
	all := []*group{{table: "VI", bits: 32, paper: 7.67}, {table: "VI", bits: 16, paper: 25.92}, {table: "VII", bits: 32, paper: 7.67},
		{table: "VII", bits: 16, paper: 22.53}, {table: "CONV3D", bits: 32, paper: 7.55}, {table: "CONV3D", bits: 16, paper: 21.60}}
	for i := range rows {
		r := &rows[i]
		for _, g := range all {
			switch {
			case g.table != r.Table || g.bits != r.Bits:
			case r.Verified:
				g.rows = append(g.rows, r)
			default:
				g.bad++
			}
		}
	}
	for _, g := range all {
		var rates, low []float64
		for _, r := range g.rows {
			rates, low = append(rates, r.MACsPerCycle), append(low, r.MACsLow)
		}
		g.ours, g.low = mean(rates), mean(low)
	}
	return slices.DeleteFunc(all, func(g *group) bool { return len(g.rows)+g.bad == 0 })
}

// notes explain the group's mean by what was measured.
func (g *group) notes() []string {
	head := fmt.Sprintf("%s, %d bits: %s MACs/cycle, the paper %.2f (%s%%)", g.table, g.bits, ends("%.2f", g.low, g.ours), g.paper,
		ends("%+.1f", 100*(g.low/g.paper-1), 100*(g.ours/g.paper-1)))
	if len(g.rows) == 0 {
		return []string{fmt.Sprintf("%s, %d bits: none of %d ran", g.table, g.bits, g.bad)}
	}
	list := []string{head, "  cycles, on average: " + strings.Join(g.shares(), ", ")}
	if g.bad > 0 {
		list = append(list, fmt.Sprintf("  not in the mean: %d that failed", g.bad))
	}
	least := slices.MinFunc(g.rows, func(a, b *measured) int {
		return int(1e6 * (a.MACsPerCycle/a.peak - b.MACsPerCycle/b.peak))
	})
	list = append(list, fmt.Sprintf("  furthest from the peak: %s, %s of %g; %s", least.Workload,
		ends("%.2f", least.MACsLow, least.MACsPerCycle), least.peak, least.cause()))
	return append(list, g.lists()...)
}

// shares are the parts of the cycles, averaged over the kernels: the wanted MACs, then what is lost, the most first.
func (g *group) shares() []string {
	n := float64(len(g.rows))
	wanted, sum := 0.0, []loss(nil)
	for i, r := range g.rows {
		wanted += float64(r.MACs) / r.peak / float64(r.own) / n
		for j, l := range r.losses() {
			if i == 0 {
				sum = append(sum, loss{name: l.name})
			}
			sum[j].cycles += l.cycles / float64(r.own) / n
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
func (m *measured) cause() string {
	most := byCycles(m.losses())[0]
	text := fmt.Sprintf("%.1f%% %s", 100*most.cycles/float64(m.own), most.name)
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
	for _, r := range g.rows {
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
	}{{"hottest loop not pipelined", slow}, {"hottest loop not bound by the multiplier", bound}, {"spill operations", spill}} {
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
