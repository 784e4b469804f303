package farm

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// Open makes the streams if they are not there, and listens to workers until Close.
func Open(ctx context.Context, nc *nats.Conn, o Options) (*Coordinator, error) {
	if o.Recheck < 0 || o.Recheck > 1 {
		return nil, fmt.Errorf("farm: a share of %v is evaluated again: it must be between 0 and 1", o.Recheck)
	}
	s, err := connected(nc)
	if err != nil {
		return nil, err
	}
	if err := s.make(ctx); err != nil {
		return nil, err
	}
	if o.Beat == 0 {
		o.Beat = 1000
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	c := &Coordinator{o: o, s: s, place: o.Place(), run: nuid.Next(), slots: make(chan struct{}, max(1, o.Jobs)),
		signal: make(chan struct{}, 1), tables: map[string]*table{},
		crew: crew{time.Duration(o.Beat) * time.Millisecond, map[string]*member{}, map[string]Liar{}},
		sent: map[string]*sent{}, units: map[string]*unitAsk{}, heard: time.Now()}
	c.ctx, c.stop = context.WithCancel(context.Background())
	if _, err := s.workers(ctx, c.place); err != nil {
		return nil, fmt.Errorf("the farm's tasks: %w", err)
	}
	outcomes, err := s.outcomes(ctx, "run-"+c.run, subjectDone+c.place+".>")
	if err != nil {
		return nil, fmt.Errorf("the farm's outcomes: %w", err)
	}
	if err := c.hello(); err != nil {
		return nil, err
	}
	c.wait.Go(func() { c.collect(outcomes) })
	c.wait.Go(c.dispatch)
	c.wait.Go(c.watch)
	return c, nil
}

// Close says good-bye to the workers, and takes back what they have not begun.
func (c *Coordinator) Close() error {
	c.tell(news{Bye: true})
	c.stop()
	c.wait.Wait()
	ctx, end := context.WithTimeout(context.Background(), 5*time.Second)
	defer end()
	c.s.js.DeleteConsumer(ctx, streamDone, "run-"+c.run)
	if work, err := c.s.js.Stream(ctx, streamWork); err == nil {
		work.Purge(ctx, jetstream.WithPurgeSubject(c.subject()))
	}
	return c.s.nc.Flush()
}
