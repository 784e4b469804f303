package picture

import (
	"context"
	"errors"
	"fmt"
	"image"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/filters"
	hl "github.com/vyasa-go/vyasa/halide"
)

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
