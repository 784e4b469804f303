package report_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/report"
)

// The numbers of the sample, counted by hand from its comment: 4 rows; a row is 1 + 3 + 10*3 + 4 + 6 words.
func TestSample(t *testing.T) {
	p, r := sample()
	got := report.Make(p, machine.AIE1(), r)
	const rows = 4
	const cycles = 2 + rows*(1+3+30+4+6) + 6 + 7
	const macs = rows * (1 + 20 + 1) * 32
	if got.Cycles != cycles || got.MACs != macs || got.Stalls != 7 || got.Peak != 32 {
		t.Errorf("%d cycles, %d stalls, %d MACs, peak %g", got.Cycles, got.Stalls, got.MACs, got.Peak)
	}
	near(t, "of peak", got.OfPeak, macs/32./cycles)
	want := report.Where{Multiplying: rows * 22, Pipelined: rows * 10, FillDrain: rows * (2 + 3), Outer: rows * 7,
		Outside: 2 + 6, Conflicts: 7}
	if d := cmp.Diff(want, got.Where); d != "" {
		t.Error(d)
	}
	y, x := got.Loops[0], got.Loops[1]
	if y.Entered != 1 || y.Rounds != rows || y.Cycles != rows*7 || y.TotalCycles != rows*44+7 || y.Schedule != nil ||
		y.Depth != 1 {
		t.Errorf("y: %+v", y)
	}
	if x.Entered != rows || x.Rounds != rows*12 || x.Cycles != rows*37+7 || x.Parent != 0 || !x.Hard || x.Depth != 2 ||
		x.Stalls != 7 {
		t.Errorf("x: %+v", x)
	}
	live := []report.File{{File: "vector", Live: 12, Units: 16}, {File: "accumulator", Live: 2, Units: 8}}
	schedule := &report.Schedule{Pipelined: true, II: 3, Bound: "slot ldb", ResMII: 3, RecMII: 1, Unroll: 1, Stages: 3,
		Length:   9,
		Prologue: 3, Kernel: 3, Epilogue: 4, Tries: 1, Live: live, Spills: 1}
	if d := cmp.Diff(schedule, x.Schedule); d != "" {
		t.Error(d)
	}
	near(t, "veca in x", x.Slots[machine.VECA].Occupancy, rows*22./(rows*37+7))
	near(t, "ldb in x", x.Slots[machine.LDB].Occupancy, rows*31./(rows*37+7))
	if got.Outside.Cycles != 8 || got.Spills != 1 || got.Stack != 64 {
		t.Errorf("outside %+v, %d spills, stack %d", got.Outside, got.Spills, got.Stack)
	}
}

// Traffic and roofline of the sample: a row loads 31 vectors and 10 halves, and stores 11 vectors; one spill stores.
func TestRoofline(t *testing.T) {
	p, r := sample()
	got := report.Make(p, machine.AIE1(), r)
	const loads, stores = 4 * (31*32 + 10*16), 4*11*32 + 32
	want := report.Traffic{Loads: 4 * 41, LoadBytes: loads, Stores: 4*11 + 1, StoreBytes: stores, SpillBytes: 32}
	if d := cmp.Diff(want, got.Traffic); d != "" {
		t.Error(d)
	}
	f := got.Roofline
	intensity := 4 * 22 * 32. / (loads + stores)
	near(t, "intensity", f.Intensity, intensity)
	near(t, "attainable", f.Attainable, min(32, 96*intensity))
	near(t, "of attainable", f.OfRoof, float64(r.MACs)/float64(r.Cycles)/min(32, 96*intensity))
	if f.Bandwidth != 96 || f.Bound != "compute" || f.MultiplyMin != 88 || f.LoadMin != loads/64 ||
		f.StoreMin != stores/32 {
		t.Errorf("%+v", f)
	}
	placed := []report.Placed{{Name: "in", Address: 0x20000, Bytes: 9000, Banks: "0-3"},
		{Name: "out", Address: 0x24000, Bytes: 512, Banks: "4-5"}}
	if d := cmp.Diff(placed, got.Placement); d != "" {
		t.Error(d)
	}
}

