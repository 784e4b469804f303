package tunepage

import (
	"html/template"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// curve draws the best of a workload over its evaluations, and the bound.
func curve(w Workload) (template.HTML, error) {
	p := newPlot("evaluations", "cycles of the best")
	p.Title.Text = w.Name
	p.Title.TextStyle.Font = p.X.Label.TextStyle.Font
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers(10)
	p.Y.Tick.Marker = whole{}
	last := float64(max(w.Evaluations, 2))
	p.X.Min, p.X.Max = 1, last
	if len(w.Curve) > 0 {
		points := plotter.XYs{}
		for _, c := range w.Curve {
			points = append(points, plotter.XY{X: float64(max(c.Evaluations, 1)), Y: float64(c.Cycles)})
		}
		points = append(points, plotter.XY{X: last, Y: points[len(points)-1].Y})
		line, err := plotter.NewLine(points)
		if err != nil {
			return "", err
		}
		line.StepStyle, line.Color, line.Width = plotter.PostStep, blue, vg.Points(1.6)
		p.Add(line)
		p.Legend.Add("best", line)
	}
	if w.Bound > 0 {
		line, err := plotter.NewLine(plotter.XYs{{X: 1, Y: float64(w.Bound)}, {X: last, Y: float64(w.Bound)}})
		if err != nil {
			return "", err
		}
		line.Color, line.Dashes = orange, []vg.Length{vg.Points(4), vg.Points(3)}
		p.Add(line)
		p.Legend.Add("bound", line)
	}
	p.Y.Min = min(p.Y.Min, 0.98*float64(w.Bound))
	if !(p.Y.Min < p.Y.Max) { // nothing is known, or one cost alone
		p.Y.Min, p.Y.Max = float64(w.Cycles)*0.9, float64(w.Cycles)*1.1+1
	}
	return picture(p, 16*vg.Centimeter, 6.5*vg.Centimeter)
}
