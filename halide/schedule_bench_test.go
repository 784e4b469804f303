package halide_test

import (
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// BenchmarkClone copies a finished schedule, as a tuner does thousands of times.
func BenchmarkClone(b *testing.B) {
	out, _, _, _, _, _ := conv()
	s := parsed.Schedule(b, out, everyDirective)
	b.ReportAllocs()
	for b.Loop() {
		_ = s.Clone()
	}
}

// BenchmarkSchedule makes the schedule of the running example.
func BenchmarkSchedule(b *testing.B) {
	out, _, _, x, y, r := conv()
	b.ReportAllocs()
	for b.Loop() {
		s := out.Schedule().Bound(x, 256).Bound(y, 16)
		xo, xi := s.Split(x, 16)
		s.Reorder(y, xo, r.Y, r.X, xi).Unroll(r.Y, r.X).Vectorize(xi)
		if s.Err() != nil {
			b.Fatal(s.Err())
		}
	}
}

// BenchmarkParseSchedule reads a schedule with every directive.
func BenchmarkParseSchedule(b *testing.B) {
	out, _, _, _, _, _ := conv()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := hl.ParseSchedule(out, everyDirective); err != nil {
			b.Fatal(err)
		}
	}
}
