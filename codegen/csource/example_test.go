package csource_test

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/csource"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
)

// A scaled row with results of eight bits, as the C of its nest.
func Example() {
	x := hl.NewVar("x")
	in := hl.NewInput("in", hl.Int16, 1)
	out := hl.NewFunc("out", x)
	out.Is(in.At(x).Mul(3).Div(in.At(x.Add(1))).Narrow(hl.Int8, 2))
	nest, err := build.Lower(out.Schedule().Bound(x, 100), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	names := csource.NewNames(nil)
	for _, b := range nest.Buffers {
		names.Buffers[b.Name] = names.Fresh(b.Name)
	}
	for s := range lower.All(nest.Body) {
		if l, ok := s.(*lower.For); ok {
			names.Loops[csource.LoopName(l)] = names.Fresh(csource.LoopName(l))
		}
	}
	w := csource.NewWriter(nest, names, 0)
	w.Open(nest.Body)
	w.Stmts(nest.Body)
	fmt.Print(w.Text())
	// Output:
	// for (int32_t x = 0; x < 100; x++) {
	//     out[x] = vy_clamp32(vy_conv_even32(vy_div32(in[x] * 3, in[x + 1]), 2), -128, 127); /* example_test.go:17 */
	// }
}
