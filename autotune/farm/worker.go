package farm

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/halide"
)

// Target is what a worker evaluates on.
type Target struct {
	// Cost is what a schedule takes; workload and facts are what the coordinator says of its problem.
	Cost func(ctx context.Context, s *halide.Schedule, workload string, facts []byte) (int64, error)
	// Options are what a search has to know of the machine; nil: this worker does no searches.
	Options func(f *halide.Func) autotune.Options
}

// WorkerOptions are what a worker has to know.
type WorkerOptions struct {
	Name  string // unlike those of others; "": the host's, with something random
	Slots int    // evaluations, or searches, at once; 0: 1
	Build string // of this program
	// Target is what the coordinator wants to be evaluated on. The error says why this worker cannot.
	Target func(Spec) (Target, error)
	Idle   time.Duration // the worker ends when it had nothing to do for so long; 0: never
	Log    func(text string)
}

// Banned is the end of a worker that said what is not so.
type Banned struct{ Why string }

func (b *Banned) Error() string {
	return b.Why + "\n\tnothing that this worker says counts any more: is its tool another, or its machine faulty?"
}

// Work takes tasks over a connection until ctx ends, which is no error; what it then has goes to other workers at once.
// The error says that the coordinator is of another build, that this worker cannot evaluate what is asked for, or that
// it was wrong.
func Work(ctx context.Context, nc *nats.Conn, o WorkerOptions) error {
	if o.Name == "" {
		host, _ := os.Hostname()
		o.Name = host + "-" + nuid.Next()[16:]
	}
	if strings.ContainsAny(o.Name, " .*>\t\n") {
		return fmt.Errorf("the name of a worker is one word without dots and stars: %q", o.Name)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	o.Slots = max(1, o.Slots)
	s, err := connected(nc)
	if err != nil {
		return err
	}
	waiting, busy := false, time.Now()
	for ctx.Err() == nil {
		var target Target
		spec, err := find(ctx, nc, o.Build, func(s Spec) (err error) { target, err = o.Target(s); return err })
		switch {
		case err != nil && ctx.Err() == nil && !passes(err):
			return err
		case spec == nil:
			if !waiting {
				o.Log("waiting for a coordinator")
			}
			if waiting = true; o.Idle > 0 && time.Since(busy) > o.Idle {
				return nil
			}
			s.pause(ctx)
			continue
		}
		waiting = false
		o.Log(fmt.Sprintf("worker %s takes tasks for machine %s", o.Name, spec.Machine))
		w := &worker{o: o, s: s, spec: *spec, place: spec.Place(), target: target, held: map[string]*held{}, busy: busy,
			free: make(chan struct{}, 1)}
		if err := w.session(ctx); err != nil {
			return err
		}
		if busy = w.busy; o.Idle > 0 && time.Since(busy) > o.Idle {
			return nil
		}
	}
	return nil
}

// passes reports whether an error of the connection may be gone soon.
func passes(err error) bool {
	return errors.Is(err, nats.ErrConnectionReconnecting) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, nats.ErrReconnectBufExceeded) || errors.Is(err, nats.ErrDisconnected)
}

// worker is a worker while one coordinator is there.
type worker struct {
	o      WorkerOptions
	s      opened
	spec   Spec
	place  string
	target Target

	mu    sync.Mutex
	held  map[string]*held
	busy  time.Time     // when it last had something to do
	took  time.Duration // of a task, about
	heard time.Time     // of the coordinator
	units map[string]context.CancelFunc

	slots   uint64 // of all workers
	waiting uint64 // tasks that none of them has

	telling sync.WaitGroup // outcomes on their way
	free    chan struct{}  // has an element when a task is done
}

// held is a task that a worker has.
type held struct {
	task
	msg   jetstream.Msg
	begun time.Time // zero: not yet
}

