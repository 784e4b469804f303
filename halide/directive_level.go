package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// LevelKind is how a Level is given.
type LevelKind uint8

// The kinds of levels.
const (
	DefaultLevel LevelKind = iota // inline; at the root for outputs and for Funcs with updates
	InlineLevel                   // computed again at each use
	RootLevel                     // outside of all loops
	LoopLevel                     // inside a loop of another Func
)

// Level is a place in the loops of a pipeline.
type Level struct {
	Kind LevelKind
	Func *Func  // LoopLevel: whose loop
	Loop string // LoopLevel
}

// outermost is the loop around all loops of a Func that ComputeAt and StoreAt know.
const outermost = "outermost"

// Outermost is, to ComputeAt and StoreAt, a loop of one iteration around all loops of a Func, of its definition and its
// updates: what is computed there is computed once for each time that the Func is. To other directives it is no loop.
//
//	ComputeAt(g, Outermost()), ComputeAt of g (out, y)   ->   for y: f, for x: g, for x: out
func Outermost() Var { return loopVar(outermost, diag.Caller()) }

// Levels is where a Func is computed, and where its array lives: for the loop of Store, or for as long as Compute says.
type Levels struct {
	Compute, Store Level
	compute, store origin
}

// Levels is what s says of the level of its Func; that is said by the definition's schedule.
func (s *Schedule) Levels() Levels { return s.levels }

// ComputeRoot computes all of a Func that is needed before all loops that use it. It is the default of Funcs with
// updates.
//
//	for y: for x: out(x, y) = f(x, y) + f(x, y+1)   ->   for y: for x: f(x, y) = ...
//	                                                      for y: for x: out(x, y) = f(x, y) + f(x, y+1)
func (s *Schedule) ComputeRoot() *Schedule {
	return s.line("computeroot").computeLine(Level{Kind: RootLevel})
}

// ComputeInline computes a Func anew wherever it is used. It is the default of Funcs without updates, and not for
// others. Such a Func has neither loops nor an array: to say something of those is a mistake.
func (s *Schedule) ComputeInline() *Schedule {
	return s.line("computeinline").computeLine(Level{Kind: InlineLevel})
}

// ComputeAt computes, in each iteration of the loop v of g, what of a Func is needed there. All uses are inside that
// loop, in one stage of g. With Outermost() for v it is computed just before g, wherever that is computed, and used in
// g alone.
//
//	for y: for x: out(x, y) = f(x, y) + f(x, y+1)   ->   for y: for x, y in y..y+1: f(x, y) = ...
//	                                                             for x: out(x, y) = f(x, y) + f(x, y+1)
func (s *Schedule) ComputeAt(g *Func, v Var) *Schedule {
	l := s.line("computeat", storedName(g), nameOf(v))
	if level, ok := l.level(g, v); ok {
		return l.computeLine(level)
	}
	return s
}

// StoreRoot keeps the array of a Func that ComputeAt computes piece by piece outside of all loops, so that what one
// piece has computed the next one need not.
func (s *Schedule) StoreRoot() *Schedule {
	return s.line("storeroot").storeLine(Level{Kind: RootLevel})
}

// StoreAt keeps the array in the loop v of g, at or outside of the loop of ComputeAt.
func (s *Schedule) StoreAt(g *Func, v Var) *Schedule {
	l := s.line("storeat", storedName(g), nameOf(v))
	if level, ok := l.level(g, v); ok {
		return l.storeLine(level)
	}
	return s
}

// level is the loop v of g; whether it is one, and fits, is for the finished schedule.
func (l *line) level(g *Func, v Var) (Level, bool) {
	if g == nil {
		l.wrong(CodeLevel, "the Func is nil", "make it by NewFunc")
		return Level{}, false
	}
	return Level{LoopLevel, g, nameOf(v)}, !l.s.whole.lost[g] && l.usable(v)
}

func (l *line) computeLine(level Level) *Schedule {
	s := l.s
	switch {
	case !l.placeable():
	case level.Kind == InlineLevel && len(s.Func.Updates) > 0:
		l.wrong(CodeLevel, fmt.Sprintf("%s has updates, which cannot be computed anew at each use", s.Func.Name),
			"compute it in a loop or before all: "+s.call("computeroot"))
	case s.levels.Compute.Kind != DefaultLevel:
		l.wrong(CodeTwice, fmt.Sprintf("it is said already where %s is computed", s.Func.Name),
			fmt.Sprintf("that was at %s; remove one of the two", s.levels.compute.pos))
	default:
		s.levels.Compute, s.levels.compute = level, l.origin
		l.done()
	}
	return s
}

func (l *line) storeLine(level Level) *Schedule {
	s := l.s
	switch {
	case !l.placeable():
	case s.levels.Store.Kind != DefaultLevel:
		l.wrong(CodeTwice, fmt.Sprintf("it is said already where %s is stored", s.Func.Name),
			fmt.Sprintf("that was at %s; remove one of the two", s.levels.store.pos))
	default:
		s.levels.Store, s.levels.store = level, l.origin
		l.done()
	}
	return s
}

// placeable reports whether the stage is the definition of a Func that is called, and tells if not.
func (l *line) placeable() bool {
	s := l.s
	switch {
	case s.update > 0:
		l.wrong(CodeLevel, fmt.Sprintf("an update is computed where %s is", s.Func.Name),
			"say it of the definition: Of("+s.Func.Name+")")
	case s.isOutput():
		l.wrong(CodeLevel, fmt.Sprintf("%s is an output, which is computed and stored outside of all loops",
			s.Func.Name), "it is for the Funcs that it calls: Of(f)")
	default:
		return true
	}
	return false
}
