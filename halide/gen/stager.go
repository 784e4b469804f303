package gen

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"pgregory.net/rapid"
)

// stage is a stage of a Func: 0 is the definition, i+1 update i.
type stage struct {
	f      *halide.Func
	update int
}

// standing is a loop of a stage that something stands in, as far as loops are counted from outside; depth 0: in none.
type standing struct {
	stage
	depth int
}

// stager draws the directives of one schedule.
type stager struct {
	t       *rapid.T
	p       *halide.Pipeline // with copies and partial results written in
	root    *halide.Schedule
	handles map[string]*halide.Func // by name, the Funcs by which the schedule knows those of p
	made    map[string]bool         // the names of copies and of partial results
	needed  map[string][]halide.Range
	stands  map[stage][]standing // of stages that have loops: what its body stands in, innermost first
	inlined map[*halide.Func]bool
	whole   bool            // sums of floats are not rounded
	loose   map[string]bool // stages by name that may take them in any order
}

func (g *stager) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(g.t, label) }

func (id stage) String() string { return fmt.Sprint(id.f.Name, id.update) }

// of is the schedule of a stage.
func (g *stager) of(id stage) *halide.Schedule {
	s := g.root.Of(g.handles[id.f.Name])
	if id.update > 0 {
		s = s.Update(id.update - 1)
	}
	return s
}
