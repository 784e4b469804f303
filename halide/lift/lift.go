package lift

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/match"
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
		r.Refused, r.Level, r.Summary = &m, Unlifted, nil
	} else if r.Match, r.Mismatch = match.Find(r.Summary); r.Mismatch != nil {
		r.Match = nil
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
	macros := slices.ContainsFunc(s.knobs, func(k *knob) bool { return k.from == fromMacro })
	s.settleMacros(false)
	first := macros && len(s.sizes()) == 0
	err := s.climbWith(first, r, s.o.Timeout/2)
	if err == nil || !macros || hopeless(err) {
		return err
	}
	if other := s.climbWith(!first, r, s.o.Timeout/4); other != nil {
		return err
	}
	return nil
}

// climbWith tries regimes with macros as sizes, or as they are.
func (s *subject) climbWith(macros bool, r *Result, time0 time.Duration) error {
	var first error
	deadline := time.Now().Add(time0)
	s.settleMacros(macros)
	tried := map[string]bool{}
	for i := 0; ; i++ {
		all := s.regimes()
		if i >= len(all) && s.long == 31 && interp.CodeOf(first) == interp.CodeBounds && s.vectors() != nil {
			s.long, i, tried = 127, -1, map[string]bool{} // slices may lie far back in vectors
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
		err := s.attempt(all[i], r)
		if err == nil {
			s.relax(all[i], r, deadline)
			return nil
		}
		s.tell("refused", err.Error())
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

// relax looks for a weaker condition that does too.
func (s *subject) relax(g regime, r *Result, deadline time.Time) {
	for {
		found := false
		for _, w := range g.weaker(s) {
			if time.Now().After(deadline) || s.ctx.Err() != nil {
				return
			}
			if s.attempt(w, r) == nil {
				g, found = w, true
				break
			}
		}
		if !found {
			return
		}
	}
}

// hopeless says that no condition on sizes helps.
func hopeless(err error) bool {
	switch code(err) {
	case interp.CodeUnsupported, interp.CodeArgument, interp.CodeNeedsConcrete, interp.CodeType:
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

// attempt lifts under a regime.
func (s *subject) attempt(g regime, r *Result) error {
	for _, k := range s.knobs {
		s.classify(k)
	}
	p, e, err := s.base(g)
	if err != nil {
		return err
	}
	if p == nil || e.arrays == 0 && len(g.equal) == 0 && s.writesAtEqual() {
		return diag.Mistake{Pos: s.function().Pos, Code: CodeNothing, Fact: s.name + " writes nothing at any sizes that were tried",
			Help: []string{"a function to lift writes elements of arrays or returns a number"}}
	}
	if err := s.roles(p); err != nil {
		return err
	}
	if p, _, err = s.base(g); err != nil {
		return err
	}
	s.tell("sizes", fmt.Sprint(p))
	c := &candidate{s: s, regime: g, base: p}
	if err := c.infer(); err != nil {
		return err
	}
	if err := c.check(); err != nil {
		return err
	}
	r.Summary, r.Evidence, r.Layouts = c.summary, c.evidence, c.layouts
	r.Level = Tested
	for _, e := range c.evidence {
		r.Level = max(r.Level, e.Level)
	}
	r.Pre = slices.Concat(g.conditions(g.only), c.pre, s.modeConditions(p))
	r.Pre = append(r.Pre, slices.Sorted(maps.Keys(s.outside))...)
	r.Notes = c.notes
	r.Notes = append(r.Notes, otherFiles(s.unit, s.function())...)
	for _, path := range slices.Sorted(maps.Keys(s.sets)) {
		r.Notes = append(r.Notes, "it also sets "+path+", to what depends on sizes alone")
	}
	return nil
}

// writesAtEqual says that the function writes elements at equal sizes; it may check that they are.
func (s *subject) writesAtEqual() bool {
	_, e, err := s.base(regime{equal: [][]string{s.names()}})
	return err == nil && e != nil && e.arrays > 0
}

// modeConditions are the values of knobs that choose between programs.
func (s *subject) modeConditions(p point) []string {
	var out []string
	for _, k := range s.knobs {
		if len(k.modes) > 0 && !k.data {
			out = append(out, fmt.Sprintf("%s == %d", k.name, p[k.name]))
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
