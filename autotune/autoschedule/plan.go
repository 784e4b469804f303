package autoschedule

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// level is where a Func between inputs and outputs is computed.
type level uint8

const (
	inline level = iota // where it is used, as the language has it
	root                // ahead of what uses it
	rowed               // with each row of what uses it; rows that a later one needs again are kept
)

// plan is what is decided of a pipeline: Funcs and stages are as all are, but for those that have something of their
// own.
type plan struct {
	level  level // of Funcs between that are shared
	single level // of those that are called at one place alone
	shape  shape
	packs  bool // inputs that a copy in another order serves better are copied
	levels map[*halide.Func]level
	shapes map[stageID]shape
}

// stageID is a stage of a Func: 0 is its definition.
type stageID struct {
	f     *halide.Func
	stage int
}

// with is the plan with a shape of its own for a stage.
func (p plan) with(id stageID, as shape) plan {
	p.shapes = with(p.shapes, id, as)
	return p
}

// at is the plan with a level of its own for a Func.
func (p plan) at(f *halide.Func, as level) plan {
	p.levels = with(p.levels, f, as)
	return p
}

// with is a map with one more entry, or another one.
func with[K comparable, V any](m map[K]V, k K, v V) map[K]V {
	if m = maps.Clone(m); m == nil {
		m = map[K]V{}
	}
	m[k] = v
	return m
}

// shapeOf is the shape of a stage.
func (p plan) shapeOf(id stageID) shape {
	if own, ok := p.shapes[id]; ok {
		return own
	}
	return p.shape
}

// levelOf is the level of a Func between; one with updates has loops of its own.
func (p plan) levelOf(f *halide.Func, callers []use) level {
	at := p.single
	if shared(callers) {
		at = p.level
	}
	if own, ok := p.levels[f]; ok {
		at = own
	}
	if len(f.Updates) > 0 {
		at = max(at, root)
	}
	return at
}

// apply is s with the directives of the plan; Err of it tells those that a Func does not allow.
func (p plan) apply(s *halide.Schedule) *halide.Schedule {
	s = s.Clone()
	outputs := s.Outputs()
	callers := callersOf(s)
	funcs := s.Funcs()
	slices.Reverse(funcs) // what uses a Func has its loops before it
	read := reach{}
	for _, f := range funcs {
		of := s.Of(f)
		if !slices.Contains(outputs, f) {
			at := p.levelOf(f, callers[f])
			if at == inline {
				continue
			}
			compute(of, at, callers[f])
			layout(of, callers[f], p.shapeOf(stageID{f, 0}).joined)
			read.bound(of, callers[f])
		}
		if p.packs {
			for _, in := range packings(of) {
				in.apply(of)
			}
		}
		as := p.shapeOf(stageID{f, 0})
		if as.loops(of) {
			read.flat(of, as)
		}
		for i := range f.Updates {
			as := p.shapeOf(stageID{f, i + 1})
			as.near, as.joined = false, false
			as.loops(of.Update(i))
		}
	}
	return s
}

// compute gives a Func loops of its own: with each row of the one stage that uses it, where there is just one, or ahead
// of all.
func compute(s *halide.Schedule, at level, callers []use) {
	if at == rowed && len(callers) > 0 {
		by, alone := callers[0].by, callers[0].stage == 0
		for _, c := range callers {
			alone = alone && c.by == by && c.stage == 0
		}
		if y, ok := outermost(s.Of(by)); alone && ok {
			s.ComputeAt(by, y).StoreRoot()
			return
		}
	}
	s.ComputeRoot()
}

// outermost is the loop around all others of a stage that is computed by itself, if it has another one inside.
func outermost(s *halide.Schedule) (halide.Var, bool) {
	pure := 0
	for _, l := range s.Loops() {
		if !l.Reduction {
			pure++
		}
	}
	inlined := s.Levels().Compute.Kind == halide.DefaultLevel && !slices.Contains(s.Outputs(), s.Func) &&
		len(s.Func.Updates) == 0
	if pure < 2 || inlined {
		return halide.Var{}, false
	}
	return loopVar(s.Loops()[0].Name), true
}
