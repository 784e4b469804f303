package farm

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/halide"
)

// Options are what a coordinator has to know.
type Options struct {
	Spec
	// Local evaluates here, whatever search.Limit says; nil: only workers can. Then what must be evaluated again goes
	// to another worker than before, and is believed where there is no other.
	Local   autotune.Cost
	Jobs    int                  // evaluations here at once; 0: 1
	Recheck float64              // the share of all outcomes that is evaluated again, from 0 to 1
	Log     func(text string)    // news for people: workers that come, go, and are wrong; nil: none
	Facts   func(Problem) []byte // what Local's like at a worker must know of a problem besides, JSON; nil: nothing
}

// Problem is what a Facts function is asked about.
type Problem struct {
	Workload string
	Schedule *halide.Schedule // with Bounds
}

// Coordinator has workers evaluate schedules, and search.
type Coordinator struct {
	o      Options
	s      opened
	place  string
	run    string // names this coordinator
	ctx    context.Context
	stop   context.CancelFunc
	slots  chan struct{} // for evaluations here
	signal chan struct{} // something is to be sent
	wait   sync.WaitGroup

	mu     sync.Mutex
	tables map[string]*table
	crew   crew
	queue  []*entry // to be sent
	sent   map[string]*sent
	units  map[string]*unitAsk
	tasks  int           // sent so far
	took   time.Duration // of an evaluation, about
	heard  time.Time     // of the last outcome
	turns  turns
	counts Counts
}

// Counts are what has happened.
type Counts struct {
	Evaluations int // outcomes that came from workers
	Duplicates  int // of these, outcomes of what was known
	Rechecked   int // outcomes that were evaluated again
	Unchecked   int // improvements that nobody could evaluate again
	Resent      int // evaluations that were asked for again, as a worker had died, was late, or was wrong
	Workers     int // that took part
}

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

// subject is where this coordinator's tasks are.
func (c *Coordinator) subject() string { return subjectWork + c.place + "." + c.run }

// Counts are what has happened so far.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.counts
}

// Workers are how many workers are there, and how many evaluations they do at once.
func (c *Coordinator) Workers() (workers, slots int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.crew.size()
}

// log says something to people.
func (c *Coordinator) log(format string, args ...any) { c.o.Log(fmt.Sprintf(format, args...)) }
