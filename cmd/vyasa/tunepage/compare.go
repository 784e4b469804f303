package tunepage

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
)

// Band is how the runs of one strategy came down: quartiles of the best so far, in optima.
type Band struct {
	Name   string
	Points []BandPoint // by rising evaluations
}

// BandPoint is a point of it.
type BandPoint struct {
	Evaluations          int
	Lower, Median, Upper float64
}

// Compare draws bands with their medians, as a picture in SVG.
func Compare(title string, list []Band) ([]byte, error) {
	p := newPlot("evaluations", "cycles of the best / optimum")
	p.Title.Text = title
	p.Title.TextStyle.Font = p.X.Label.TextStyle.Font
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, powers(10)
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, powers(2)
	most, last := 1.1, 2.0
	for i, b := range list {
		if len(b.Points) == 0 {
			continue
		}
		var median, around plotter.XYs
		for _, at := range b.Points {
			x := float64(at.Evaluations)
			median, around = append(median, plotter.XY{X: x, Y: at.Median}),
				append(around, plotter.XY{X: x, Y: at.Upper})
			most, last = max(most, at.Upper), max(last, x)
		}
		for k := len(b.Points) - 1; k >= 0; k-- {
			around = append(around, plotter.XY{X: float64(b.Points[k].Evaluations), Y: b.Points[k].Lower})
		}
		colour := []color.RGBA{blue, green, orange, pink}[i%4]
		area, err := plotter.NewPolygon(around)
		if err != nil {
			return nil, err
		}
		area.Color, area.LineStyle.Width = color.NRGBA{colour.R, colour.G, colour.B, 0x30}, 0
		line, err := plotter.NewLine(median)
		if err != nil {
			return nil, err
		}
		line.Color, line.Width = colour, vg.Points(1.6)
		p.Add(area, line)
		p.Legend.Add(b.Name, line)
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1, last, 0.98, most
	text, err := picture(p, 20*vg.Centimeter, 10*vg.Centimeter)
	return []byte(text), err
}
