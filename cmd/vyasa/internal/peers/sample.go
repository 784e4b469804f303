package peers

import (
	"runtime"
	"time"
)

// Runner is one of several that do the same: it works n times over, one after the other, and says how much processor time that
// took. A Runner that cannot work any more gives its reason; what it gave before does not count.
type Runner struct {
	Name string
	Take func(n int) (time.Duration, error)
}

// InProcess is a Runner whose work is a function of this process, timed by the clock of the thread that calls it.
func InProcess(name string, run func(n int) error) Runner {
	return Runner{name, func(n int) (time.Duration, error) {
		begin := threadTime()
		err := run(n)
		return threadTime() - begin, err
	}}
}

// OnTheWall is a Runner whose work several threads share: what passes on the wall is its time.
func OnTheWall(name string, run func(n int) error) Runner {
	return Runner{name, func(n int) (time.Duration, error) {
		begin := time.Now()
		err := run(n)
		return time.Since(begin), err
	}}
}

// Sampling says how samples are taken.
type Sampling struct {
	Rounds int           // samples of each runner; 0: 30
	Least  time.Duration // processor time that a sample takes about; 0: a millisecond
}

// Result is the least time of one work in nanoseconds, or why there is none.
type Result struct {
	NS  float64
	Err error
}

// Times are the least processor time of one work of each runner. Samples are taken by turns, so that what else the machine does
// touches all alike. A runner that fails is left out from then on.
func (s Sampling) Times(runners []Runner) []Result {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if s.Rounds == 0 {
		s.Rounds = 30
	}
	if s.Least == 0 {
		s.Least = time.Millisecond
	}
	times := make([]int, len(runners))
	best := make([]Result, len(runners))
	for i, r := range runners {
		times[i], best[i] = s.warm(r)
	}
	for range s.Rounds {
		for i, r := range runners {
			if best[i].Err != nil {
				continue
			}
			took, err := r.Take(times[i])
			if ns := perWork(took, times[i]); err != nil || ns < best[i].NS {
				best[i] = Result{ns, err}
			}
		}
	}
	return best
}

// warm runs more and more works until a sample is long enough.
func (s Sampling) warm(r Runner) (times int, first Result) {
	for times = 1; ; times *= 2 {
		took, err := r.Take(times)
		if err != nil || took >= s.Least || times >= 1<<24 {
			return times, Result{perWork(took, times), err}
		}
	}
}

// perWork is the nanoseconds of one of several works; more than none, whatever the clock says.
func perWork(took time.Duration, times int) float64 {
	return max(float64(took.Nanoseconds())/float64(times), 1e-3)
}
