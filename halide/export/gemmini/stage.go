package gemmini

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// stage is a Func that is being written.
type stage struct {
	*generator
	*plainc.Writer
	f   *halide.Func
	out *plainc.Array
}

// command writes a call of a helper.
func (s *stage) command(helper, format string, args ...any) {
	s.Bring(spaces)
	s.Bring(helper)
	s.commands++
	s.Line(format, args...)
}

// generator writes Funcs.
type generator struct {
	notes    []string
	commands int // calls of helpers that are commands of Gemmini
}

func (g *generator) note(e *halide.Expr, format string, args ...any) {
	g.notes = append(g.notes, fmt.Sprintf("%s: %s", e.Pos, fmt.Sprintf(format, args...)))
}
