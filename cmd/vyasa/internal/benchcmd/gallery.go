package benchcmd

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
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

// gallery compiles each program of the gallery to C, under its own schedule, and runs it on the cycle model.
func (c Command) gallery(ctx context.Context, o console.Output, m *machine.Machine) error {
	all := gallery.All()
	rows := make([]Showed, len(all))
	p := console.NewProgress(o.Log, len(all))
	err := console.Each(ctx, len(all), func(i int) {
		q := all[i]
		rows[i] = simulated(ctx, q.Name, q.Schedule(galleryWidth, galleryHeight), q.Inputs(galleryWidth, galleryHeight), m)
		p.Step(q.Name)
	})
	p.End()
	if err != nil {
		return err
	}
	if c.JSON {
		return console.WriteJSON(o.Out, rows)
	}
	table := console.Grid{Head: []string{"program", "verified", "results", "cycles", "cycles/result", "notes"}}
	for _, r := range rows {
		notes := fmt.Sprint(len(r.Notes))
		if r.Error != "" {
			notes = r.Error
		}
		table.Add(r.Name, r.Verified, r.Results, r.Cycles, fmt.Sprintf("%.2f", r.CyclesPerResult), notes)
	}
	table.Text(o.Out)
	for _, r := range rows {
		if len(r.Notes) > 0 {
			fmt.Fprintf(o.Out, "\n%s:\n%s", r.Name, r.Notes)
		}
	}
	return nil
}

// simulated is a pipeline on the cycle model; its results are compared with the reference evaluator.
func simulated(ctx context.Context, name string, s *halide.Schedule, inputs map[string]*halide.Array,
	m *machine.Machine) Showed {
	out := Showed{Name: name, Notes: diag.NewNotes()}
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	out.Notes, out.Results = k.Notes, 1
	for _, r := range k.Region() {
		out.Results *= r.Extent
	}
	sim, err := k.SimulatorOf(m)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	_, result, err := sim.VerifyAll(ctx, inputs)
	if err != nil {
		out.Error = err.Error()
	}
	if result != nil {
		out.Verified, out.Cycles = err == nil, result.Cycles
		out.CyclesPerResult = float64(result.Cycles) / float64(out.Results)
	}
	return out
}
