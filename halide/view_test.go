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
