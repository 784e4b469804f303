package tunepage

import (
	"html/template"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// gaps draws for each workload the share of its cycles that the bound accounts for: 100 % is optimal.
func gaps(list []Workload) (template.HTML, error) {
	p := newPlot("", "bound / cycles, percent")
	var values plotter.Values
	var names []string
	for _, w := range list {
		share := 0.0
		if w.Cycles > 0 {
			share = 100 * float64(w.Bound) / float64(w.Cycles)
		}
		values, names = append(values, share), append(names, w.Name+"    ") // fonts may be wider than they are here
	}
	if len(values) > 0 {
		width := min(vg.Points(16), vg.Points(600/float64(len(values))))
		bars, err := plotter.NewBarChart(values, width)
		if err != nil {
			return "", err
		}
		bars.Color, bars.LineStyle.Width = blue, 0
		p.Add(bars)
		p.NominalX(names...)
		p.X.Tick.Label.Rotation, p.X.Tick.Label.XAlign, p.X.Tick.Label.YAlign = 1.2, -1, -0.5
		p.X.Tick.Length = vg.Points(6)
	}
	p.Y.Min, p.Y.Max = 0, 100
	return picture(p, 28*vg.Centimeter, 10*vg.Centimeter)
}