// session takes tasks until the coordinator is gone.
func (w *worker) session(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	w.heard, w.slots, w.units = time.Now(), math.MaxUint64, map[string]context.CancelFunc{}
	sub, err := w.s.nc.Subscribe(subjectNews+w.place, func(m *nats.Msg) { w.news(m.Data, stop) })
	if err != nil {
		return nil // not connected just now
	}
	defer sub.Unsubscribe()
	consumer, err := w.s.workers(ctx, w.place)
	if err != nil {
		if ctx.Err() != nil || w.s.passing(err) {
			return nil
		}
		return fmt.Errorf("the farm's tasks: %w", err)
	}
	var wait sync.WaitGroup
	tasks := make(chan *held, 3*w.o.Slots)
	for range w.o.Slots {
		wait.Go(func() {
			for h := range tasks {
				w.do(ctx, h)
			}
		})
	}
	wait.Go(func() { w.beats(ctx, stop) })
	w.fetch(ctx, consumer, tasks)
	close(tasks)
	wait.Wait()
	w.telling.Wait()
	w.beat(true)
	var banned *Banned
	if errors.As(context.Cause(ctx), &banned) {
		return banned
	}
	return nil
}

// errNobody is why a worker stops when nobody answers.
var errNobody = errors.New("the coordinator is gone")

// news is what the coordinator says.
func (w *worker) news(data []byte, stop context.CancelCauseFunc) {
	var n news
	if read(data, &n) != nil {
		return
	}
	w.mu.Lock()
	if w.heard = time.Now(); n.Slots > 0 {
		w.slots = n.Slots
	}
	end := w.units[n.Stop]
	w.mu.Unlock()
	switch {
	case n.Banned == w.o.Name:
		stop(&Banned{n.Why})
	case n.Bye:
		stop(errNobody)
	case end != nil:
		end()
	}
}

// beats says that the worker is there, that its tasks are under way, and notes when the coordinator is not.
func (w *worker) beats(ctx context.Context, stop context.CancelCauseFunc) {
	every := time.Duration(w.spec.Beat) * time.Millisecond
	tick := time.NewTicker(every)
	defer tick.Stop()
	extended := time.Now()
	for {
		w.beat(false)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		w.mu.Lock()
		if len(w.held) > 0 {
			w.busy = time.Now()
		}
		if time.Since(extended) > ackWait/4 {
			extended = time.Now()
			for _, h := range w.held {
				h.msg.InProgress()
			}
		}
		gone := w.s.nc.IsConnected() && time.Since(w.heard) > 20*every
		idle := w.o.Idle > 0 && time.Since(w.busy) > w.o.Idle
		w.mu.Unlock()
		if gone || idle {
			stop(errNobody)
		}
	}
}

// beat says what the worker has.
func (w *worker) beat(bye bool) {
	b := beat{Worker: w.o.Name, Slots: w.o.Slots, Holding: map[string]int64{}, Bye: bye}
	w.mu.Lock()
	for id, h := range w.held {
		b.Holding[id] = 0
		if !h.begun.IsZero() {
			b.Holding[id] = 1 + time.Since(h.begun).Milliseconds()
		}
	}
	w.mu.Unlock()
	w.s.nc.Publish(subjectBeat+w.place, write(b))
}

// short is how short tasks are of which the next is fetched before the last is done. Of long ones it is fetched if
// others wait for all slots.
const short = 200 * time.Millisecond

// fetch hands tasks to slots. While tasks are short, the next is there before a slot is free.
func (w *worker) fetch(ctx context.Context, from jetstream.Consumer, tasks chan<- *held) {
	for ctx.Err() == nil {
		n := w.room()
		if n == 0 {
			select {
			case <-ctx.Done():
			case <-w.free:
			}
			continue
		}
		wait, end := context.WithTimeout(ctx, 2*time.Second)
		batch, err := from.Fetch(n, jetstream.FetchContext(wait))
		if err == nil {
			for m := range batch.Messages() {
				w.hold(ctx, m, tasks)
			}
			err = batch.Error()
		}
		end()
		if err != nil && ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err,
			nats.ErrTimeout) {
			if errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrConsumerDeleted) {
				if again, err := w.s.workers(ctx, w.place); err == nil {
					from = again
				}
			}
			w.s.pause(ctx)
		}
	}
}
