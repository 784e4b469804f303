package build

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// heeded are the directives that lowering heeds: in all stages, and in the first output's definition alone. Estimates
// are for tuners.
var (
	heeded = []string{"bound", "split", "tile", "fuse", "reorder", "unroll", "unrolljam", "vectorize", "parallel",
		"serpentine", "serial", "rename", "layout", "align", "pad", "place", "reassociate", "computeroot",
		"computeinline", "computeat", "storeroot", "storeat", "fold", "boundstorage",
		"alignstorage", "alignbounds", "estimate", "in", "rfactor", "sums", "atomic", "specialize", "map"}
	heededOnce = []string{"datapath", "group", "pair"}
)

// unsupported tells what of the language a pipeline uses that is not compiled yet: the first of each kind, by name and
// line.
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
					u.refuse(d.Pos, d.Name+" of an alternative", d.String(),
						"say it of the stage itself, before Specialize")
				}
			}
		}
	}
	u.doubles(s.Funcs())
	return u.found.Err()
}

// doubles tells of the first thing that is a float64, which Eval alone has.
func (u *refusals) doubles(funcs []*halide.Func) {
	const what, help = "Float64", "no target has doubles: compute in Float32, by ToFloat() of what comes in; Eval " +
		"has them"
	for _, f := range funcs {
		roots := slices.Clone(f.Values)
		for _, up := range f.Updates {
			roots = append(append(roots, up.Values...), up.Coords...)
			if up.RDom != nil && up.RDom.Cond != nil {
				roots = append(roots, up.RDom.Cond)
			}
		}
		for _, r := range roots {
			halide.Walk(r, func(e *halide.Expr) {
				switch {
				case e.Op == halide.OpLoad && e.Type == halide.Float64:
					u.refuse(e.Input.Pos, what, e.Input.String(), help)
				case e.Kind == halide.DoubleKind:
					u.refuse(e.Pos, what, e.String(), help)
				}
			})
		}
		if slices.Contains(f.Stored, halide.Float64) {
			u.refuse(f.Pos, what, f.Name, help)
		}
	}
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
	u.found = append(u.found, diag.Mistake{Pos: pos, Code: lower.CodeUnsupported,
		Fact: fmt.Sprintf("%s is not compiled yet: %s", what, where), Help: []string{help}})
}
