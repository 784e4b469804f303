// Command show computes the programs of the gallery on a synthetic picture, and writes what comes out: NAME.png of pictures,
// and of everything else a few numbers.
//
//	go run ./examples/gallery/show [-dir DIR] [-width W] [-height H] [NAME ...]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/examples/gallery"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

func main() {
	dir := flag.String("dir", ".", "where pictures are written")
	width, height := flag.Int("width", 192, "of the picture, at least 16"), flag.Int("height", 128, "of the picture, at least 16")
	flag.Parse()
	if err := show(*dir, max(*width, 16), max(*height, 16), flag.Args()); err != nil {
		log.Fatal(err)
	}
}

func show(dir string, width, height int, names []string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	known := 0
	for _, p := range gallery.All() {
		if len(names) > 0 && !slices.Contains(names, p.Name) {
			continue
		}
		known++
		began := time.Now()
		out, how, err := compute(p.Schedule(width, height), p.Inputs(width, height))
		if err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		took := time.Since(began).Round(time.Millisecond)
		file, err := write(dir, p.Name, out)
		if err != nil {
			return err
		}
		fmt.Printf("%-12s %s in %v: %s\n", p.Name, how, took, file)
	}
	if known < len(names) {
		return fmt.Errorf("of %v the gallery has %d", names, known)
	}
	return nil
}

// compute runs a schedule, or evaluates its algorithm where the schedule is not compiled yet.
func compute(s *hl.Schedule, inputs map[string]*hl.Array) (out *hl.Array, how string, err error) {
	n, err := build.Lower(s, nil)
	if err == nil {
		var k *realize.Kernel
		if k, err = realize.Compile(n); err == nil {
			out, err = k.Run(context.Background(), inputs)
			return out, "run", err
		}
	}
	if list := (diag.List)(nil); !errors.As(err, &list) {
		return nil, "", err
	}
	var region []hl.Range
	for _, v := range s.Func.Vars {
		r, ok := s.Range(v.Name)
		if !ok {
			return nil, "", fmt.Errorf("%s has no Bound", v.Name)
		}
		region = append(region, r)
	}
	out, err = hl.Eval(s.Func, region, inputs)
	return out, "evaluated", err
}

// write writes a picture of grey or of three colours, and says where; of other results it says what they are.
func write(dir, name string, a *hl.Array) (string, error) {
	colours := len(a.Dims) == 3 && a.Dims[2].Extent == 3
	if a.Type != hl.UInt8 || len(a.Dims) != 2 && !colours {
		return numbers(a), nil
	}
	w, h := a.Dims[0].Extent, a.Dims[1].Extent
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		c := color.RGBA{A: 255}
		c.R = uint8(a.Ints[i])
		c.G, c.B = c.R, c.R
		if colours {
			c.G, c.B = uint8(a.Ints[w*h+i]), uint8(a.Ints[2*w*h+i])
		}
		img.SetRGBA(i%w, i/w, c)
	}
	file := filepath.Join(dir, name+".png")
	f, err := os.Create(file)
	if err != nil {
		return "", err
	}
	return file, errors.Join(png.Encode(f, img), f.Close())
}

// numbers is the size of an array and the mean of its elements.
func numbers(a *hl.Array) string {
	sum := 0.0
	for _, v := range a.Ints {
		sum += float64(v)
	}
	for _, v := range a.Floats {
		sum += float64(v)
	}
	return fmt.Sprintf("%v of %v, mean %.4f", a.Type, a.Dims, sum/float64(a.Len()))
}
