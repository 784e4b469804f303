package lift

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// sharpen looks for a condition under which the function is a product or a convolution, where it is something else
// without that, or a product of other sizes than it is given, as one is that takes two steps at once and reads beyond
// rows of odd length, or a window around a middle. It returns the condition that was lifted under.
func (s *subject) sharpen(g regime, more []regime, r *Result) regime {
	if len(s.sizes()) == 0 || g.multiple > 1 || g.power || named(s.last.summary) || !s.last.summary.Floors() {
		return g
	}
	for _, w := range more {
		if w.multiple < 2 && len(w.odd) <= len(g.odd) || w.multiple > 8 || len(w.equal) != len(g.equal) {
			continue
		}
		trial, was, buffers := *r, s.last, s.buffers
		if s.attempt(w, &trial) == nil {
			s.withBuffers(w, &trial)
			if named(trial.Summary) {
				*r = trial
				return w
			}
		}
		s.last, s.buffers = was, buffers
	}
	return g
}

// named reports whether the summary is a product of matrices or vectors of the sizes that are given, or a convolution.
func named(sum *summary.Summary) bool {
	m, err := match.Find(sum)
	if err != nil {
		return false
	}
	switch m.Operator {
	case "gemm", "gemv", "dot":
		return !sum.Floors()
	}
	return strings.Contains(m.Operator, "conv")
}
