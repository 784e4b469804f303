package kernel_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Sums of products of bytes are exact for all weights: the largest data times weights of 127, 65, 64 and -128 in pairs, on a
// processor without dot products of bytes, whose sums of two saturate at 16 bits.
func TestPairsAreExact(t *testing.T) {
	restoring(t)
	t.Setenv(native.Variable, "avx2")
	const channels, columns, rows = 8, 64, 6
	f := parsed.Func(t, "a: uint8(k, i)\nb: int8(j, k)\nr: 8\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * b(j, r.x)), 0)\n")
	n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], columns).Bound(f.Vars[1], rows), nil)
	if err != nil {
		t.Fatal(err)
	}
	k, err := kernel.Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if p, err := processor.Here(); err != nil || !p.Machine.DotUS {
		t.Skip("this processor does not add two products of bytes in 16 bits", err)
	}
	if len(k.Programs().Pairs) == 0 {
		t.Fatal("nothing is asked of the weights")
	}
	r, err := realize.With(n, k)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		weight := rapid.SampledFrom([]int64{127, 65, 64, 63, 1, 0, -1, -63, -64, -65, -127, -128})
		a, b := halide.NewArray(halide.UInt8, halide.Range{Extent: channels}, halide.Range{Extent: rows}),
			halide.NewArray(halide.Int8, halide.Range{Extent: columns}, halide.Range{Extent: channels})
		data := rapid.SampledFrom([]int64{255, 255, 254, 0})
		for i := range channels * rows {
			a.Ints[i] = data.Draw(t, "data")
		}
		same := weight.Draw(t, "weight") // everywhere but in a few places
		for i := range channels * columns {
			b.Ints[i] = same
		}
		for range 3 {
			b.Ints[rapid.IntRange(0, channels*columns-1).Draw(t, "at")] = weight.Draw(t, "other")
		}
		got, err := r.Run(context.Background(), map[string]*halide.Array{"a": a, "b": b})
		if err != nil {
			t.Fatal(err)
		}
		for i := range rows {
			for j := range columns {
				want := int64(0)
				for c := range channels {
					want += a.At(c, i) * b.At(j, c)
				}
				if got := got.At(j, i); got != want {
					t.Fatalf("c(%d, %d) is %d, want %d", j, i, got, want)
				}
			}
		}
	})
}
