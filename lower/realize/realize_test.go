package realize_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// differ is the first element in which two arrays differ, or "".
func differ(got, want *halide.Array) string {
	if got.Type != want.Type || fmt.Sprint(got.Dims) != fmt.Sprint(want.Dims) {
		return fmt.Sprintf("got %s over %v, want %s over %v", got.Type, got.Dims, want.Type, want.Dims)
	}
	if at, ok := got.Diff(want); ok {
		return fmt.Sprintf("element %v differs", at)
	}
	return ""
}

// What runs is what a Func means: Eval, and exec.Run, whatever the schedule, on one goroutine and on several.
func TestRunIsEval(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		holds(t, gen.Schedule(t, k.Func, k.Region), k.Region, k.Inputs)
	})
}

// So for larger ones, with rows of some length.
func TestRunIsEvalOfLargerKernels(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 100_000})
		holds(t, gen.Fitting(t, k.Func, k.Region, manual.Machine()), k.Region, k.Inputs)
	})
}

// So for expressions of any operations, with any reductions inside each other.
func TestRunIsEvalOfAnyExpression(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, rapid.IntRange(1, 4).Draw(t, "depth"))
		region := gen.Region(t, f, 20)
		env := map[string]halide.Range{}
		for i, v := range f.Vars {
			env[v.Name] = region[i]
		}
		if f.Check(env) != nil {
			t.Skip("its values fit no type")
		}
		holds(t, gen.Schedule(t, f, region), region, gen.Inputs(t, f, region))
	})
}

func holds(t *rapid.T, s *halide.Schedule, region []halide.Range, inputs map[string]*halide.Array) {
	n, err := build.Lower(s, nil)
	var list diag.List
	if errors.As(err, &list) {
		return // too much for lower
	}
	elems := 0
	for _, b := range n.Buffers {
		elems += b.Elems
	}
	if elems > 1<<20 {
		return // tiles of tiles in all dimensions
	}
	want, err := halide.Eval(s.Func, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := exec.Run(n, inputs); err != nil {
		t.Fatal(err)
	} else if d := differ(got, want); d != "" {
		t.Fatalf("exec.Run: %s\n%v", d, n)
	}
	parsed, err := lower.ParseNest(n.String()) // of which less is known
	if err != nil {
		t.Fatal(err)
	}
	for name, nest := range map[string]*lower.Nest{"lowered": n, "parsed": parsed} {
		k, err := realize.CompileSharing(nest)
		if err != nil {
			t.Fatalf("%s: %v\n%v", name, err, n)
		}
		for _, workers := range []int{1, 3} {
			got, err := k.Workers(workers).Run(context.Background(), inputs)
			if err != nil {
				t.Fatalf("%s, %d workers: %v\n%v", name, workers, err, n)
			}
			if d := differ(got, want); d != "" {
				t.Fatalf("%s, %d workers: %s\n%v\n%v", name, workers, d, s, n)
			}
		}
	}
}
