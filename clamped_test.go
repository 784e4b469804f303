package vyasa_test

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestClampedSumsProperty runs random sums, minima, maxima and choices of an element, its neighbour and constants, some
// of them at the ends of 16 bits, in vectors of 16 and 32 lanes, and compares every result with the reference.
func TestClampedSumsProperty(t *testing.T) {
	t.Parallel()
	numbers := []int{0, 1, -1, 3, 96, 192, -1000, 1000, 32767, -32768, 32768, -32769, 40000}
	rapid.Check(t, func(rt *rapid.T) {
		number := func(name string) int { return rapid.SampledFrom(numbers).Draw(rt, name) }
		value := rapid.SampledFrom([]string{"a(x)", "b(x)", "a(x + 1)", "a(x) + b(x)", "a(x) - b(x)"})
		e := value.Draw(rt, "first")
		for i := range rapid.IntRange(1, 4).Draw(rt, "operations") {
			switch name := fmt.Sprintf("operation %d", i); rapid.IntRange(0, 5).Draw(rt, name) {
			case 0:
				e = fmt.Sprintf("(%s + %d)", e, number(name))
			case 1:
				e = fmt.Sprintf("(%d - %s)", number(name), e)
			case 2:
				e = fmt.Sprintf("min(%s, %d)", e, number(name))
			case 3:
				e = fmt.Sprintf("max(%s, %d)", e, number(name))
			case 4:
				e = fmt.Sprintf("max(%s, %s)", e, value.Draw(rt, name))
			case 5:
				e = fmt.Sprintf("select(%s < %d, %s, %d)", e, number(name), e, number(name))
			}
		}
		ends := rapid.SampledFrom([]string{"int8", "uint8", "int16", "int32"})
		algorithm := fmt.Sprintf("a: %s(x)\nb: %s(x)\nout(x) = narrow(%s, min(%s, a(x) + b(x)))", ends.Draw(rt, "a"),
			ends.Draw(rt, "b"), ends.Draw(rt, "out"), e)
		text := fmt.Sprintf("bound x 64; split x %d -> xo xi; vectorize xi",
			rapid.SampledFrom([]int{16, 32}).Draw(rt, "lanes"))
		f := parsed.Func(rt, algorithm)
		kernel, err := vyasa.Compile(parsed.Schedule(rt, f, text), nil)
		if err != nil {
			rt.Fatalf("%v\n%s\n%s", err, algorithm, text)
		}
		sim, err := kernel.Simulator()
		if err != nil {
			rt.Fatalf("%v\n%s\n%s", err, algorithm, text)
		}
		kind := rapid.SampledFrom(workloads.Kinds[:]).Draw(rt, "data")
		inputs := map[string]*halide.Array{}
		for i, b := range kernel.Nest.Buffers[:len(kernel.Nest.Buffers)-1] {
			inputs[b.Name] = workloads.Fill(b.Type, kind, uint64(i), 1, 16, b.Valid...)
		}
		if _, _, err := sim.Verify(context.Background(), inputs); err != nil {
			rt.Fatalf("%v\n%s\n%s", err, algorithm, text)
		}
	})
}
