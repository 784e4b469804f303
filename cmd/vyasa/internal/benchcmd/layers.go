package benchcmd

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/layers"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Layered is a tile of a layer of a network, as JSON.
type Layered struct {
	Layer string `json:"layer"`
	// of the tile's output, and the channels that it sums: "28x4x16 of 64"; + others: their sums come in
	Shape    string     `json:"shape"`
	Cycles   int64      `json:"cycles"`
	Rule     float64    `json:"rule"`  // cycles that the datapath needs at least: see layers.Tile.Rule
	Share    float64    `json:"share"` // Rule / Cycles
	Verified bool       `json:"verified"`
	Notes    diag.Notes `json:"notes"`
	Error    string     `json:"error,omitempty"`
}

// layers compiles a tile of each distinct layer of a network to C, under its default schedule, and runs it on the cycle
// model.
func (c Command) layers(ctx context.Context, o console.Output, m *machine.Machine) error {
	all, err := layers.Network(c.Layers)
	if err != nil {
		return err
	}
	rows := make([]Layered, len(all))
	err = console.EachShown(ctx, o.Log, len(all), func(i int) string {
		rows[i] = layered(ctx, all[i], m)
		return rows[i].Layer
	})
	if err != nil {
		return err
	}
	table := console.Grid{Head: []string{"layer", "shape", "verified", "cycles", "rule", "share", "notes"}}
	for _, r := range rows {
		notes := fmt.Sprint(len(r.Notes))
		if r.Error != "" {
			notes = r.Error
		}
		table.Add(r.Layer, r.Shape, r.Verified, r.Cycles, fmt.Sprintf("%.0f", r.Rule),
			fmt.Sprintf("%.1f%%", 100*r.Share), notes)
	}
	return c.show(o, rows, table, table.Text)
}

// fair is the share of the rule below which a layer has a note that says what decides its time.
const fair = 0.6

// layered is a tile of a layer on the cycle model; its results are compared with the reference evaluator.
func layered(ctx context.Context, l layers.Layer, m *machine.Machine) Layered {
	t := l.Tile()
	out := Layered{Layer: l.Name(), Rule: t.Rule(), Notes: diag.NewNotes(), Shape: fmt.Sprintf("%dx%dx%d of %d", t.X,
		t.Y, t.K, t.C)}
	if t.Partial {
		out.Shape += " + others"
	}
	s, err := t.Schedule()
	if err != nil {
		out.Error = err.Error()
		return out
	}
	k, err := vyasa.Compile(s, nil)
	if err != nil {
		out.Error = err.Error()
		return out
	}
	regions := map[string][]halide.Range{}
	for _, in := range halide.Inputs(s.Func) {
		regions[in.Name] = k.Nest.Buffer(in.Name).Valid
	}
	r := simulated(ctx, out.Layer, s, t.Inputs(1, regions), m)
	out.Verified, out.Cycles, out.Notes, out.Error = r.Verified, r.Cycles, r.Notes, r.Error
	if r.Cycles > 0 {
		out.Share = out.Rule / float64(r.Cycles)
	}
	if r.Verified && out.Share < fair {
		if why, err := k.Report(); err == nil {
			out.Notes = diag.NewNotes(out.Notes, gauge.Bound(k, why))
		}
	}
	return out
}
