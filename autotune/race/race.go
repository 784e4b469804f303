// Package race tells by the clock which of a few candidates is fastest, where a model can not tell them apart. It knows
// neither machine nor clock: candidates say how long they took.
//
// An incumbent is held against one candidate after the other. Both are sampled in turns, so that what else the machine
// does touches both alike, and only the least of the samples of each counts, which repeats where means do not. The
// candidate takes its place if it is faster by more than what chance makes of equals.
package race

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"time"
)

// Runner is one of those that are compared: it works n times over, one after the other, and says how much time that
// took. A Runner that cannot work any more gives its reason; what it gave before does not count.
type Runner struct {
	Name string
	Take func(n int) (time.Duration, error)
}

// Options are how samples are taken. The zero value is good.
type Options struct {
	Sampling            // at least 30 rounds
	Margin   float64    // by how much a candidate has to be faster; 0: 0.01
	Seen     func(Duel) // told of each comparison
}

func (o Options) filled() Options {
	o.Sampling = o.Sampling.filled()
	o.Rounds = max(o.Rounds, 30)
	if o.Margin == 0 {
		o.Margin = 0.01
	}
	return o
}

// Duel is the samples of an incumbent and a candidate, each the time of one work, in the order in which they were
// taken, in turns.
type Duel struct {
	Incumbent, Candidate string
	Times                [2][]time.Duration // of the incumbent, of the candidate
	Won                  bool               // the candidate is faster
}

// Least are the least of the samples.
func (d *Duel) Least() (incumbent, candidate time.Duration) {
	return slices.Min(d.Times[0]), slices.Min(d.Times[1])
}

// Best is the number of the fastest runner; the first is the incumbent at the beginning. A candidate that fails is left
// out; when the incumbent fails, that is the error. When ctx ends, the best until then is the result; a comparison that
// is under way does not count.
func Best(ctx context.Context, runners []Runner, o Options) (best int, duels []Duel, err error) {
	o = o.filled()
	runtime.LockOSThread() // clocks may be those of a thread
	defer runtime.UnlockOSThread()
	for i := 1; i < len(runners); i++ {
		d, failed, err := duel(ctx, runners[best], runners[i], o)
		switch {
		case ctx.Err() != nil:
			return best, duels, nil
		case failed == 0:
			return best, duels, fmt.Errorf("%s: %w", runners[best].Name, err)
		case err != nil:
			continue
		}
		duels = append(duels, d)
		if o.Seen != nil {
			o.Seen(d)
		}
		if d.Won {
			best = i
		}
	}
	return best, duels, nil
}

// duel compares two; failed is the number of the one that fails, if err is not nil; else -1.
func duel(ctx context.Context, incumbent, candidate Runner, o Options) (d Duel, failed int, err error) {
	d = Duel{Incumbent: incumbent.Name, Candidate: candidate.Name}
	both := [2]Runner{incumbent, candidate}
	var works [2]int
	for i, r := range both {
		if works[i], _, err = warm(ctx, r, o.Least); err != nil {
			return d, i, err
		}
	}
	for round := range o.Rounds {
		for turn := range 2 {
			i := (round + turn) % 2 // the one that was second is first next
			took, err := both[i].Take(works[i])
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return d, i, err
			}
			d.Times[i] = append(d.Times[i], took/time.Duration(works[i]))
		}
	}
	a, b := d.Least()
	d.Won = float64(b) < float64(a)*(1-o.Margin)
	return d, -1, nil
}
