// Package stages is a space of schedules of pipelines, and of all that package space has no room for: Funcs that read
// Funcs, updates, several outputs and values. It is a list of choices with a few options each, which are lines of a
// schedule:
//
//	tile.y       rows of the first output at once: stages may be computed for a tile
//	vector.x     lanes of the first output
//	jam.y        rows at once, in the body
//	compute.f    where a Func is computed: inline, root, tile (in the outermost loop of the output), slide (there, what was
//	             computed before is kept)
//
// What it lacks: orders of loops, layouts, loops of reductions, schedules of stages of their own.
//
// Files:
//
//	stages.go   Space: the choices
//	text.go     schedules
//	tree.go     the tree that a search walks
//	around.go         Around: schedules around one that somebody wrote, and the tree that a search walks
//	aroundchoices.go  its choices
//	aroundtext.go     schedules of it
//	aroundloops.go    the directives about the loops of a stage
package stages

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Space is the choices for a pipeline.
type Space struct {
	given   *halide.Schedule // says the bounds
	out     *halide.Func     // the first output
	inner   string           // its first dimension, "" if it has none
	outer   string           // its last one; inner if there is only one
	choices []choice
}

// choice is a decision.
type choice struct {
	name    string
	options []string
	fn      *halide.Func // of compute
}

// lanes are how many there may be.
var lanes = []int{8, 16, 32, 64}

// New is the space of a schedule's algorithm within its bounds; other directives do not count.
func New(s *halide.Schedule) (*Space, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	sp := &Space{given: s, out: s.Outputs()[0]}
	if n := len(sp.out.Vars); n > 0 {
		sp.inner, sp.outer = sp.out.Vars[0].Name, sp.out.Vars[n-1].Name
	}
	extent := func(v string) int {
		r, ok := s.Of(sp.out).Range(v)
		if !ok {
			return 0
		}
		return r.Extent
	}
	if sp.outer != sp.inner {
		tiles := []string{"none"}
		for t := 4; t <= 256 && t < extent(sp.outer); t *= 2 {
			if extent(sp.outer)%t == 0 {
				tiles = append(tiles, fmt.Sprint(t))
			}
		}
		sp.add("tile."+sp.outer, tiles, nil)
		sp.add("jam."+sp.outer, []string{"1", "2", "4"}, nil)
	}
	if sp.inner != "" {
		vectors := []string{"auto"}
		for _, n := range lanes {
			if extent(sp.inner)%n == 0 {
				vectors = append(vectors, fmt.Sprint(n))
			}
		}
		sp.add("vector."+sp.inner, vectors, nil)
	}
	outputs := s.Outputs()
	for _, f := range slices.Backward(halide.NewPipeline(outputs...).Funcs()) {
		if slices.Contains(outputs, f) {
			continue
		}
		where := []string{"inline", "root", "tile", "slide"}
		if len(f.Updates) > 0 {
			where = where[1:]
		}
		if sp.outer == "" {
			where = slices.DeleteFunc(where, func(w string) bool { return w == "tile" || w == "slide" })
		}
		sp.add("compute."+f.Name, where, f)
	}
	return sp, nil
}

// add adds a choice that has several options.
func (sp *Space) add(name string, options []string, f *halide.Func) {
	if len(options) > 1 {
		sp.choices = append(sp.choices, choice{name, options, f})
	}
}

// Size is how many schedules there are.
func (sp *Space) Size() int {
	n := 1
	for _, c := range sp.choices {
		n *= len(c.options)
	}
	return n
}
