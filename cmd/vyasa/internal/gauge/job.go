package gauge

import (
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Job is a workload under a schedule.
type Job struct {
	workloads.Workload
	*halide.Schedule
	Once bool // on data of one kind, and under the machine's own numbers alone
	Why  bool // say what it is slow for, as `vyasa run` does
}
