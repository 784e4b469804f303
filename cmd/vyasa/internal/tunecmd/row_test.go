package tunecmd

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// fixed is a target on which all schedules take so many cycles.
type fixed struct {
	vyasa.Target
	cycles int64
}

func (f fixed) Cost(context.Context, *halide.Schedule) (int64, error) { return f.cycles, nil }

// A row of a table that is slower than the default schedule has failed; where a search began with nothing, none has.
func TestAgainstDefault(t *testing.T) {
	w, err := workloads.Find("cv-2x2-i32")
	if err != nil {
		t.Fatal(err)
	}
	target := vyasa.NewTarget(machine.AIE1())
	for _, c := range []struct {
		start      string
		takes, row int64
		fails      bool
	}{{"default", 100, 101, true}, {"default", 100, 100, false}, {"default", 100, 99, false}, {"none", 100, 101, false}} {
		tuner := &Tuner{TuneRunCmd: TuneRunCmd{Table: "VI", Start: []string{c.start}}, Target: fixed{target, c.takes}}
		var row Tuned
		row.Own, row.Verified = c.row, true
		tuner.againstDefault(t.Context(), w, &row)
		if (row.Err != nil) != c.fails || row.Verified == c.fails {
			t.Errorf("%+v: %v, verified %v", c, row.Err, row.Verified)
		}
	}
}
