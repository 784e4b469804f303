package lift

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestEffort: what is found in little time is the same, to each step on the way, whatever else the machine does: what is given up is told by
// what was done, not by the clock.
func TestEffort(t *testing.T) {
	for _, c := range []struct {
		file string
		time time.Duration
	}{{"gemm/parallel_by_thread.c", 40 * time.Millisecond}, {"gemm/intrin_dot_hadd.c", 40 * time.Millisecond}, {"lookalikes/every_other_k.c", 20 * time.Millisecond}} {
		text, err := os.ReadFile(filepath.Join("testdata", c.file))
		if err != nil {
			t.Fatal(err)
		}
		alone := steps(t, string(text), c.time)
		done := load()
		beside := steps(t, string(text), c.time)
		done()
		if alone != beside {
			t.Errorf("%s: %s", c.file, difference(alone, beside))
		}
	}
}

// steps are all events of lifting the first function of a file in so much time, without a limit by the clock.
func steps(t *testing.T, text string, while time.Duration) string {
	t.Helper()
	u, err := readText(text)(nil)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	o := Options{WithMacros: readText(text), Timeout: while}.filled()
	f := u.Funcs[len(u.Funcs)-1]
	s := newSubject(context.Background(), u, f, o)
	s.o.Progress = func(e Event) { fmt.Fprintln(&all, s.ctx.now(), e.Stage, e.Text) }
	r := &Result{Func: f.Name}
	err = s.climb(r)
	fmt.Fprintln(&all, s.ctx.now(), s.runs, err, r.Pre, r.Notes, r.Level)
	if err == nil {
		fmt.Fprintln(&all, r.Summary)
	}
	return all.String()
}

// load leaves one processor for everything, and others want it, too; until the function is called.
func load() func() {
	was := runtime.GOMAXPROCS(1)
	var stop atomic.Bool
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			for !stop.Load() {
			}
		})
	}
	return func() {
		stop.Store(true)
		all.Wait()
		runtime.GOMAXPROCS(was)
	}
}

// difference is where two texts begin to differ.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("step %d:\n%s\n%s", i, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d steps, %d", len(x), len(y))
}
