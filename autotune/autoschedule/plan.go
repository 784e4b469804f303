package autoschedule

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// level is where Funcs between inputs and outputs are computed.
type level uint8

const (
	inline level = iota // where they are used, as the language has it
	root                // ahead of what uses them
	rowed               // with each row of what uses them; rows that a later one needs again are kept
)

// plan is what is decided of a pipeline: stages have the shape of all, but for those that have one of their own.
type plan struct {
	level level
	shape shape
	own   map[stageID]shape
}

// stageID is a stage of a Func.
type stageID struct {
	f     *halide.Func
	stage int
}

// with is the plan with a shape of its own for a stage.
func (p plan) with(id stageID, as shape) plan {
	p.own = maps.Clone(p.own)
	if p.own == nil {
		p.own = map[stageID]shape{}
	}
	p.own[id] = as
	return p
}

// of is the shape of a stage.
func (p plan) of(id stageID) shape {
	if own, ok := p.own[id]; ok {
		return own
	}
	return p.shape
}

// apply is s with the directives of the plan; Err of it tells those that a Func does not allow.
func (p plan) apply(s *halide.Schedule) *halide.Schedule {
	s = s.Clone()
	outputs := s.Outputs()
	callers := callersOf(s)
	funcs := s.Funcs()
	slices.Reverse(funcs) // what uses a Func has its loops before it
	for _, f := range funcs {
		of := s.Of(f)
		if !slices.Contains(outputs, f) && !p.levelled(of, callers[f]) {
			continue
		}
		p.of(stageID{f, 0}).loops(of)
		for i := range f.Updates {
			p.of(stageID{f, i + 1}).loops(of.Update(i))
		}
	}
	return s
}

// levelled says where a Func between is computed, and reports whether it has loops.
func (p plan) levelled(s *halide.Schedule, callers []use) bool {
	f := s.Func
	if p.level == inline || !shared(callers) && len(f.Updates) == 0 {
		return len(f.Updates) > 0
	}
	if p.level == rowed && len(callers) > 0 {
		by, alone := callers[0].by, callers[0].stage == 0
		for _, c := range callers {
			alone = alone && c.by == by && c.stage == 0
		}
		if y, ok := outermost(s.Of(by)); alone && ok {
			s.ComputeAt(by, y).StoreRoot()
			return true
		}
	}
	s.ComputeRoot()
	return true
}

// outermost is the loop around all others of a stage that is computed by itself, if it has another one inside.
func outermost(s *halide.Schedule) (halide.Var, bool) {
	pure := 0
	for _, l := range s.Loops() {
		if !l.Reduction {
			pure++
		}
	}
	inlined := s.Levels().Compute.Kind == halide.DefaultLevel && !slices.Contains(s.Outputs(), s.Func) && len(s.Func.Updates) == 0
	if pure < 2 || inlined {
		return halide.Var{}, false
	}
	return loopVar(s.Loops()[0].Name), true
}
