package main

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// lame is a target on which kernels with a filter of so many rows fail, and all others take long.
type lame struct {
	vyasa.Target
	rows int
	wait time.Duration
}

func (l lame) Cost(ctx context.Context, s *halide.Schedule) (int64, error) {
	for _, r := range halide.RDoms(s.Func) {
		if r.Extents[1] == l.rows {
			return 0, errors.New("the board is on fire")
		}
	}
	time.Sleep(l.wait)
	return l.Target.Cost(ctx, s)
}

// A workload that fails is a row with its reason, the others are there, and means say how many rows they hold. One whose
// first evaluation takes longer than the budget has the default schedule.
func TestTuneRows(t *testing.T) {
	var list []workloads.Workload
	for _, name := range []string{"cv-3x3-i32", "cv-2x2-i32"} {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	target := vyasa.NewTarget(machine.AIE1())
	first, err := target.Cost(t.Context(), list[1].Default())
	if err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	c := tunecmd.TuneRunCmd{Start: []string{"default"}, RecordsFlag: tunecmd.RecordsFlag{
		DB: filepath.Join(t.TempDir(), "a.db")}, SearchFlags: tunecmd.SearchFlags{
		Budget: console.Budget{Time: time.Millisecond}, Strategy: "climb", SpaceFlags: tunecmd.SpaceFlags{Jobs: 1}}}
	tune := &tunecmd.Tuner{TuneRunCmd: c, Machine: machine.AIE1(), Target: lame{target, 3, 20 * time.Millisecond},
		Out: console.Output{Out: &out, Log: &log}, Of: 2}
	if err := tune.All(t.Context(), list); err == nil {
		t.Error("the command does not fail")
	}
	for _, want := range []string{"\ncv-3x3-i32         VI      NO        the board is on fire\n", "\ncv-2x2-i32         VI      yes ",
		"VI         32   1 of 2 ", "not in the mean: 1 that failed"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	fields := strings.Fields(out.String()[strings.Index(out.String(), "\ncv-2x2-i32"):])
	if len(fields) < 4 || fields[3] != strconv.FormatInt(first, 10) {
		t.Errorf("the default takes %d cycles: %q", first, fields)
	}
}
