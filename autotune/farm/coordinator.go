package farm

import (
	"context"
	"fmt"
	"sync"
	"time"

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

// subject is where this coordinator's tasks are.
func (c *Coordinator) subject() string { return subjectWork + c.place + "." + c.run }

// Counts are what has happened so far.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.counts
}

// log says something to people.
func (c *Coordinator) log(format string, args ...any) { c.o.Log(fmt.Sprintf(format, args...)) }
