package gauge

import (
	"fmt"
	"io"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// PrintBench prints the measurements, the geometric means beside the paper's, and what explains them.
func PrintBench(w io.Writer, rows []Measured, m *machine.Machine) {
	fmt.Fprintf(w, "%-18s %-7s %-9s %9s %14s %14s %14s %5s %7s %8s\n", "workload", "table", "verified", "MACs",
		"cycles", "MACs/cycle", "of peak", "II", "spills", "bytes")
	for i := range rows {
		fmt.Fprintln(w, rows[i].text())
	}
	fmt.Fprintln(w, "II: of the hottest loop; * it is not pipelined")
	PrintReadings(w, m)
	if groups := Groups(rows); len(groups) > 0 {
		PrintGroups(w, groups)
	}
}

// PrintGroups prints the geometric means beside the paper's, and what explains them.
func PrintGroups(w io.Writer, list []*group) {
	fmt.Fprintf(w, "\n%-7s %5s %8s %14s %12s %14s\n", "table", "bits", "kernels", "MACs/cycle", "the paper's", "ratio")
	for _, g := range list {
		ours, ratio := "-", "-"
		if len(g.Rows) > 0 {
			ours, ratio = Ends("%.2f", g.low, g.Ours), Ends("%.3f", g.low/g.Paper, g.Ours/g.Paper)
		}
		fmt.Fprintf(w, "%-7s %5d %8s %14s %12.2f %14s\n", g.Table, g.Bits, g.Count(), ours, g.Paper, ratio)
	}
	fmt.Fprintln(w)
	for _, g := range list {
		for _, n := range g.notes() {
			fmt.Fprintln(w, Folded(n, 120))
		}
	}
}

// text is the row of a measurement.
func (m *Measured) text() string {
	if m.Err != nil {
		return fmt.Sprintf("%-18s %-7s %-9s %9d  %s", m.Workload, m.Table, "NO", m.MACs, FirstLine(m.Err))
	}
	verified, ii := "yes", "-"
	if !m.Verified {
		verified = "NO"
	}
	if m.hottest != nil {
		ii = fmt.Sprint(m.II)
		if !m.hottest.Pipelined {
			ii += "*"
		}
	}
	share := "-" // where nothing is multiplied by the vector units
	if m.Peak > 0 {
		share = Ends("%.1f", 100*m.MACsLow/m.Peak, 100*m.MACsPerCycle/m.Peak) + "%"
	}
	return fmt.Sprintf("%-18s %-7s %-9s %9d %14s %14s %14s %5s %7d %8d", m.Workload, m.Table, verified, m.MACs,
		Span{m.Cycles, m.CyclesHigh}, Ends("%.2f", m.MACsLow, m.MACsPerCycle), share, ii, m.Spills, m.ProgramBytes)
}

// FirstLine is the beginning of an error.
func FirstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// Folded breaks a line at spaces into lines of at most width characters; those behind the first are indented further.
func Folded(line string, width int) string {
	var b strings.Builder
	indent := strings.Repeat(" ", len(line)-len(strings.TrimLeft(line, " ")))
	n := 0
	for _, word := range strings.Fields(line) {
		switch {
		case n == 0:
			n, _ = fmt.Fprint(&b, indent, word)
		case n+1+len(word) > width:
			b.WriteString("\n")
			n, _ = fmt.Fprint(&b, indent, "  ", word)
		default:
			k, _ := fmt.Fprint(&b, " ", word)
			n += k
		}
	}
	return b.String()
}
