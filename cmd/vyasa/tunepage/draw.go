package tunepage

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Colours of Okabe and Ito, which most eyes tell apart.
var (
	blue   = color.RGBA{0x00, 0x72, 0xb2, 0xff}
	orange = color.RGBA{0xd5, 0x5e, 0x00, 0xff}
	green  = color.RGBA{0x00, 0x9e, 0x73, 0xff}
	pink   = color.RGBA{0xcc, 0x79, 0xa7, 0xff}
	light  = color.RGBA{0xdd, 0xdd, 0xdd, 0xff}
)

// newPlot is an empty plot in the page's style, with a grid.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	sans := func(size vg.Length) font.Font { return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size} }
	p.X.Label.Text, p.Y.Label.Text = x, y
	p.X.Label.TextStyle.Font, p.Y.Label.TextStyle.Font = sans(9), sans(9)
	p.X.Tick.Label.Font, p.Y.Tick.Label.Font = sans(8), sans(8)
	p.Legend.TextStyle.Font, p.Legend.Padding, p.Legend.Top = sans(8), vg.Millimeter, true
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = light, light
	p.Add(grid)
	return p
}

// picture is a plot as an element of a page, with room for labels at the ends of axes.
func picture(p *plot.Plot, width, height vg.Length) (template.HTML, error) {
	canvas := vgsvg.NewWith(vgsvg.UseWH(width, height))
	p.Draw(draw.Crop(draw.New(canvas), vg.Millimeter, -6*vg.Millimeter, 2*vg.Millimeter, -vg.Millimeter))
	var text bytes.Buffer
	if _, err := canvas.WriteTo(&text); err != nil {
		return "", err
	}
	from := bytes.Index(text.Bytes(), []byte("<svg"))
	if from < 0 {
		return "", fmt.Errorf("the picture is no SVG")
	}
	return template.HTML(text.Bytes()[from:]), nil
}

// powers ticks an axis at powers of a base.
type powers float64

// Ticks labels every power in the range.
func (base powers) Ticks(low, high float64) []plot.Tick {
	var ticks []plot.Tick
	log := math.Log(float64(base))
	for e := math.Ceil(math.Log(low)/log - 1e-9); e <= math.Log(high)/log+1e-9; e++ {
		t := plot.Tick{Value: math.Pow(float64(base), e)}
		t.Label = fmt.Sprint(t.Value)
		if t.Value < 1 {
			t.Label = "1/" + fmt.Sprint(math.Round(1/t.Value))
		}
		ticks = append(ticks, t)
	}
	return ticks
}

// whole ticks an axis of whole numbers.
type whole struct{}

// Ticks labels round numbers in the range.
func (whole) Ticks(low, high float64) []plot.Tick {
	ticks := plot.DefaultTicks{}.Ticks(low, high)
	for i := range ticks {
		if ticks[i].Label != "" {
			ticks[i].Label = fmt.Sprint(math.Round(ticks[i].Value))
		}
	}
	return ticks
}
