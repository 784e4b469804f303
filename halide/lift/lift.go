package lift

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/match"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Lift finds what the function name of u computes. The error says that there is no such function; a function that cannot be
// lifted is a Result with Refused and Level Unlifted. A weakest condition under which it can be is found by trying: see
// regime.
func Lift(ctx context.Context, u *ctree.Unit, name string, o Options) (*Result, error) {
	f := u.Func(name)
	if f == nil {
		return nil, fmt.Errorf("%s has no function %s; it has: %s", u.File, name, functionNames(u))
	}
	o = o.filled()
	start := time.Now()
	ctx, cancel := context.WithTimeoutCause(ctx, o.Timeout, fmt.Errorf("more than %s", o.Timeout))
	defer cancel()
	r := &Result{Func: name}
	if f.Refused != nil {
		r.Refused = f.Refused
		return r, nil
	}
	s := newSubject(ctx, u, f, o)
	err := s.climb(r)
	if err != nil {
		err = s.search(r, err)
	}
	if err != nil {
		m := mistake(f, err)
		if ctx.Err() != nil {
			m = outOfTime(o.Timeout, f, m)
		}
		r.Refused, r.Level, r.Summary = &m, Unlifted, nil
	} else if r.Match, r.Mismatch = match.Find(r.Summary); r.Mismatch != nil {
		r.Match = nil
	} else {
		r.Match.Only = append(r.Match.Only, r.only...)
	}
	r.Runs, r.Elapsed = s.runs, time.Since(start)
	r.SignOff = r.Level != Unlifted && r.Level < o.Accept
	return r, nil
}

