package vyasa_test

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/halide"
)

// A filter is tuned on the simulator.
func ExampleTarget_Options() {
	x, y, r := halide.NewVar("x"), halide.NewVar("y"), halide.NewRDom("r", 3, 3)
	in, k := halide.NewInput("in", halide.Int16, 2), halide.NewInput("k", halide.Int16, 2)
	out := halide.NewFunc("out", x, y)
	out.Is(halide.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(halide.Int16, 10))
	s := out.Schedule().Bound(x, 64).Bound(y, 8)

	target := vyasa.NewTarget(machine.AIE1())
	options := target.Options(out)
	options.Pins = []string{"vector=x", "order=x,y"}
	options.Search.Evaluations = 12 // or a Budget of time
	options.Search.Jobs = 2
	result, err := autotune.Tune(context.Background(), s, target.Cost, options)
	if err != nil {
		fmt.Println(err)
		return
	}
	plain, err := target.Cost(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := autotune.Source(result.Schedule)
	fmt.Println(result.Cycles*10 < plain, result.Proven() > 0, text != "", err)
	// Output: true true true <nil>
}
