package gauge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// benchOf is a measurement of a workload from a report made by hand: cycles of each kind, and the hottest loop.
func benchOf(t *testing.T, name string, peak int, w report.Where, s *report.Schedule) Measured {
	t.Helper()
	load, err := workloads.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	cycles := int64(0)
	for _, p := range w.Parts() {
		cycles += p.Cycles
	}
	m := NewMeasured(load, "vectorize x")
	m.add(&report.Report{Cycles: cycles, Where: w, Types: []report.Type{{Peak: peak}}, Spills: s.Spills,
		Code: report.Code{Bytes: 800},
		Loops: []report.Loop{{Stretch: report.Stretch{Cycles: 5}, Schedule: &report.Schedule{}},
			{Stretch: report.Stretch{Cycles: 50}, Schedule: s}, {Stretch: report.Stretch{Cycles: 90}}}})
	m.Verified = true
	return m
}

// The notes of a group follow from the reports: 36864 MACs of cv-3x3-i16 and 102400 of cv-5x5-i16 take 1152 and 3200
// cycles at the peak of 32.
func TestBenchNotes(t *testing.T) {
	one := benchOf(t, "cv-3x3-i16", 32, report.Where{Multiplying: 1280, Pipelined: 20, FillDrain: 100, Outer: 100},
		&report.Schedule{Pipelined: true, II: 10, Bound: "slot veca"})
	two := benchOf(t, "cv-5x5-i16", 32, report.Where{Multiplying: 3200, Unpipelined: 3000, Conflicts: 200},
		&report.Schedule{II: 70, Why: "its II of 70 is over 64", Spills: 4})
	bad := NewMeasured(one.workload(t), "")
	bad.Err = errors.New("refused\nfor a reason")
	list := Groups([]Measured{one, two, bad})
	if len(list) != 1 {
		t.Fatalf("%d groups", len(list))
	}
	ours := math.Sqrt(36864 / 1500. * 102400 / 6400.)
	if math.Abs(list[0].Ours-ours) > 1e-9 || list[0].Paper != 25.92 || list[0].bad != 1 {
		t.Errorf("%+v, want a mean of %g", list[0], ours)
	}
	// Shares: (1152/1500 + 3200/6400) / 2, then 3000/6400/2, 128/1500/2, 100/1500/2 twice, 200/6400/2, 20/1500/2.
	want := `VI, 16 bits: 19.83 MACs/cycle, the paper 25.92 (-23.5%)
  cycles, on average: 63.4% the wanted MACs at the peak, 23.4% rest of innermost loops that are not pipelined, ` +
		`4.3% multiply operations beyond the wanted MACs, 3.3% rest of filling and draining pipelines, 3.3% rest of outer loops, ` +
		`1.6% stalls by bank conflicts, 0.7% rest of pipelined loops
  not in the mean: 1 that failed
  furthest from the peak: cv-5x5-i16, 16.00 of 32; 46.9% rest of innermost loops that are not pipelined; its hottest loop ` +
		`is not pipelined: its II of 70 is over 64
  hottest loop not pipelined: cv-5x5-i16
  spill operations: cv-5x5-i16 (4)`
	if got := strings.Join(list[0].notes(), "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	var b bytes.Buffer
	PrintBench(&b, []Measured{one, two, bad}, machine.AIE1())
	for _, part := range []string{"cv-3x3-i16         VI      yes           36864           1500          24.58     " +
		"     76.8%    10       0      800\n",
		" 70*       4      800\n", "NO            36864  refused\n", "VI         16   2 of 3          19.83        " +
			"25.92          0.765\n"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q is not in\n%s", part, &b)
		}
	}
}

// workload is the workload of a measurement.
func (m *Measured) workload(t *testing.T) workloads.Workload {
	w, err := workloads.Find(m.Workload)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Tiles add up.
func TestBenchTiles(t *testing.T) {
	m := benchOf(t, "dl-fc-i32", 8, report.Where{Multiplying: 100}, &report.Schedule{Pipelined: true, II: 8})
	m.add(&report.Report{Cycles: 50, Where: report.Where{Conflicts: 50}, Types: []report.Type{{Peak: 8}},
		Code: report.Code{Bytes: 900},
		Loops: []report.Loop{{Stretch: report.Stretch{Cycles: 50}, Schedule: &report.Schedule{Pipelined: true,
			II: 9}}}})
	if m.Cycles != 150 || m.MACsPerCycle != 32768/150. || m.II != 9 || m.ProgramBytes != 900 ||
		m.where.Conflicts != 50 {
		t.Errorf("%+v", m)
	}
}

// What is open makes a range of cycles, of what follows from them, and of means: 36864 MACs in 1500 or 2000 cycles,
// 102400 in 6400 or, the other reading being the faster one, 5000.
func TestBenchRange(t *testing.T) {
	s := &report.Schedule{Pipelined: true, II: 10}
	one := benchOf(t, "cv-3x3-i16", 32, report.Where{Multiplying: 1500}, s)
	one.Others = []int64{1900}
	one.add(&report.Report{}, 100) // a tile that takes no time but under the other reading
	two := benchOf(t, "cv-5x5-i16", 32, report.Where{Multiplying: 3200, Conflicts: 3200}, s)
	two.add(&report.Report{}, 5000)
	var b bytes.Buffer
	PrintBench(&b, []Measured{one, two}, machine.AIE1())
	for _, part := range []string{" 1500..2000   18.43..24.58    57.6..76.8% ", " 5000..6400   16.00..20.48    " +
		"50.0..64.0% ",
		"VI         16        2   17.17..22.43        25.92   0.663..0.866\n", "VI, 16 bits: 17.17..22.43 " +
			"MACs/cycle, the paper 25.92 (-33.7..-13.4%)",
		// half of the second kernel's, on the machine itself
		"a..b: PostModifyLatency is 1 by one reading and 2 by another", "25.0% stalls by bank conflicts"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q is not in\n%s", part, &b)
		}
	}
}

// The fields of the JSON list.
func TestBenchJSON(t *testing.T) {
	raw, err := json.Marshal(benchOf(t, "cv-3x3-i16", 32, report.Where{Multiplying: 1152},
		&report.Schedule{Pipelined: true, II: 9}).Benched)
	want := `{"workload":"cv-3x3-i16","table":"VI","bits":16,"macs":36864,"cycles":1152,"cycles_high":1152,"macs_per_cycle":32,"macs_per_cycle_low":32,"ii":9,"spills":0,` +
		`"program_bytes":800,"verified":true,"schedule":"vectorize x"}`
	if err != nil || string(raw) != want {
		t.Errorf("%s, %v", raw, err)
	}
}

// All steps run; none is begun after the end.
func TestEach(t *testing.T) {
	var n atomic.Int64
	if err := console.Each(context.Background(), 100, func(i int) { n.Add(int64(i)) }); err != nil || n.Load() != 4950 {
		t.Error(n.Load(), err)
	}
	ctx, stop := context.WithCancel(context.Background())
	n.Store(0)
	err := console.Each(ctx, 1000, func(int) { n.Add(1); stop() })
	if !errors.Is(err, context.Canceled) || n.Load() > 100 {
		t.Error(n.Load(), err)
	}
}