func functionNames(u *ctree.Unit) string {
	var names []string
	for _, f := range u.Funcs {
		if !f.Header {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// climb tries regimes until one lifts; first with macros as the file has them, then as sizes, or the other way round if
// nothing else is a size. What is told of a function that none lifts is what stood in the way without conditions.
func (s *subject) climb(r *Result) error {
	macros := slices.ContainsFunc(s.knobs, (*knob).defined)
	shrunk := s.settleMacros(false)
	first := macros && len(s.sizes()) == 0
	err := s.climbWith(first, r, s.o.Timeout/2)
	if err == nil || !macros || hopeless(err) {
		return err
	}
	if shrunk {
		if s.lengthenBlocks() && s.climbRegimes(r, s.o.Timeout/4) == nil {
			return nil
		}
		return err
	}
	if other := s.climbWith(!first, r, s.o.Timeout/4); other != nil {
		return err
	}
	return nil
}

// climbWith tries regimes with macros as sizes, or as they are.
func (s *subject) climbWith(macros bool, r *Result, time0 time.Duration) error {
	s.settleMacros(macros)
	return s.climbRegimes(r, time0)
}

func (s *subject) climbRegimes(r *Result, time0 time.Duration) error {
	var first error
	short := false // vectors were too short, under some regime
	deadline := time.Now().Add(time0)
	tried := map[string]bool{}
	for i := 0; ; i++ {
		all := s.regimes()
		if i >= len(all) && s.long == 31 && short && s.vectors() != nil {
			s.long, i, tried = 255, -1, map[string]bool{} // slices may lie far back in vectors
			continue
		}
		if i >= len(all) || i > 0 && time.Now().After(deadline) {
			return first
		}
		if key := fmt.Sprint(all[i]); tried[key] {
			continue
		} else {
			tried[key] = true
		}
		if len(all[i].zero) > 0 && short && s.long == 31 && s.vectors() != nil {
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
			s.relax(s.sharpen(s.last.regime, all[i+1:], r), r, deadline)
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

// relax looks for a weaker condition that does too.
func (s *subject) relax(g regime, r *Result, deadline time.Time) {
	for {
		found := false
		for _, w := range g.weaker(s) {
			if time.Now().After(deadline) || s.ctx.Err() != nil {
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

// fitsNothing says that the function ran, and that no summary fits what it did.
func fitsNothing(err error) bool {
	switch code(err) {
	case CodeRefused, CodeDiffers, CodeRecurrence:
		return true
	}
	return false
}

// hopeless says that no condition on sizes helps.
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

// maxSizes is on how many sizes a function may depend: polynomials of more are too many to look at.
const maxSizes = 24

// attempt lifts under a regime.
func (s *subject) attempt(g regime, r *Result) error {
	for _, k := range s.knobs {
		s.classify(k)
	}
	p, e, err := s.base(g)
	if err != nil {
		return err
	}
	if p == nil || e.arrays == 0 && (len(g.zero) > 0 || s.writesUnder(g)) {
		return s.nothing()
	}
	if err := s.roles(p); err != nil {
		return err
	}
	if p, _, err = s.base(g); err != nil {
		return err
	}
	if n := len(s.sizes()); n > maxSizes {
		return diag.Mistake{Pos: s.function().Pos, Code: interp.CodeUnsupported, Fact: fmt.Sprintf("what it does depends on %d sizes, more than %d", n, maxSizes),
			Help: []string{"write a function for the sizes that change"}}
	}
	s.looked = p
	s.tell("sizes", fmt.Sprint(p))
	c, err := s.found(g, p)
	if c == nil {
		return err
	}
	if err != nil {
		if w, ok := c.refined(err); ok {
			other := s.attempt(w, r)
			if other == nil {
				return nil
			}
			s.tell("refused", other.Error())
		}
		return err
	}
	c.report(r)
	return nil
}

// nothing is the refusal of a function that writes nothing.
func (s *subject) nothing() error {
	return diag.Mistake{Pos: s.function().Pos, Code: CodeNothing, Fact: s.name + " writes nothing at any sizes that were tried",
		Help: []string{"a function to lift writes elements of arrays or returns a number"}}
}

// holds says that the last summary is true under w, too, which is like its own regime but for sizes that need not be multiples.
func (s *subject) holds(w regime, r *Result) bool {
	p, _, err := s.base(w)
	if err != nil || p == nil {
		return false
	}
	sum := *s.last.summary
	sum.Pre = s.last.inferred
	c := &candidate{s: s, regime: w, base: p, summary: &sum, layouts: s.last.layouts}
	if err := c.check(); err != nil {
		return false
	}
	c.report(r)
	return true
}

// report fills in what was found.
func (c *candidate) report(r *Result) {
	s, g, p := c.s, c.regime, c.base
	s.last, c.inferred = c, slices.Clone(c.summary.Pre)
	r.Summary, r.Evidence, r.Layouts = c.summary, c.evidence, c.layouts
	r.Level = Tested
	for _, e := range c.evidence {
		r.Level = max(r.Level, e.Level)
	}
	s.conditions(r, slices.Concat(s.owned(g).conditions(g.only), c.pre, s.modeConditions(p), s.bufferConditions(), s.globalConditions(), s.taken()))
	r.only = c.only()
	r.Notes = c.notes
	r.Notes = append(r.Notes, otherFiles(s.unit, s.function())...)
	for _, path := range slices.Sorted(maps.Keys(s.sets)) {
		r.Notes = append(r.Notes, "it also sets "+path+", to what depends on sizes alone")
	}
}

// writesUnder says that the function, which writes no elements under regime g, does under a stricter one: it checks its sizes.
func (s *subject) writesUnder(g regime) bool {
	for _, r := range s.regimes() {
		if len(r.equal) == 0 && r.multiple < 2 && !r.power || reflect.DeepEqual(r, g) {
			continue
		}
		p := s.guess(0)
		r.spread(s, p)
		r.apply(p)
		if e, err := s.settle(p, r); err == nil && e.arrays > 0 {
			return true
		}
	}
	return false
}

// conditions notes under which r's summary holds.
func (s *subject) conditions(r *Result, all []summary.Condition) {
	r.Pre = nil
	for _, k := range all {
		r.Summary.Pre, r.Pre = append(r.Summary.Pre, k), append(r.Pre, k.String())
	}
	r.Summary.Others = s.others(r.Summary)
}

// modeConditions are the values of knobs that choose between programs.
func (s *subject) modeConditions(p point) []summary.Condition {
	var out []summary.Condition
	for _, k := range s.knobs {
		if len(k.modes) > 0 && !k.data {
			out = append(out, summary.IsValue(k.name, p[k.name]))
		}
	}
	return out
}

// taken are what runs took for granted of the world outside.
func (s *subject) taken() []summary.Condition {
	var out []summary.Condition
	for _, text := range slices.Sorted(maps.Keys(s.outside)) {
		out = append(out, summary.Condition{Kind: summary.Outside, Text: text})
	}
	return out
}

// others are the integers that only conditions of sum are about.
func (s *subject) others(sum *summary.Summary) []summary.Size {
	var names []string
	for _, c := range sum.Pre {
		names = append(names, c.Names()...)
	}
	var out []summary.Size
	for _, k := range s.knobs {
		if slices.Contains(names, k.name) && !k.data && !slices.ContainsFunc(sum.Sizes, func(z summary.Size) bool { return z.Name == k.name }) {
			out = append(out, summary.Size{Name: k.name, Path: k.path, Min: math.MinInt64})
		}
	}
	return out
}

// otherFiles tells for which functions that f reaches other files of the program were read.
func otherFiles(u *ctree.Unit, f *ctree.Func) []string {
	var files []string
	names := map[string][]string{}
	for _, g := range ctree.Reached(u, f) {
		if file := g.Other; file != "" {
			if names[file] == nil {
				files = append(files, file)
			}
			names[file] = append(names[file], g.Name)
		}
	}
	for i, file := range files {
		files[i] = file + " was read for " + strings.Join(names[file], ", ")
	}
	return files
}
