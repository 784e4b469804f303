package farm

import (
	"time"
)

// watch asks again for what workers hold that are gone or late, and for what got lost.
func (c *Coordinator) watch() {
	tick := time.NewTicker(max(20*time.Millisecond, c.crew.every/2))
	defer tick.Stop()
	told := time.Now()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-tick.C:
		}
		if time.Since(told) >= c.crew.every {
			told = time.Now()
			_, slots := c.Workers()
			c.tell(news{Slots: uint64(slots)})
		}
		c.mu.Lock()
		c.gone()
		c.late()
		c.lost()
		c.mu.Unlock()
	}
}

// gone gives the tasks of workers that are gone to others.
func (c *Coordinator) gone() {
	for name, m := range c.crew.members {
		if m.alive(c.crew.every) {
			continue
		}
		n := 0
		for id := range m.Holding {
			if s := c.sent[id]; s != nil {
				n += max(1, len(s.entries))
			}
		}
		c.resend(func(s *sent) bool { _, ok := m.Holding[s.id]; return ok })
		if delete(c.crew.members, name); n > 0 || !m.Bye {
			c.log("worker %s is gone; %d evaluations or searches that it had go to others", name, n)
		}
		if len(c.crew.members) == 0 && len(c.sent) > 0 {
			c.log("no worker is left: waiting for others")
		}
	}
	c.lonely()
}

// lonely believes what nobody is left to say once more.
func (c *Coordinator) lonely() {
	for _, t := range c.tables {
		if t.checking == 0 {
			continue
		}
		for _, e := range t.entries {
			if e.second && c.crew.others(e.not) == 0 && len(e.claims) > 0 {
				c.secondOpinion(e)
			}
		}
	}
}

// How late a task is that goes to a second worker: that many times as long as it should take, at least so long.
const (
	lateTimes = 8
	lateLeast = time.Second
)

// late gives tasks to second workers that take far longer than others of their size, and those that were sent before
// others that have begun and that nobody has: the message got lost with a leader.
func (c *Coordinator) late() {
	held := map[string]bool{}
	for _, m := range c.crew.members {
		for id, ms := range m.Holding {
			s := c.sent[id]
			if held[id] = true; s != nil {
				c.turns.began(s.number)
			}
			if s == nil || s.hedged || s.unit != nil || c.took == 0 {
				continue
			}
			if time.Duration(ms)*time.Millisecond > max(lateLeast, lateTimes*c.took*time.Duration(len(s.entries))) {
				s.hedged = true
				c.resend(func(o *sent) bool { return o == s })
			}
		}
	}
	turn := c.turns.over()
	c.resend(func(s *sent) bool { return !s.hedged && !held[s.id] && s.number < turn && time.Since(s.at) > 2*idle })
}

// turns knows which tasks must have begun by now: workers take them in the order in which they were sent.
type turns struct {
	last, before int // the number of the last task that has begun, and that of some time ago
	at           time.Time
}

// began notes that a task has begun.
func (t *turns) began(number int) { t.last = max(t.last, number) }

// over is the number of the last task that has begun some time ago.
func (t *turns) over() int {
	if time.Since(t.at) > idle {
		t.before, t.at = t.last, time.Now()
	}
	return t.before
}

// idle is how long nothing may be heard while something is under way and nobody has it.
const idle = 2 * time.Second

// lost asks again for all if workers are there, none has anything, and nothing comes.
func (c *Coordinator) lost() {
	if len(c.sent) == 0 || len(c.crew.members) == 0 || time.Since(c.heard) < max(idle, 3*c.crew.every) {
		return
	}
	for _, m := range c.crew.members {
		if len(m.Holding) > 0 {
			return
		}
	}
	c.heard = time.Now()
	c.resend(func(s *sent) bool { return time.Since(s.at) > idle })
}
