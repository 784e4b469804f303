package vyasa_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// BenchmarkCompile takes all workloads and their variants under the paper's and the default schedules from Go value to
// C text. It reports the median and the slowest of them in milliseconds.
func BenchmarkCompile(b *testing.B) {
	all := workloads.Known()
	var times []time.Duration
	for b.Loop() {
		times = times[:0]
		for _, w := range all {
			for _, schedule := range []func() *halide.Schedule{w.Paper, w.Default} {
				start := time.Now()
				if _, err := vyasa.CompileTiles(schedule(), nil); err != nil {
					b.Fatal(err)
				}
				times = append(times, time.Since(start))
			}
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms/median")
	b.ReportMetric(float64(times[len(times)-1].Microseconds())/1000, "ms/slowest")
}

// A kernel is compiled, simulated, and compared with the reference in a few lines.
func Example() {
	kernel, err := vyasa.Compile(examples.Conv3x3(), nil)
	if err != nil {
		log.Fatal(err)
	}
	simulator, err := kernel.Simulator()
	if err != nil {
		log.Fatal(err)
	}
	image := workloads.Fill(halide.Int16, workloads.Full, 1, 9, 8, halide.Range{Extent: 258}, halide.Range{Extent: 18})
	filter := workloads.Fill(halide.Int16, workloads.Full, 2, 9, 8, halide.Range{Extent: 3}, halide.Range{Extent: 3})
	_, result, err := simulator.Verify(context.Background(), map[string]*halide.Array{"in": image, "k": filter})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Ops["mac"]/(256/16*16), "operations for 16 pixels, bit-exact")
	// Output: 5 operations for 16 pixels, bit-exact
}

// TestNoSchedule: who has no schedule is told so at his line, by whatever compiles one.
func TestNoSchedule(t *testing.T) {
	ctx := context.Background()
	for name, do := range map[string]func() error{
		"Compile":      func() error { _, err := vyasa.Compile(nil, nil); return err },
		"CompileTiles": func() error { _, err := vyasa.CompileTiles(nil, nil); return err },
		"Realize":      func() error { _, err := vyasa.Realize(ctx, nil, nil); return err },
		"NewRealizer":  func() error { _, err := vyasa.NewRealizer(nil); return err },
	} {
		err := do()
		var list diag.List
		if !errors.As(err, &list) || list[0].Code != vyasa.CodeNoSchedule || list[0].Pos.File != "compile_test.go" ||
			list[0].Pos.Line == 0 {
			t.Errorf("%s(nil): %v", name, err)
		}
	}
}
