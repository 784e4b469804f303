package gen_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// What is drawn is right, and Eval takes it.
func TestDrawnKernelsEvaluate(t *testing.T) {
	seen := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		if err := k.Func.Err(); err != nil {
			t.Fatalf("%v\n%v", k, err)
		}
		if _, err := halide.Eval(k.Func, k.Region, k.Inputs); err != nil {
			t.Fatalf("%v\n%v", k, err)
		}
		for _, in := range halide.Inputs(k.Func) {
			seen[in.Name] = true
			seen["border"] = seen["border"] || in.Border != nil
		}
	})
	for _, want := range []string{"in", "k", "border"} {
		if !seen[want] {
			t.Errorf("no kernel has %s", want)
		}
	}
}

// An expression of any operations is right as well; only its values may be too large for any type.
func TestDrawnExpressionsAreRight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, 4)
		if err := f.Err(); err != nil {
			t.Fatalf("%v\n%v", f, err)
		}
	})
}
