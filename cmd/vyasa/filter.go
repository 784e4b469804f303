package main

import (
	"context"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/filters/picture"
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

// Run filters the picture.
func (c filterCmd) Run(ctx context.Context, o console.Output) error {
	return picture.Job(c).Run(ctx, o.Out)
}
