// Package picture filters pictures by kernels that are compiled to C with AI Engine intrinsics and run on the simulator,
// tile by tile, each compared with the reference.
package picture

import (
	"context"
	_ "embed" // the picture
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/examples/filters"
)

// Job is a picture to be filtered.
type Job struct {
	Image  string // a PNG file; "": the built-in picture, which is written beside the result
	Kernel string // one of package filters
	Output string // a PNG file; "": IMAGE-KERNEL.png
}

// samplePNG is the built-in picture; sample_test.go draws it.
//
//go:embed testdata/sample.png
var samplePNG string

// Run filters the picture, and says to out what was written and what it took.
func (c Job) Run(ctx context.Context, out io.Writer) error {
	f, err := filters.Find(c.Kernel)
	if err != nil {
		return err
	}
	source, name, err := c.open(out)
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
	fmt.Fprintf(out, "%s: %s of %dx%d pixels, %d tiles of one core, bit-exact\n", name, f.Name, size.X, size.Y,
		stats.tiles)
	fmt.Fprintf(out, "%d MAC operations, %d simulated cycles\n", stats.macOps, stats.cycles)
	return nil
}

// open reads the picture and says where the result goes.
func (c Job) open(out io.Writer) (image.Image, string, error) {
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
		fmt.Fprintln(out, "sample.png: the built-in picture")
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
