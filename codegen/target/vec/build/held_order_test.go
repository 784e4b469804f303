package build_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// TestHeldInOrder: sums of products with weights that are held come in the order in which they are stored, as those are
// unpacked once for all runs; others are shuffled.
func TestHeldInOrder(t *testing.T) {
	for _, text := range []string{
		"a: int16 -99..99 (k, y)\nb: int16 -99..99 (x, k)\nr: 40\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
		"a: uint8(k, y)\nb: int8(x, k)\nr: 40\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
	} {
		f := parsed.Func(t, text)
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], 64).Bound(f.Vars[1], 12), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, held := range [][]string{{"b"}, nil} {
			p, err := build.ProgramsHeld(n, vec.AVX2(), held)
			if err != nil {
				t.Fatal(err)
			}
			shuffles := 0
			for _, s := range p.Steps {
				for st := range lower.All(s.Program.Body) {
					if op, ok := st.(*vec.Op); ok && op.Code == vec.Shuffle && !s.Held {
						shuffles++
					}
				}
			}
			if (held == nil) != (shuffles > 0) {
				t.Errorf("held %v: %d shuffles in each run of\n%s", held, shuffles, text)
			}
		}
	}
}
