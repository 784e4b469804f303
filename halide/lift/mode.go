package lift

import "slices"

// An integer that is only compared with constants chooses between programs, as 'n' and 't' do in BLAS. Where that makes
// no run longer, it is data at first, and what elements become is selected by it. If nothing fits then, or what fits is
// no product or convolution and for one value it is, the function is lifted for that value, which is a precondition.

// modes reports whether there are knobs that choose between programs and were taken for data.
func (s *subject) modes() bool {
	return !s.choosing && slices.ContainsFunc(s.knobs, func(k *knob) bool { return k.data && len(k.modes) > 0 })
}

// withModes takes the summary for one value of such knobs, if that is a product or a convolution and the one for all is
// none.
func (s *subject) withModes(g regime, r *Result) {
	if !s.modes() || named(s.last.summary) {
		return
	}
	trial, was := *r, s.last
	s.choosing = true
	if s.attempt(g, &trial) == nil && named(trial.Summary) {
		*r = trial
		return
	}
	s.choosing, s.last = false, was
}
