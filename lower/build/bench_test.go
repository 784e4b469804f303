package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Lowering all workloads under the paper's schedules; one operation is all of them.
func BenchmarkLower(b *testing.B) {
	var schedules []*halide.Schedule
	for _, w := range workloads.All() {
		schedules = append(schedules, w.Paper())
	}
	for b.Loop() {
		for _, s := range schedules {
			if _, err := build.Lower(s, nil); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// Running a nest; the metric is multiply-accumulates a second.
func BenchmarkRun(b *testing.B) {
	for _, name := range []string{"cv-3x3-i16", "cv-5x5-i32", "dl-reg3x3-i16", "cv-3x3-f32"} {
		w, err := workloads.Find(name)
		if err != nil {
			b.Fatal(err)
		}
		n, err := build.Lower(w.Paper(), nil)
		if err != nil {
			b.Fatal(err)
		}
		inputs := arrays(n)
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := exec.Run(n, inputs); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(w.MACs())*float64(b.N)/b.Elapsed().Seconds(), "MACs/s")
		})
	}
}

// arrays are small data for the inputs of a nest.
func arrays(n *lower.Nest) map[string]*halide.Array {
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers {
		if !b.Output {
			inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Small, b.Valid...)
		}
	}
	return inputs
}
