package build_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// What programs compute is what a Func means, whatever the schedule: Eval.
func TestProgramsAreEval(t *testing.T) {
	var c tally
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		kernelHolds(t, &c, gen.Schedule(t, k.Func, k.Region), k.Region, k.Inputs)
	})
	c.log(t)
}

// So for larger ones, with vectors.
func TestProgramsOfLargerKernelsAreEval(t *testing.T) {
	var c tally
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 20_000})
		kernelHolds(t, &c, gen.Fitting(t, k.Func, k.Region, manual.Machine()), k.Region, k.Inputs)
	})
	c.log(t)
}

// So for elementary functions.
func TestProgramsOfElementaryFunctionsAreEval(t *testing.T) {
	var c tally
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Elementary(t)
		kernelHolds(t, &c, gen.Schedule(t, k.Func, k.Region), k.Region, k.Inputs)
	})
	c.log(t)
}

// So for expressions of any operations, with any reductions inside each other.
func TestProgramsOfAnyExpressionAreEval(t *testing.T) {
	var c tally
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
		kernelHolds(t, &c, gen.Schedule(t, f, region), region, gen.Inputs(t, f, region))
	})
	c.log(t)
}

func kernelHolds(t *rapid.T, c *tally, s *halide.Schedule, region []halide.Range, inputs map[string]*halide.Array) {
	n, err := lowering.Lower(s, nil)
	var list diag.List
	if errors.As(err, &list) || tooLarge(n) {
		return // too much for lower
	}
	k, err := programs(n)
	c.add(err)
	if err != nil {
		return
	}
	want, err := halide.Eval(s.Func, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	planned := serial(lanes.Of(n, vec.AVX2()))
	passed, err := exec.Run(planned, inputs)
	if err != nil {
		t.Fatalf("%v\n%v\n%v", err, n, planned)
	}
	if d := differ(passed, want); d != "" {
		t.Fatalf("after the passes on nests: %s\n%v\n%v\n%v", d, s, n, planned)
	}
	got, err := run(k, inputs)
	if err != nil {
		t.Fatalf("%v\n%v", err, n)
	}
	for _, a := range got {
		if d := differ(a, want); d != "" {
			t.Fatalf("%s\n%v\n%v\n%v", d, s, n, k.Steps[0].Program)
		}
	}
}

func tooLarge(n *lower.Nest) bool {
	elems := 0
	for _, b := range n.Buffers {
		elems += b.Elems
	}
	return elems > 1<<20 // tiles of tiles in all dimensions
}

// So for pipelines of several stages, updates and tuples.
func TestProgramsOfPipelinesAreEval(t *testing.T) {
	var c tally
	rapid.Check(t, func(t *rapid.T) {
		d := gen.Images(t)
		n, err := lowering.Lower(d.Schedule(t), nil)
		var list diag.List
		if errors.As(err, &list) || tooLarge(n) {
			return // it is refused
		}
		k, err := programs(n)
		c.add(err)
		if err != nil {
			return
		}
		want, err := halide.EvalAll(d.Pipeline, d.Regions, d.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := exec.RunAll(n, d.Inputs); err != nil {
			t.Fatalf("before all passes: %v\n%v", err, n)
		}
		got, err := run(k, d.Inputs)
		if err != nil {
			t.Fatalf("%v\n%v", err, n)
		}
		passed, err := exec.RunAll(serial(lanes.Of(n, vec.AVX2())), d.Inputs)
		if err != nil {
			t.Fatalf("%v\n%v\n%v", err, n, lanes.Of(n, vec.AVX2()))
		}
		for _, f := range d.Pipeline.Outputs {
			for i, w := range want[f.Name] {
				if d := differ(passed[lower.ArrayName(f, i)], w); d != "" {
					t.Fatalf("after the passes on nests, value %d of %s: %s\n%v\n%v", i, f.Name, d, n, lanes.Of(n, vec.AVX2()))
				}
				if d := differ(got[lower.ArrayName(f, i)], w); d != "" {
					t.Fatalf("value %d of %s: %s\n%v", i, f.Name, d, n)
				}
			}
		}
	})
	c.log(t)
}

// serial is a nest whose lanes run one by one.
func serial(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = lower.Map(n.Body, func(s lower.Stmt) []lower.Stmt {
		if f, ok := s.(*lower.For); ok {
			f.Kind = halide.Serial
		}
		return []lower.Stmt{s}
	})
	return &out
}
