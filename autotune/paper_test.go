package autotune_test

import (
	"context"
	"errors"
	"math"
	"os"
	"runtime"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// TestTunedAgainstThePaper: a search that is told nothing but the machine finds for each workload a schedule that is no
// slower than the paper's, on the same simulator; and in the geometric mean of each table at least so many
// multiplications a cycle.
func TestTunedAgainstThePaper(t *testing.T) {
	evaluations := map[string]int{"cv-2x2-i16": 200, "cv-6x6-i16": 4, "cv-11x11-i32": 2, "dl-pw-i16": 60,
		"cv3d-5x5x5-i16": 1}
	least := map[string]float64{"VI-int32": 7.8, "VII-int32": 7.8, "CONV3D-int32": 7.8, "VI-int16": 29.5,
		"VII-int16": 28.5, "CONV3D-int16": 29.5}
	long := os.Getenv("VYASA_TUNE_LONG") != "" // all workloads: a quarter of an hour
	if long {
		clear(evaluations)
	}
	sums, counts := map[string]float64{}, map[string]float64{}
	for _, w := range workloads.All() {
		n, chosen := evaluations[w.Name]
		switch {
		case !long && !chosen:
			continue
		case long:
			n = 160
			if w.Taps() > 3*3*16 { // seconds an evaluation
				n = 40
			}
		}
		cycles := tunedCycles(t, w, n)
		paper, err := vyasa.NewTarget(machine.AIE1()).Cost(context.Background(), w.Paper())
		var refused *search.Refused
		if err != nil && !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if err == nil && cycles > paper {
			t.Errorf("%s: tuned %d cycles, the paper's schedule %d", w.Name, cycles, paper)
		}
		t.Logf("%s: %d cycles, paper %d, %.2f MACs a cycle", w.Name, cycles, paper, float64(w.MACs())/float64(cycles))
		group := w.Table + "-" + w.Type.String()
		sums[group] += math.Log(float64(w.MACs()) / float64(cycles))
		counts[group]++
	}
	for group, n := range counts {
		if mean := math.Exp(sums[group] / n); long && mean < least[group] {
			t.Errorf("%s: %.2f MACs a cycle, want %.2f", group, mean, least[group])
		}
	}
}

// tunedCycles are those of the best schedule after so many evaluations.
func tunedCycles(t *testing.T, w workloads.Workload, evaluations int) int64 {
	t.Helper()
	s := w.Func().Schedule()
	for _, v := range s.Func.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	target := vyasa.NewTarget(machine.AIE1())
	o := target.Options(s.Func)
	o.Search = search.Options{Strategy: search.Climb, Evaluations: evaluations, Seed: 1, Jobs: runtime.GOMAXPROCS(0)}
	r, err := autotune.Tune(context.Background(), s, target.Cost, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Schedule == nil {
		t.Fatalf("%s: nothing found: %v", w.Name, r.Refused)
	}
	return r.Cycles
}
