package record

import (
	"fmt"
	"time"
)

// Run is one search: what it was asked, what it found and what it proved.
type Run struct {
	Problem
	At          time.Time // when it ended
	Strategy    string
	Seed        uint64
	Evaluations int           // schedules that were looked at, those known from before included
	Took        time.Duration // the whole search
	Cycles      int64         // of the best; 0: none was found
	Bound       int64         // no schedule of the space takes fewer cycles
	Verdict     string        // what the certificate says
}

// check is why r cannot be stored, or nil.
func (r Run) check() error {
	switch {
	case r.Cycles < 0 || r.Bound < 0 || r.Evaluations < 0 || r.Took < 0:
		return fmt.Errorf("the run has a number below 0")
	case r.Cycles > 0 && r.Bound > r.Cycles:
		return fmt.Errorf("the run has %d cycles, fewer than its bound of %d", r.Cycles, r.Bound)
	}
	if err := checkTime(r.At); err != nil {
		return err
	}
	if err := checkTexts(r.Strategy, r.Verdict); err != nil {
		return err
	}
	return r.Problem.check()
}

// Gap is how far the best may be from the best possible: 0.02 says at most 2 % of its cycles; 1 if nothing was found.
func (r Run) Gap() float64 {
	if r.Cycles == 0 {
		return 1
	}
	return 1 - float64(r.Bound)/float64(r.Cycles)
}
