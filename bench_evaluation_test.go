//go:build unix

package vyasa_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// BenchmarkEvaluation is what a schedule costs that a tuner evaluates, in processor time: the first of a search for each workload of
// the paper and each of its 8-bit variants, the default and the paper's among them, each with the limit that the search gives
// it. -v lists the workloads; -cpuprofile tells the stages apart. EVALUATE="cv-3x3-i16 dl-fc-i8" takes these alone.
func BenchmarkEvaluation(b *testing.B) {
	for b.Loop() {
		var table strings.Builder
		var medians []time.Duration
		var sum time.Duration
		for _, w := range evaluated(b) {
			spent, total := evaluations(b, w, 16)
			slices.Sort(spent)
			for _, d := range spent {
				sum += d
			}
			fmt.Fprintf(&table, "%-14s %3d evaluations, median %7.1f ms, most %7.1f ms; cycles %d\n", w.Name, len(spent),
				milliseconds(spent[len(spent)/2]), milliseconds(spent[len(spent)-1]), total)
			if w.Bits() > 8 {
				medians = append(medians, spent[len(spent)/2])
			}
		}
		b.Log("\n" + table.String())
		if len(medians) > 0 {
			b.ReportMetric(milliseconds(median(medians)), "ms/median")
		}
		b.ReportMetric(sum.Seconds(), "s/all")
	}
	b.ReportMetric(0, "ns/op")
}

// evaluated are the workloads whose evaluations are timed.
func evaluated(b *testing.B) (list []workloads.Workload) {
	only := strings.Fields(os.Getenv("EVALUATE"))
	for _, w := range workloads.Known() {
		paper := slices.ContainsFunc(workloads.All(), func(o workloads.Workload) bool { return o.Name == w.Name })
		if len(only) == 0 && (paper || w.Type == halide.Int8) || slices.Contains(only, w.Name) {
			list = append(list, w)
		}
	}
	if len(list) == 0 {
		b.Fatalf("no workloads %q", only)
	}
	return list
}

// evaluations are the processor times of the first n evaluations of a search, each with all the places of arrays that are tried for
// its code, and the sum of the cycles of all of them, in which a refusal counts 1 and what is slower than the limit counts as far
// as it is known.
func evaluations(b *testing.B, w workloads.Workload, n int) (spent []time.Duration, total int64) {
	target, s := vyasa.NewTarget(machine.AIE1()), w.Func().Schedule()
	for _, v := range s.Func.Vars {
		s.Bound(v, w.Output[v.Name])
	}
	o := target.Options(s.Func)
	o.Start = []*halide.Schedule{w.Default(), w.Paper()}
	o.Search = search.Options{Strategy: search.Climb, Evaluations: n, Seed: 1}
	code := ""
	_, err := autotune.Tune(b.Context(), s, func(ctx context.Context, s *halide.Schedule) (int64, error) {
		begin := processorTime()
		cycles, err := target.Cost(ctx, s)
		took := processorTime() - begin
		if bare := unplaced(s); bare == code {
			spent[len(spent)-1] += took
		} else {
			spent, code = append(spent, took), bare
		}
		var slower *search.AtLeast
		if total += max(cycles, 1); errors.As(err, &slower) {
			total += slower.Cycles
		}
		return cycles, err
	}, o)
	if err != nil {
		b.Fatal(err)
	}
	return spent, total
}

// unplaced is the text of a schedule without the places of arrays.
func unplaced(s *halide.Schedule) string {
	var lines []string
	for line := range strings.Lines(s.String()) {
		if !strings.HasPrefix(line, "place ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// processorTime is what this process has taken so far of all processors.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
