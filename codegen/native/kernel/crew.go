package kernel

import (
	"runtime"
	"sync/atomic"
	"time"
)

// crew is goroutines that help with the runs of a kernel. To wake a core takes as long as a small run: so helpers look
// out for another job for a moment before they go, and whoever waits for the last part looks before it sleeps.
type crew struct {
	job  atomic.Pointer[job]
	idle atomic.Int64 // helpers that look out for one
}

// lookout is how long.
const lookout = 20 * time.Microsecond

// run does a job, and returns when all of it is done. The error is that of its ctx, or of a call.
func (c *crew) run(j *job) error {
	c.job.Store(j)
	for range len(j.stretches) - 1 - int(c.idle.Load()) {
		go c.help(j)
	}
	j.work(0)
	if !look(j.finished) {
		j.end.Wait()
	}
	c.job.CompareAndSwap(j, nil)
	return j.err()
}

// help helps with a job, and with those that follow it at once.
func (c *crew) help(j *job) {
	for j != nil {
		j.help()
		j = c.another(j)
	}
}

// another is a job that begins within a moment, or nil.
func (c *crew) another(last *job) (next *job) {
	c.idle.Add(1)
	defer c.idle.Add(-1)
	look(func() bool {
		next = c.job.Load()
		return next != nil && next != last && next.open()
	})
	if next == last {
		return nil
	}
	return next
}

// look waits a moment for a condition, and reports whether it holds. Other goroutines may run meanwhile.
func look(holds func() bool) bool {
	for start := time.Now(); time.Since(start) < lookout; runtime.Gosched() {
		for range 64 {
			if holds() {
				return true
			}
		}
	}
	return holds()
}
