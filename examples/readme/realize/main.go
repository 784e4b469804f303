// Command realize is the second program of the README: it blurs a picture, in Go.
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
)

func main() {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in := hl.NewInput("in", hl.UInt8, 2)
	blur := hl.NewFunc("blur", x, y)
	blur.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y))).Mul(57).Narrow(hl.UInt8, 9))
	s := blur.Schedule()
	s.Bound(x, 2048).Bound(y, 2048)

	image := hl.NewArray(hl.UInt8, hl.Range{Extent: 2050}, hl.Range{Extent: 2050})
	image.Set(180, 1000, 1000)
	blurred, err := vyasa.Realize(context.Background(), s, map[string]*hl.Array{"in": image})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(blurred.At(997, 998), blurred.At(998, 998), blurred.At(1000, 1000), blurred.At(1001, 1000))
}
