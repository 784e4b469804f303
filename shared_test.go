package vyasa

import (
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
