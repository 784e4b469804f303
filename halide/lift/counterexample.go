package lift

import (
	"context"
	"maps"
	"slices"
)

// What is inferred at small sizes may fit these by chance: as many rows as a window is long, a quotient that no size
// near changes. So the inference is asked once more, at larger sizes if it found nothing, with the sizes that speak
// against what it found otherwise.

// mostCounterexamples is how many such sizes a summary is changed by.
const mostCounterexamples = 3

// found is a summary under g that passed its checks. With an error, it is the last one that was looked at; nil if there
// was none.
func (s *subject) found(g regime, base point) (*candidate, error) {
	begin := s.ctx.now()
	c := &candidate{s: s, regime: g, base: base}
	if err := c.infer(); err != nil {
		if code(err) != CodeRefused || s.ctx.since(begin) > s.o.Timeout/32 {
			return nil, err
		}
		c = &candidate{s: s, regime: g, base: s.grown(base, g)}
		if c.base == nil || s.inferAgain(c) != nil {
			return nil, err
		}
	}
	begin = s.ctx.now()
	for tries := 0; ; tries++ {
		err := c.check()
		if code(err) == CodeDiffers && c.at != nil {
			s.against = append(s.against, c.at)
		}
		if code(err) != CodeDiffers || c.at == nil || tries == mostCounterexamples || s.ctx.since(begin) > s.o.Timeout/
			8 {
			return c, err
		}
		if e, run := s.measureWithin(c.at, grownSteps); run != nil || e.negative || e.written == 0 {
			return c, err
		}
		s.tell("differs", err.Error())
		again := &candidate{s: s, regime: g, base: c.base, more: append(slices.Clip(c.more), c.at)}
		if s.inferAgain(again) != nil {
			return c, err
		}
		c = again
	}
}

// againstOthers are points that refuted summaries before, under this regime or another, and that this one is for.
func (c *candidate) againstOthers() []point {
	var out []point
	for _, p := range c.s.against {
		q := maps.Clone(p)
		c.regime.apply(q)
		if maps.Equal(p, q) && len(p) == len(c.base) && !slices.ContainsFunc(out,
			func(o point) bool { return maps.Equal(o, p) }) {
			out = append(out, q)
		}
	}
	return out
}

// inferAgain is infer in a part of the time: what is nested in itself takes twice as long for each size that is one
// more.
func (s *subject) inferAgain(c *candidate) error {
	all := s.ctx
	part, stop := all.part(s.o.Timeout/16, context.DeadlineExceeded)
	defer func() {
		stop()
		s.ctx = all
	}()
	s.ctx = part
	return c.infer()
}
