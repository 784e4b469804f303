package filters_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/examples/filters"
)

func ExampleFind() {
	f, err := filters.Find("sobelx")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(f.Schedule(64, 16).Func)
	// Output:
	// in: uint8(x, y)
	// k: int8(x, y)
	// r: 3, 3
	// sobelx(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)))
}
