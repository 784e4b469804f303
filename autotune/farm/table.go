package farm

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// table is what is known of the schedules of a problem. The coordinator's lock is for all of it.
type table struct {
	token    string
	program  string
	workload string
	facts    json.RawMessage
	entries  map[record.Key]*entry
	best     int64 // the least cycles that were evaluated again; math.MaxInt64: none
	records  record.Store
	problem  record.Problem
	parse    func(text string) (schedule, error)
	checks   *sync.Cond // what is evaluated again is done
	checking int        // how many are
	taint    context.CancelCauseFunc
	tainted  map[string]bool // schedules that a liar told the search that is under way
	failed   error
	turn     chan struct{} // has an element while a search is under way
}

// entry is a schedule.
type entry struct {
	table    *table
	item     // that is asked for, and how far the last that was sent looks
	claims   []claim
	recorded *Outcome // on record before
	checked  *Outcome // evaluated here, or settled by several workers
	believed bool     // nobody can evaluate it again
	checking bool     // it is being evaluated again
	second   bool     // by another worker
	asks     []*ask
	queued   bool            // to be sent
	tasks    []*sent         // under way, that hold it
	not      []string        // workers that are to leave it to others
	failures int             // workers that could not evaluate it
	given    map[string]bool // workers whose outcome a search was given
	posted   map[string]bool // workers whose outcome is on record
}

// sent is a task under way.
type sent struct {
	id      string
	number  int
	entries []*entry
	unit    *unitAsk
	at      time.Time
	hedged  bool
}

// tableOf is the table of a problem.
func (c *Coordinator) tableOf(token string) *table {
	t := c.tables[token]
	if t == nil {
		t = &table{token: token, entries: map[record.Key]*entry{}, best: math.MaxInt64, checks: sync.NewCond(&c.mu),
			tainted: map[string]bool{}, turn: make(chan struct{}, 1)}
		c.tables[token] = t
	}
	return t
}

// entry is that of an item, whatever its limit.
func (t *table) entry(of item) *entry {
	key := of.key()
	e := t.entries[key]
	if e == nil {
		of.Limit = 0
		e = &entry{table: t, item: of, given: map[string]bool{}, posted: map[string]bool{}}
		t.entries[key] = e
	}
	return e
}

// entriesOf are those of a schedule, with its code asked for and without.
func (t *table) entriesOf(text string) []*entry {
	return []*entry{t.entry(item{Schedule: text}), t.entry(item{Schedule: text, Code: true})}
}

// news reports whether a claim is better than all that was evaluated again, so that it must be, too.
func (e *entry) news(cl claim) bool {
	return !cl.AtLeast && cl.Cycles > 0 && cl.Cycles < e.table.best && e.checked == nil && !e.believed
}

// conflict is a claim that does not agree with another; nil: all do.
func (e *entry) conflict() *claim {
	for i := range e.claims {
		for j := range i {
			if !e.claims[i].agrees(e.claims[j].Outcome) {
				return &e.claims[i]
			}
		}
		if e.recorded != nil && !e.claims[i].agrees(*e.recorded) {
			return &e.claims[i]
		}
	}
	return nil
}

// usable is an outcome that may be given to a search that wants to know so much; from is the worker that said it.
func (e *entry) usable(limit int64) (o Outcome, from string, ok bool) {
	if e.checked != nil && e.checked.tells(limit) {
		return *e.checked, "", true
	}
	if e.conflict() != nil && e.checked == nil {
		return o, "", false
	}
	for _, cl := range e.claims {
		if cl.tells(limit) && !e.news(cl) {
			return cl.Outcome, cl.Worker, true
		}
	}
	return o, "", false
}

// give notes that a search was given an outcome.
func (e *entry) give(from string) {
	if from != "" {
		e.given[from] = true
	}
}

// answer ends the asks that are answered.
func (e *entry) answer(answered func(*ask) bool) {
	e.asks = slices.DeleteFunc(e.asks, func(a *ask) bool {
		ok := answered(a)
		if ok {
			close(a.done)
		}
		return ok
	})
}
