package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// TestRange: an input's range is in intervals, in the notation, and is demanded of arrays.
func TestRange(t *testing.T) {
	x := hl.NewVar("x")
	k := hl.NewInput("k", hl.Int16, 1).Range(-128, 127)
	out := hl.NewFunc("out", x)
	out.Is(k.At(x).Mul(k.At(x.Add(1))).Narrow(hl.Int32, 0))
	lo, hi := hl.Interval(k.At(0).Mul(k.At(1)), nil)
	if lo.Int64() != -128*127 || hi.Int64() != 128*128 {
		t.Errorf("products are in %v..%v", lo, hi)
	}
	text := "k: int16 -128..127 (x)\nout(x) = narrow(int32, k(x) * k(x+1))\n"
	if out.String() != text {
		t.Errorf("it prints as\n%s", out)
	}
	back, err := hl.ParseFunc(text)
	if err != nil || back.String() != text {
		t.Errorf("it is read as\n%v, %v", back, err)
	}
	data := hl.NewArray(hl.Int16, hl.Range{Extent: 3})
	copy(data.Ints, []int64{-128, 127, 5})
	if _, err := hl.Eval(out, []hl.Range{{Extent: 2}}, map[string]*hl.Array{"k": data}); err != nil {
		t.Error(err)
	}
	data.Ints[1] = 128
	if _, err := hl.Eval(out, []hl.Range{{Extent: 2}}, map[string]*hl.Array{"k": data}); err == nil || !strings.Contains(err.Error(), "k holds 128 at (1), outside its range -128..127") {
		t.Errorf("128 gives %v", err)
	}
}

// TestRangeOfBorder: a constant around an array may be outside of the range of its elements.
func TestRangeOfBorder(t *testing.T) {
	in := hl.NewInput("in", hl.UInt8, 1).Range(10, 20).ConstantExterior(200, hl.Range{Extent: 4})
	if lo, hi := hl.Interval(in.At(0), nil); lo.Int64() != 10 || hi.Int64() != 200 {
		t.Errorf("elements are in %v..%v", lo, hi)
	}
}

func TestRangeMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"k: float32 -1..1 (x)\nout(x) = k(x)":       "Range(-1, 1) of k: its elements are of type float32",
		"k: int8 5..4 (x)\nout(x) = k(x)":           "Range(5, 4) of k: it is empty",
		"k: uint8 -1..4 (x)\nout(x) = k(x)":         "Range(-1, 4) of k: uint8 holds 0..255 only",
		"k: uint8 1. .4 (x)\nout(x) = k(x)":         `where "(" should stand`,
		"k: uint8 1..x (x)\nout(x) = k(x)":          "where the greatest value of an element should stand",
		"k: int64 1..99999999999999999999 (x)\nout": "99999999999999999999 is too large",
	} {
		if _, err := hl.ParseFunc(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, not %q", text, err, want)
		}
	}
}
