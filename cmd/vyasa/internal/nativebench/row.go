package nativebench

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Row is what is measured of one kernel.
type Row struct {
	Workload  string          `json:"workload"`
	Target    string          `json:"target"`
	CPU       string          `json:"cpu"`
	Features  string          `json:"features"`
	NS        float64         `json:"ns"`
	GMACs     float64         `json:"gmacs,omitempty"`
	GPixels   float64         `json:"gpixels,omitempty"`
	Peers     map[string]Peer `json:"peers,omitempty"`
	RatioPeak float64         `json:"ratio_peak,omitempty"` // of the peak in the same process; 0: there is no loop of its kind
	CompileMS float64         `json:"compile_ms"`
	Cycles    float64         `json:"cycles"`       // that were measured
	Model     float64         `json:"cycles_model"` // that the model of Core's ports says
	Bound     float64         `json:"cycles_bound"` // no order of the instructions takes less
	Core      string          `json:"core"`
	Verified  string          `json:"verified"` // by what; "" if it is not
	Note      string          `json:"note,omitempty"`
}

// Peer is what another way reaches, in the unit of its Row, or why it was not measured.
type Peer struct {
	Value  float64
	Reason string
}

// MarshalJSON is the value, or {"null": reason}.
func (p Peer) MarshalJSON() ([]byte, error) {
	if p.Reason != "" {
		return fmt.Appendf(nil, `{"value": null, "reason": %q}`, p.Reason), nil
	}
	return fmt.Appendf(nil, "%.4g", p.Value), nil
}

// unit is the figure of a row and what it counts.
func (r *Row) unit() (float64, string) {
	if r.GPixels > 0 {
		return r.GPixels, "Gpixel/s"
	}
	return r.GMACs, "GMAC/s"
}

// String is the row as a line.
func (r Row) String() string {
	v, unit := r.unit()
	line := fmt.Sprintf("%-14s %9.2f us %7.2f %s", r.Workload, r.NS/1000, v, unit)
	if r.RatioPeak > 0 {
		line += fmt.Sprintf("  %3.0f %% of peak", 100*r.RatioPeak)
	}
	if r.Model > 0 {
		line += fmt.Sprintf("  %.0f cycles, model %.0f (%+.0f %%), bound %.0f", r.Cycles, r.Model, 100*(r.Model/r.Cycles-1), r.Bound)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Peers)) {
		if p := r.Peers[name]; p.Reason == "" {
			line += fmt.Sprintf("  %s %.2f (%.2fx)", name, p.Value, v/p.Value)
		} else {
			line += fmt.Sprintf("  %s: %s", name, p.Reason)
		}
	}
	if r.Verified == "" {
		line += "  NOT VERIFIED"
	}
	if r.Note != "" {
		line += "\n    " + strings.ReplaceAll(r.Note, "\n", "\n    ")
	}
	return line
}
