package lift

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// maxSizes is on how many sizes a function may depend: polynomials of more are too many to look at.
const maxSizes = 24

// once lifts under a regime, with terms as s makes them.
func (s *subject) once(g regime, r *Result) error {
	s.ranged.watch = false
	for _, k := range s.knobs {
		s.classify(k)
	}
	p, e, err := s.base(g)
	if err != nil {
		return err
	}
	if p == nil || e.arrays == 0 && (len(g.fixed) > 0 || s.writesUnder(g)) {
		return s.nothing()
	}
	if err := s.roles(p); err != nil {
		return err
	}
	if p, e, err = s.base(g); err != nil {
		return err
	}
	if n := len(s.sizes()); n > maxSizes {
		return diag.Mistake{Pos: s.function().Pos, Code: interp.CodeUnsupported,
			Fact: fmt.Sprintf("what it does depends on %d sizes, more than %d", n, maxSizes),
			Help: []string{"write a function for the sizes that change"}}
	}
	s.looked = p
	s.tell("sizes", fmt.Sprint(p))
	if most, ok := s.large[fmt.Sprint(s.buffers)]; ok && e.steps >= most {
		return fmt.Errorf("%w: with fewer steps it was", errLarge)
	}
	c, err := s.found(g, p)
	if c == nil {
		if code(err) == interp.CodeNeedsConcrete && s.stuck != nil && s.resized(s.stuck) {
			return s.once(g, r)
		}
		if errors.Is(err, errLarge) || errors.Is(err, term.ErrLarge) {
			s.large[fmt.Sprint(s.buffers)] = e.steps
		}
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
	return c.vacuous(r)
}

// nothing is the refusal of a function that writes nothing, or that reaches before arrays as data say.
func (s *subject) nothing() error {
	if x := s.gather(); x != nil && s.before {
		return diag.Mistake{Pos: x.Pos(), Code: CodeRefused, Fact: "which element " + ctree.ExprString(x) +
			" is depends on what memory holds, so no algorithm says it",
			Help: []string{"lift what is done with the elements that were gathered"}}
	}
	return diag.Mistake{Pos: s.function().Pos, Code: CodeNothing, Fact: s.name +
		" writes nothing at any sizes that were tried",
		Help: []string{"a function to lift writes elements of arrays or returns a number"}}
}

// holds reports whether the last summary is true under w, too, which is like its own regime but for sizes that need not
// be multiples.
func (s *subject) holds(w regime, r *Result) bool {
	p, _, err := s.base(w)
	if err != nil || p == nil {
		return false
	}
	s.ranged = s.last.ranged
	sum := *s.last.summary
	sum.Pre = s.last.inferred
	c := &candidate{s: s, regime: w, base: p, summary: &sum, layouts: s.last.layouts}
	if err := c.check(); err != nil {
		return false
	}
	trial := *r
	if c.report(&trial); c.vacuous(&trial) != nil {
		return false
	}
	*r = trial
	return true
}

// report fills in what was found.
func (c *candidate) report(r *Result) {
	s, g, p := c.s, c.regime, c.base
	s.last, r.last, c.inferred, c.ranged = c, c, slices.Clone(c.summary.Pre), s.ranged
	r.Summary, r.Evidence, r.Layouts = c.summary, c.evidence, c.layouts
	r.Summary.Several = slices.Sorted(maps.Keys(s.several))
	r.Summary.Pre = slices.DeleteFunc(slices.Clone(r.Summary.Pre),
		func(k summary.Condition) bool { return ofFields(k, r.Summary) })
	r.Limits = c.limits
	r.Level = Tested
	for _, e := range c.evidence {
		r.Level = max(r.Level, e.Level)
	}
	s.conditions(r, slices.Concat(s.owned(g).conditions(g.only), c.pre, s.modeConditions(p), s.bufferConditions(),
		s.globalConditions(), s.filedConditions(), s.ofOwn(c.summary), s.taken()))
	r.only = c.only()
	r.Notes = c.notes
	r.Notes = append(r.Notes, otherFiles(s.unit, s.function())...)
	for _, path := range slices.Sorted(maps.Keys(s.sets)) {
		r.Notes = append(r.Notes, "it also sets "+path+", to what depends on sizes alone")
	}
}

// writesUnder reports whether the function, which writes no elements under regime g, does under a stricter one: it
// checks its sizes.
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
		if text := k.String(); !slices.Contains(r.Pre, text) {
			r.Summary.Pre, r.Pre = append(r.Summary.Pre, k), append(r.Pre, text)
		}
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
		if slices.Contains(names, k.name) && !k.data && !slices.ContainsFunc(sum.Sizes,
			func(z summary.Size) bool { return z.Name == k.name }) {
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
