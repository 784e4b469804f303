package tenspiler_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/source"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// TestRead reads every benchmark in every style: the function is there and is no refusal.
func TestRead(t *testing.T) {
	read := func(b tenspiler.Benchmark, s tenspiler.Style) {
		file, text := b.Source(s)
		u, err := source.Read(file, text, source.Options{})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			return
		}
		f := u.Func(b.Func)
		if f == nil || f.Refused != nil || len(u.Notes) > 0 {
			t.Errorf("%s: %v, notes %v", file, f, u.Notes)
		}
	}
	for _, b := range tenspiler.Benchmarks() {
		read(b, tenspiler.Plain)
		read(b, tenspiler.Vectors)
	}
	for _, b := range tenspiler.Blends() {
		read(b, tenspiler.Plain)
	}
	suites := map[string]int{}
	for _, b := range tenspiler.Benchmarks() {
		suites[b.Suite]++
	}
	// The suites' sizes are the paper's.
	for suite, n := range map[string]int{"blend": 12, "llama": 11, "blas": 2, "darknet": 10, "dsp": 12, "dspstone": 2, "makespeare": 1, "mathfu": 11, "simpl_array": 5, "utdsp": 3} {
		if suites[suite] != n {
			t.Errorf("%s has %d benchmarks, want %d", suite, suites[suite], n)
		}
	}
}
