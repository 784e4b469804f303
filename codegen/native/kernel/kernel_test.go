package kernel_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// counts is how many of the drawn nests had native code.
type counts struct{ native, staged, refused int }

func (c *counts) log(t *testing.T) {
	t.Helper()
	t.Logf("%d native, of them %d in stages, %d refused", c.native, c.staged, c.refused)
}

func needNative(t testing.TB) {
	t.Helper()
	if _, err := processor.Here(); err != nil {
		t.Skip(err)
	}
}

// run runs a nest natively; nil: it is refused.
func (c *counts) run(t *rapid.T, s *halide.Schedule, inputs map[string]*halide.Array) map[string]*halide.Array {
	n, err := lowering.Lower(s, nil)
	if list, ok := errors.AsType[diag.List](err); ok {
		t.Logf("lowering refuses it: %v", list)
		return nil
	}
	for _, b := range n.Buffers {
		if b.Elems > 1<<20 {
			return nil // tiles of tiles in all dimensions
		}
	}
	switch rapid.SampledFrom([]string{"wide", "narrow", "in place"}).Draw(t, "arrays") {
	case "narrow":
		inputs = gen.Narrow(inputs)
	case "in place":
		inputs = gen.Narrow(inputs)
		if n, err = n.Strided(realize.Strides(n, inputs)); err != nil {
			t.Fatal(err)
		}
	}
	code, err := compile(t, n)
	var k interface {
		realize.Runner
		Close()
	} = code
	if _, ok := errors.AsType[build.Refused](err); ok {
		stages, err := kernel.CompileStages(n, err, nil)
		if err != nil {
			c.refused++
			return nil
		}
		c.staged++
		k = stages
	} else if err != nil {
		t.Fatalf("%v\n%v", err, n)
	} else if rapid.IntRange(0, 3).Draw(t, "cut") == 0 { // into stages, as if statements here and there were refused
		apart, stored := map[lower.Stmt]bool{}, lower.Stored(n)
		for s := range lower.All(stored.Body) {
			switch s.(type) {
			case *lower.Assign, *lower.Store:
				apart[s] = rapid.IntRange(0, 2).Draw(t, "apart") == 0
			}
		}
		stages, err := kernel.CutStages(stored, apart, nil)
		if err != nil && err != kernel.ErrEntangled {
			t.Fatalf("%v\n%v", err, n)
		}
		if stages != nil {
			c.staged++
			code.Close()
			k = stages
		}
	}
	defer k.Close()
	c.native++
	r, err := realize.With(n, k)
	if err != nil {
		t.Fatal(err)
	}
	out, err := r.Workers(rapid.IntRange(1, 3).Draw(t, "workers")).RunAll(context.Background(), inputs)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// check compares what the native code of one Func computes with what the Func means.
func (c *counts) check(t *rapid.T, s *halide.Schedule, region []halide.Range, inputs map[string]*halide.Array) {
	got := c.run(t, s, inputs)
	if got == nil {
		return
	}
	want, err := halide.Eval(s.Func, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range got {
		if at, differ := a.Diff(want); differ {
			t.Fatalf("%s differs at %v\n%v%v", name, at, s.Func, s)
		}
	}
}

// compile is kernel.Compile as on a processor that has less, which is drawn, with registers of 512 bits, or of 256, or of
// those that are faster, where there are both. The test has needed native code by restoring.
func compile(t *rapid.T, n *lower.Nest) (*kernel.Kernel, error) {
	if err := os.Setenv(native.Variable, rapid.SampledFrom([]string{"all", "avx512", "avxvnni", "avx2", "dotprod", "neon"}).Draw(t, "features")); err != nil {
		t.Fatal(err)
	}
	here, err := processor.Here()
	if err != nil {
		t.Fatal(err)
	}
	if here.Wide != nil {
		switch rapid.SampledFrom([]string{"wide", "faster", "narrow"}).Draw(t, "registers") {
		case "wide":
			here.Machine, here.Wide = *here.Wide, nil
		case "narrow":
			here.Wide = nil
		}
	}
	return kernel.CompileFor(n, here)
}

// restoring skips a test that needs native code where there is none, and sees to it that compile's environment does not last.
func restoring(t *testing.T) {
	t.Helper()
	needNative(t)
	t.Setenv(native.Variable, os.Getenv(native.Variable))
	if here, err := processor.Here(); err == nil && here.Wide == nil && here.Arch == "amd64" {
		t.Log("not tried, as this processor has none: registers of 512 bits")
	}
}

// TestOff: the environment turns native code off.
func TestOff(t *testing.T) {
	t.Setenv(native.Variable, "off")
	_, nests := examples(t)
	if _, err := kernel.Compile(nests["gemm64-f32"]); err == nil {
		t.Fatal("it compiles")
	} else if notes := kernel.NotesOf(err); len(notes) != 1 || !strings.Contains(notes[0].Cause, native.Variable+"=off") {
		t.Errorf("the notes are %v", notes)
	}
}

// TestKernelsAreEval: what the processor computes is what a Func means, whatever the schedule.
func TestKernelsAreEval(t *testing.T) {
	restoring(t)
	for name, draw := range map[string]func(t *rapid.T) (*halide.Schedule, gen.Kernel){
		"small": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Draw(t, gen.Size{})
			return gen.Schedule(t, k.Func, k.Region), k
		},
		"vectors": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Draw(t, gen.Size{MACs: 20_000})
			return gen.Fitting(t, k.Func, k.Region, manual.Machine()), k
		},
		"products": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Products(t)
			s := k.Func.Schedule()
			for i, v := range k.Func.Vars {
				s = s.Bound(v, k.Region[i].Extent)
			}
			return s, k
		},
		"elementary": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k := gen.Elementary(t)
			return gen.Schedule(t, k.Func, k.Region), k
		},
		"layers": func(t *rapid.T) (*halide.Schedule, gen.Kernel) {
			k, s := gen.Layers(t)
			return s, k
		},
	} {
		t.Run(name, func(t *testing.T) {
			var c counts
			rapid.Check(t, func(t *rapid.T) {
				s, k := draw(t)
				c.check(t, s, k.Region, k.Inputs)
			})
			c.log(t)
		})
	}
}

// TestPipelinesAreEval: so for pipelines of several stages, updates and tuples.
func TestPipelinesAreEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		d := gen.Images(t)
		s := d.Schedule(t)
		got := c.run(t, s, d.Inputs)
		if got == nil {
			return
		}
		want, err := halide.EvalAll(d.Pipeline, d.Regions, d.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range d.Pipeline.Outputs {
			for i, w := range want[f.Name] {
				if at, differ := got[lower.ArrayName(f, i)].Diff(w); differ {
					t.Fatalf("value %d of %s differs at %v\n%v", i, f.Name, at, s)
				}
			}
		}
	})
	c.log(t)
}
