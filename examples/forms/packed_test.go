package forms_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// TestPackedSumsBegin: a sum begins with no vector of an input that is passed in packed form alone.
func TestPackedSumsBegin(t *testing.T) {
	t.Parallel()
	a := gen.ArrayOf(&halide.Input{Type: halide.Int8}, 1, gen.Uniform, halide.Range{Extent: 32})
	laned(t, "a: int8(x)\nout(x) = wrap(int8, abs(a(x) - a(x*2)))\nschedule\nbound x 16; vectorize x", map[string]*halide.Array{"a": a})
}
