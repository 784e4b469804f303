package exec

import "fmt"

// fault stops a run.
type fault string

// Failf stops the run with a fault.
func Failf(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }
