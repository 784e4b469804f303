package benchcmd

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// The size of pictures and matrices of the gallery's programs on the cycle model.
const galleryWidth, galleryHeight = 64, 32

// Showed is a program of the gallery, as JSON.
type Showed struct {
	Name            string     `json:"name"`
	Verified        bool       `json:"verified"`
	Results         int        `json:"results"` // elements of the output
	Cycles          int64      `json:"cycles"`
	CyclesPerResult float64    `json:"cycles_per_result"`
	Notes           diag.Notes `json:"notes"`
	Error           string     `json:"error,omitempty"`
}

// showing are the programs of the gallery of these names, all if there are none.
func showing(names []string) ([]gallery.Program, error) {
	all := gallery.All()
	if len(names) == 0 {
		return all, nil
	}
	var out []gallery.Program
	for _, name := range names {
		i := slices.IndexFunc(all, func(q gallery.Program) bool { return q.Name == name })
		if i < 0 {
			known := make([]string, len(all))
			for k, q := range all {
				known[k] = q.Name
			}
			return nil, fmt.Errorf("the gallery has no program %q, but %s", name, strings.Join(known, ", "))
		}
		out = append(out, all[i])
	}
	return out, nil
}

// gallery compiles programs of the gallery to C, under their own schedules, and runs them on the cycle model.
func (c Command) gallery(ctx context.Context, o console.Output, m *machine.Machine) error {
	all, err := showing(c.Workloads)
	if err != nil {
		return err
	}
	rows := make([]Showed, len(all))
	err = console.EachShown(ctx, o.Log, len(all), func(i int) string {
		q := all[i]
		rows[i] = simulated(ctx, q.Name, q.Schedule(galleryWidth, galleryHeight), q.Inputs(galleryWidth, galleryHeight),
			m)
		return q.Name
	})
	if err != nil {
		return err
	}
	table := console.Grid{Head: []string{"program", "verified", "results", "cycles", "cycles/result", "notes"}}
	for _, r := range rows {
		notes := fmt.Sprint(len(r.Notes))
		if r.Error != "" {
			notes = r.Error
		}
		table.Add(r.Name, r.Verified, r.Results, r.Cycles, fmt.Sprintf("%.2f", r.CyclesPerResult), notes)
	}
	return c.show(o, rows, table, func(w io.Writer) {
		table.Text(w)
		for _, r := range rows {
			if len(r.Notes) > 0 {
				fmt.Fprintf(w, "\n%s:\n%s", r.Name, r.Notes)
			}
		}
	})
}

// simulated is a pipeline on the cycle model, in tiles if it must; results are compared with the reference evaluator.
func simulated(ctx context.Context, name string, s *halide.Schedule, inputs map[string]*halide.Array,
	m *machine.Machine) Showed {
	out := Showed{Name: name, Notes: diag.NewNotes()}
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	out.Notes = console.NotesOf(tiles)
	for _, k := range tiles {
		out.Results += halide.Volume(k.Region())
		notes, cycles, err := verified(ctx, k, inputs, m)
		if err != nil {
			out.Error = err.Error()
			return out
		}
		out.Notes, out.Cycles = diag.NewNotes(out.Notes, notes), out.Cycles+cycles
	}
	out.Verified, out.CyclesPerResult = true, float64(out.Cycles)/float64(out.Results)
	return out
}

// verified is the cycles of a kernel, and what they show.
func verified(ctx context.Context, k *vyasa.Kernel, inputs map[string]*halide.Array, m *machine.Machine) (diag.Notes,
	int64, error) {
	sim, err := k.SimulatorOf(m)
	if err != nil {
		return nil, 0, err
	}
	_, result, err := sim.VerifyAll(ctx, inputs)
	if err != nil {
		return nil, 0, err
	}
	return gauge.Notes(ctx, k, report.Make(sim.Code.Program, m, result.Result), m), result.Cycles, nil
}
