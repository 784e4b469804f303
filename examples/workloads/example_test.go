package workloads_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/examples/workloads"
)

func ExampleFind() {
	w, err := workloads.Find("cv-3x3-u8")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(w.Func())
	fmt.Print(w.Paper())
	// Output:
	// in: uint8(x, y)
	// k: int8(r, s)
	// r: 3, 3
	// out(x, y) = narrow(uint8, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
	// bound x 256
	// bound y 16
	// pad in x 264
	// split x 16 -> xo xi
	// reorder xo y r.y r.x xi
	// unroll r.y r.x
	// vectorize xi
	// unrolljam y 2 -> yo yi
}
