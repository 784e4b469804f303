package liftcmd

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/backend"
)

// plain is how --emit calls C for any machine: c is a kernel for the AI Engine.
const plain = "plain"

// EmitName is what --emit calls a back end.
func EmitName(backend string) string {
	if backend == "c" {
		return plain
	}
	return backend
}

// export is what was lifted in the language of the back end that --emit names, at the sizes of the command line.
func (c Command) export(l *Lifted) (string, error) {
	name := c.Emit
	if name == plain {
		name = "c"
	}
	library, err := backend.Named(name)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	s, err := c.Bounded(l)
	if err != nil {
		return "", err
	}
	program, err := library.Write(s)
	if err != nil {
		return "", fmt.Errorf("%s:%d: %s: %w", l.File, l.Unit.Func(l.Func).Pos.Line, l.Func, err)
	}
	return program.Text, nil
}

// Bounded is what was lifted as Funcs over their extents at the sizes of the command line. The error says which sizes
// are missing, or for which it was not lifted.
func (c Command) Bounded(l *Lifted) (*halide.Schedule, error) {
	a, err := c.build(l)
	if err != nil {
		return nil, err
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
	return s, s.Err()
}
