package gen_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// What is drawn is right, Eval takes it, and every schedule is legal and reads back as it was printed.
func TestDrawnImagesEvaluate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		if err := c.Pipeline.Err(); err != nil {
			t.Fatalf("%v\n%v", c.Pipeline, err)
		}
		if _, err := halide.EvalAll(c.Pipeline, c.Regions, c.Inputs); err != nil {
			t.Fatalf("%vover %v\n%v", c.Pipeline, c.Regions, err)
		}
		s := c.Schedule(t)
		if err := s.Err(); err != nil {
			t.Fatalf("%v\n%v\n%v", c.Pipeline, s, err)
		}
		p, err := halide.ParsePipeline(c.Pipeline.String())
		if err != nil {
			t.Fatalf("%v\n%v", c.Pipeline, err)
		}
		back, err := halide.ParsePipelineSchedule(p, s.String())
		if err != nil || back.String() != s.String() {
			t.Fatalf("%v\n%v\nreads back as\n%v\n%v", c.Pipeline, s, back, err)
		}
	})
}
