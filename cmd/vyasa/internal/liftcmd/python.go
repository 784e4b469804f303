package liftcmd

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
)

// python is what was lifted as a function of the library that --emit names, at the sizes of the command line.
func (c Command) python(l *Lifted) (string, error) {
	library, ok := export.Named(c.Emit)
	if !ok {
		panic("BUG: the library " + c.Emit)
	}
	a, err := c.build(l)
	if err != nil {
		return "", err
	}
	var funcs []*halide.Func
	for _, out := range a.Outputs {
		funcs = append(funcs, out.Func)
	}
	s := halide.NewPipeline(funcs...).Schedule()
	for _, out := range a.Outputs {
		for i, v := range out.Func.Vars {
			s.Of(out.Func).BoundMin(v, out.Bounds[i].Min, out.Bounds[i].Extent)
		}
	}
	if err := s.Err(); err != nil {
		return "", err
	}
	text, err := library.Python(s)
	if err != nil {
		return "", fmt.Errorf("%s:%d: %s: %w", l.File, l.Unit.Func(l.Func).Pos.Line, l.Func, err)
	}
	return text, nil
}
