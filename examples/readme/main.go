package main

import (
	"fmt"
	"log"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
)

func main() {
	x, y, r := hl.NewVar("x"), hl.NewVar("y"), hl.NewRDom("r", 3, 3)
	in, k := hl.NewInput("in", hl.Int16, 2), hl.NewInput("k", hl.Int16, 2)

	// What each pixel is.
	out := hl.NewFunc("out", x, y)
	out.Is(hl.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(hl.Int16, 8))

	// In which order, and how many at once.
	s := out.Schedule()
	s.Bound(x, 256).Bound(y, 16)
	xo, xi := s.Split(x, 16)
	s.Reorder(y, xo, r.Y, r.X, xi) // outermost first
	s.Unroll(r.Y, r.X)
	s.Vectorize(xi)

	kernel, err := vyasa.Compile(s, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(kernel.C)
}
