package farm_test

import (
	"context"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
)

// long reports whether long forms of tests are wanted.
func long() bool { return os.Getenv("VYASA_LONG") != "" }

// busyShare has workers evaluate for searches that go on, and is which share of the time from the first evaluation on they do so;
// an evaluation takes so long.
func busyShare(t *testing.T, workers, searches int, takes, during time.Duration) float64 {
	t.Helper()
	n := alone(t)
	var first, busy atomic.Int64
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	tg := farm.Target{Cost: func(worker context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
		begin := time.Now()
		if first.CompareAndSwap(0, begin.UnixNano()) {
			time.AfterFunc(during, stop)
		}
		select {
		case <-time.After(takes):
		case <-ctx.Done():
		case <-worker.Done():
		}
		busy.Add(int64(time.Since(begin)))
		return toy(search.WithLimit(ctx, 1<<62), s)
	}}
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy, Recheck: 0.05,
		Spec: farm.Spec{Beat: 1000}, Log: func(string) {}})
	working(t, n.URL(), workers, 1, tg)
	for got := 0; got < workers; got, _ = c.Workers() {
		time.Sleep(20 * time.Millisecond)
	}
	var wait sync.WaitGroup
	for i := range searches {
		wait.Go(func() {
			o := options(0)
			o.Pins, o.Search.Strategy, o.Search.Window = nil, search.Random, 32 // thousands of schedules, which wait for few others
			if _, err := c.Tune(ctx, filter(16*(2+i)), o); err != nil {
				t.Error(err)
			}
		})
	}
	<-ctx.Done()
	wall := time.Since(time.Unix(0, first.Load()))
	time.Sleep(20 * time.Millisecond) // what is under way adds itself
	share := float64(busy.Load()) / float64(wall) / float64(workers)
	t.Logf("%d workers, %d searches, evaluations of %v: %.1f %% busy in %v, %+v", workers, searches, takes, 100*share, wall,
		c.Counts())
	wait.Wait()
	return share
}

// TestOverhead: what an evaluation of 20 ms costs besides is at most a tenth of it, on a machine that does nothing else.
func TestOverhead(t *testing.T) {
	if !long() {
		t.Skip("measures time; VYASA_LONG=1 runs it")
	}
	if share := busyShare(t, 4, 4, 20*time.Millisecond, 2*time.Second); share < 1/1.1 {
		t.Errorf("%.1f %% busy", 100*share)
	}
}

// TestThousandWorkers: a thousand workers with evaluations of 2 s are busy for at least 80 % of the time.
func TestThousandWorkers(t *testing.T) {
	if !long() {
		t.Skip("measures time; VYASA_LONG=1 runs it")
	}
	if share := busyShare(t, 1000, 100, 2*time.Second, 20*time.Second); share < 0.8 {
		t.Errorf("%.1f %% busy", 100*share)
	}
}

// TestAllWorkAtOnce: a hundred workers all evaluate at the same time, again and again, however slow the machine is: no
// evaluation ends before all others have begun. The farm itself takes less of a processor for an evaluation than a tenth of 20 ms.
func TestAllWorkAtOnce(t *testing.T) {
	const workers, times = 100, 4
	n := alone(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var lock sync.Mutex
	inside, met, all := 0, 0, make(chan struct{})
	var from time.Duration
	tg := farm.Target{Cost: func(_ context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
		lock.Lock()
		if met == 0 && inside == 0 {
			from = used(t)
		}
		mine := all
		if inside++; inside == workers {
			inside, met, all = 0, met+1, make(chan struct{})
			close(mine)
			if met == times {
				stop()
			}
		}
		lock.Unlock()
		select {
		case <-mine:
		case <-ctx.Done():
		}
		return toy(search.WithLimit(ctx, 1<<62), s)
	}}
	c := coordinator(t, dialed(t, n.URL()), farm.Options{Local: toy, Recheck: 0.05,
		Spec: farm.Spec{Beat: 1000}, Log: func(string) {}})
	working(t, n.URL(), workers, 1, tg)
	var wait sync.WaitGroup
	for i := range 16 {
		wait.Go(func() {
			o := options(0)
			o.Pins, o.Search.Strategy, o.Search.Window = nil, search.Random, 32
			if _, err := c.Tune(ctx, filter(16*(2+i)), o); err != nil {
				t.Error(err)
			}
		})
	}
	select {
	case <-ctx.Done():
	case <-time.After(time.Minute):
	}
	stop()
	each := (used(t) - from) / (workers * times)
	wait.Wait()
	if met < times {
		t.Fatalf("all %d workers met %d times, the last time %d of them; %+v", workers, met, inside, c.Counts())
	}
	if t.Logf("%v of processor time an evaluation", each); each > 2*time.Millisecond {
		t.Errorf("an evaluation costs %v besides", each)
	}
}
