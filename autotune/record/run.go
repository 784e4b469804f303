package record

import (
	"fmt"
	"math"
	"time"
)

// Run is one search: what it was asked, what it found and what it proved.
type Run struct {
	Problem
	At          time.Time // when it ended
	Given       string    // what stood before it began, directives and pins; "": all was searched
	Strategy    string
	Seed        uint64
	Evaluations int           // schedules that were looked at, those known from before included
	Took        time.Duration // the whole search
	Cycles      int64         // of the best; 0: none was found
	Bound       int64         // no schedule that does what was given takes fewer cycles
	Verdict     string        // what the certificate says
}

// Check is why r cannot be stored, or nil.
func (r Run) Check() error {
	switch {
	case r.Cycles < 0 || r.Bound < 0 || r.Evaluations < 0 || r.Took < 0:
		return fmt.Errorf("the run has a number below 0")
	case r.Cycles > 0 && r.Bound > r.Cycles:
		return fmt.Errorf("the run has %d cycles, fewer than its bound of %d", r.Cycles, r.Bound)
	}
	if err := checkTime(r.At); err != nil {
		return err
	}
	if err := checkTexts(r.Given, r.Strategy, r.Verdict); err != nil {
		return err
	}
	return r.Problem.Check()
}

// Gap is how much more the best may cost than the best possible, as a fraction of that: 0 is optimal, +Inf says that
// nothing is known.
func (r Run) Gap() float64 {
	if r.Cycles == 0 || r.Bound == 0 {
		return math.Inf(1)
	}
	return float64(r.Cycles)/float64(r.Bound) - 1
}
