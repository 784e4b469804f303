package forms_test

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
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

// TestShiftsByParams: sums, and what is worked out of them, are shifted by what the caller gives as fast as by a constant:
// accumulators are shifted on their way to memory.
func TestShiftsByParams(t *testing.T) {
	t.Parallel()
	vectors, all := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if !drawn(t, 4) {
			return
		}
		x, r := halide.NewVar("x"), halide.NewRDom("r", rapid.IntRange(1, 9).Draw(t, "terms"))
		of := rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16,
			halide.Int32}).Draw(t, "of")
		by := of
		if of == halide.UInt8 {
			by = halide.Int8
		}
		to := rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32,
			halide.UInt32}).Draw(t, "to")
		least := int64(rapid.IntRange(0, 3).Draw(t, "least"))
		n := halide.NewParam("n", halide.Int8).Range(least, least+int64(rapid.IntRange(0, 30).Draw(t, "most")))
		in, k := halide.NewInput("in", of, 1), halide.NewInput("k", by, 1)
		shifted := func(a *halide.Expr) *halide.Expr {
			half := halide.Int(1).Shl(n.Expr).Shr(1)
			if least > 0 && rapid.Bool().Draw(t, "less one") {
				half = halide.Int(1).Shl(n.Sub(1))
			}
			switch rapid.IntRange(0, 2).Draw(t, "half") {
			case 0:
				a = a.Add(half)
			case 1:
				a = half.Add(a)
			}
			return a.Shr(n.Expr)
		}
		sum := halide.Sum(r, in.At(x.Add(r.X)).Mul(k.At(r.X)))
		v := shifted(sum)
		switch rapid.IntRange(0, 4).Draw(t, "behind") {
		case 2: // the number is in lanes, too
			v = halide.Select(n.GT(4), v, sum)
		case 0:
			v = halide.Max(v, 0)
		case 1:
			v = v.Narrow(halide.Int16, 0).Add(shifted(in.At(x).Mul(3)).Narrow(halide.Int16, 0))
		}
		f := halide.NewFunc("out", x).Is(v.Narrow(to, rapid.SampledFrom([]int{0, 0, 0, 2}).Draw(t, "shift")))
		inputs := gen.Inputs(t, f, []halide.Range{{Extent: 64}})
		s := f.Schedule()
		s.Bound(x, 64)
		_, xi := s.Split(x, rapid.SampledFrom([]int{8, 16, 32}).Draw(t, "lanes"))
		s.Reorder(r.X, xi)
		s.Unroll(r.X)
		s.Vectorize(xi)
		kernel, _, refused := pipeline(t, s, inputs)
		if all++; !refused && !lower.IsPlain(&lower.For{Body: kernel.Program.Body}) {
			vectors++
		}
	})
	t.Logf("%d of %d kernels are in vectors", vectors, all)
	if vectors < all/2 {
		t.Errorf("of %d kernels only %d are in vectors", all, vectors)
	}
}
