package realize_test

import (
	"context"
	"fmt"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// A row of 21 pixels blurred, in the order that a schedule says.
func Example() {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3)
	in := hl.NewInput("in", hl.Int16, 1)
	out := hl.NewFunc("out", x)
	out.Is(hl.Sum(r, in.At(x.Add(r.X))).Narrow(hl.Int16, 1))

	s := out.Schedule()
	s.Bound(x, 21)
	xo, xi := s.Split(x, 8, hl.Guard)
	s.Reorder(xo, r.X, xi)
	s.Vectorize(xi)

	n, err := build.Lower(s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	k, err := realize.Compile(n)
	if err != nil {
		fmt.Println(err)
		return
	}
	pixels := hl.NewArray(hl.Int16, hl.Range{Extent: 23})
	for i := range 23 {
		pixels.Set(int64(i), i)
	}
	sums, err := k.Run(context.Background(), map[string]*hl.Array{"in": pixels})
	fmt.Println(sums.Ints, err)
	// Output:
	// [2 3 4 6 8 9 10 12 14 15 16 18 20 21 22 24 26 27 28 30 32] <nil>
}
