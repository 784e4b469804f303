package extract_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/gallery"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/build"
)

// scheduled is reads of a schedule for the AI Engine. A pipeline of several Funcs is run on inputs that are given.
func scheduled(t testing.TB, s *halide.Schedule, inputs map[string]*halide.Array) {
	t.Helper()
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Skip(err)
	}
	reads(t, n, &aie1.Target().Vector, inputs)
}

// Each form of each workload, example and program of the gallery reads back; of the workloads a few where time is short.
func TestParseUndoesStringOfPrograms(t *testing.T) {
	for i, w := range workloads.Known() {
		if testing.Short() && i%8 != 0 {
			continue
		}
		for name, s := range map[string]*halide.Schedule{"paper": w.Paper(), "default": w.Default()} {
			t.Run(w.Name+"/"+name, func(t *testing.T) { scheduled(t, s, nil) })
		}
	}
	for name, schedule := range examples.All() {
		t.Run(name, func(t *testing.T) { scheduled(t, schedule(), nil) })
	}
	for _, p := range gallery.All() {
		t.Run(p.Name, func(t *testing.T) { scheduled(t, p.Schedule(16, 8), p.Inputs(16, 8)) })
	}
}

// Each form of random kernels and schedules reads back, and runs to the same.
func TestParseUndoesStringOfRandomKernels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{MACs: 4096})
		n, err := build.Lower(gen.Schedule(t, k.Func, k.Region), nil)
		if err != nil {
			t.Skip(err)
		}
		reads(t, n, reference, k.Inputs)
	})
}
