package main

import (
	"context"
	_ "embed" // the picture
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/filters"
	hl "github.com/vyasa-go/vyasa/halide"
)

// filterCmd filters a picture.
type filterCmd struct {
	Image  string `arg:"" optional:"" help:"A PNG file; without it, the built-in picture, which is written beside the result."`
	Kernel string `default:"gauss3" help:"The filter: box2, emboss, gauss3, gauss5, gauss7, laplace, sharpen, sobelx or sobely."`
	Output string `short:"o" placeholder:"OUT.png" help:"Where the result goes; IMAGE-KERNEL.png if not said."`
}

// Help says how the picture is cut.
func (filterCmd) Help() string {
	return `The filter is compiled to C with AI Engine intrinsics, and the C is run on the simulator, tile by tile, as many rows
and columns as the 128 KB of one core hold. Colours are filtered one by one; edges repeat the nearest pixel. Filters with
negative results (emboss, laplace, sobelx, sobely) show their magnitude. Every tile is compared with the reference.`
}

// samplePNG is the built-in picture; sample_test.go draws it.
//
//go:embed testdata/sample.png
var samplePNG string

// Run filters the picture.
func (c filterCmd) Run(ctx context.Context, o console.Output) error {
	f, err := filters.Find(c.Kernel)
	if err != nil {
		return err
	}
	source, name, err := c.open(o)
	if err != nil {
		return err
	}
	result, stats, err := filterImage(ctx, f, source)
	if err != nil {
		return err
	}
	if err := writePNG(name, result); err != nil {
		return err
	}
	size := source.Bounds().Size()
	fmt.Fprintf(o.Out, "%s: %s of %dx%d pixels, %d tiles of one core, bit-exact\n", name, f.Name, size.X, size.Y, stats.tiles)
	fmt.Fprintf(o.Out, "%d MAC operations, %d simulated cycles\n", stats.macOps, stats.cycles)
	return nil
}

// open reads the picture and says where the result goes.
func (c filterCmd) open(o console.Output) (image.Image, string, error) {
	name := c.Output
	if c.Image == "" {
		m, err := png.Decode(strings.NewReader(samplePNG))
		if err != nil {
			panic("BUG: the built-in picture: " + err.Error())
		}
		if name == "" {
			name = "sample-" + c.Kernel + ".png"
		}
		if err := os.WriteFile("sample.png", []byte(samplePNG), 0o644); err != nil {
			return nil, "", err
		}
		fmt.Fprintln(o.Out, "sample.png: the built-in picture")
		return m, name, nil
	}
	file, err := os.Open(c.Image)
	if err != nil {
		return nil, "", err
	}
	defer file.Close()
	m, err := png.Decode(file)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", c.Image, err)
	}
	if name == "" {
		name = strings.TrimSuffix(c.Image, filepath.Ext(c.Image)) + "-" + c.Kernel + ".png"
	}
	return m, name, nil
}

func writePNG(name string, m image.Image) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(file, m); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}

// filterStats adds up what the tiles took.
type filterStats struct {
	tiles          int
	macOps, cycles int64
}

// maxWidth and maxHeight bound a tile: image, 16-bit result and stack then take under 64 KB.
const maxWidth, maxHeight = 256, 64

// tileSize cuts a picture into as few tiles as the bounds allow, all of one size, of whole vectors of 16 pixels.
func tileSize(size image.Point) (width, height int) {
	part := func(n, most int) int {
		tiles := (n + most - 1) / most
		return (n + tiles - 1) / tiles
	}
	return min(maxWidth, (part(size.X, maxWidth)+15)/16*16), part(size.Y, maxHeight)
}

// filterImage filters every colour of a picture by one compiled kernel.
func filterImage(ctx context.Context, f filters.Filter, m image.Image) (image.Image, filterStats, error) {
	var stats filterStats
	size := m.Bounds().Size()
	if size.X == 0 || size.Y == 0 {
		return nil, stats, errors.New("the picture is empty")
	}
	kernel, err := vyasa.Compile(f.Schedule(tileSize(size)), nil)
	if err != nil {
		return nil, stats, err
	}
	simulator, err := kernel.Simulator()
	if err != nil {
		return nil, stats, err
	}
	job := &tileJob{filter: f, kernel: kernel, simulator: simulator, stats: &stats}
	planes := planesOf(m)
	for i, p := range planes {
		if planes[i], err = job.plane(ctx, p); err != nil {
			return nil, stats, err
		}
	}
	return joinPlanes(planes), stats, nil
}

// tileJob filters planes tile by tile.
type tileJob struct {
	filter    filters.Filter
	kernel    *vyasa.Kernel
	simulator *vyasa.Simulator
	stats     *filterStats
}

// plane filters one colour.
func (j *tileJob) plane(ctx context.Context, p *image.Gray) (*image.Gray, error) {
	size, tile := p.Rect.Size(), j.kernel.Region()
	out := image.NewGray(p.Rect)
	for y := 0; y < size.Y; y += tile[1].Extent {
		for x := 0; x < size.X; x += tile[0].Extent {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if err := j.tile(ctx, p, out, x, y); err != nil {
				return nil, fmt.Errorf("tile at (%d, %d): %w", x, y, err)
			}
		}
	}
	return out, nil
}

// tile filters the results at x, y and right and down of it.
func (j *tileJob) tile(ctx context.Context, p, out *image.Gray, x, y int) error {
	region := j.kernel.Region()
	halo, half := j.filter.Size-1, (j.filter.Size-1)/2
	in := hl.NewArray(hl.UInt8, hl.Range{Extent: region[0].Extent + halo}, hl.Range{Extent: region[1].Extent + halo})
	width := in.Dims[0].Extent
	for i := range in.Ints {
		in.Ints[i] = int64(clamped(p, x+i%width-half, y+i/width-half))
	}
	inputs := map[string]*hl.Array{"in": in, "k": j.filter.Coefficients()}
	values, result, err := j.simulator.Verify(ctx, inputs)
	if err != nil {
		return err
	}
	j.stats.tiles++
	j.stats.macOps += result.Ops["mac"]
	j.stats.cycles += result.Cycles
	for i, v := range values.Ints {
		px, py := x+i%region[0].Extent, y+i/region[0].Extent
		if px < p.Rect.Dx() && py < p.Rect.Dy() {
			out.Pix[py*out.Stride+px] = uint8(min(255, max(v, -v)))
		}
	}
	return nil
}

// clamped is the pixel nearest to x, y.
func clamped(p *image.Gray, x, y int) uint8 {
	x = min(max(x, 0), p.Rect.Dx()-1)
	y = min(max(y, 0), p.Rect.Dy()-1)
	return p.Pix[y*p.Stride+x]
}
