package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nuid"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// Unit is a search of a workload, or of the part of its space that pins leave.
type Unit struct {
	ID          string          `json:"id"`
	Given       string          `json:"given"` // Bounds and what else stands
	Pins        []string        `json:"pins"`
	Start       []string        `json:"start"` // schedules
	Space       space.Options   `json:"space"`
	Strategy    search.Strategy `json:"strategy"`
	Budget      time.Duration   `json:"budget"`
	Evaluations int             `json:"evaluations"`
	TargetGap   float64         `json:"target_gap"`
	Seed        uint64          `json:"seed"`
	Window      int             `json:"window"`
	Best        int             `json:"best"`
	Delta       float64         `json:"delta"`
	Nodes       int             `json:"nodes"`
	Unbounded   bool            `json:"unbounded"` // without a bound
	Version     string          `json:"version"`
	Machine     string          `json:"machine"`
	Incumbent   int64           `json:"incumbent"` // cycles of a schedule that is known
	Resume      bool            `json:"resume"`    // what others have evaluated need not be again
	Distrust    []string        `json:"distrust"`  // workers that were wrong
}

// found is what a search has found, as a message.
type found struct {
	search.Saved
	Schedule  string // the best; "": none
	Decisions string
	Best      int64
}

// search does a search, and is what tells its end; nil: ctx has ended.
func (w *worker) search(ctx context.Context, h *held) func() error {
	u := h.Search
	if w.target.Options == nil {
		return w.over(ctx, h, ended{Failed: "it does no searches, only evaluations"})
	}
	s, o, err := w.options(h)
	if err != nil {
		return w.over(ctx, h, ended{Failed: err.Error()})
	}
	known, err := w.known(ctx, h)
	if err != nil {
		return nil
	}
	run, end := context.WithCancel(ctx)
	defer end()
	w.mu.Lock()
	w.units[u.ID] = end
	w.mu.Unlock()
	defer func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.units, u.ID)
	}()
	to := &sayer{ctx: ctx, w: w, h: h, known: known}
	o.Records, o.Resume = to, len(known) > 0
	r, err := autotune.Tune(run, s, to.cost, o)
	to.wait.Wait()
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		return w.over(ctx, h, ended{Failed: err.Error()})
	}
	f := found{Saved: r.Save(), Decisions: r.Decisions, Best: r.Cycles}
	if r.Schedule != nil {
		f.Schedule = r.Schedule.String()
	}
	saved, err := json.Marshal(f)
	if err != nil {
		panic("BUG: a saved search is no JSON: " + err.Error())
	}
	return w.over(ctx, h, ended{Saved: saved})
}

// options are those of a task's search.
func (w *worker) options(h *held) (s *halide.Schedule, o autotune.Options, err error) {
	u := h.Search
	p, err := h.program()
	if err == nil {
		s, err = halide.ParsePipelineSchedule(p, u.Given)
	}
	if err != nil {
		return nil, o, err
	}
	o = w.target.Options(s.Func)
	if u.Unbounded {
		o.Rates = nil
	}
	o.Pins, o.Space, o.Workload, o.Version, o.Machine = u.Pins, u.Space, h.Workload, u.Version, u.Machine
	o.Incumbent = u.Incumbent
	o.Search = search.Options{Strategy: u.Strategy, Budget: u.Budget, Evaluations: u.Evaluations,
		TargetGap: u.TargetGap, Seed: u.Seed, Jobs: 1, Window: u.Window, Best: u.Best, Delta: u.Delta, Nodes: u.Nodes}
	for _, text := range u.Start {
		start, err := halide.ParsePipelineSchedule(p, text)
		if err != nil {
			return nil, o, err
		}
		o.Start = append(o.Start, start)
	}
	return s, o, nil
}

