// Package parsed reads algorithms, programs and schedules in the notation for tests: what does not parse ends the test
// at the line that asks.
package parsed

import "github.com/vyasa-go/vyasa/halide"

// T is a test, a benchmark or a property under test.
type T interface {
	Helper()
	Fatal(args ...any)
}

// Func is the last Func of an algorithm.
func Func(t T, algorithm string) *halide.Func {
	t.Helper()
	return right(t, halide.ParseFunc, algorithm)
}

// Pipeline is all of an algorithm.
func Pipeline(t T, algorithm string) *halide.Pipeline {
	t.Helper()
	return right(t, halide.ParsePipeline, algorithm)
}

// Schedule is the schedule of f that directives make.
func Schedule(t T, f *halide.Func, directives string) *halide.Schedule {
	t.Helper()
	read := func(text string) (*halide.Schedule, error) { return halide.ParseSchedule(f, text) }
	return right(t, read, directives)
}

// Stages is the schedule of all stages of p that directives make.
func Stages(t T, p *halide.Pipeline, directives string) *halide.Schedule {
	t.Helper()
	read := func(text string) (*halide.Schedule, error) { return halide.ParsePipelineSchedule(p, text) }
	return right(t, read, directives)
}

// Program is an algorithm and its schedule in one text, which mistakes call file.
func Program(t T, file, text string) *halide.Schedule {
	t.Helper()
	read := func(text string) (*halide.Schedule, error) { return halide.ParseProgram(file, text) }
	return right(t, read, text)
}

// right is what a reader makes of a text without a mistake.
func right[V any](t T, read func(string) (V, error), text string) V {
	t.Helper()
	v, err := read(text)
	if err != nil {
		t.Fatal(err, "\n"+text)
	}
	return v
}
