package extract_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/columns"
	"github.com/vyasa-go/vyasa/triplet/extract"
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
		XBits: []int{512, 1024}, XFile: 2048, ZBits: 256,
		Select: func(triplet.Want) (triplet.Selection, error) { return nil, nil },
	}
	machine := triplet.Machine{Align: 128, Loads: []int{128, 256}, Paths: []triplet.Datapath{path}, Map: columns.Passes()}
	p, err := extract.Triplets(nest, &machine, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(p)
	// Output:
	// nest out
	//
	// input in: int32(x 0:65)
	//     axes x[65]*1
	//     elements 88, align 32
	//
	// input k: int32(x 0:2)
	//     axes x[2]*1
	//     elements 8, align 32
	//
	// output out: int32(x 0:64)
	//     axes x[64]*1
	//     elements 64, align 32
	// local acc(8): integer -9223372032559808512..9223372036854775808
	//
	// pass columns
	// accumulator acc: 8 lanes, integer -9223372032559808512..9223372036854775808, 80 bits of 8 lanes
	// for xo < 8
	//     block: x = 8*xo
	//         V1 = x int32 512 bits {0: in(x:x+7), 8: in(x+8:x+15)}
	//         V2 = z int32 256 bits {0: k(0:7)}
	//         begin acc; out(x:x+7) = narrow(int32, acc, 4, even)
	//             1: += SELECT(V2, {0}) * SELECT(V1, {i})   8x1
	//                 k(0) * in(x:x+7) [r.x=0]
	//             2: += SELECT(V2, {1}) * SELECT(V1, {i+1})   8x1
	//                 k(1) * in(x+1:x+8) [r.x=1]
}
