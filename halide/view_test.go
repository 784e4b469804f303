package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// A view has every stage, where each Func is computed, and leaves the schedule as it was.
func TestViewIsWhole(t *testing.T) {
	c, s := chainSchedule()
	for _, v := range []*hl.Schedule{s.View(), s.Of(c.hist).View().Root(), s.View().View()} {
		var names []string
		for _, stage := range v.Stages() {
			level := ""
			if stage.Stage() == 0 {
				level = [...]string{"default", "inline", "root", "loop"}[stage.Levels().Compute.Kind]
			}
			names = append(names, strings.TrimSpace(strings.Repeat("update of ", min(stage.Stage(), 1))+stage.Func.Name+" "+level))
		}
		if got, want := strings.Join(names, ", "), "out root, a root, b loop, hist root, update of hist, update of out"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	if s.String() != chainText || len(s.Stages()) != 6 {
		t.Errorf("%d stages\n%s", len(s.Stages()), s)
	}
}

// What an update reads of a copy, its partial results read of the copy too.
func TestPartialResultsReadCopies(t *testing.T) {
	c := newSums()
	w := c.s.In(hl.Inputs(c.f)[0], c.f)
	c.s.Of(w).ComputeRoot()
	c.s.Of(c.f).Update(0).RFactor(c.r.Y, c.u)
	if view := c.s.Pipeline().String(); c.s.Err() != nil || !containsInOrder(view, "f_part(x, u) += in_copy(x+r_in.x, u) over r_in") {
		t.Errorf("%v\n%s", c.s.Err(), view)
	}
}

// What is known of the values of a Func is known of it in a view too: parts of a sum are known less well than the sum.
func TestPartialResultsStayKnown(t *testing.T) {
	x, u, r := hl.NewVar("x"), hl.NewVar("u"), hl.NewRDom("r", 3)
	f := hl.NewFunc("f", x).Stores(hl.Int32).Is(0)
	f.UpdateOver(r, x).Is(f.At(x).Add(2).Wrap(hl.Int32))
	out := hl.NewFunc("out", x).Is(f.At(x))
	s := out.Schedule().Bound(x, 8)
	ro, _ := s.Of(f).Update(0).Split(r.X, 2)
	s.Of(f).Update(0).RFactor(ro, u)
	for _, g := range []*hl.Func{out, s.Pipeline().Outputs[0]} {
		lo, hi := hl.Interval(g.Value, map[string]hl.Range{"x": {Extent: 8}})
		if s.Err() != nil || lo.Int64() != 0 || hi.Int64() != 6 {
			t.Errorf("%v..%v: %v", lo, hi, s.Err())
		}
	}
}
