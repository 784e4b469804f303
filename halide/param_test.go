package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// TestParam: a number that is given at run time stands in sums, shifts and conditions, prints and parses, and keeps its range.
func TestParam(t *testing.T) {
	x, gain, bits := hl.NewVar("x"), hl.NewParam("gain", hl.Int16), hl.NewParam("bits", hl.Int8).Range(0, 3)
	in := hl.NewInput("in", hl.Int16, 1)
	f := hl.NewFunc("out", x)
	f.Is(hl.Select(gain.GT(0), in.At(x).Mul(gain), in.At(x).Sub(gain)).Shr(bits).Narrow(hl.Int32, 0))
	for _, written := range []string{f.String(), strings.NewReplacer("gain(0)", "gain", "bits(0)", "bits").Replace(f.String())} {
		again, err := hl.ParseFunc(written)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if again.String() != f.String() || !strings.Contains(written, "bits: int8 0..3\n") {
			t.Errorf("it reads back as\n%s\nnot\n%s", again, f)
		}
		for _, g := range []int64{5, -2} {
			inputs := map[string]*hl.Array{"in": hl.NewArray(hl.Int16, hl.Range{Extent: 4}), "gain": hl.Scalar(hl.Int16, g), "bits": hl.Scalar(hl.Int8, 1)}
			copy(inputs["in"].Ints, []int64{-7, 0, 3, 100})
			got, err := hl.Eval(again, []hl.Range{{Extent: 4}}, inputs)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range inputs["in"].Ints {
				want := (v - g) >> 1
				if g > 0 {
					want = v * g >> 1
				}
				if got.Ints[i] != want {
					t.Errorf("gain %d: out(%d) is %d, not %d", g, i, got.Ints[i], want)
				}
			}
			inputs["bits"] = hl.Scalar(hl.Int8, 4)
			if _, err := hl.Eval(again, []hl.Range{{Extent: 4}}, inputs); err == nil {
				t.Error("4 is taken for a Param of 0..3")
			}
		}
	}
}

// TestFloatParam: a float that is given at run time, beside conditions that always and never hold, which print and parse.
func TestFloatParam(t *testing.T) {
	x, gain := hl.NewVar("x"), hl.NewParam("gain", hl.Float32)
	in := hl.NewInput("in", hl.Float32, 1)
	f := hl.NewFunc("out", x)
	f.Is(hl.Select(in.At(x).GT(0).And(hl.True()).Or(hl.False()), in.At(x).Mul(gain), in.At(x)))
	again, err := hl.ParseFunc(f.String())
	if err != nil {
		t.Fatalf("%v\n%s", err, f)
	}
	if again.String() != f.String() {
		t.Errorf("it reads back as\n%s\nnot\n%s", again, f)
	}
	inputs := map[string]*hl.Array{"in": hl.NewArray(hl.Float32, hl.Range{Extent: 3}), "gain": hl.FloatScalar(0.1)}
	copy(inputs["in"].Floats, []float32{-7, 0, 3})
	for _, f := range []*hl.Func{f, again} {
		got, err := hl.Eval(f, []hl.Range{{Extent: 3}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		tenth := float32(0.1)
		for i, want := range []float32{-7, 0, 3 * tenth} {
			if got.Floats[i] != want {
				t.Errorf("out(%d) is %g, not %g", i, got.Floats[i], want)
			}
		}
	}
}
