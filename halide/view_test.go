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
