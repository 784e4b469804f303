// Command realize runs the blur of the README in this process, on an image of package image.
package main

import (
	"context"
	"fmt"
	"image"
	"image/color"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
)

func main() {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in := hl.NewInput("in", hl.UInt8, 2)
	blur := hl.NewFunc("blur", x, y)
	blur.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y))).Mul(57).Narrow(hl.UInt8, 9))
	s := blur.Schedule()
	s.Bound(x, 1920).Bound(y, 1080)
	filter, err := vyasa.NewRealizer(s)
	if err != nil {
		panic(err)
	}

	// A window of a picture becomes another picture, where both lie: nothing is copied.
	picture := image.NewGray(image.Rect(0, 0, 4096, 2160))
	window := picture.SubImage(image.Rect(100, 100, 100+1922, 100+1082))
	blurred := image.NewGray(image.Rect(0, 0, 1920, 1080))
	call, err := filter.Bind(map[string]any{"in": window, "blur": blurred})
	if err != nil {
		panic(err)
	}
	for frame := range 3 {
		picture.SetGray(1000+frame, 1000, color.Gray{Y: 180})
		if err := call.Run(context.Background()); err != nil {
			panic(err)
		}
		fmt.Println(blurred.Pix[900*blurred.Stride:][897:904])
	}
}
