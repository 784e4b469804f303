package tunepage

import (
	"fmt"
	"html/template"
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// roofline draws all workloads, MACs a cycle over MACs for each byte, under the peaks of their types and what memory
// can feed.
func roofline(list []Workload, bandwidth float64) (template.HTML, error) {
	p := newPlot("MACs for each byte loaded or stored", "MACs a cycle")
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = powers(2), powers(2)
	by := map[float64]plotter.XYs{}
	for _, w := range list {
		if w.Peak > 0 && w.Intensity > 0 && w.MACsPerCycle > 0 {
			by[w.Peak] = append(by[w.Peak], plotter.XY{X: w.Intensity, Y: w.MACsPerCycle})
		}
	}
	var peaks []float64
	low, high := 0.25, 16.0
	for peak, points := range by {
		peaks = append(peaks, peak)
		for _, at := range points {
			low, high = min(low, at.X/2), max(high, at.X*2)
		}
	}
	slices.Sort(peaks)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low, high, 1, 16
	for i, peak := range peaks {
		colour := []color.Color{blue, orange, green, pink}[i%4]
		points, err := plotter.NewScatter(by[peak])
		if err != nil {
			return "", err
		}
		points.GlyphStyle = draw.GlyphStyle{Color: colour, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
		roof, err := plotter.NewLine(roof(low, high, peak, bandwidth))
		if err != nil {
			return "", err
		}
		roof.Color, roof.Width = colour, vg.Points(1.2)
		p.Add(roof, points)
		p.Legend.Add(fmt.Sprintf("peak %g MACs/cycle", peak), roof, points)
		for _, at := range by[peak] {
			p.Y.Min = min(p.Y.Min, at.Y/1.5)
		}
		p.Y.Min, p.Y.Max = min(p.Y.Min, roof.XYs[0].Y), max(p.Y.Max, 2*peak)
	}
	p.Legend.Left = true
	return picture(p, 28*vg.Centimeter, 11*vg.Centimeter)
}

// roof is the line above which no run can be: as many MACs as memory feeds, at most the peak.
func roof(low, high, peak, bandwidth float64) plotter.XYs {
	if ridge := peak / bandwidth; bandwidth > 0 && low < ridge && ridge < high {
		return plotter.XYs{{X: low, Y: low * bandwidth}, {X: ridge, Y: peak}, {X: high, Y: peak}}
	}
	return plotter.XYs{{X: low, Y: peak}, {X: high, Y: peak}}
}
