package affine_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/lower/affine"
)

// The column of a pixel, split by 16, in a layout that is tiled by 8.
func Example() {
	extents := affine.Extents{"xo": 16, "xi": 16}
	x := affine.Var("xo").Scale(16).Add(affine.Var("xi"))
	lo, hi := x.Range(extents)
	fmt.Println(x, "is in", lo, "to", hi)
	fmt.Println(x.Div(8, extents))
	fmt.Println(x.Mod(8, extents))
	fmt.Println(x.Div(16, extents), "and", x.Mod(16, extents))
	// Output:
	// 16*xo + xi is in 0 to 255
	// 2*xo + xi/8
	// xi%8
	// xo and xi
}
