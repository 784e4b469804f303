package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// heeded are the directives that lowering heeds: in all stages, and in the first output's definition alone. Estimates are for
// tuners.
var (
	heeded = []string{"bound", "split", "tile", "fuse", "reorder", "unroll", "unrolljam", "vectorize", "parallel", "serial", "rename", "layout",
		"align", "pad", "place", "reassociate", "computeroot", "computeinline", "computeat", "storeroot", "storeat", "fold", "boundstorage",
		"alignstorage", "alignbounds", "estimate", "in", "rfactor", "atomic", "specialize"}
	heededOnce = []string{"datapath", "group", "pair"}
)

// unsupported tells what of the language a pipeline uses that is not compiled yet: the first of each kind, by name and line.
func unsupported(s *halide.Schedule) error {
	u := refusals{told: map[string]bool{}}
	for _, stage := range s.Stages() {
		for _, d := range stage.Directives {
			switch {
			case slices.Contains(heeded, d.Name) || strings.HasPrefix(d.Name, "trace"): // RunTraced heeds those
			case !slices.Contains(heededOnce, d.Name):
				u.refuse(d.Pos, d.Name, d.String(), "leave it out")
			case stage != s.Root():
				u.refuse(d.Pos, d.Name+" of another stage", d.String(), "it is for the definition of the first output")
			}
		}
		for _, a := range stage.Alternatives() {
			for _, d := range a.Schedule.Directives {
				if !slices.Contains(heeded, d.Name) {
					u.refuse(d.Pos, d.Name+" of an alternative", d.String(), "say it of the stage itself, before Specialize")
				}
			}
		}
	}
	return u.found.Err()
}

// refusals collects what is refused.
type refusals struct {
	found diag.List
	told  map[string]bool
}

func (u *refusals) refuse(pos diag.Pos, what, where, help string) {
	if u.told[what] {
		return
	}
	u.told[what] = true
	u.found = append(u.found, diag.Mistake{Pos: pos, Code: CodeUnsupported, Fact: fmt.Sprintf("%s is not compiled yet: %s", what, where), Help: []string{help}})
}
