//go:build !unix

package benchcmd

import "time"

var began = time.Now()

// cpuSeconds is the time since the process began, as the system does not tell its share of the processors.
func cpuSeconds() float64 { return time.Since(began).Seconds() }
