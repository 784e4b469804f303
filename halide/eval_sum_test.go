package halide_test

import (
	"math"
	"math/rand/v2"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// TestNarrowSums: a sum that leaves int64, up or down, is narrowed to what the plain evaluation gives, for each shift and type.
func TestNarrowSums(t *testing.T) {
	const n = 40
	rng := rand.New(rand.NewPCG(3, 4))
	x, r := hl.NewVar("x"), hl.NewRDom("r", n)
	inputs := map[string]*hl.Array{}
	for _, name := range []string{"a", "b"} {
		a := hl.NewArray(hl.Int32, hl.Range{Extent: 2 * n})
		for i := range a.Ints {
			a.Ints[i] = []int64{math.MinInt32, math.MaxInt32, int64(rng.Int32()), -int64(rng.Int32())}[rng.IntN(2)+2*(i/n)]
		}
		inputs[name] = a
	}
	a, b := hl.NewInput("a", hl.Int32, 1), hl.NewInput("b", hl.Int32, 1)
	large := 0
	for _, to := range []hl.Type{hl.Int8, hl.UInt16, hl.Int32, hl.UInt32, hl.Int64} {
		for _, shift := range []int{0, 1, 10, 31, 40, 62} {
			f := hl.NewFunc("f", x)
			f.Is(hl.Sum(r, a.At(x.Add(r.X)).Mul(b.At(r.X))).Narrow(to, shift))
			got, err := hl.Eval(f, []hl.Range{{Extent: n}}, inputs)
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				want := hl.EvalNode(f.Value, map[string]int64{"x": int64(i)}, inputs)
				if got.At(i) != want.BigInt().Int64() {
					t.Errorf("%s, shift %d, at %d: %d, want %v", to, shift, i, got.At(i), want)
				}
				if sum := hl.EvalNode(f.Value.Args[0], map[string]int64{"x": int64(i)}, inputs); sum.Big != nil {
					large++
				}
			}
		}
	}
	if large < 100 {
		t.Errorf("%d sums leave int64", large)
	}
}
