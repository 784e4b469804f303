package examples_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/examples"
)

func ExampleConv3x3() {
	fmt.Print(examples.Conv3x3().LoopNest())
	// Output:
	// out(x, y), x in 0..255, y in 0..15:
	//     for y in 0..15
	//         for xo in 0..15
	//             unrolled r.y in 0..2
	//                 unrolled r.x in 0..2
	//                     vectorized xi in 0..15
	//                         x = 16*xo + xi
}
