package build_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// TestRoundingByFloats: numbers around ties, and around the ends of a type, are rounded as Eval rounds them, for all shifts; those
// that floats round right are left to them, others not.
func TestRoundingByFloats(t *testing.T) {
	t.Parallel()
	const lanes, most = 64, 1<<30 - 1
	floats := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		to := rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16}).Draw(t, "type")
		shift := rapid.IntRange(1, 20).Draw(t, "shift")
		f := parsed.Func(t, fmt.Sprintf("a: int32 %d..%d (x)\nout(x) = narrow(%v, a(x), %d, even)\n", -most, most, to, shift))
		in := halide.NewArray(halide.Int32, halide.Range{Extent: lanes})
		lo, hi := to.Bounds()
		for i := range lanes {
			q := rapid.Int64Range(lo.Int64()-1, hi.Int64()+1).Draw(t, "q")
			n := q<<shift + 1<<(shift-1) + rapid.Int64Range(-4, 4).Draw(t, "off")
			if rapid.IntRange(0, 9).Draw(t, "any") == 0 {
				n = rapid.Int64Range(-most, most).Draw(t, "n")
			}
			in.Set(min(max(n, -most), most), i)
		}
		inputs := map[string]*halide.Array{"a": in}
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], lanes), nil)
		if err != nil {
			t.Fatal(err)
		}
		m := vec.AVX2()
		m.FMA = rapid.Bool().Draw(t, "FMA")
		k, err := build.Programs(n, m)
		if err != nil {
			t.Fatal(err)
		}
		used := false
		for _, s := range k.Steps {
			for st := range lower.All(s.Program.Body) {
				op, ok := st.(*vec.Op)
				used = used || ok && op.Code == vec.Nearest
			}
		}
		floats[used]++
		if beyond := (hi.Int64()+1)<<shift > 1<<25; used == beyond {
			t.Errorf("narrow(%v, a, %d): floats round it: %v", to, shift, used)
		}
		want, err := halide.Eval(f, []halide.Range{{Extent: lanes}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := run(k, inputs)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range got {
			if d := differ(a, want); d != "" {
				t.Fatalf("%s\n%v", d, k.Steps[0].Program)
			}
		}
	})
	if floats[true] == 0 || floats[false] == 0 {
		t.Error(floats)
	}
}
