package farm_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// filter is a schedule of a filter that says nothing but how far its result goes.
func filter(width int) *halide.Schedule {
	x, y, r := halide.NewVar("x"), halide.NewVar("y"), halide.NewRDom("r", 3, 3)
	in, k := halide.NewInput("in", halide.Int16, 2), halide.NewInput("k", halide.Int16, 2)
	out := halide.NewFunc("out", x, y)
	out.Is(halide.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(halide.Int16, 10))
	return out.Schedule().Bound(x, width).Bound(y, 4)
}

// toy is what a schedule costs: four cycles for each round of a loop, one for each operation in it; long bodies are refused.
func toy(ctx context.Context, s *halide.Schedule) (int64, error) {
	rounds, body := int64(1), int64(1)
	for _, l := range s.Loops() {
		switch l.Kind {
		case halide.Serial:
			rounds *= int64(l.Extent)
		case halide.Unrolled:
			body *= int64(l.Extent)
		}
	}
	cycles := rounds * (4 + body)
	switch {
	case body > 24:
		return 0, &search.Refused{Reason: "no room for the body"}
	case cycles > search.Limit(ctx):
		return 0, &search.AtLeast{Cycles: search.Limit(ctx) + 1}
	}
	return cycles, nil
}

// banked is what a schedule costs whose arrays may lie anywhere: a toy's cycles, and a wait in each round for two arrays in one
// module. Asked for the code it says its floor; else it would run where places leave no room in smaller tiles, which take more.
func banked(ctx context.Context, s *halide.Schedule) (int64, error) {
	code, err := toy(context.Background(), s)
	if err != nil {
		return 0, err
	}
	cycles := code
	if s.StorageOf("in").Bank == s.StorageOf("k").Bank {
		cycles += code / 8
	}
	if search.SayFloor(ctx, code); !search.AsksFloor(ctx) {
		cycles += code / 2
	}
	if cycles > search.Limit(ctx) {
		return 0, &search.AtLeast{Cycles: search.Limit(ctx) + 1}
	}
	return cycles, nil
}

// codedOptions are those of a search that leaves the places of arrays to who evaluates.
func codedOptions(evaluations int) autotune.Options {
	o := options(evaluations)
	o.Capacities.Modules, o.Coded = 4, true
	return o
}

// TestFloors: what a code takes with its arrays anywhere is told by workers, too, so that the places of arrays are tried as here.
func TestFloors(t *testing.T) {
	n := alone(t)
	working(t, n.URL(), 3, 2, farm.Target{
		Cost: func(ctx context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
			return banked(ctx, s)
		},
		Options: func(*halide.Func) autotune.Options { return codedOptions(0) },
	})
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: banked, Recheck: 0.2})
	for width, tune := range map[int]func() (*autotune.Result, error){
		64:  func() (*autotune.Result, error) { return c.Tune(t.Context(), filter(64), codedOptions(40)) },
		164: func() (*autotune.Result, error) { return c.Search(t.Context(), filter(164), codedOptions(40), 1) },
	} {
		var places atomic.Int64
		r, err := autotune.Tune(t.Context(), filter(width), func(ctx context.Context, s *halide.Schedule) (int64, error) {
			places.Add(1)
			return banked(ctx, s)
		}, codedOptions(40))
		want := said(t, r, err)
		before := c.Counts().Evaluations
		r, err = tune()
		if got := said(t, r, err); got != want {
			t.Errorf("by workers:\n%s\nhere:\n%s", got, want)
		}
		if n := c.Counts().Evaluations - before; width == 64 && n > int(places.Load()) {
			t.Errorf("%d evaluations by workers, %d here", n, places.Load())
		}
	}
	if n := c.Counts(); len(c.Liars()) > 0 || n.Rechecked == 0 {
		t.Errorf("%+v, %v", n, c.Liars())
	}
}

// options are those of a search of the toy.
func options(evaluations int) autotune.Options {
	return autotune.Options{
		Capacities: space.Capacities{Lanes: []space.Datapath{{Lanes: 16, Columns: 1}}, Accumulators: 4, BodyOps: 64},
		Pins:       []string{"layout.in=auto", "layout.k=auto", "layout.out=auto"},
		Space:      space.Options{Paddings: -1},
		Search:     search.Options{Strategy: search.Climb, Evaluations: evaluations, Window: 16, Seed: 3},
		Machine:    "toy", Version: "1",
	}
}

// spec is what the tests' coordinators say of themselves.
func spec() farm.Spec { return farm.Spec{Build: "build 1", Machine: "toy", Hash: "toy", Beat: 100} }

