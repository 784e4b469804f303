package vyasa

import (
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}

// defaults are the kernels of workloads under their default schedules by name, each a func() ([]*Kernel, error) that
// compiles them once for all tests.
var defaults sync.Map

// defaultTiles are the kernels of a workload under its default schedule. Nobody changes them.
func defaultTiles(t *testing.T, name string) []*Kernel {
	t.Helper()
	once, _ := defaults.LoadOrStore(name, sync.OnceValues(func() ([]*Kernel, error) {
		w, err := workloads.Find(name)
		if err != nil {
			return nil, err
		}
		return CompileTiles(w.Default(), nil)
	}))
	tiles, err := once.(func() ([]*Kernel, error))()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return tiles
}

// tilesOf are the kernels of a schedule.
func tilesOf(t *testing.T, s *halide.Schedule) []*Kernel {
	t.Helper()
	tiles, err := CompileTiles(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return tiles
}

// meanings are the results of the reference by what they follow from, each a func() (map[string]*halide.Array, error) that
// computes them once for all schedules.
var meanings sync.Map

// meaning is what the algorithm of a workload's kernel means on data of a kind, and the data. Nobody changes either.
func meaning(t *testing.T, w workloads.Workload, k *Kernel, kind workloads.Kind) (inputs, want map[string]*halide.Array) {
	t.Helper()
	inputs = map[string]*halide.Array{}
	key := fmt.Sprintln(k.Schedule.Func, kind, w.Taps(), w.Shift())
	for n, b := range k.Nest.Buffers {
		if key += fmt.Sprintln(b.Name, b.Type, b.Valid); !b.Output {
			inputs[b.Name] = workloads.Fill(b.Type, kind, uint64(n), w.Taps(), w.Shift(), b.Valid...)
		}
	}
	once, _ := meanings.LoadOrStore(key, sync.OnceValues(func() (map[string]*halide.Array, error) { return k.reference(inputs) }))
	want, err := once.(func() (map[string]*halide.Array, error))()
	if err != nil {
		t.Fatal(err)
	}
	return inputs, want
}
