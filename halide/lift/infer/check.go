package infer

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Check compares what s gives with all that was observed: bit for bit, else over the reals. An error is a *Refusal that
// names the first element that differs.
func Check(s *summary.Summary, in *Input) (summary.Exactness, error) {
	c := &checker{in: in, exact: term.NewNormal(in.Store, term.Exact, maxMonomials), reals: term.NewNormal(in.Store,
		term.Reals, maxMonomials)}
	worst := summary.BitExact
	for i := range in.Observations {
		e, err := c.observation(s, &in.Observations[i])
		if err != nil {
			return worst, err
		}
		worst = max(worst, e)
	}
	return worst, nil
}

type checker struct {
	in           *Input
	exact, reals *term.Normal
}

func (c *checker) observation(s *summary.Summary, o *Observation) (summary.Exactness, error) {
	x, err := s.Expand(o.Sizes, c.in.Store)
	if err != nil {
		return 0, &Refusal{Sizes: o.Sizes, Reason: "the summary that was found has no value: " + err.Error()}
	}
	worst := summary.BitExact
	if o.Result != 0 || x.Result != 0 {
		if worst, err = c.same(x.Result, o.Result); err != nil {
			return 0, &Refusal{Sizes: o.Sizes, Reason: "the result is " + err.Error()}
		}
	}
	byPath := map[string]map[int64]term.T{}
	for _, w := range x.Wrote {
		byPath[s.Array(w.Array).Path] = w.Elements
	}
	for _, w := range o.Wrote {
		got := byPath[w.Path]
		if len(got) != len(w.Elements) {
			return 0, &Refusal{Array: w.Path, Sizes: o.Sizes,
				Reason: fmt.Sprintf("%d elements are written, by the summary that was found %d", len(w.Elements),
					len(got))}
		}
		for _, off := range slices.Sorted(maps.Keys(w.Elements)) {
			e, err := c.same(got[off], w.Elements[off])
			if err != nil {
				return 0, &Refusal{Array: w.Path, Index: []int64{off}, Sizes: o.Sizes, Reason: "it is " + err.Error()}
			}
			worst = max(worst, e)
		}
		delete(byPath, w.Path)
	}
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		if len(byPath[path]) > 0 {
			return 0, &Refusal{Array: path, Sizes: o.Sizes,
				Reason: "it is not written, but the summary that was found says so"}
		}
	}
	return worst, nil
}

// equal reports whether terms have one normal form, which is sought anew where those of terms before left no room for
// it.
func (c *checker) equal(n **term.Normal, mode term.Mode, got, want term.T) bool {
	if (*n).Equal(got, want) {
		return true
	}
	if (*n).Err() == nil {
		return false
	}
	*n = term.NewNormal(c.in.Store, mode, maxMonomials)
	return (*n).Equal(got, want)
}

// same says in what sense terms are equal.
func (c *checker) same(got, want term.T) (summary.Exactness, error) {
	if got == 0 || want == 0 {
		return 0, fmt.Errorf("not there in one of C and the summary that was found")
	}
	got, want = asStored(c.in.Store, got), asStored(c.in.Store, want)
	switch {
	case got == want || c.equal(&c.exact, term.Exact, got, want):
		return summary.BitExact, nil
	case c.equal(&c.reals, term.Reals, got, want):
		return summary.OverReals, nil
	case c.reals.Err() != nil:
		return 0, fmt.Errorf("not to be compared with what the summary that was found says: %w", c.reals.Err())
	}
	return 0, fmt.Errorf("%s, but by the summary that was found %s", c.in.Store.String(want), c.in.Store.String(got))
}
