package tunecmd

import (
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
)

// All jobs are dealt out, none beyond what a search chooses ahead.
func TestSlots(t *testing.T) {
	for _, c := range []struct{ jobs, ahead, list, searches int }{
		{1, 16, 42, 1}, {16, 16, 42, 1}, {17, 16, 42, 2}, {40, 16, 42, 3}, {640, 16, 3, 3}, {40, 16, 1, 1}, {5, 2, 9, 3},
	} {
		f := SpaceFlags{Jobs: c.jobs, Ahead: c.ahead}
		n := f.searches(c.list)
		if n != c.searches {
			t.Errorf("%+v: %d searches", c, n)
		}
		slots, all := f.slots(n), 0
		for range n {
			s := <-slots
			if all += s; s < 1 || s > c.ahead {
				t.Errorf("%+v: a search of %d jobs", c, s)
			}
		}
		if want := min(c.jobs, n*c.ahead); all != want {
			t.Errorf("%+v: %d jobs are dealt out, not %d", c, all, want)
		}
	}
}

// Programs have a job each, workloads as many as they have a use for.
func TestAtOnce(t *testing.T) {
	for _, c := range []struct {
		table string
		jobs  int
		list  int
		want  int
	}{{"", 2, 5, 1}, {"", 40, 5, 3}, {galleryTable, 2, 5, 2}, {galleryTable, 9, 5, 5}, {galleryTable, 9, 0, 1}} {
		tuner := &Tuner{TuneRunCmd: TuneRunCmd{Table: c.table}}
		tuner.Jobs, tuner.Ahead = c.jobs, 16
		if got := tuner.atOnce(make([]workloads.Workload, c.list)); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
