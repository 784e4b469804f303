package picture

import (
	"fmt"
	"image/color"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"github.com/vyasa-go/vyasa/aiesim/report"
)

// Size of the picture, and the resolution of PNG.
const (
	pictureWidth  = 26 * vg.Centimeter
	pictureHeight = 11 * vg.Centimeter
	pictureDPI    = 110
)

// palette is the colours of Okabe and Ito, which most eyes tell apart.
var palette = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff}, color.RGBA{0xe6, 0x9f, 0x00, 0xff}, color.RGBA{0x00, 0x9e, 0x73, 0xff},
	color.RGBA{0xcc, 0x79, 0xa7, 0xff}, color.RGBA{0xd5, 0x5e, 0x00, 0xff},
}

// addGrid draws grid lines behind everything else; upright ones too if both.
func addGrid(p *plot.Plot, both bool) {
	lines := plotter.NewGrid()
	light := color.RGBA{0xdd, 0xdd, 0xdd, 0xff}
	lines.Vertical.Color, lines.Horizontal.Color = light, light
	if !both {
		lines.Vertical.Color = nil
	}
	p.Add(lines)
}

// Plot draws the occupancy of the slots, for the whole run and its hottest loops, beside the roofline with the run's
// point. format is svg or png. Equal reports give equal bytes.
func Plot(r *report.Report, w io.Writer, format string) error {
	var canvas vg.CanvasWriterTo
	switch format {
	case "svg":
		canvas = vgsvg.NewWith(vgsvg.UseWH(pictureWidth, pictureHeight), vgsvg.EmbedFonts(true))
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(pictureWidth, pictureHeight),
			vgimg.UseDPI(pictureDPI))}
	default:
		return fmt.Errorf("pictures are svg or png, not %q", format)
	}
	slots, err := slotPlot(r)
	if err != nil {
		return err
	}
	roof, err := roofPlot(r)
	if err != nil {
		return err
	}
	all := draw.New(canvas)
	all.SetColor(color.White)
	all.Fill(all.Rectangle.Path())
	middle := all.Max.X * 0.54
	slots.Draw(inset(draw.Crop(all, 0, middle-all.Max.X, 0, 0)))
	roof.Draw(inset(draw.Crop(all, middle, 0, 0, 0)))
	_, err = canvas.WriteTo(w)
	return err
}

// inset leaves a margin.
func inset(c draw.Canvas) draw.Canvas {
	const margin = 3 * vg.Millimeter
	return draw.Crop(c, margin, -margin, margin, -margin)
}

// newPlot is an empty plot in the picture's style.
func newPlot(title string) *plot.Plot {
	p := plot.New()
	p.Title.Text = title
	sans := func(size vg.Length) font.Font { return font.Font{Typeface: "Liberation", Variant: "Sans", Size: size} }
	p.Title.TextStyle.Font, p.Title.Padding = sans(11), 2*vg.Millimeter
	p.X.Label.TextStyle.Font, p.Y.Label.TextStyle.Font = sans(9), sans(9)
	p.X.Tick.Label.Font, p.Y.Tick.Label.Font = sans(8), sans(8)
	p.Legend.TextStyle.Font, p.Legend.Padding = sans(8), 1.3*vg.Millimeter
	p.Legend.Top, p.Legend.Left, p.Legend.ThumbnailWidth, p.Legend.XOffs = true, true, 6*vg.Millimeter, vg.Millimeter
	return p
}

// percent writes a share.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }
