package halide

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Pipeline is Funcs that are computed together: its outputs, and what they call.
type Pipeline struct {
	Outputs []*Func
	Pos     diag.Pos

	found []diag.Mistake
}

// NewPipeline makes a Pipeline of its outputs, at least one.
func NewPipeline(outputs ...*Func) *Pipeline { return newPipeline(diag.Caller(), outputs) }

func newPipeline(pos diag.Pos, outputs []*Func) *Pipeline {
	p := &Pipeline{Pos: pos}
	if len(outputs) == 0 {
		p.found = append(p.found, *mistake(pos, CodePipeline, "NewPipeline: it has no outputs",
			"give one Func at least"))
	}
	for _, f := range outputs {
		switch {
		case f == nil:
			p.found = append(p.found, *mistake(pos, CodePipeline, "NewPipeline: an output is nil",
				"make it by NewFunc"))
		case slices.Contains(p.Outputs, f):
			p.found = append(p.found, *mistake(pos, CodePipeline,
				fmt.Sprintf("NewPipeline: the output %s is there twice", f.Name)))
		default:
			p.Outputs = append(p.Outputs, f)
		}
	}
	return p
}

// Funcs are the outputs and all that they call, what is called before its callers.
func (p *Pipeline) Funcs() []*Func { return Funcs(p.Outputs...) }

// Inputs is what the Funcs read, in order of first use.
func (p *Pipeline) Inputs() []*Input { return inputsOf(p.Funcs()) }

// RDoms is what the Funcs run over, in order of first use.
func (p *Pipeline) RDoms() []*RDom { return rdomsOf(p.Funcs()) }

// Err is all mistakes of the pipeline and of its Funcs as a diag.List, or nil.
func (p *Pipeline) Err() error {
	return append(diag.List(p.found), mistakesOf(p.Outputs...)...).Err()
}
