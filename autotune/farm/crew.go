package farm

import (
	"fmt"
	"slices"
	"time"
)

// crew are the workers that a coordinator has heard of.
type crew struct {
	every   time.Duration // how often they say that they are there
	members map[string]*member
	banned  map[string]Liar
}

// bad reports whether a worker was wrong.
func (c *crew) bad(name string) bool {
	_, bad := c.banned[name]
	return bad
}

// size is how many workers are there, and how many evaluations they do at once.
func (c *crew) size() (workers, slots int) {
	for name, m := range c.members {
		if !c.bad(name) && m.alive(c.every) {
			workers, slots = workers+1, slots+m.Slots
		}
	}
	return workers, slots
}

// others is how many workers are there that are not in a list.
func (c *crew) others(not []string) (n int) {
	for name, m := range c.members {
		if !c.bad(name) && m.alive(c.every) && !slices.Contains(not, name) {
			n++
		}
	}
	return n
}

// holder is the worker that has a task, "" if none says so.
func (c *crew) holder(s *sent) string {
	for name, m := range c.members {
		if _, ok := m.Holding[s.id]; ok {
			return name
		}
	}
	return ""
}

// with reports whether a search is under way with a worker.
func (c *crew) with(tasks map[string]*sent, u *unitAsk, name string) bool {
	for _, s := range tasks {
		if s.unit == u && c.holder(s) == name {
			return true
		}
	}
	return false
}

// Liar is a worker that said of a schedule what is not so.
type Liar struct {
	Worker   string
	Said, Is Outcome
	Schedule string
}

func (l Liar) Error() string {
	return fmt.Sprintf("worker %s is wrong: it says %v of a schedule, evaluated again it is %v", l.Worker, l.Said, l.Is)
}

// Workers are how many workers are there, and how many evaluations they do at once.
func (c *Coordinator) Workers() (workers, slots int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.crew.size()
}
