package forms_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"pgregory.net/rapid"
)

// TestFormsAgreeAfterSums is the main property for kernels of gen.Epilogue, all of them vectorised: what the compiler
// refuses of these is little, too.
func TestFormsAgreeAfterSums(t *testing.T) {
	t.Parallel()
	tally := tally{}
	rapid.Check(t, func(t *rapid.T) {
		kernel := gen.Epilogue(t)
		if err := kernel.Func.Err(); err != nil {
			t.Fatal(err)
		}
		tally.check(t, vectorised(t, kernel), kernel.Inputs)
	})
	tally.judge(t)
}

// vectorised is a schedule of vectors along x.
func vectorised(t *rapid.T, k gen.Kernel) *halide.Schedule {
	f := k.Func
	s := f.Schedule()
	for i, v := range f.Vars {
		s.Bound(v, k.Region[i].Extent)
	}
	var order, sums []halide.Var
	if len(f.Vars) == 2 {
		order = append(order, f.Vars[1])
	}
	xo, xi := s.Split(f.Vars[0], rapid.SampledFrom([]int{16, 16, 8, 32, 64, 12, 4, 10, 24}).Draw(t, "lanes"))
	for _, r := range halide.RDoms(f) {
		sums = append(sums, r.Vars...)
	}
	s.Reorder(append(append(append(order, xo), sums...), xi)...)
	if len(sums) > 0 && rapid.IntRange(0, 3).Draw(t, "unroll") > 0 {
		s.Unroll(sums...)
	}
	s.Vectorize(xi)
	if len(f.Vars) == 2 && rapid.IntRange(0, 2).Draw(t, "jam") == 0 {
		s.UnrollJam(f.Vars[1], 2)
	}
	return s
}