// The least multiplications for each pair of types; unsigned 8 bits count as signed, and a family of half the MACs is
// measured against the pair's best.
func TestPeak(t *testing.T) {
	b := newBuilder("mixed")
	b.bundle(mac(machine.Uint8, machine.Int8, 16, 8, 48))
	b.bundle(mac(machine.Int8, machine.Int8, 16, 8, 48))
	b.bundle(mac(machine.Int16, machine.Int16, 16, 1, 48))
	b.bundle(mac(machine.Int32, machine.Int32, 8, 1, 80))
	b.ret()
	got := report.Make(b.p, machine.AIE1(), b.run(nil))
	types := []report.Type{{X: "int8", Z: "int8", MACs: 256, Ops: 2, Peak: 128},
		{X: "int16", Z: "int16", MACs: 16, Ops: 1, Peak: 32},
		{X: "int32", Z: "int32", MACs: 8, Ops: 1, Peak: 8}}
	if d := cmp.Diff(types, got.Types); d != "" {
		t.Error(d)
	}
	least := 256./128 + 16./32 + 8./8
	near(t, "peak", got.Peak, 280/least)
	near(t, "of peak", got.OfPeak, least/10)
	if got.Roofline.Bound != "compute" || got.Roofline.Intensity != 0 {
		t.Errorf("nothing moves: %+v", got.Roofline)
	}
}

// A program without multiplications or loops has no peak.
func TestEmpty(t *testing.T) {
	b := newBuilder("empty")
	b.ret()
	got := report.Make(b.p, machine.AIE1(), b.run(nil))
	if got.Cycles != 6 || got.Where.Outside != 6 || got.Peak != 0 || got.OfPeak != 0 || got.Roofline.Bound != "" {
		t.Errorf("%+v", got)
	}
}

// A result of another program is a mistake of the caller.
func TestForeign(t *testing.T) {
	p, r := sample()
	r.Cycles++
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	report.Make(p, machine.AIE1(), r)
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 1e-12*math.Abs(want) {
		t.Errorf("%s is %g, want %g", what, got, want)
	}
}

// A loop may start at the first bundle; a slot that an operation keeps is busy for as long.
func TestFirstBundle(t *testing.T) {
	b := newBuilder("f")
	l := b.loop("i", -1, 5)
	b.bundle(access(machine.StoreN, 2, machine.ST, machine.LDA))
	b.nops(6)
	b.branch(0, func(n int) bool { return n < 4 })
	b.region(mir.Kernel, 0, l, nil)
	b.ret()
	got := report.Make(b.p, machine.AIE1(), b.run(nil))
	i := got.Loops[0]
	if i.Entered != 1 || i.Rounds != 5 || i.Cycles != 5*13 || i.Schedule.Kernel != 13 || i.Hard {
		t.Errorf("%+v, %+v", i, i.Schedule)
	}
	near(t, "st", i.Slots[machine.ST].Occupancy, 7./13)
	near(t, "lda", i.Slots[machine.LDA].Occupancy, 7./13)
}

// Stalls count by what stood still.
func TestStalls(t *testing.T) {
	b := newBuilder("f")
	b.ret()
	r := b.run(map[int]int64{0: 1, 1: 20, 2: 300})
	r.Routines, r.Streams = 1, 20
	want := report.Where{Outside: 6, Library: 1, Streams: 20, Conflicts: 300}
	if d := cmp.Diff(want, report.Make(b.p, machine.AIE1(), r).Where); d != "" {
		t.Error(d)
	}
}

// A jump out of an inner loop to the next iteration of the outer one (continue) is an iteration of the outer one.
func TestContinue(t *testing.T) {
	b := newBuilder("f")
	o := b.loop("o", -1, 5)
	i := b.loop("i", o, 6)
	start := b.here()
	b.nops(2)
	inner := b.here()
	// continue of o, in the second and fifth iteration of i
	b.branch(start, func(n int) bool { return n == 1 || n == 4 })
	b.branch(inner, func(n int) bool { return n%3 < 2 })
	b.region(mir.Kernel, inner, i, nil)
	b.branch(start, func(n int) bool { return n < 2 })
	b.region(mir.Straight, start, o, nil)
	b.ret()
	got := report.Make(b.p, machine.AIE1(), b.run(nil))
	// Iterations of i: 0 1c 2 3 | 4c 5 6 7 | 8 9 10; c goes on with o, | leaves i for the end of o.
	if l := got.Loops[0]; l.Entered != 1 || l.Rounds != 5 {
		t.Errorf("o: entered %d, %d rounds", l.Entered, l.Rounds)
	}
	if l := got.Loops[1]; l.Entered != 5 || l.Rounds != 11 {
		t.Errorf("i: entered %d, %d rounds", l.Entered, l.Rounds)
	}
}
