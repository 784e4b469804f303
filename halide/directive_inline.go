package halide

import (
	"fmt"
	"slices"
)

// checkInline refuses directives about loops or an array in a stage that is written out where it is used: it has
// neither. One is told of; a Func that is in the wrong place is told of once.
//
//	of f: split x 4        f(x) = ..., computed inline   ->   f has no loops of its own
func (s *Schedule) checkInline() []finding {
	if s.inlineViolation == nil || s.cond != nil || len(s.errs) > 0 || len(mistakesOf(s.whole.outputs...)) > 0 {
		return nil
	}
	n := s.whole.nesting()
	if n.compute(s.Func).Kind != InlineLevel {
		return nil
	}
	none := "loops"
	if ofArray(s.inlineViolation.word) {
		none = "array"
	}
	return []finding{s.inlineViolation.mistake(CodeLevel,
		fmt.Sprintf("%s is computed inline, in its callers' loops; it has no %s of its own", s.Func.Name, none),
		"say first where it is computed, or remove this line", n.choices(s, s.Func))}
}

// outOfPlace is a directive about loops or an array.
type outOfPlace struct {
	origin
	word string
}

// homed notes the first directive of the stage that has no meaning for a Func computed inline.
func (l *line) homed() {
	if l.s.inlineViolation == nil && (ofLoops(l.word) || ofArray(l.word) ||
		slices.Contains([]string{"bound", "alignbounds", "specialize"}, l.word)) {
		l.s.inlineViolation = &outOfPlace{l.origin, l.word}
	}
}

// ofArray reports whether a directive is about an array of the stage's Func. Where it is stored is told of elsewhere.
func ofArray(word string) bool {
	return slices.Contains([]string{"layout", "align", "pad", "place", "fold", "boundstorage", "alignstorage",
		"tracestores", "traceloads", "tracerealizations"}, word)
}
