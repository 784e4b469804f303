package lift

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// judge reports whether terms are equal.
type judge struct {
	store   *term.Store
	reals   *term.Normal
	exact   *term.Normal // nil: equality over the reals is all that is asked
	values  []uint64     // in the field; nil: normal forms are compared
	inexact bool         // some were equal over the reals only
}

func (j *judge) equal(a, b term.T) bool {
	if a == b {
		return true
	}
	if j.values != nil && j.values[a] == j.values[b] {
		return true
	}
	if j.exact != nil && j.exact.Equal(a, b) {
		return true
	}
	if j.reals.Equal(a, b) {
		j.inexact = j.inexact || j.exact != nil
		return true
	}
	return false
}

// same compares all that was written.
func (c *candidate) same(o *seen, x *summary.Expansion, j *judge) (int64, error) {
	var count int64
	said := map[string]map[int64]term.T{}
	for _, w := range x.Wrote {
		if a := c.summary.Array(w.Array); a != nil {
			said[a.Path] = w.Elements
		}
	}
	paths := slices.Concat(slices.Collect(maps.Keys(o.wrote)), slices.Collect(maps.Keys(said)))
	slices.Sort(paths)
	for _, path := range slices.Compact(paths) {
		wrote, want := o.wrote[path], said[path]
		for _, n := range slices.Sorted(maps.Keys(wrote)) {
			v, ok := want[n]
			if !ok {
				// An element that keeps its value is as good as not written.
				if c.keeps(j, path, n, wrote[n]) {
					continue
				}
				return 0, c.differs(o.at, fmt.Sprintf("%s is written and the summary does not say so",
					summary.ElementText(path, n)))
			}
			if !j.equal(wrote[n], v) {
				return 0, c.differs(o.at, fmt.Sprintf("%s is %s, the summary says %s", summary.ElementText(path, n),
					short(j.store.String(wrote[n])), short(j.store.String(v))))
			}
			count++
		}
		for _, n := range slices.Sorted(maps.Keys(want)) {
			if _, ok := wrote[n]; !ok && !c.keeps(j, path, n, want[n]) {
				return 0, c.differs(o.at, fmt.Sprintf("%s is not written, and the summary says that it is",
					summary.ElementText(path, n)))
			}
		}
	}
	if o.result != 0 || x.Result != 0 {
		if o.result == 0 || x.Result == 0 || !j.equal(o.result, x.Result) {
			return 0, c.differs(o.at, fmt.Sprintf("the result is %s, the summary says %s",
				short(j.store.String(o.result)), short(j.store.String(x.Result))))
		}
		count++
	}
	return count, nil
}

// keeps reports whether v is what the element was, as it is with nothing added to it.
func (c *candidate) keeps(j *judge, path string, n int64, v term.T) bool {
	was := j.store.Elem(path, n, terms.Type(c.s.elems[path]))
	if j.values != nil && int(was) >= len(j.values) {
		return false // it is in no term
	}
	return j.equal(v, was)
}