// known is what searches of the problem have evaluated before, if the task was begun before, or is to go on.
func (w *worker) known(ctx context.Context, h *held) ([]record.Record, error) {
	times, _ := delivered(h.msg)
	if !h.Search.Resume && times == 1 && len(h.Search.Distrust) == 0 {
		return nil, nil
	}
	name := "known-" + nuid.Next()
	from, err := w.s.outcomes(ctx, name, subjectDone+w.place+"."+h.Problem+".>")
	if err != nil {
		return nil, err
	}
	defer w.s.js.DeleteConsumer(context.WithoutCancel(ctx), streamDone, name)
	var list []record.Record
	met := map[record.Key]bool{}
	for ctx.Err() == nil {
		batch, err := from.FetchNoWait(1024)
		if err != nil {
			return nil, err
		}
		n := 0
		for m := range batch.Messages() {
			m.Ack()
			n++
			var cl claim
			if read(m.Data(), &cl) != nil || cl.Key == "" || cl.Failed != "" || slices.Contains(h.Search.Distrust,
				cl.Worker) {
				continue
			}
			if r, err := cl.record(record.Problem{}); err == nil && !met[r.Key] {
				met[r.Key] = true
				list = append(list, r)
			}
		}
		if n == 0 {
			return list, nil
		}
	}
	return nil, ctx.Err()
}

// over is what says how a search has ended.
func (w *worker) over(ctx context.Context, h *held, e ended) func() error {
	e.Worker, e.Unit = w.o.Name, h.Search.ID
	return func() error {
		return w.s.publish(ctx, subjectDone+w.place+"."+ofSearches+"."+e.Unit+"."+w.o.Name, e.Unit+" "+h.ID+" "+
			w.o.Name, write(e))
	}
}

// sayer is a record.Store that tells the coordinator.
type sayer struct {
	ctx   context.Context
	w     *worker
	h     *held
	known []record.Record
	wait  sync.WaitGroup
	codes sync.Map // by text: the floors of schedules of which they were asked for
}

var _ record.Store = (*sayer)(nil)

// cost is the worker's cost function, which notes what floors it says.
func (t *sayer) cost(ctx context.Context, s schedule) (int64, error) {
	cycles, err := t.w.cost(t.h)(ctx, s)
	if floor, asked := search.Floor(ctx); asked {
		t.codes.Store(s.String(), floor)
	}
	return cycles, err
}

// Each are the records that others have made.
func (t *sayer) Each(context.Context, record.Problem) iter.Seq2[record.Record, error] {
	return func(yield func(record.Record, error) bool) {
		for _, r := range t.known {
			if !yield(r, nil) {
				return
			}
		}
	}
}

// Post tells of an evaluation.
func (t *sayer) Post(r record.Record, done func(error)) {
	cl := claim{Problem: t.h.Problem, item: item{Schedule: r.Schedule, Limit: math.MaxInt64}, Key: r.Key.String(),
		Decisions: r.Decisions, Outcome: Outcome{Cycles: r.Cycles, Refused: r.Refused, Took: int64(r.Took)}}
	floor, asked := t.codes.Load(r.Schedule)
	if cl.Code = asked; asked {
		cl.Floor = floor.(int64)
	}
	if key, least, ok := r.Least(); ok { // of all places, and so is their floor
		cl.Key, cl.Limit, cl.Outcome = key.String(), least-1, Outcome{Cycles: least, AtLeast: true, Took: int64(r.Took)}
	}
	t.wait.Go(func() {
		err := t.w.say(t.ctx, cl, t.h.ID)
		if err != nil && t.ctx.Err() == nil {
			err = fmt.Errorf("the farm does not take an outcome: %w", err)
		}
		if !errors.Is(err, context.Canceled) {
			done(err)
		} else {
			done(nil)
		}
	})
}

// PutRun does nothing: the coordinator stores runs.
func (t *sayer) PutRun(context.Context, record.Run) error { return nil }

// unitOf is a search as a task.
func unitOf(s *halide.Schedule, o autotune.Options) *Unit {
	u := &Unit{ID: nuid.Next(), Given: s.String(), Pins: o.Pins, Space: o.Space, Strategy: o.Search.Strategy,
		Budget: o.Search.Budget, Evaluations: o.Search.Evaluations, TargetGap: o.Search.TargetGap, Seed: o.Search.Seed,
		Window: o.Search.Window, Best: o.Search.Best, Delta: o.Search.Delta, Nodes: o.Search.Nodes,
		Unbounded: o.Rates == nil, Version: o.Version, Machine: o.Machine, Incumbent: o.Incumbent,
		Resume: o.Resume}
	for _, start := range o.Start {
		u.Start = append(u.Start, strings.TrimSpace(start.String())+"\n")
	}
	return u
}
