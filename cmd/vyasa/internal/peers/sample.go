package peers

import (
	"time"

	"github.com/vyasa-go/vyasa/autotune/race"
)

// Runner is one of several that do the same.
type Runner = race.Runner

// Sampling says how samples are taken, Result what they give.
type (
	Sampling = race.Sampling
	Result   = race.Result
)

// InProcess is a Runner whose work is a function of this process, timed by the clock of the thread that calls it.
func InProcess(name string, run func(n int) error) Runner {
	return Runner{Name: name, Take: func(n int) (time.Duration, error) {
		begin := threadTime()
		err := run(n)
		return threadTime() - begin, err
	}}
}

// OnTheWall is a Runner whose work several threads share: what passes on the wall is its time.
func OnTheWall(name string, run func(n int) error) Runner {
	return Runner{Name: name, Take: func(n int) (time.Duration, error) {
		begin := time.Now()
		err := run(n)
		return time.Since(begin), err
	}}
}
