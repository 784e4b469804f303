package farm

import (
	"errors"
	"maps"
	"slices"
	"strings"
)

// errTainted ends a search that was given outcomes of a worker that turned out to be wrong.
var errTainted = errors.New("a worker was wrong")

// Liars are the workers that were wrong, by name.
func (c *Coordinator) Liars() []Liar {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.SortedFunc(maps.Values(c.crew.banned),
		func(a, b Liar) int { return strings.Compare(a.Worker, b.Worker) })
}

// ban believes a worker nothing any more. What it said is forgotten, but for what was evaluated again; what it has
// under way goes to others; searches that used it begin anew.
func (c *Coordinator) ban(cl claim, is Outcome) {
	name := cl.Worker
	if _, met := c.crew.banned[name]; met {
		return
	}
	liar := Liar{Worker: name, Said: cl.Outcome, Is: is, Schedule: cl.Schedule}
	c.crew.banned[name] = liar
	c.log("%v\n\tnothing that it says counts any more; its schedule is: %s", liar,
		strings.ReplaceAll(strings.TrimSpace(cl.Schedule), "\n", "; "))
	c.tell(news{Banned: name, Why: liar.Error()})
	for _, t := range c.tables {
		c.disown(t, name)
	}
	for _, u := range c.units {
		if c.crew.with(c.sent, u, name) {
			c.resendUnit(u)
		}
	}
	c.resend(func(s *sent) bool { return c.crew.holder(s) == name })
}

// disown forgets what a worker said of a problem.
func (c *Coordinator) disown(t *table, name string) {
	tainted := false
	for _, e := range t.entries {
		right := e.checked != nil && !slices.ContainsFunc(e.claims, func(o claim) bool {
			return o.Worker == name && !o.agrees(*e.checked)
		})
		if (e.given[name] || e.posted[name]) && !right {
			t.tainted[e.Schedule], tainted = true, true
		}
		e.claims = slices.DeleteFunc(e.claims, func(o claim) bool { return o.Worker == name })
		delete(e.given, name)
		delete(e.posted, name)
		if e.second {
			c.seconds(e)
		}
		if !e.checking && (len(e.asks) > 0 || len(e.claims) > 0) {
			c.settle(e)
		}
	}
	if tainted && t.taint != nil {
		t.taint(errTainted)
	}
}
