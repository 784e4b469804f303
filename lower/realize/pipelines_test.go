package realize_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Pipelines of several stages, updates and tuples under any schedule are what Eval says, on one goroutine and on several, and
// so are their nests when less is known of them. `go test ./lower/realize -run Pipelines -rapid.checks 10000` is the long run.
func TestPipelinesRunIsEval(t *testing.T) {
	ran := 0
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		n, err := build.Lower(c.Schedule(t), nil)
		var list diag.List
		if errors.As(err, &list) {
			return // it is refused
		}
		want, err := halide.EvalAll(c.Pipeline, c.Regions, c.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		ran++
		parsed, err := lower.ParseNest(n.String())
		if err != nil {
			t.Fatal(err)
		}
		for name, nest := range map[string]*lower.Nest{"lowered": n, "parsed": parsed} {
			k, err := realize.CompileSharing(nest)
			if err != nil {
				t.Fatalf("%s: %v\n%v", name, err, n)
			}
			for _, workers := range []int{1, 3} {
				got, err := k.Workers(workers).RunAll(context.Background(), only(nest, c.Inputs))
				if err != nil {
					t.Fatalf("%s, %d workers: %v\n%v", name, workers, err, n)
				}
				for _, f := range c.Pipeline.Outputs {
					for i, w := range want[f.Name] {
						if d := differ(got[valueName(f, i)], w); d != "" {
							t.Fatalf("%s, %d workers, value %d of %s: %s\n%v", name, workers, i, f.Name, d, n)
						}
					}
				}
			}
		}
	})
	t.Logf("%d ran", ran)
}

// valueName is what the array of a value is called.
func valueName(f *halide.Func, i int) string {
	if len(f.Values) > 1 {
		return f.Name + "." + string(rune('0'+i))
	}
	return f.Name
}

// only is the inputs that a nest has: one that was parsed knows of no others.
func only(n *lower.Nest, inputs map[string]*halide.Array) map[string]*halide.Array {
	if n.Func != nil {
		return inputs
	}
	out := map[string]*halide.Array{}
	for _, b := range n.Buffers {
		if a, ok := inputs[b.Name]; ok {
			out[b.Name] = a
		}
	}
	return out
}
