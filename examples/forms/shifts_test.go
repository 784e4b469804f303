package forms_test

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/triplet"
	"pgregory.net/rapid"
)

// TestShiftsOfLanes: shifts by constants, and quotients, remainders and masks of powers of two, are vector operations
// for every type and number; what is refused is what no lanes or operands hold, or
// what makes code too long because each lane of a wide accumulator is narrowed by itself.
func TestShiftsOfLanes(t *testing.T) {
	t.Parallel()
	refused := map[diag.Code]int{}
	rapid.Check(t, func(t *rapid.T) {
		types := []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32}
		of := rapid.SampledFrom(types).Draw(t, "of")
		to := rapid.SampledFrom(append(types, halide.UInt32, halide.Int64)).Draw(t, "to")
		x := halide.NewVar("x")
		a := halide.NewInput("a", of, 1).At(x)
		switch rapid.IntRange(0, 3).Draw(t, "before") {
		case 0:
			a = halide.Max(a, halide.NewInput("b", of, 1).At(x.Add(1)))
		case 1:
			a = a.Mul(3).Add(halide.NewInput("b", of, 1).At(x.Add(1)))
		}
		n := rapid.IntRange(0, 34).Draw(t, "by")
		var v *halide.Expr
		switch rapid.IntRange(0, 5).Draw(t, "operation") {
		case 0:
			v = a.Shl(n)
		case 1:
			v = a.Shr(n)
		case 2:
			v = a.Div(1 << n)
		case 3:
			v = a.Mod(1 << n)
		case 4:
			v = a.And(1<<n - 1)
		case 5:
			v = a.Shl(n).Shr(rapid.IntRange(0, n).Draw(t, "back"))
		}
		if rapid.Bool().Draw(t, "after") {
			v = halide.Min(v, 1000)
		}
		f := halide.NewFunc("out", x)
		if rapid.Bool().Draw(t, "wrap") {
			f.Is(v.Wrap(to))
		} else {
			f.Is(v.Narrow(to, rapid.IntRange(0, 3).Draw(t, "shift")))
		}
		k := gen.Kernel{Func: f, Region: []halide.Range{{Extent: 37}}}
		k.Inputs = gen.Inputs(t, f, k.Region)
		s := f.Schedule()
		s.Bound(x, 37)
		_, xi := s.Split(x, rapid.SampledFrom([]int{16, 8, 32, 12}).Draw(t, "lanes"))
		s.Vectorize(xi)
		_, code, no := pipeline(t, s, k.Inputs)
		if !no {
			return
		}
		refused[code]++
		wide := to == halide.Int64 // each is stored by itself
		halide.Walk(v, func(e *halide.Expr) {
			lo, hi := halide.Interval(e, map[string]halide.Range{"x": {Extent: 48}})
			wide = wide || max(lo.BitLen(), hi.BitLen()) > 31
		})
		if !wide || !slices.Contains([]diag.Code{triplet.CodeLaneWidth, triplet.CodeTypes, codegen.CodeProgramMemory},
			code) {
			t.Fatalf("refused for %s, and all of it has 32 bits: %v", code, f)
		}
	})
	t.Log(counts(refused))
}
