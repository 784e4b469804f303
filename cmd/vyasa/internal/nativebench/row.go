package nativebench

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Row is what is measured of one kernel.
type Row struct {
	Workload string `json:"workload"`
	Size     string `json:"size,omitempty"` // of the output, if it is another than the workload's own
	Map      string `json:"map,omitempty"`  // onto which instruction, if it is mapped
	// the greatest magnitude of weights of bytes, if it is not 128
	Weights  int               `json:"weights,omitempty"`
	Target   string            `json:"target"`
	CPU      string            `json:"cpu"`
	Features string            `json:"features"`
	Workers  int               `json:"workers"` // goroutines; of more than one the time is that on the wall
	NS       float64           `json:"ns"`
	GMACs    float64           `json:"gmacs,omitempty"`
	GPixels  float64           `json:"gpixels,omitempty"`
	Peers    map[string]Figure `json:"peers,omitempty"`
	Missing  map[string]string `json:"missing,omitempty"` // why figures of peers are null
	// of the best loop of multiplications, or of a copy, in the same process
	RatioPeak float64 `json:"ratio_peak"`
	Speedup   float64 `json:"speedup,omitempty"` // of several goroutines over one
	// of a layer over time: what loops of nothing but its loads and its products reach, in GMAC/s
	AtMost float64 `json:"at_most,omitempty"`
	// that were measured, by a chain of instructions in turns
	Cycles float64 `json:"cycles,omitempty"`
	// that the model of Core's ports says, for data in the first cache
	Model float64 `json:"cycles_model,omitempty"`
	// no order of the instructions takes less; only of this very core
	Bound     float64 `json:"cycles_bound,omitempty"`
	Core      string  `json:"core,omitempty"`
	CompileMS float64 `json:"compile_ms"` // from the nest to code that can be called
	Verified  bool    `json:"verified"`
	Note      string  `json:"note"`
}

// Figure is what a peer reaches, in the unit of its Row; 0: it was not measured.
type Figure float64

// MarshalJSON is the number, or null.
func (f Figure) MarshalJSON() ([]byte, error) {
	if f == 0 {
		return []byte("null"), nil
	}
	return json.Marshal(rounded(float64(f)))
}

// rounded is a number of four digits.
func rounded(v float64) json.Number { return json.Number(fmt.Sprintf("%.4g", v)) }

// lacks says why a peer has no figure.
func (r *Row) lacks(name string, why error) {
	first, _, _ := strings.Cut(why.Error(), "\n")
	r.Peers[name], r.Missing[name] = 0, first
}

// remark adds to the note.
func (r *Row) remark(format string, args ...any) {
	if r.Note != "" {
		r.Note += "; "
	}
	r.Note += fmt.Sprintf(format, args...)
}

// Unit is the figure of a row and what it counts.
func (r *Row) Unit() (float64, string) {
	if r.GPixels > 0 {
		return r.GPixels, "Gpixel/s"
	}
	return r.GMACs, "GMAC/s"
}

// Label is the workload with its size.
func (r *Row) Label() string {
	label := r.Workload
	if r.Size != "" {
		label += " " + r.Size
	}
	if r.Weights > 0 {
		label += fmt.Sprintf(" |w|<=%d", r.Weights)
	}
	if r.Workers > 1 {
		label += fmt.Sprintf(" by %d", r.Workers)
	}
	return label
}

// String is the row as a line, and its note.
func (r Row) String() string {
	v, unit := r.Unit()
	line := fmt.Sprintf("%-22s %9.2f us %7.2f %s", r.Label(), r.NS/1000, v, unit)
	if r.RatioPeak > 0 {
		line += fmt.Sprintf("  %3.0f %% of peak", 100*r.RatioPeak)
	}
	if r.Model > 0 && r.Cycles > 0 {
		line += fmt.Sprintf("  %.0f cycles, ", r.Cycles)
		if off := 100 * (r.Model/r.Cycles - 1); r.Bound > 0 {
			line += fmt.Sprintf("model %+.0f %%, bound %.0f", off, r.Bound)
		} else {
			line += fmt.Sprintf("there is no model of this core; %s would take %+.0f %%", strings.TrimSuffix(r.Core,
				nearest), off)
		}
	}
	if r.Speedup > 0 {
		line += fmt.Sprintf("  %.2fx of one", r.Speedup)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Peers)) {
		if p := float64(r.Peers[name]); p > 0 {
			line += fmt.Sprintf("  %s %.2f (%.2fx)", name, p, v/p)
		}
	}
	if !r.Verified {
		line += "  NOT VERIFIED"
	}
	if r.Note != "" {
		line += "\n    " + strings.ReplaceAll(r.Note, "; ", "\n    ")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Missing)) {
		line += fmt.Sprintf("\n    no %s: %s", name, r.Missing[name])
	}
	return line
}
