package picture

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/vyasa-go/vyasa/aiesim/report"
)

// slotPlot draws bars by slot: one for the whole run and one for each of the hottest loops.
func slotPlot(r *report.Report) (*plot.Plot, error) {
	p := newPlot("busy slots")
	p.Y.Label.Text = "% of cycles"
	addGrid(p, false)
	series := []struct {
		name  string
		slots []report.Slot
	}{{"whole run", r.Slots}}
	for _, i := range r.Weighty(3, 0.05) {
		l := &r.Loops[i]
		series = append(series, struct {
			name  string
			slots []report.Slot
		}{fmt.Sprintf("%s, %s of the cycles", r.Label(i), percent(l.Share)), l.Slots})
	}
	wide := vg.Points(30) / vg.Length(len(series))
	names := make([]string, len(r.Slots))
	for i, s := range series {
		values := make(plotter.Values, len(s.slots))
		for j, x := range s.slots {
			values[j] = 100 * x.Occupancy
			names[j] = x.Slot
		}
		bars, err := plotter.NewBarChart(values, wide)
		if err != nil {
			return nil, fmt.Errorf("slots of %s: %w", s.name, err)
		}
		bars.Color, bars.LineStyle.Width = palette[i], 0
		bars.Offset = wide * (vg.Length(i) - vg.Length(len(series)-1)/2)
		p.Add(bars)
		p.Legend.Add(s.name, bars)
	}
	p.NominalX(names...)
	p.Y.Min, p.Y.Max = 0, 104+8*float64(len(series)) // room for the legend
	p.Y.Tick.Marker = plot.ConstantTicks(percentTicks())
	return p, nil
}

// percentTicks are ticks from 0 to 100.
func percentTicks() []plot.Tick {
	var ticks []plot.Tick
	for v := 0; v <= 100; v += 20 {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: fmt.Sprint(v)})
	}
	return ticks
}
