package tunepage

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"math"
)

// Page is the contents.
type Page struct {
	Title     string
	Machine   string
	Version   string
	Bandwidth int // of all memory ports, in bytes a cycle; 0: unknown
	Again     int // seconds after which the page is loaded again; 0: it is as it will be
	Workloads []Workload
	Groups    []Group
}

// Workload is what was found for one.
type Workload struct {
	Name, Table  string
	Bits         int
	Verified     bool
	Why          string // it is not verified
	MACs         int
	Cycles       int64
	Bound        int64 // 0: nothing is proven
	Default      int64 // cycles of the default schedule, of the paper's; 0: not on record
	Paper        int64
	Parts        []Part // where the cycles went
	MACsPerCycle float64
	Peak         float64 // MACs a cycle of the type; 0: unknown
	Intensity    float64 // MACs for each byte loaded or stored; 0: unknown
	Verdict      string
	Evaluations  int
	Refused      int
	Slower       int     // of which no more is known than that they take longer than good ones
	Curve        []Point // of the best, by evaluation
	Schedule     string
	Go           string
}

// Part is a share of the cycles.
type Part struct {
	Name   string
	Cycles int64
}

// Share is a part's of all cycles, as text.
func (w Workload) Share(p Part) string {
	return fmt.Sprintf("%.1f%%", 100*float64(p.Cycles)/float64(max(w.Cycles, 1)))
}

// Point is the best cost after so many evaluations.
type Point struct {
	Evaluations int
	Cycles      int64
}

// Group is a geometric mean beside the paper's.
type Group struct {
	Table       string
	Bits        int
	Kernels     int
	Ours, Paper float64 // MACs a cycle
}

// Gap is how much more the best may cost than the best possible, as text.
func (w Workload) Gap() string {
	if w.Bound == 0 || w.Cycles == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*(float64(w.Cycles)/float64(w.Bound)-1))
}

// OfPeak is the share of the peak, as text.
func (w Workload) OfPeak() string {
	if w.Peak == 0 || w.MACs == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*w.MACsPerCycle/w.Peak)
}

// Rate is MACs a cycle, as text.
func (w Workload) Rate() string {
	if w.MACs == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", w.MACsPerCycle)
}

// Ratio is ours over the paper's, as text.
func (g Group) Ratio() string {
	if g.Paper == 0 || g.Ours == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", g.Ours/g.Paper)
}

// Mean is ours, as text.
func (g Group) Mean() string {
	if g.Ours == 0 || math.IsNaN(g.Ours) {
		return "-"
	}
	return fmt.Sprintf("%.2f", g.Ours)
}

//go:embed tunepage.html
var frame string

var page = template.Must(template.New("page").Parse(frame))

// drawn is a page with its pictures.
type drawn struct {
	Page
	Gaps, Roofline template.HTML
	Curves         []template.HTML // of the workloads
}

// Write writes the page.
func Write(w io.Writer, p Page) error {
	d := drawn{Page: p}
	for _, x := range p.Workloads {
		svg, err := curve(x)
		if err != nil {
			return err
		}
		d.Curves = append(d.Curves, svg)
	}
	var err error
	if d.Gaps, err = gaps(p.Workloads); err != nil {
		return err
	}
	if d.Roofline, err = roofline(p.Workloads, float64(p.Bandwidth)); err != nil {
		return err
	}
	return page.Execute(w, d)
}
