package build_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	hl "github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
)

// The type of an output that declares none is that of the algorithm, although a schedule of what it calls may show that
// a narrower one would do: the parts of a long sum are followed point by point, the whole is not.
func TestScheduleKeepsTypes(t *testing.T) {
	r := hl.NewRDom("r", 9, 8)
	f := hl.NewFunc("f", vx).Stores(hl.Int32).Is(0)
	f.UpdateOver(r, vx).Is(f.At(vx).Add(2).Wrap(hl.Int32))
	out := hl.NewFunc("out", vx).Is(f.At(vx).Add(f.At(vx.Add(1))))
	want, err := hl.Eval(out, []hl.Range{{Min: 0, Extent: 8}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, order := range map[string]func(*hl.Schedule){
		"as written": func(s *hl.Schedule) { s.Of(f).ComputeRoot() },
		"in parts": func(s *hl.Schedule) {
			s.Of(f).ComputeRoot()
			part := s.Of(f).Update(0).RFactor(r.Y, hl.NewVar("part"))
			s.Of(part).ComputeRoot()
		},
	} {
		s := out.Schedule().Bound(vx, 8)
		order(s)
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, b := range n.Buffers {
			if b.Output && cmp.Diff(want.Type, b.Type) != "" {
				t.Errorf("%s: out is stored as %s, in the algorithm as %s", name, b.Type, want.Type)
			}
		}
	}
}
