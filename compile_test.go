package vyasa_test

import (
	"context"
	"fmt"
	"log"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// BenchmarkCompile takes all workloads and their variants under the paper's and the default schedules from Go value to C
// text. It reports the median and the slowest of them in milliseconds.
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
