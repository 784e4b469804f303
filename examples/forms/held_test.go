package forms_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"pgregory.net/rapid"
)

// Sums that updates keep in an array beside their use are accumulators, in tiles of any number of rows; every form agrees.
func TestSumsAreHeld(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		if !drawn(t, 5) {
			return
		}
		x, y := halide.NewVar("x"), halide.NewVar("y")
		a, b := halide.NewInput("a", halide.Int16, 2), halide.NewInput("b", halide.Int16, 2)
		depth, rows := 4*rapid.IntRange(1, 3).Draw(t, "depth"), rapid.IntRange(1, 3).Draw(t, "rows")
		unrolled, first := rapid.SampledFrom([]int{1, 2, 4}).Draw(t, "unrolled"), rapid.IntRange(-9, 9).Draw(t, "first")
		k := halide.NewRDom("k", depth)
		sums := halide.NewFunc("sums", x, y).Stores(halide.Int64).Is(first)
		sums.UpdateOver(k, x, y).Is(sums.At(x, y).Add(a.At(k.X, y).Mul(b.At(x, k.X))).Wrap(halide.Int64))
		out := halide.NewFunc("out", x, y).Is(sums.At(x, y).Narrow(halide.Int16, 12))
		s := out.Schedule().Bound(x, 32).Bound(y, 2*rows)
		xo, _, xi, yi := s.Tile(x, y, 16, rows)
		s.Reorder(yi, xi).Unroll(yi).Vectorize(xi)
		acc := s.Of(sums).ComputeAt(out, xo)
		acc.Reorder(y, x).Unroll(y).Vectorize(x)
		u := acc.Update(0)
		ko, ki := u.Split(k.X, unrolled)
		u.Reorder(ko, y, ki, x).Unroll(y).Unroll(ki).Vectorize(x)
		kernel, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text := kernel.Nest.String(); strings.Contains(text, "alloc") {
			t.Errorf("sums are kept in memory:\n%s", text)
		}
		if err := forms(kernel); err != nil {
			t.Fatal(err)
		}
		inputs := gen.Inputs(t, out, []halide.Range{{Extent: 32}, {Extent: 2 * rows}})
		if err := agreeRoughly(kernel, inputs); err != nil {
			t.Fatal(err)
		}
	})
}
