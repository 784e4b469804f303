package kernel

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// TestCoefficientsChange: a kernel whose coefficients were small, or large, is right when they are others in the next
// run, or come back, however often.
func TestCoefficientsChange(t *testing.T) {
	if _, err := processor.Here(); err != nil {
		t.Skip(err)
	}
	n, err := lowering.Lower(scheduled(t, filter, "bound x 40; bound y 6"), nil)
	if err != nil {
		t.Fatal(err)
	}
	k, err := Compile(n)
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	run, err := realize.With(n, k)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	in := halide.NewArray(halide.Int16, n.Buffer("in").Valid...)
	for i := range in.Ints {
		in.Ints[i] = int64(r.IntN(2))*65535 - 32768
	}
	for i := range 3 * seenMost {
		taps := halide.NewArray(halide.Int16, n.Buffer("k").Valid...)
		for j := range taps.Ints {
			taps.Ints[j] = int64(1000 - i)
		}
		if i%3 == 1 { // all but one are as they were
			taps.Ints[i%9] = 32767
			taps.Ints[(i+1)%9] = 32767
		}
		inputs := map[string]*halide.Array{"in": in, "k": taps}
		want, err := halide.Eval(n.Outputs[0], n.Buffer("out").Valid, inputs)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			got, err := run.Run(context.Background(), inputs)
			if err != nil {
				t.Fatal(err)
			}
			if at, differ := got.Diff(want); differ {
				t.Fatalf("run %d differs at %v", i, at)
			}
		}
	}
	if k.seen.Load() == nil || k.sights.Load() != seenMost {
		t.Errorf("coefficients were kept %d times, want %d", k.sights.Load(), seenMost)
	}
}
