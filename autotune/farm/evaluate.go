package farm

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/vyasa-go/vyasa/halide"
)

// room is how many more tasks a worker may take.
func (w *worker) room() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	most := w.o.Slots
	if w.took > 0 && w.took < short || w.waiting > w.slots/4 {
		most *= 3 // one that is under way, one that waits, one whose outcome is being told
	}
	return max(0, most-len(w.held))
}

// hold takes a task, unless others are to have it.
func (w *worker) hold(ctx context.Context, m jetstream.Msg, tasks chan<- *held) {
	h := &held{msg: m}
	if err := read(m.Data(), &h.task); err != nil {
		m.Term() // nobody can read it
		return
	}
	if ctx.Err() != nil || slices.Contains(h.Not, w.o.Name) {
		m.NakWithDelay(100 * time.Millisecond)
		return
	}
	w.mu.Lock()
	if _, met := w.held[h.ID]; met { // delivered twice
		w.mu.Unlock()
		return
	}
	w.held[h.ID], w.busy = h, time.Now()
	if meta, err := m.Metadata(); err == nil {
		w.waiting = meta.NumPending
	}
	w.mu.Unlock()
	tasks <- h // there is room
}

// often is how often a task may come to workers that do not end it. Those that leave it to others hand it back at once;
// one that dies with it holds it for ackWait.
const often = 6

// do does a task. What comes of it is told while the slot has the next.
func (w *worker) do(ctx context.Context, h *held) {
	w.mu.Lock()
	h.begun = time.Now()
	w.mu.Unlock()
	var tell func() error
	switch times, since := delivered(h.msg); {
	case ctx.Err() != nil:
	case times > often && since >= often*ackWait:
		tell = w.giveUp(ctx, h, fmt.Sprintf("it came to workers %d times, and none came to an end", times-1))
	case h.Search != nil:
		tell = w.search(ctx, h)
	default:
		tell = w.evaluate(ctx, h)
	}
	took := time.Since(h.begun)
	w.telling.Go(func() {
		if tell != nil && tell() == nil {
			h.msg.Ack()
		} else {
			h.msg.Nak() // it goes to another
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.held, h.ID)
		select {
		case w.free <- struct{}{}:
		default:
		}
		w.busy = time.Now()
		if w.took = (3*w.took + took) / 4; w.took < took/2 {
			w.took = took
		}
	})
}

// delivered is how often a message was delivered, and how long it has been there.
func delivered(m jetstream.Msg) (int, time.Duration) {
	meta, err := m.Metadata()
	if err != nil {
		return 1, 0
	}
	return int(meta.NumDelivered), time.Since(meta.Timestamp)
}

// giveUp says why a task is not done.
func (w *worker) giveUp(ctx context.Context, h *held, why string) func() error {
	if h.Search != nil {
		return w.over(ctx, h, ended{Failed: why})
	}
	var claims []claim
	for _, it := range h.Items {
		claims = append(claims, claim{Problem: h.Problem, item: it, Outcome: Outcome{Failed: why}})
	}
	return func() error { return w.sayAll(ctx, claims, h.ID) }
}

// program is the algorithm of a task.
func (h *held) program() (*halide.Pipeline, error) { return halide.ParsePipeline(h.Program) }

// evaluate evaluates the schedules of a task, and is what tells the outcomes; nil: ctx has ended.
func (w *worker) evaluate(ctx context.Context, h *held) func() error {
	p, err := h.program()
	if err != nil {
		return w.giveUp(ctx, h, err.Error())
	}
	var claims []claim
	for _, it := range h.Items {
		o := Outcome{}
		begin := time.Now()
		if s, err := halide.ParsePipelineSchedule(p, it.Schedule); err != nil {
			o.Failed = err.Error()
		} else {
			o = evaluated(ctx, s, it, w.cost(h))
		}
		if ctx.Err() != nil {
			return nil
		}
		o.Took = int64(time.Since(begin))
		claims = append(claims, claim{Problem: h.Problem, item: it, Outcome: o})
	}
	return func() error { return w.sayAll(ctx, claims, h.ID) }
}

// sayAll says all that came of a task.
func (w *worker) sayAll(ctx context.Context, claims []claim, id string) error {
	for _, cl := range claims {
		if err := w.say(ctx, cl, id); err != nil {
			return err
		}
	}
	return nil
}

// cost is the worker's cost function for the problem of a task.
func (w *worker) cost(h *held) func(context.Context, schedule) (int64, error) {
	return func(ctx context.Context, s schedule) (int64, error) {
		return w.target.Cost(ctx, s, h.Workload, h.Facts)
	}
}

// say stores what is said of a schedule. A task that was done twice says it twice: id tells them apart.
func (w *worker) say(ctx context.Context, cl claim, id string) error {
	cl.Worker = w.o.Name
	key := cl.key().String()
	return w.s.publish(ctx, subjectDone+w.place+"."+cl.Problem+"."+key+"."+w.o.Name,
		fmt.Sprint(key, " ", w.o.Name, " ", id, " ", cl.Outcome), write(cl))
}
