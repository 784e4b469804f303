package gen_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// The data that a filter with stride 2 needs for a region: 2*3 + 2 is its last column.
func ExampleReads() {
	f, err := halide.ParseFunc(`
		in: int16(x, y)
		r: 3
		out(x, y) = sum(r, in(2*x+r.x, y))`)
	if err != nil {
		fmt.Println(err)
		return
	}
	region := []halide.Range{{Extent: 4}, {Min: 1, Extent: 2}}
	boxes := gen.Reads(f, region)
	fmt.Println(boxes["in"])

	data := gen.Array(halide.Int16, 1, gen.Uniform, boxes["in"]...)
	out, err := halide.Eval(f, region, map[string]*halide.Array{"in": data})
	fmt.Println(out.Type, out.Dims, err)
	// Output:
	// [0:9 1:3]
	// int32 [0:4 1:3] <nil>
}
