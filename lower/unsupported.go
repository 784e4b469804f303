package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// unsupported tells what of the language a Func uses that is not compiled yet: the first of each kind, by name and line.
// What passes here has a value that is the whole Func, in one expression of loads at quasi-affine indexes.
func unsupported(p *plan) error {
	f := p.schedule.Func
	u := refusals{told: map[string]bool{}}
	u.directives(p.schedule)
	if len(f.Values) > 1 {
		u.refuse(f.Value.Pos, fmt.Sprintf("a Func of %d values", len(f.Values)), f.Name, "make a Func of each value")
	}
	for _, up := range f.Updates {
		u.refuse(up.Pos, "an update", up.String(), "say it in the definition, by Sum, Product, Maximum or Minimum")
	}
	if len(f.Values) == 1 && len(f.Updates) == 0 {
		halide.Walk(f.Value, u.node)
	}
	return u.found.Err()
}

// directives refuses what is said of other stages, and what is said of the output that nothing here heeds. An estimate is for
// tuners alone.
func (u *refusals) directives(s *halide.Schedule) {
	if s != s.Root() {
		u.refuse(s.Func.Pos, "a stage by itself", s.Func.Name, "lower the schedule of the output: Root()")
		return
	}
	if n := len(s.Outputs()); n > 1 {
		u.refuse(s.Outputs()[1].Pos, "a pipeline of several outputs", s.Outputs()[1].Name, "make a kernel of each output")
	}
	for _, stage := range s.Stages() {
		for _, d := range stage.Directives {
			switch {
			case stage != s:
				u.refuse(d.Pos, "the schedule of another stage", d.String(), "the schedule of the output is compiled")
			case slices.Contains([]string{"alignbounds", "boundstorage", "alignstorage"}, d.Name):
				u.refuse(d.Pos, d.Name, d.String(), "Bound and Pad say how far the output goes and is stored")
			case strings.HasPrefix(d.Name, "trace"):
				u.refuse(d.Pos, d.Name, d.String(), "leave it out: no run takes hooks yet")
			case d.Name == "specialize":
				u.refuse(d.Pos, d.Name, d.String(), "make a kernel of each schedule, and choose between them where they are called")
			case d.Name == "in":
				u.refuse(d.Pos, d.Name, d.String(), "Layout and Align say how an input lies in memory")
			}
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
	u.found = append(u.found, diag.Mistake{Pos: pos, Code: CodeUnsupported, Fact: fmt.Sprintf("%s is not compiled yet: %s", what, where), Help: []string{help}})
}

func (u *refusals) node(e *halide.Expr) {
	if e.Op == halide.OpCall {
		u.refuse(e.Pos, "a call of another Func", e.String(), fmt.Sprintf("write out what %s is", e.Name))
	}
}
