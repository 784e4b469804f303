package nativebench

import (
	"embed"

	"github.com/vyasa-go/vyasa/halide"
)

// schedules are those that tuning has found and that are faster than the default, by workload; the default is as good
// for others that were tuned. Their first lines say where they were found and what they gained.
//
//go:embed schedules/*.txt
var schedules embed.FS

// ready is the text of a workload's ready-made schedule.
func ready(name string) (text string, ok bool) {
	raw, err := schedules.ReadFile("schedules/" + name + ".txt")
	return string(raw), err == nil
}

// own is the schedule that is compiled: the ready-made one, if there is one for this size, or the default.
func (w workload) own() *halide.Schedule {
	if w.tuned != nil {
		return w.tuned
	}
	return w.schedule
}
