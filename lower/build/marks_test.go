package build

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// Loops that are called otherwise, that may run in parallel, or that are marked anew, compute the same.
func TestRenamedAndParallelLoops(t *testing.T) {
	t.Parallel()
	renamed, parallel := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		s := gen.Schedule(t, k.Func, k.Region)
		if !holds(t, k.Func, s, k.Region, k.Inputs) {
			return
		}
		s = s.Clone()
		for i, l := range s.Loops() {
			v := halide.Var{Expr: &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: l.Name}}
			if rapid.Bool().Draw(t, "rename") {
				v = s.Rename(v, "loop"+string(rune('a'+i)))
				renamed++
			}
			switch {
			case l.Kind == halide.Serial && !l.Reduction && rapid.Bool().Draw(t, "parallel"):
				s.Parallel(v)
				parallel++
			case l.Kind == halide.Unrolled && rapid.Bool().Draw(t, "serial"):
				s.Serial(v).Unroll(v)
			}
		}
		if !holds(t, k.Func, s, k.Region, k.Inputs) {
			t.Fatalf("%v%vis refused", k.Func, s)
		}
	})
	if renamed == 0 || parallel == 0 {
		t.Errorf("%d renamed, %d parallel", renamed, parallel)
	}
}
