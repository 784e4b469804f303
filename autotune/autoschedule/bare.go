package autoschedule

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// silent are the directives that say nothing of loops.
var silent = []string{"bound", "layout", "align", "pad", "place", "reassociate", "boundstorage", "alignstorage",
	"estimate", "tracestores", "traceloads", "tracerealizations"}

// Open reports whether s says nothing of loops: neither their order nor where Funcs are computed, but sizes and how
// arrays lie in memory alone.
func Open(s *halide.Schedule) bool {
	for _, stage := range s.Stages() {
		if len(stage.Alternatives()) > 0 || stage.Mapping() != nil {
			return false
		}
		for _, d := range stage.Directives {
			if !slices.Contains(silent, d.Name) {
				return false
			}
		}
	}
	return true
}

// Bare is what s says of outputs but loops, which is Open; s itself if that is all.
//
//	bound x 64; layout in y x; split x 16 -> xo xi; vectorize xi; of rows: computeroot   ->   bound x 64; layout in y x
func Bare(s *halide.Schedule) (*halide.Schedule, error) {
	if err := s.Err(); err != nil || Open(s) {
		return s, err
	}
	kept := true // in the part of an output
	var text strings.Builder
	for line := range strings.Lines(s.String()) {
		name, isPart := strings.CutPrefix(strings.TrimSuffix(strings.TrimSpace(line), ":"), "of ")
		if isPart {
			kept = slices.ContainsFunc(s.Outputs(), func(f *halide.Func) bool { return f.Name == name })
		}
		if words := strings.Fields(line); kept && (isPart || len(words) > 0 && slices.Contains(silent, words[0])) {
			text.WriteString(line)
		}
	}
	return halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), text.String())
}
