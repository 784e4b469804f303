package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"pgregory.net/rapid"
)

// TestSumsApart: a sum with loops of its own, anywhere and in any shape, is what the algorithm says.
func TestSumsApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pick := func(label string, texts ...string) string { return rapid.SampledFrom(texts).Draw(t, label) }
		bias := pick("bias", "", " + b(x)", " - b(x)")
		text := "in: " + pick("type", "int8", "uint8", "int16") + "(x, y)\nw: int8(x, y)\n"
		if bias != "" {
			text += "b: int32 -536870912..536870911 (x)\n"
		}
		text += "r: " + pick("RDom", "5, 3", "-2:4, 1:4", "7, 1") + "\n" +
			"out(x, y) = narrow(" + pick("result", "int8", "uint8", "int16") + ", (" + pick("before", "", "3 + ", "7 - ") +
			"sum(r" + pick("condition", "", "", " where in(x+r.x, y) > r.y") + ", (in(x+r.x, y+r.y)" +
			pick("zero point", "", " - 7") + ") * w(r.x, r.y))" + bias + ")" + pick("after", " * 3", " * w(x, y)", "") +
			", 5, posinf)"
		f := parsed.Func(t, text)
		region := []halide.Range{{Extent: 8}, {Extent: 6}}
		s := parsed.Schedule(t, f, "bound x 8; bound y 6\n"+pick("before", "", "split x 4 -> xo xi\n", "reorder x y\n")+
			"sums\n"+pick("loops", "", "unroll y\n")+"of out_sum:\n"+pick("level", "computeroot", "computeat out y",
			"computeat out y; storeroot")+pick("lanes", "", "; reorder r.x r.y x; vectorize x", "; unroll r.x"))
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Fatalf("%s\n%v%v", text, s, err)
		}
		inputs := gen.Inputs(t, f, region)
		want, err := halide.Eval(f, region, inputs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := exec.RunAll(n, inputs)
		if err != nil {
			t.Fatalf("%s\n%v%v", text, s, err)
		}
		if at, differ := got["out"].Diff(want); differ {
			t.Errorf("it differs at %v\n%s\n%v\n%v", at, text, s, n)
		}
	})
}