// target is the toy, which takes so long besides.
func target(takes time.Duration) farm.Target {
	return farm.Target{
		Cost: func(ctx context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
			select {
			case <-time.After(takes):
			case <-ctx.Done():
				return 0, ctx.Err()
			}
			return toy(ctx, s)
		},
		Options: func(*halide.Func) autotune.Options { return options(0) },
	}
}

// alone is a node for this test.
func alone(t testing.TB) *farm.Node {
	t.Helper()
	n, err := farm.StartNode(farm.NodeOptions{Listen: "127.0.0.1:0", Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	return n
}

// dialed is a connection to a node.
func dialed(t testing.TB, url string) *nats.Conn {
	t.Helper()
	nc, err := farm.Dial(t.Context(), url, farm.Security{}, "test", time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// coordinator is one of the toy.
func coordinator(t testing.TB, nc *nats.Conn, o farm.Options) *farm.Coordinator {
	t.Helper()
	beat := o.Beat
	o.Spec, o.Jobs = spec(), 2
	if beat > 0 {
		o.Beat = beat
	}
	if o.Log == nil {
		o.Log = func(s string) { t.Log(s) }
	}
	c, err := farm.Open(t.Context(), nc, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// working starts workers that end with the test.
func working(t testing.TB, url string, n, slots int, target farm.Target) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	var wait sync.WaitGroup
	t.Cleanup(func() { stop(); wait.Wait() })
	for i := range n {
		nc := dialed(t, url)
		wait.Go(func() {
			err := farm.Work(ctx, nc, farm.WorkerOptions{Name: fmt.Sprint("w", i), Slots: slots, Build: spec().Build,
				Target: func(farm.Spec) (farm.Target, error) { return target, nil }})
			var banned *farm.Banned
			if err != nil && !errors.As(err, &banned) && ctx.Err() == nil {
				t.Error(err)
			}
		})
	}
}

// said is a result with its certificate as text, times and what is counted by who did it aside.
func said(t testing.TB, r *autotune.Result, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d cycles, bound %d, %s\n%s\n", r.Cycles, r.Bound, r.Stopped, r.Decisions)
	fmt.Fprintf(&b, "%d evaluations, %d slower, refused %v, %d duplicates, levels %v\n", r.Evaluations, r.Slower, r.Refused,
		r.Duplicates, r.Levels)
	for _, p := range r.Curve {
		fmt.Fprintln(&b, p.Evaluations, p.Cycles, p.Bound)
	}
	if _, err := r.Certify(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// here is what a search on this machine finds.
func here(t testing.TB, width, evaluations int) string {
	t.Helper()
	r, err := autotune.Tune(t.Context(), filter(width), toy, options(evaluations))
	return said(t, r, err)
}

// TestSameAsHere: workers that evaluate, and workers that search, find what a search here finds, with the same proof.
func TestSameAsHere(t *testing.T) {
	n := alone(t)
	working(t, n.URL(), 3, 2, target(0))
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy, Recheck: 0.05})
	var wait sync.WaitGroup
	for _, width := range []int{64, 48} {
		for _, evaluations := range []int{40, 0} {
			want := here(t, width, evaluations)
			wait.Go(func() {
				r, err := c.Tune(t.Context(), filter(width), options(evaluations))
				if got := said(t, r, err); got != want {
					t.Errorf("workers that evaluate:\n%s\nhere:\n%s", got, want)
				}
			})
			if evaluations > 0 {
				continue
			}
			wait.Go(func() {
				r, err := c.Search(t.Context(), filter(width+1000), options(30), 1)
				if got, want := said(t, r, err), here(t, width+1000, 30); got != want {
					t.Errorf("a worker that searches:\n%s\nhere:\n%s", got, want)
				}
			})
			wait.Go(func() {
				parts, err := c.Search(t.Context(), filter(width+2000), options(40), 5)
				here, wrong := autotune.Split(t.Context(), filter(width+2000), options(40), 5,
					func(ctx context.Context, o autotune.Options) (*autotune.Result, error) {
						return autotune.Tune(ctx, filter(width+2000), toy, o)
					})
				if got, want := said(t, parts, err), said(t, here, wrong); got != want {
					t.Errorf("workers that search parts:\n%s\nhere:\n%s", got, want)
				}
			})
		}
	}
	wait.Wait()
	t.Logf("%+v", c.Counts())
	if n := c.Counts(); n.Evaluations < 100 || n.Rechecked == 0 || len(c.Liars()) > 0 || n.Workers != 3 {
		t.Errorf("%+v, %v", n, c.Liars())
	}
}
