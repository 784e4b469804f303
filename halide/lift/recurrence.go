package lift

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// A function whose loops go on from what their rounds before computed has no algorithm in the notation, as that has as
// many operations in each other at all sizes, sums, products, minima and maxima aside:
//
//	for (t = 0; t < n; t++)            at n = 2:  c * (c * (b[0] + b[1]) + c * (b[1] + b[2]))
//	    for (i = 1; i < m; i++)        at n = 3:  c * (c * (c * (b[0] + ...
//	        b[i] = c * (b[i-1] + b[i]);
//
// What fits a few sizes does so by telling every round by itself, which takes long and is wrong at other sizes. So it
// is refused as soon as the terms of an array are seen to get deeper with a size, as they are and in normal form, which
// may be flat where they are not:
//
//	s = s / 2 + x; s = s * 2;
type recurrence struct {
	path  string // of the array, or resultName
	size  string
	at    []int64 // its values
	depth []int   // how deep terms of the array are there
}

// deeper are by how much a size is larger where terms are looked at for whether they get deeper.
var deeper = []int64{0, 1, 2, 6}

// recurs is the refusal of a function that goes on from its own results; nil if it is not seen to.
func (c *candidate) recurs(d domain[term.T], all []*seen) error {
	r, from, to := c.recurrence(d, all)
	if r == nil {
		return nil
	}
	where, loop := c.s.carrier(from, to)
	fact := "what it computes goes on from what it computed before"
	if loop {
		fact = "each round of this loop goes on from what rounds before it computed"
	}
	what := "elements of " + r.path
	if r.path == resultName {
		what = "the result"
	}
	m := diag.Mistake{Pos: where, Code: CodeRecurrence,
		Fact: fmt.Sprintf("%s: in %s operations are nested %s deep at %s = %s; an algorithm nests as deep at all "+
			"sizes, a sum or product being one operation", fact, what, listed(r.depth), r.size, listed(r.at)),
		Help: []string{"put what one round computes into a function of its own, and lift that"}}
	if !loop {
		m.Help[0] = "put what it computes from values that are there before into a function of its own, and lift that"
	}
	if c.s.halves() {
		m.Code = CodeRefused // other sizes may do: odd ones are mostly wrong
	}
	return m
}

// recurrence finds a size with which terms get deeper, and two points between which they do.
func (c *candidate) recurrence(d domain[term.T], all []*seen) (r *recurrence, from, to point) {
	for _, name := range c.regime.free(c.s) {
		var at []*seen
		var values []int64
		for _, by := range deeper {
			p := maps.Clone(c.base)
			p[name] += by * c.regime.step(name)
			c.regime.apply(p)
			o := c.seenAt(p, d, all)
			if o == nil {
				break
			}
			at, values = append(at, o), append(values, p[name])
			if len(at) > 1 && len(grows(depths(d, at), len(at))) == 0 {
				break
			}
		}
		if len(at) < len(deeper) {
			continue
		}
		by := depths(d, at)
		for _, path := range grows(by, len(at)) {
			if c.flat(d, at, path) {
				continue
			}
			return &recurrence{path, name, values, by[path]}, at[0].at, at[1].at
		}
	}
	return nil, nil, nil
}

// seenAt is what was seen at p, or what a run there shows; nil if it does not run there.
func (c *candidate) seenAt(p point, d domain[term.T], all []*seen) *seen {
	if i := slices.IndexFunc(all, func(o *seen) bool { return maps.Equal(o.at, p) }); i >= 0 {
		return all[i]
	}
	e, err := c.s.measureWithin(maps.Clone(p), grownSteps)
	if err != nil || e.negative || e.written == 0 {
		return nil
	}
	o, err := c.s.observe(p, d)
	if err != nil {
		return nil
	}
	return o
}

// depths are how deep the terms of each array are at each point.
func depths(d domain[term.T], at []*seen) map[string][]int {
	store, out := d.Domain.(*terms.Domain).Store, map[string][]int{}
	for _, o := range at {
		for path, terms := range o.outputs() {
			out[path] = append(out[path], slices.Max(store.Nesting(terms...)))
		}
	}
	return out
}

// outputs are the terms of each array, in order, and of the result.
func (o *seen) outputs() map[string][]term.T {
	out := map[string][]term.T{}
	for path, wrote := range o.wrote {
		for _, n := range slices.Sorted(maps.Keys(wrote)) {
			out[path] = append(out[path], wrote[n])
		}
	}
	if o.result != 0 {
		out[resultName] = []term.T{o.result}
	}
	return out
}

// grows are the arrays that are written at all of so many points and whose terms are deeper at each than at the one
// before, by one for two that the size is more at least.
func grows(depth map[string][]int, points int) []string {
	var out []string
	for _, path := range slices.Sorted(maps.Keys(depth)) {
		all := depth[path]
		ok := len(all) == points
		for i := 1; i < len(all); i++ {
			ok = ok && int64(all[i]-all[i-1]) >= max(1, (deeper[i]-deeper[i-1])/2)
		}
		if ok {
			out = append(out, path)
		}
	}
	return out
}

// carrier is the outermost loop that goes round more often at to than at from, and in which a round reads what one
// before it wrote; without one, where the function begins.
func (s *subject) carrier(from, to point) (where ctree.Pos, loop bool) {
	limits := interp.Limits{Steps: grownSteps, Bytes: runBytes, Accesses: maxAccesses}
	a, err := run(s, from, concrete(1), limits)
	b, err2 := run(s, to, concrete(1), limits)
	if err != nil || err2 != nil {
		return s.function().Pos, false
	}
	before := turns(a.Accesses)
	more := turns(b.Accesses)
	maps.DeleteFunc(more, func(at ctree.Pos, n int64) bool { return n <= before[at] })
	stored := stores(s.called())
	for _, at := range loopsOf(b.Accesses) {
		if more[at] > 0 && carries(b.Accesses, stored, at) {
			return at, true
		}
	}
	for _, f := range s.called() {
		if at, ok := keepsScalar(f, more); ok {
			return at, true
		}
	}
	return s.function().Pos, false
}

// listed is "1, 2 and 3".
func listed[T int | int64](all []T) string {
	text := ""
	for i, v := range all {
		switch i {
		case 0:
		case len(all) - 1:
			text += " and "
		default:
			text += ", "
		}
		text += fmt.Sprint(v)
	}
	return text
}
