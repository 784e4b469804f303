package gauge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodeBoundLoop is the kind of note of a loop that decides how far a kernel stays from the rate of the datapath.
//
// Example: a fully connected layer, whose coefficients are loaded for one product each
const CodeBoundLoop diag.Code = "bound-loop"

// Bound is what decides the time of the two costliest loops, and what goes into filling pipelines and outside of loops,
// of a kernel that takes more than it should.
func Bound(k *vyasa.Kernel, r *report.Report) diag.Notes {
	var list []diag.Note
	lines := strings.Split(k.C, "\n")
	loops := slices.Clone(r.Loops)
	slices.SortStableFunc(loops, func(a, b report.Loop) int { return cmp.Compare(b.Share, a.Share) })
	for i := range loops {
		l := &loops[i]
		pos, ok := lineIn(lines, l.Position)
		if !ok || l.Schedule == nil || len(list) == 2 {
			continue
		}
		rounds := l.Rounds * int64(l.Schedule.II) / int64(max(l.Schedule.Unroll, 1))
		why, _, _ := strings.Cut(l.Schedule.Bound, " -> ") // the whole path is in the report
		cause := fmt.Sprintf("%.0f%% of the cycles are in the loop %s: %d cycles a round, for %s", 100*l.Share, l.Name,
			l.Schedule.II, why)
		if rest := l.Cycles - rounds; rest*4 > l.Cycles {
			cause += fmt.Sprintf("; %.0f%% of these fill and drain its pipeline", 100*float64(rest)/float64(l.Cycles))
		}
		cure := "give a core larger tiles where the pipeline is filled for few rounds; where rounds wait for " +
			"registers or results, " + another(k.Schedule)
		if s := l.Schedule; s.II == s.ResMII {
			cause += fmt.Sprintf("; its %d rounds take at least %d cycles by that alone", l.Rounds, rounds)
			cure = "give a core larger tiles where the pipeline is filled for few rounds; no order of the same " +
				"operations is shorter, so that only fewer of them help: share what is loaded among more results"
		}
		list = append(list, diag.Note{Pos: pos, Code: CodeBoundLoop, Cause: cause, Cure: cure})
	}
	return diag.NewNotes(list)
}

// another is what changes how much of a schedule's work a round does.
func another(s *halide.Schedule) string {
	var names []string
	if s != nil {
		for _, stage := range s.Stages() {
			for _, l := range stage.Loops() {
				if l.Kind == halide.Unrolled && !slices.Contains(names, l.Name) {
					names = append(names, l.Name)
				}
			}
		}
	}
	if len(names) == 0 {
		return "UnrollJam a loop, or vectorise fewer lanes"
	}
	return "unroll fewer or more iterations of " + listed(names)
}
