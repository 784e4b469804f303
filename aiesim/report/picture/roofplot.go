package picture

import (
	"fmt"
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/vyasa-go/vyasa/aiesim/report"
)

// roofPlot draws the roofline of the run's element types, log over log, with the run's point.
func roofPlot(r *report.Report) (*plot.Plot, error) {
	p := newPlot("roofline")
	p.X.Label.Text, p.Y.Label.Text = "MACs for each byte loaded or stored", "MACs a cycle"
	addGrid(p, true)
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	if r.Roofline.Bound == "" {
		p.Title.Text = "roofline: there are no MACs"
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0.01, 1, 0.1, 100
		p.X.Tick.Marker, p.Y.Tick.Marker = powers{}, powers{}
		return p, nil
	}
	rate := float64(r.Roofline.Bandwidth)
	ridge := r.Peak / rate
	at := r.Roofline.Intensity
	if at == 0 {
		at = ridge * 4 // nothing moves: infinitely far right
	}
	low, high := math.Min(at, ridge)/4, math.Max(at, ridge)*4
	roof, err := plotter.NewLine(plotter.XYs{{X: low, Y: low * rate}, {X: ridge, Y: r.Peak}, {X: high, Y: r.Peak}})
	if err != nil {
		return nil, fmt.Errorf("roofline: %w", err)
	}
	roof.Color, roof.Width = palette[0], vg.Points(2)
	point, err := plotter.NewScatter(plotter.XYs{{X: at, Y: r.MACsPerCycle}})
	if err != nil {
		return nil, fmt.Errorf("roofline: %w", err)
	}
	point.GlyphStyle = draw.GlyphStyle{Color: palette[4], Radius: vg.Points(4.5), Shape: draw.CircleGlyph{}}
	drop, err := plotter.NewLine(plotter.XYs{{X: at, Y: r.MACsPerCycle}, {X: at, Y: r.Roofline.Attainable}})
	if err != nil {
		return nil, fmt.Errorf("roofline: %w", err)
	}
	drop.Color, drop.Dashes = palette[4], []vg.Length{vg.Points(3), vg.Points(2)}
	p.Add(roof, drop, point)
	p.Legend.Add(fmt.Sprintf("ceiling: %s MACs/cycle (%s), %d bytes/cycle", strconv.FormatFloat(r.Peak, 'f', -1, 64),
		r.TypeNames(), r.Roofline.Bandwidth), roof)
	p.Legend.Add(fmt.Sprintf("%s: %.2f MACs/cycle, %s of attainable", r.Function, r.MACsPerCycle,
		percent(r.Roofline.OfRoof)), point)
	p.X.Min, p.X.Max = low, high
	p.Y.Min, p.Y.Max = math.Min(low*rate, r.MACsPerCycle)/1.5, r.Peak*4
	p.X.Tick.Marker, p.Y.Tick.Marker = powers{}, powers{}
	return p, nil
}

// powers ticks an axis at powers of two.
type powers struct{}

// Ticks labels every power of two in the range, every other one if there are many.
func (powers) Ticks(low, high float64) []plot.Tick {
	from, to := int(math.Ceil(math.Log2(low))), int(math.Floor(math.Log2(high)))
	step := 1 + (to-from)/10
	var ticks []plot.Tick
	for e := from; e <= to; e++ {
		t := plot.Tick{Value: math.Exp2(float64(e))}
		if (e-from)%step == 0 {
			t.Label = fmt.Sprint(t.Value)
			if e < 0 {
				t.Label = "1/" + fmt.Sprint(math.Exp2(float64(-e)))
			}
		}
		ticks = append(ticks, t)
	}
	return ticks
}
