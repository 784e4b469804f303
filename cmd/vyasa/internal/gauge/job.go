package gauge

import (
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Job is a workload under a schedule.
type Job struct {
	workloads.Workload
	*halide.Schedule
}
