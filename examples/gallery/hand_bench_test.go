package gallery_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/examples/gallery"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// BenchmarkHand is kernels that are no maps of pixels, by machine code and beside loops that a careful programmer writes, on
// stored arrays and one core: "times" is how many times as long as those they take, the shortest of runs in turn; "logical" is
// how many times as long Run takes on logical arrays.
func BenchmarkHand(b *testing.B) {
	const w, h = 1920, 1080
	x, y, v := hl.NewVar("x"), hl.NewVar("y"), hl.NewVar("v")
	in := hl.NewInput("in", hl.UInt8, 2)
	r := hl.NewRDom("r", w, h)
	hist := hl.NewFunc("hist", v).Stores(hl.Int32).Is(0)
	hist.UpdateOver(r, in.At(r.X, r.Y)).Add(1)

	rx, ry := hl.NewRDom("rx", w-1).From(1), hl.NewRDom("ry", h-1).From(1)
	rows := hl.NewFunc("rows", x, y).Stores(hl.Int32).Is(in.At(x, y))
	rows.UpdateOver(rx, rx.X, y).Is(rows.At(rx.X.Sub(1), y).Add(rows.At(rx.X, y)).Wrap(hl.Int32))
	columns := hl.NewFunc("columns", x, y).Stores(hl.Int32).Is(in.At(x, y))
	columns.UpdateOver(ry, x, ry.X).Is(columns.At(x, ry.X.Sub(1)).Add(columns.At(x, ry.X)).Wrap(hl.Int32))
	down := columns.Schedule().Bound(x, w).Bound(y, h)
	down.Update(0).Reorder(ry.X, x)

	for _, c := range []struct {
		name string
		*hl.Schedule
		hand func(in []uint8, out []int32)
	}{
		{"histogram", hist.Schedule().Bound(v, 256), func(in []uint8, out []int32) {
			clear(out[:256])
			for _, v := range in {
				out[v]++
			}
		}},
		{"scan along rows", rows.Schedule().Bound(x, w).Bound(y, h), func(in []uint8, out []int32) {
			for y := range h {
				row, sum := out[y*w:][:w], int32(0)
				for x, v := range in[y*w:][:w] {
					sum += int32(v)
					row[x] = sum
				}
			}
		}},
		{"scan down columns", down, func(in []uint8, out []int32) {
			for x, v := range in[:w] {
				out[x] = int32(v)
			}
			for y := 1; y < h; y++ {
				above, row := out[(y-1)*w:][:w], out[y*w:][:w]
				for x, v := range in[y*w:][:w] {
					row[x] = above[x] + int32(v)
				}
			}
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			picture := gallery.Picture(w, h)
			n, err := build.Lower(c.Schedule, nil)
			if err != nil {
				b.Fatal(err)
			}
			code, err := kernel.Compile(n)
			if err != nil {
				b.Skip(err)
			}
			defer code.Close()
			k, err := realize.With(n, code)
			if err != nil {
				b.Fatal(err)
			}
			inputs := map[string]*hl.Array{"in": picture}
			arrays := stored(b, n, inputs)
			pixels, ours := arrays["in"].([]uint8), arrays[c.Func.Name].([]int32)
			hand := make([]int32, len(ours))
			fast, by, logical := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				start := time.Now()
				if err := k.RunStored(context.Background(), arrays); err != nil {
					b.Fatal(err)
				}
				fast, start = min(fast, time.Since(start)), time.Now()
				c.hand(pixels[:w*h], hand)
				by, start = min(by, time.Since(start)), time.Now()
				if _, err := k.Run(context.Background(), inputs); err != nil {
					b.Fatal(err)
				}
				logical = min(logical, time.Since(start))
			}
			if !slices.Equal(hand[:256], ours[:256]) {
				b.Fatal("the loops by hand give something else")
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(fast.Seconds()*1e3, "native")
			b.ReportMetric(by.Seconds()*1e3, "hand")
			b.ReportMetric(float64(fast)/float64(by), "times")
			b.ReportMetric(float64(logical)/float64(fast), "logical")
		})
	}
}
