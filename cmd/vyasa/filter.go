package main

import (
	"context"
	_ "embed" // the picture
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/filters"
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
	fmt.Fprintf(o.Out, "%s: %s of %dx%d pixels, %d tiles of one core, bit-exact\n", name, f.Name, size.X, size.Y,
		stats.tiles)
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
