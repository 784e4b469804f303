package race

import (
	"context"
	"runtime"
	"time"
)

// Sampling says how samples are taken.
type Sampling struct {
	Rounds int           // samples of each runner; 0: 30
	Least  time.Duration // processor time that a sample takes about; 0: a millisecond
}

func (s Sampling) filled() Sampling {
	if s.Rounds == 0 {
		s.Rounds = 30
	}
	if s.Least == 0 {
		s.Least = time.Millisecond
	}
	return s
}

// Result is the least time of one work in nanoseconds, or why there is none.
type Result struct {
	NS  float64
	Err error
}

// Times are the least time of one work of each runner. Samples are taken by turns, so that what else the machine does
// touches all alike. A runner that fails is left out from then on.
func (s Sampling) Times(runners []Runner) []Result {
	runtime.LockOSThread() // clocks may be those of a thread
	defer runtime.UnlockOSThread()
	s = s.filled()
	works, best := make([]int, len(runners)), make([]Result, len(runners))
	for i, r := range runners {
		var took time.Duration
		works[i], took, best[i].Err = warm(context.Background(), r, s.Least)
		best[i].NS = perWork(took, works[i])
	}
	for range s.Rounds {
		for i, r := range runners {
			if best[i].Err != nil {
				continue
			}
			took, err := r.Take(works[i])
			if ns := perWork(took, works[i]); err != nil || ns < best[i].NS {
				best[i] = Result{ns, err}
			}
		}
	}
	return best
}

// warm runs more and more works until a sample takes about least.
func warm(ctx context.Context, r Runner, least time.Duration) (works int, took time.Duration, err error) {
	for works = 1; ; works *= 2 {
		if took, err = r.Take(works); err == nil {
			err = ctx.Err()
		}
		if err != nil || took >= least || works >= 1<<24 {
			return works, took, err
		}
	}
}

// perWork is the nanoseconds of one of several works; more than none, whatever the clock says.
func perWork(took time.Duration, works int) float64 {
	return max(float64(took.Nanoseconds())/float64(works), 1e-3)
}
