package vyasa

import (
	"bytes"
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

var update = flag.Bool("update", false, "rewrite the cost ledger")

// TestWorkloads compiles, simulates and checks every known workload under the paper's and the default schedule on each
// kind of data, and compares its cost with the ledger testdata/cycles.csv: a change of cost shows in a diff. None costs
// less than its bound, and filters take the operations that they should.
func TestWorkloads(t *testing.T) {
	var mu sync.Mutex
	var rows [][]string
	tight, filters := 0, 0
	t.Run("group", func(t *testing.T) {
		for _, w := range workloads.Known() {
			for name, s := range map[string]*halide.Schedule{"paper": w.Paper(), "default": w.Default()} {
				t.Run(w.Name+"/"+name, func(t *testing.T) {
					t.Parallel()
					var tiles []*Kernel
					if name == "default" {
						tiles = defaultTiles(t, w.Name)
					} else {
						tiles = tilesOf(t, s)
					}
					cost := verified(t, w, tiles, workloads.Kinds[:])
					if want, ok := operations(w); ok {
						if got := int(cost.ops["mac"]) * w.Lanes(); got != want*256*16 {
							t.Errorf("%d/%d operations for a vector, want %d", got, 256*16, want)
						}
					}
					least, bounded := boundOf(t, s)
					if bounded && cost.cycles < least {
						t.Errorf("%d cycles, the bound is %d:\n%s", cost.cycles, least, s)
					}
					mu.Lock()
					defer mu.Unlock()
					rows = append(rows, append([]string{w.Name, name}, costs(cost)...))
					if bounded && cost.cycles < least+least/20 {
						tight++
					}
					if _, ok := operations(w); ok {
						filters++
					}
				})
			}
		}
	})
	if tight < len(workloads.Known())/18 {
		t.Errorf("only %d bounds are within 5 %% of the cycles", tight)
	}
	if filters != 10*5*2 {
		t.Errorf("operations of %d filters were counted", filters)
	}
	slices.SortFunc(rows, func(a, b []string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) })
	ledger(t, append([][]string{{"workload", "schedule", "cycles", "mac_ops", "load_ops", "store_ops", "program_bytes",
		"tiles"}}, rows...))
}

// The workloads' default schedules fill whole vectors: nothing is to be told of them.
func TestWorkloadsHaveNoNotes(t *testing.T) {
	t.Parallel()
	for _, w := range workloads.All() {
		for i, k := range defaultTiles(t, w.Name) {
			if k.Notes == nil || len(k.Notes) > 0 {
				t.Errorf("%s, tile %d:\n%v", w.Name, i, k.Notes)
			}
		}
	}
}

// operations are the multiply-accumulate operations that one vector of outputs of a filter takes, under both schedules:
// k*k for 32 bits; two columns full, but for one of an odd number of taps, for 16 bits; a row of up to six taps in one
// for 8 bits.
func operations(w workloads.Workload) (n int, ok bool) {
	if w.Table != "VI" {
		return 0, false
	}
	k := w.Filter["r"]
	switch w.Type.Bits() {
	case 16:
		return (k*k + 1) / 2, true
	case 8:
		return k * ((k + 5) / 6), true
	}
	return k * k, true
}

// boundOf is the least number of cycles of schedules that do what s says, where the tuner has a space for it.
func boundOf(t *testing.T, s *halide.Schedule) (cycles int64, ok bool) {
	t.Helper()
	target := NewTarget(machine.AIE1())
	sp, err := space.New(s, target.Capacities(s.Func), space.Options{Whole: true})
	if err != nil {
		t.Log(err)
		return 0, false
	}
	b, err := bound.New(sp, target.Rates(s.Func))
	if err != nil {
		t.Fatal(err)
	}
	root, err := sp.Root()
	if err != nil {
		t.Fatal(err)
	}
	return b.Cycles(&root), true
}

// TestOddSizes checks sizes that divide nothing, with both borders, in every type.
func TestOddSizes(t *testing.T) {
	for _, w := range workloads.Known() {
		for _, v := range []workloads.Workload{w.Sized(253, 15), w.Sized(253, 15).WithBorder(), w.Sized(37, 5),
			w.Sized(5, 3).WithBorder()} {
			if v.Output["k"] > 16 || w.Table != "VI" && v.Output["x"] > 100 {
				continue // too large for one core; the same code as the smaller ones
			}
			t.Run(fmt.Sprintf("%s/%dx%d/%t", w.Name, v.Output["x"], v.Output["y"], v.Same), func(t *testing.T) {
				t.Parallel()
				verified(t, v, tilesOf(t, v.Default()), workloads.Kinds[1:2])
				verified(t, v, tilesOf(t, v.Paper()), workloads.Kinds[1:2])
			})
		}
	}
}

// total is the cost of a workload.
type total struct {
	cycles int64
	ops    map[string]int64
	bytes  int // of the largest program
	tiles  int
}

// verified compares the kernels of a workload with the reference on kinds of data.
func verified(t *testing.T, w workloads.Workload, tiles []*Kernel, kinds []workloads.Kind) total {
	t.Helper()
	sum := total{ops: map[string]int64{}, tiles: len(tiles)}
	for _, k := range tiles {
		sim, err := k.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		for i, kind := range kinds {
			inputs, want := meaning(t, w, k, kind)
			_, r, err := sim.verify(context.Background(), inputs, want)
			if err != nil {
				t.Fatalf("%s data: %v", kind, err)
			}
			if i > 0 {
				continue
			}
			sum.cycles += r.Cycles
			for op, n := range r.Ops {
				sum.ops[op] += n
			}
			timed(t, sim, r.Cycles)
		}
		sum.bytes = max(sum.bytes, sim.Code.Program.Bytes)
	}
	return sum
}

// timed compares the fast path's count of cycles with that of a run with data.
func timed(t *testing.T, sim *Simulator, want int64) {
	t.Helper()
	r, err := sim.Time(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if r.Cycles != want {
		t.Errorf("the fast path counts %d cycles, a run with data %d", r.Cycles, want)
	}
}

func costs(c total) []string {
	var cells []string
	for _, n := range []int64{c.cycles, c.ops["mac"], c.ops["load"], c.ops["store"], int64(c.bytes), int64(c.tiles)} {
		cells = append(cells, fmt.Sprint(n))
	}
	return cells
}

// ledger compares rows with the ledger, or rewrites it with -update.
func ledger(t *testing.T, rows [][]string) {
	t.Helper()
	const file = "testdata/cycles.csv"
	var b bytes.Buffer
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" && !t.Failed() {
		t.Errorf("%s (-want +got); `go test . -run Workloads -update` accepts it:\n%s", file, diff)
	}
}
