package build_test

import (
	"math/big"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// TestProductsAreAdded: where the schedule lets sums be taken in any order, a product that is added on either side is not
// rounded; else it is, and the result is that of Eval. What is not rounded is computed with big numbers.
func TestProductsAreAdded(t *testing.T) {
	t.Parallel()
	const lanes = 16
	a, b, c := halide.NewArray(halide.Float32, halide.Range{Extent: lanes}), halide.NewArray(halide.Float32,
		halide.Range{Extent: lanes}), halide.NewArray(halide.Float32, halide.Range{Extent: lanes})
	once := make([]float32, lanes) // a*b + c, rounded once
	for i := range lanes {
		a.Floats[i], b.Floats[i] = 1+float32(i+1)/(1<<20), 1-float32(3*i+1)/(1<<20)
		c.Floats[i] = -a.Floats[i] * b.Floats[i]
		exact := func(f float32) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(float64(f)) }
		sum := exact(a.Floats[i])
		once[i], _ = sum.Add(sum.Mul(sum, exact(b.Floats[i])), exact(c.Floats[i])).Float32()
	}
	inputs := map[string]*halide.Array{"a": a, "b": b, "c": c}
	for _, of := range []string{"a(x) * b(x) + c(x)", "c(x) + a(x) * b(x)"} {
		for _, free := range []bool{false, true} {
			f := parsed.Func(t, "a: float32(x)\nb: float32(x)\nc: float32(x)\nout(x) = "+of)
			s := f.Schedule().Bound(f.Vars[0], lanes)
			if free {
				s.Reassociate()
			}
			n, err := lowering.Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			m := vec.AVX2()
			m.FMA = true
			k, err := build.Programs(n, m)
			if err != nil {
				t.Fatal(err)
			}
			got, err := run(k, inputs)
			if err != nil {
				t.Fatal(err)
			}
			want, err := halide.Eval(f, []halide.Range{{Extent: lanes}}, inputs)
			if err != nil {
				t.Fatal(err)
			}
			apart := 0
			for i := range lanes {
				v := want.Floats[i]
				if v != once[i] {
					apart++
				}
				if free {
					v = once[i]
				}
				if g := got[lower.ArrayName(f, 0)].Floats[i]; g != v {
					t.Errorf("%s, reassociate %t: out(%d) is %g, want %g", of, free, i, g, v)
				}
			}
			if apart == 0 {
				t.Error("no product is rounded: the data show nothing")
			}
			if fused := strings.Contains(k.Steps[0].Program.String(), "fma"); fused != free {
				t.Errorf("%s, reassociate %t: fused %t\n%s", of, free, fused, k.Steps[0].Program)
			}
		}
	}
}
