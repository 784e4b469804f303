package main

import (
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// job is a workload under a schedule.
type job struct {
	workloads.Workload
	*halide.Schedule
}
