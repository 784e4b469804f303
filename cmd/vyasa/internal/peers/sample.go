package peers

import (
	"runtime"
	"time"
)

// Runner is one of several that do the same: it works n times over, one after the other.
type Runner struct {
	Name string
	Run  func(n int)
}

// Sampling says how samples are taken.
type Sampling struct {
	Rounds int           // samples of each runner; 0: 30
	Least  time.Duration // processor time that a sample takes about; 0: a millisecond
}

// Times are the least processor time of one work of each runner. Samples are taken by turns, so that what else the machine does
// touches all alike, and by the clock of the thread, which stands still while it waits.
func (s Sampling) Times(runners []Runner) []time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if s.Rounds == 0 {
		s.Rounds = 30
	}
	if s.Least == 0 {
		s.Least = time.Millisecond
	}
	times := make([]int, len(runners))
	best := make([]time.Duration, len(runners))
	for i, r := range runners {
		times[i] = 1
		for {
			took := timed(r, times[i])
			if best[i] = took / time.Duration(times[i]); took >= s.Least || times[i] >= 1<<24 {
				break
			}
			times[i] *= 2
		}
	}
	for range s.Rounds {
		for i, r := range runners {
			if took := timed(r, times[i]) / time.Duration(times[i]); took < best[i] {
				best[i] = took
			}
		}
	}
	return best
}

func timed(r Runner, n int) time.Duration {
	begin := threadTime()
	r.Run(n)
	return threadTime() - begin
}
