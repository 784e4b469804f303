package gallery_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/examples/gallery"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// BenchmarkBilateral is the bilateral grid on one core, beside loops that a careful programmer writes: "times" is the ratio of
// the shortest runs.
func BenchmarkBilateral(b *testing.B) {
	const w, h = 768, 512
	n, err := build.Lower(gallery.Bilateral(w, h), nil)
	if err != nil {
		b.Fatal(err)
	}
	k, err := realize.Compile(n)
	if err != nil {
		b.Fatal(err)
	}
	in := gallery.Picture(w, h)
	picture := make([]uint8, len(in.Ints))
	for i, v := range in.Ints {
		picture[i] = uint8(v)
	}
	inputs := map[string]*hl.Array{"in": in}
	ours, byHand, out := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64), make([]uint8, w*h)
	var got *hl.Array
	for b.Loop() {
		start := time.Now()
		if got, err = k.Run(context.Background(), inputs); err != nil {
			b.Fatal(err)
		}
		ours, start = min(ours, time.Since(start)), time.Now()
		handBilateral(out, picture, w, h)
		byHand = min(byHand, time.Since(start))
	}
	if !slices.EqualFunc(got.Ints, out, func(a int64, v uint8) bool { return a == int64(v) }) {
		b.Fatal("the loops by hand give something else")
	}
	b.ReportMetric(float64(ours)/float64(byHand), "times")
}

// handBilateral is the grid of cells of 8x8 pixels and 16 greys, blurred in each direction, and read between its points.
func handBilateral(out, in []uint8, w, h int) {
	const cell, greys, bins = 8, 16, 17
	const depth = bins + 2 // with a margin on each side
	nx, ny := w/cell+5, h/cell+5
	a, next := make([][2]int32, nx*ny*depth), make([][2]int32, nx*ny*depth)
	for y := -cell; y < h+3*cell; y++ {
		row := in[min(max(y, 0), h-1)*w:][:w]
		for x := -cell; x < w+3*cell; x++ {
			v := int32(row[min(max(x, 0), w-1)])
			p := &a[((floor(y, cell)+1)*nx+floor(x, cell)+1)*depth+int(v+greys/2)/greys+1]
			p[0], p[1] = p[0]+v, p[1]+1
		}
	}
	for _, step := range []int{1, depth, nx * depth} {
		for i := range a {
			c := a[i]
			s := [2]int32{2 * c[0], 2 * c[1]}
			if i >= step {
				s[0], s[1] = s[0]+a[i-step][0], s[1]+a[i-step][1]
			}
			if i+step < len(a) {
				s[0], s[1] = s[0]+a[i+step][0], s[1]+a[i+step][1]
			}
			next[i] = s
		}
		a, next = next, a
	}
	for y := range h {
		wy := int32(y % cell)
		for x, pixel := range in[y*w:][:w] {
			wx, wz := int32(x%cell), int32(pixel%greys)
			at := ((y/cell+1)*nx+x/cell+1)*depth + int(pixel/greys) + 1
			var total, count int32
			for corner, share := range [8]int32{
				(cell - wx) * (cell - wy) * (greys - wz), (cell - wx) * (cell - wy) * wz,
				wx * (cell - wy) * (greys - wz), wx * (cell - wy) * wz,
				(cell - wx) * wy * (greys - wz), (cell - wx) * wy * wz, wx * wy * (greys - wz), wx * wy * wz} {
				c := a[at+corner&1+corner>>1&1*depth+corner>>2*nx*depth]
				total, count = total+share*c[0], count+share*c[1]
			}
			v := int32(0)
			if count != 0 {
				v = (total + count/2) / count
			}
			out[y*w+x] = uint8(min(max(v, 0), 255))
		}
	}
}

func floor(a, b int) int {
	if a < 0 {
		return -((-a + b - 1) / b)
	}
	return a / b
}
