package schedule

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// TestNear: of the accesses before one, none that may overlap it is left out, and they stand in their order.
func TestNear(t *testing.T) {
	shorter := 0
	rapid.Check(t, func(t *rapid.T) {
		c := &context{f: &mir.Func{}}
		for range rapid.IntRange(1, 4).Draw(t, "arrays") {
			c.f.Roots = append(c.f.Roots, mir.Root{Kind: mir.ParamRoot, Restrict: rapid.Bool().Draw(t, "restrict"),
				ReadOnly: rapid.Bool().Draw(t, "read only")})
		}
		draw := func(t *rapid.T) *node {
			op := &mir.Op{Code: machine.StoreV, Mem: &mir.Mem{Root: rapid.IntRange(0, len(c.f.Roots)-1).Draw(t, "array")}}
			if rapid.Bool().Draw(t, "spill") {
				op.Code = machine.SpillStore
			}
			return &node{op: op, mem: store, home: homeOf(op)}
		}
		var before accesses
		list := rapid.SliceOfN(rapid.Custom(draw), 0, 12).Draw(t, "before")
		for i, a := range list {
			before.enter(int32(i), a.home)
		}
		n := draw(t)
		near := before.near(c, n.home)
		if !slices.IsSorted(near) {
			t.Fatalf("near are %v", near)
		}
		if len(near) < len(list) {
			shorter++
		}
		for i, a := range list {
			spilled := a.op.Code == machine.SpillStore
			apart := spilled != (n.op.Code == machine.SpillStore) ||
				!spilled && c.f.Apart(a.op.Mem.Root, n.op.Mem.Root)
			if !apart && !slices.Contains(near, int32(i)) {
				t.Fatalf("access %d is left out of %v", i, near)
			}
		}
	})
	if shorter == 0 {
		t.Error("no list was shorter than all")
	}
}
