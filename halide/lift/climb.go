package lift

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// climb tries regimes until one lifts; first with macros as the file has them, then as sizes, or the other way round if
// nothing else is a size. What is told of a function that none lifts is what stood in the way without conditions.
func (s *subject) climb(r *Result) error {
	macros := slices.ContainsFunc(s.knobs, (*knob).defined)
	shrunk := s.settleMacros(false)
	first := macros && len(s.sizes()) == 0
	err := s.climbWith(first, r, s.o.Timeout/3)
	if err == nil || !macros || hopeless(err) {
		return err
	}
	if shrunk {
		if s.lengthenBlocks() && s.climbRegimes(r, s.o.Timeout/6) == nil {
			return nil
		}
		return err
	}
	if other := s.climbWith(!first, r, s.o.Timeout/6); other != nil {
		return err
	}
	return nil
}

// climbWith tries regimes with macros as sizes, or as they are.
func (s *subject) climbWith(macros bool, r *Result, while time.Duration) error {
	s.settleMacros(macros)
	return s.climbRegimes(r, while)
}

// climbRegimes tries regimes for a while, the last of them to its end.
func (s *subject) climbRegimes(r *Result, while time.Duration) error {
	var first error
	short := false // vectors were too short, under some regime
	begin := s.ctx.now()
	tried := map[string]bool{}
	for i := 0; ; i++ {
		all := s.regimes()
		if i >= len(all) && s.long == 31 && short && s.vectors() != nil {
			s.long, i, tried = 255, -1, map[string]bool{} // slices may lie far back in vectors
			continue
		}
		if i >= len(all) || i > 0 && s.ctx.since(begin) > while {
			return first
		}
		if key := fmt.Sprint(all[i]); tried[key] {
			continue
		} else {
			tried[key] = true
		}
		if len(all[i].fixed) > 0 && short && s.long == 31 && s.vectors() != nil {
			continue // what is left of a matrix without its stride is short, too: longer vectors first
		}
		err := s.attempt(all[i], r)
		unfit := fitsNothing(err) || errors.Is(err, term.ErrLarge) || errors.Is(err, errLarge)
		if err != nil && unfit && s.takeBuffers(s.looked) {
			s.tell("refused", err.Error())
			err = s.attempt(all[i], r)
		}
		if fitsNothing(err) && s.modes() {
			s.tell("refused", err.Error())
			s.choosing = true
			err = s.attempt(all[i], r)
		}
		if err == nil && s.drops(r.Summary) {
			err = s.dropped()
			s.leftOut++
			*r, s.buffers = Result{Func: r.Func}, nil
		}
		if err == nil {
			s.withBuffers(s.last.regime, r)
			s.withModes(s.last.regime, r)
			s.relax(s.sharpen(s.last.regime, all[i+1:], r), r, s.ctx.now()+s.o.Timeout/3)
			return nil
		}
		s.tell("refused", err.Error())
		short = short || interp.CodeOf(err) == interp.CodeBounds
		if first == nil {
			first = err
		}
		if hopeless(err) {
			return err
		}
		if s.ctx.Err() != nil {
			return first
		}
		if again := s.regimes(); interp.CodeOf(err) == interp.CodeAssert && i < len(again) &&
			!tried[fmt.Sprint(again[i])] {
			i-- // runs came to integers that are asserted, too
		}
	}
}

// withBuffers takes what may be buffers as such if the function is an operator then, and is none with them as outputs.
func (s *subject) withBuffers(g regime, r *Result) {
	if _, err := match.Find(r.Summary); err == nil || !s.takeBuffers(s.looked) {
		return
	}
	trial, was := *r, s.last
	if s.attempt(g, &trial) == nil {
		if _, err := match.Find(trial.Summary); err == nil && !s.drops(trial.Summary) {
			*r = trial
			return
		}
	}
	s.buffers, s.last = nil, was
}

// relax looks for a weaker condition that does too, until so much was done.
func (s *subject) relax(g regime, r *Result, end time.Duration) {
	for {
		found := false
		for _, w := range g.weaker() {
			if s.ctx.now() > end || s.ctx.Err() != nil {
				return
			}
			if len(w.only) < len(g.only) && s.holds(w, r) || len(w.only) == len(g.only) && s.attempt(w, r) == nil {
				g, found = w, true
				break
			}
		}
		if !found {
			return
		}
	}
}

// fitsNothing reports whether the function ran, and that no summary fits what it did.
func fitsNothing(err error) bool {
	switch code(err) {
	case CodeRefused, CodeDiffers, CodeRecurrence:
		return true
	}
	return false
}

// hopeless reports whether no condition on sizes helps.
func hopeless(err error) bool {
	switch code(err) {
	case interp.CodeUnsupported, interp.CodeArgument, interp.CodeNeedsConcrete, interp.CodeType, CodeRecurrence:
		return true
	}
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

func code(err error) diag.Code {
	var m diag.Mistake
	if errors.As(err, &m) {
		return m.Code
	}
	return ""
}
