package gauge

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Benched is a measured workload, as JSON.
type Benched struct {
	Workload     string  `json:"workload"`
	Table        string  `json:"table"`
	Bits         int     `json:"bits"`
	MACs         int     `json:"macs"`   // of the operator, without padding
	Cycles       int64   `json:"cycles"` // the least over the readings of what is open, see machine.Readings
	CyclesHigh   int64   `json:"cycles_high"`
	MACsPerCycle float64 `json:"macs_per_cycle"` // at Cycles
	MACsLow      float64 `json:"macs_per_cycle_low"`
	II           int     `json:"ii"` // cycles between rounds of the hottest loop
	Spills       int     `json:"spills"`
	ProgramBytes int     `json:"program_bytes"` // of the largest tile
	Verified     bool    `json:"verified"`
	Schedule     string  `json:"schedule"`

	Notes diag.Notes `json:"notes,omitempty"` // where it is slower than it looks
}

// Measured is a benched workload with the reports behind it, one a tile, or the reason why there are none.
type Measured struct {
	Benched
	Own     int64   // cycles of the machine itself, which the reports are of
	Others  []int64 // under its other readings
	Peak    float64 // MACs a cycle of the element type
	Bytes   int64   // loaded and stored
	Ports   int     // bytes that the memory ports move in a cycle
	where   report.Where
	hottest *report.Schedule  // of the loop that takes the most cycles; nil if no innermost loop ran
	meets   []report.Conflict // of that loop
	Slow    diag.Notes
	Err     error
}

// NewMeasured is a workload that has not run yet.
func NewMeasured(w workloads.Workload, schedule string) Measured {
	return Measured{Benched: Benched{Workload: w.Name, Table: w.Table, Bits: w.Bits(), MACs: w.MACs(),
		Schedule: schedule}, Slow: diag.NewNotes()}
}

// add adds a tile, with its cycles under other readings of the machine.
func (m *Measured) add(r *report.Report, others ...int64) {
	m.Own, m.Others = m.Own+r.Cycles, Sum(m.Others, others)
	s := SpanOf(m.Own, m.Others)
	m.Cycles, m.CyclesHigh = s.Low, s.High
	m.MACsPerCycle, m.MACsLow = float64(m.MACs)/float64(s.Low), float64(m.MACs)/float64(s.High)
	m.ProgramBytes, m.Spills = max(m.ProgramBytes, r.Code.Bytes), max(m.Spills, r.Spills)
	for _, t := range r.Types {
		m.Peak = max(m.Peak, float64(t.Peak))
	}
	m.Bytes, m.Ports = m.Bytes+r.Traffic.LoadBytes+r.Traffic.StoreBytes, r.Roofline.Bandwidth
	m.where.Add(r.Where)
	most := int64(0)
	for i := range r.Loops {
		if l := &r.Loops[i]; l.Schedule != nil && l.Cycles > most {
			most, m.hottest, m.meets = l.Cycles, l.Schedule, l.Conflicts
		}
	}
	if m.hottest != nil {
		m.II = m.hottest.II
	}
}

// Parts are where the cycles went, those of some.
func (m *Measured) Parts() []report.Part {
	return slices.DeleteFunc(m.where.Parts(), func(p report.Part) bool { return p.Cycles == 0 })
}

// loss is a cause why a kernel does not multiply what is wanted at its peak in every cycle.
type loss struct {
	name   string
	cycles float64
}

// losses are the causes: multiply operations beyond those that the operator needs, and the other parts of the cycles.
// With the operator's MACs at the peak they add up to the cycles.
func (m *Measured) losses() []loss {
	list := []loss{{"multiply operations beyond the wanted MACs",
		float64(m.where.Multiplying) - float64(m.MACs)/m.Peak}}
	for _, p := range m.where.Parts()[1:] {
		list = append(list, loss{p.Name, float64(p.Cycles)})
	}
	return list
}

// Mean is a geometric mean; 0 of nothing.
func Mean(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	sum := 0.0
	for _, x := range list {
		sum += math.Log(x)
	}
	return math.Exp(sum / float64(len(list)))
}
