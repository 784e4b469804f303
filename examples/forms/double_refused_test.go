package forms_test

import (
	"context"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	hl "github.com/vyasa-go/vyasa/halide"
)

// Doubles are for Eval: whoever compiles, runs or tunes is told so, by name.
func TestDoublesAreRefused(t *testing.T) {
	x := hl.NewVar("x")
	d, f := hl.NewInput("d", hl.Float64, 1), hl.NewInput("f", hl.Float32, 1)
	r := hl.NewRDom("r", 4)
	for name, out := range map[string]*hl.Func{
		"input":       hl.NewFunc("out", x).Is(d.At(x).ToFloat()),
		"output":      hl.NewFunc("out", x).Is(f.At(x).ToDouble()),
		"between":     hl.NewFunc("out", x).Is(f.At(x).ToDouble().Mul(2).ToFloat()),
		"accumulator": hl.NewFunc("out", x).Is(hl.Sum(r, f.At(x.Add(r.X)).ToDouble()).ToFloat()),
		"stored":      hl.NewFunc("out", x).Stores(hl.Float64).Is(hl.Double(0)),
		"compared":    hl.NewFunc("out", x).Is(hl.Select(f.At(x).ToDouble().LT(0.1), 1, 2)),
	} {
		s := out.Schedule().Bound(x, 64)
		if _, err := vyasa.Compile(s, nil); err == nil ||
			!strings.Contains(err.Error(), "Float64 is not compiled yet") {
			t.Errorf("%s: Compile: %v", name, err)
		}
		if _, err := vyasa.CompileTiles(s, nil); err == nil ||
			!strings.Contains(err.Error(), "Float64 is not compiled yet") {
			t.Errorf("%s: CompileTiles: %v", name, err)
		}
		if _, err := vyasa.NewRealizer(s); err == nil || !strings.Contains(err.Error(), "Float64 is not compiled yet") {
			t.Errorf("%s: NewRealizer: %v", name, err)
		}
		target := vyasa.NewTarget(machine.AIE1())
		if _, err := autotune.Tune(context.Background(), s, target.Cost, target.Options(out)); err == nil ||
			!strings.Contains(err.Error(), "Float64") {
			t.Errorf("%s: Tune: %v", name, err)
		}
	}
}
