package farm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// beat is what a worker says of itself now and then.
type beat struct {
	Worker string `json:"worker"`
	Slots  int    `json:"slots"`
	// tasks, and for how many milliseconds each has been under way; 0: not yet
	Holding map[string]int64 `json:"holding,omitempty"`
	Bye     bool             `json:"bye,omitempty"`
}

// news is what a coordinator says to all workers of a place.
type news struct {
	Run    string `json:"run"`
	Bye    bool   `json:"bye,omitempty"`    // the coordinator ends
	Banned string `json:"banned,omitempty"` // a worker that was wrong
	Why    string `json:"why,omitempty"`
	Slots  uint64 `json:"slots,omitempty"` // of all workers
	Stop   string `json:"stop,omitempty"`  // a search that is to end now
}

// member is a worker as the coordinator knows it.
type member struct {
	beat
	last time.Time
}

// alive reports whether a worker was heard of lately.
func (m *member) alive(every time.Duration) bool { return time.Since(m.last) < 5*every && !m.Bye }

// hello answers workers that ask who is there, and hears their beats.
func (c *Coordinator) hello() error {
	who, err := c.s.nc.Subscribe(subjectWho, func(m *nats.Msg) { m.Respond(write(c.o.Spec)) })
	if err != nil {
		return err
	}
	beats, err := c.s.nc.Subscribe(subjectBeat+c.place, func(m *nats.Msg) {
		var b beat
		if json.Unmarshal(m.Data, &b) == nil {
			c.beats(b)
		}
	})
	if err != nil {
		return err
	}
	context.AfterFunc(c.ctx, func() { who.Unsubscribe(); beats.Unsubscribe() })
	c.tell(news{})
	return c.s.nc.Flush()
}

// beats notes that a worker is there.
func (c *Coordinator) beats(b beat) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m, met := c.crew.members[b.Worker]
	if !met {
		m = &member{}
		c.crew.members[b.Worker] = m
		c.counts.Workers++
		c.log("worker %s is there, with %d slots", b.Worker, b.Slots)
	}
	m.beat, m.last = b, time.Now()
	if liar, bad := c.crew.banned[b.Worker]; bad {
		c.tell(news{Banned: b.Worker, Why: liar.Error()})
	}
}

// tell tells all workers of the place.
func (c *Coordinator) tell(n news) {
	n.Run = c.run
	c.s.nc.Publish(subjectNews+c.place, write(n))
}

// whoIsThere are the coordinators that are there.
func whoIsThere(ctx context.Context, nc *nats.Conn, wait time.Duration) ([]Spec, error) {
	inbox := nc.NewInbox()
	sub, err := nc.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	defer sub.Unsubscribe()
	if err := nc.PublishRequest(subjectWho, inbox, nil); err != nil {
		return nil, err
	}
	ctx, end := context.WithTimeout(ctx, wait)
	defer end()
	var list []Spec
	for {
		m, err := sub.NextMsgWithContext(ctx)
		switch {
		case err != nil:
			return list, nil // nobody, or nobody else
		case len(m.Data) == 0 && m.Header.Get("Status") == "503":
			return nil, nil
		}
		var s Spec
		if read(m.Data, &s) == nil && !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
}

// Mismatch is that all coordinators are of other builds than a worker.
type Mismatch struct {
	Mine   string
	Theirs []string
}

func (m *Mismatch) Error() string {
	return fmt.Sprintf("this worker is of another build than the farm, so that its cycles may be others:\n\tworker "+
		"%s\n\tfarm   %s\n\tstart the very same program on both sides", m.Mine, strings.Join(m.Theirs, ", "))
}

// find is a coordinator's spec of this build, the one that the worker has the means for; nil: none is there.
func find(ctx context.Context, nc *nats.Conn, build string, fits func(Spec) error) (*Spec, error) {
	list, err := whoIsThere(ctx, nc, 500*time.Millisecond)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	mismatch := &Mismatch{Mine: build}
	var unfit error
	for _, s := range list {
		if s.Build != build {
			mismatch.Theirs = append(mismatch.Theirs, s.Build)
			continue
		}
		err := fits(s)
		if err == nil {
			return &s, nil
		}
		unfit = errors.Join(unfit, err)
	}
	if unfit != nil {
		return nil, unfit
	}
	return nil, mismatch
}
