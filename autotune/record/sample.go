package record

import (
	"errors"
	"fmt"
	"time"
)

// Sample is measured times of a schedule: on a processor, which Problem.Machine names with its features. Measured times
// differ each time, so that they are never cycles of a Record.
type Sample struct {
	Problem
	Schedule string          // in the notation
	Against  string          // the schedule that took turns with it
	Times    []time.Duration // each of one run of the kernel, in the order in which they were measured
	At       time.Time
}

// Check is why s cannot be stored, or nil.
func (s Sample) Check() error {
	if len(s.Times) == 0 {
		return errors.New("there are no times")
	}
	for _, t := range s.Times {
		if t < 0 {
			return fmt.Errorf("a run took %v", t)
		}
	}
	if err := checkTime(s.At); err != nil {
		return err
	}
	if err := checkTexts(s.Schedule, s.Against); err != nil {
		return err
	}
	return s.Problem.Check()
}
