package vyasa_test

import (
	"testing"

	"github.com/vyasa-go/vyasa"
	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestHeldInputs: weights that stay as they are give the results of others, for data that change; what is held is an input.
func TestHeldInputs(t *testing.T) {
	f := parsed.Func(t, "a: uint8(k, i)\nw: int8(j, k)\nr: 24\nc(j, i) = narrow(int32, sum(r, a(r.x, i) * w(j, r.x)), 0)")
	s := f.Schedule().Bound(f.Vars[0], 64).Bound(f.Vars[1], 64)
	if _, err := vyasa.NewRealizer(s, vyasa.Held("c")); err == nil {
		t.Error("an output is held")
	}
	r, err := vyasa.NewRealizer(s, vyasa.Held("w"))
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]*hl.Array{"w": hl.NewArray(hl.Int8, hl.Range{Extent: 64}, hl.Range{Extent: 24})}
	for i := range inputs["w"].Ints {
		inputs["w"].Ints[i] = int64(i*37%256 - 128)
	}
	for round := range 3 {
		a := hl.NewArray(hl.UInt8, hl.Range{Extent: 24}, hl.Range{Extent: 64})
		for i := range a.Ints {
			a.Ints[i] = int64((i*i + 91*round) % 256)
		}
		inputs["a"] = a
		got, err := r.Run(t.Context(), inputs)
		if err != nil {
			t.Fatal(err)
		}
		want, err := hl.Eval(f, []hl.Range{{Extent: 64}, {Extent: 64}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		if at, differ := got.Diff(want); differ {
			t.Errorf("round %d: it differs at %v", round, at)
		}
	}
}
