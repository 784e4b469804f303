package triplet_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/columns"
)

// A filter of two taps on a machine with one datapath, 8 lanes of one 32-bit product, that can select anything.
func Example() {
	f, _ := halide.ParseFunc("in: int32(x)\nk: int32(x)\nr: 2\nout(x) = narrow(int32, sum(r, in(x+r.x) * k(r.x)), 4)")
	s, _ := halide.ParseSchedule(f, "bound x 64; split x 8 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi")
	nest, err := build.Lower(s, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	path := triplet.Datapath{
		Name: "8x1", X: halide.Int32, Z: halide.Int32, Lanes: 8, Columns: 1, AccBits: 80,
		XBits: []int{512, 1024}, ZBits: 256,
		Select: func(triplet.Want) (triplet.Selection, error) { return nil, nil },
	}
	machine := triplet.Machine{Align: 128, Loads: []int{128, 256}, Map: columns.Passes([]triplet.Datapath{path})}
	p, err := triplet.Extract(nest, &machine, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	// Output:
	// out, pass columns
	// for xo in 0..7
	//   block: x = 8*xo
	//     V1 = 512 bits {0: in(x:x+7), 8: in(x+8:x+15)}
	//     V2 = 256 bits {0: k(0:7)}
	//     begin acc; out(x:x+7) = narrow(int32, acc, 4, even)
	//       1: += SELECT(V2, {0}) * SELECT(V1, {i})   8x1
	//       2: += SELECT(V2, {1}) * SELECT(V1, {i+1})   8x1
}
