package main

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/costcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// farmed is the farm of a vyasa tune.
type farmed struct {
	*farm.Coordinator
	t        *tunecmd.Tuner
	node     *farm.Node
	nc       *nats.Conn
	searches bool // are the tasks
	mu       sync.Mutex
	running  int
}

var _ tunecmd.Farm = (*farmed)(nil)

// openFarm starts a node, or connects to one, and is the coordinator of workers there.
func openFarm(ctx context.Context, t *tunecmd.Tuner) (_ tunecmd.Farm, err error) {
	f := &farmed{t: t, searches: t.Unit == "search" || t.Unit == "auto" && t.CostCommand == ""}
	defer func() {
		if err != nil {
			f.end()
		}
	}()
	if t.Join != "" {
		f.nc, err = farm.Dial(ctx, t.Join, security(t.Security), "coordinator", 5*time.Second)
	} else if f.node, err = started(t.Node, t.Security, t.Out.Log); err == nil {
		f.nc, err = f.node.Connect(security(t.Security), "coordinator")
	}
	if err != nil {
		return nil, err
	}
	o := farm.Options{Jobs: t.Jobs, Recheck: min(1, float64(t.Recheck)),
		Log: func(text string) { fmt.Fprintln(t.Out.Log, text) }}
	if o.Jobs == 0 {
		o.Jobs = runtime.GOMAXPROCS(0)
	}
	if o.Build, err = build(); err != nil {
		return nil, err
	}
	o.Machine, o.Hash, o.Command = t.SpaceFlags.Machine, t.Target.Hash(), t.CostCommand
	if o.Command == "" { // what a command needs may be at the workers alone
		o.Local = autotune.Cost(t.Target.(*vyasa.AIETarget).Cost)
	} else {
		o.Facts = func(p farm.Problem) []byte { return facts(t, p) }
	}
	f.Coordinator, err = farm.Open(ctx, f.nc, o)
	return f, err
}

// facts are what workers must know of a workload's data, or of that of a file, of which nothing is known.
func facts(t *tunecmd.Tuner, p farm.Problem) []byte {
	w, err := t.FindWorkload(p.Workload)
	if err != nil || fmt.Sprint(w.Func()) != fmt.Sprint(p.Schedule.Func) { // a file of that name
		w = workloads.Workload{}
	}
	return costcmd.FactsOf(w).JSON()
}

// each is how many evaluations of a search are under way at once, at most.
func (f *farmed) each() int { return max(1, f.t.Ahead) }

// Ready waits for a worker, and where tasks are evaluations until the searches under way leave workers idle.
func (f *farmed) Ready(ctx context.Context, evaluations bool) (done func(), err error) {
	for told := false; ctx.Err() == nil; {
		workers, slots := f.Workers()
		f.mu.Lock()
		if workers > 0 && (f.searches && !evaluations || f.running*f.each() < slots+f.each()) {
			f.running++
			f.mu.Unlock()
			return f.over, nil
		}
		f.mu.Unlock()
		if workers == 0 && !told {
			fmt.Fprintln(f.t.Out.Log, "waiting for workers")
		}
		told = true
		select {
		case <-ctx.Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
	return nil, ctx.Err()
}

// over notes that a search is.
func (f *farmed) over() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.running--
}

// Tune has workers tune a workload.
func (f *farmed) Tune(ctx context.Context, s *halide.Schedule, o autotune.Options) (*autotune.Result, error) {
	if f.searches && o.Search.Strategy != search.Exhaustive {
		return f.Search(ctx, s, o, f.t.Parts)
	}
	return f.Coordinator.Tune(ctx, s, o)
}

// Close ends the farm, and says what has happened.
func (f *farmed) Close() error {
	n := f.Counts()
	fmt.Fprintf(f.t.Out.Log, "%d workers, %d evaluations by them, %d evaluated again, %d asked for again\n", n.Workers,
		n.Evaluations, n.Rechecked, n.Resent)
	if n.Unchecked > 0 {
		fmt.Fprintf(f.t.Out.Log, "%d improvements are what one worker says, as there was no other to evaluate them "+
			"again\n", n.Unchecked)
	}
	for _, l := range f.Liars() {
		fmt.Fprintf(f.t.Out.Log, "%v\n\twhat was found does not rest on it: all that it said was evaluated again\n", l)
	}
	f.end()
	return nil
}

// end ends what is there.
func (f *farmed) end() {
	if f.Coordinator != nil {
		f.Coordinator.Close()
	}
	if f.nc != nil {
		f.nc.Close()
	}
	if f.node != nil {
		f.node.Close()
	}
}
