package lift

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/infer"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// seen is what a run on terms wrote.
type seen struct {
	at      point
	wrote   map[string]map[int64]term.T // by array, by number
	touched map[string][]int64
	result  term.T
	kind    interp.Kind // of the result
	effect  *effect
}

// observe runs the function at p on terms of store.
func (s *subject) observe(p point, d domain[term.T]) (*seen, error) {
	t, err := run(s, p, d, interp.Limits{Steps: 5_000_000, Bytes: 512 << 20})
	if err != nil {
		return nil, err
	}
	store := d.Domain.(*terms).store
	if err := store.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", errLarge, err)
	}
	o := &seen{at: p, wrote: map[string]map[int64]term.T{}, touched: map[string][]int64{}, effect: effectOf(t)}
	for _, b := range t.Branches {
		if b.Data {
			s.onData[b.Pos.String()] = true
		}
	}
	for _, object := range t.Objects {
		if scratch(object) {
			continue
		}
		for _, c := range object.Cells {
			if c.Kind == interp.Ptr {
				continue
			}
			pattern, number, exact := split(c.Path)
			if exact && !c.Written && (s.single[c.Path] || s.isField(c.Path) || s.isShortField(c.Path)) {
				continue
			}
			if c.Written && c.Value.Known && c.Kind.Int() && o.bookkeeping(c.Path, c.Index, object.Path) {
				s.sets[c.Path] = true
				continue
			}
			o.touched[pattern] = append(o.touched[pattern], number+c.Index)
			if c.Written {
				if o.wrote[pattern] == nil {
					o.wrote[pattern] = map[int64]term.T{}
				}
				o.wrote[pattern][number+c.Index] = d.Domain.(*terms).value(c.Kind, c.Value)
				s.elems[pattern] = c.Kind
			}
		}
	}
	for _, t := range o.touched {
		slices.Sort(t)
	}
	if t.Result != nil && t.Result.Kind != interp.Ptr {
		o.result, o.kind = d.Domain.(*terms).value(t.Result.Kind, *t.Result), t.Result.Kind
	}
	return o, nil
}

// bookkeeping says that a cell that holds a number whatever the data is a field, not an element: sizes that a struct of the
// result keeps. They are told in notes.
func (o *seen) bookkeeping(path string, index int64, object string) bool {
	return index == 0 && path != object && strings.ContainsAny(path, ".>") && !strings.HasSuffix(path, "]")
}

// scratch says that the object is a static one of a function that is written before it is read: no call sees what another left.
func scratch[V any](o *interp.Object[V]) bool {
	return o.Root != nil && o.Root.Storage == ctree.Static && !slices.ContainsFunc(o.Cells, func(c interp.Cell[V]) bool { return c.Read })
}

// value is what a cell of kind k holds, as a term: a condition is a number.
func (d *terms) value(k interp.Kind, v interp.Value[term.T]) term.T {
	switch {
	case !v.Known:
		return d.number(v.V)
	case k.Float():
		return d.Float(k, v.Float)
	}
	return d.Int(k, v.Int)
}

// run is what the shapes of arrays are found from.
func (o *seen) run(leaves *leaves) shape.Run {
	r := shape.Run{Sizes: o.at, Touched: o.touched, Written: map[string][]shape.Element{}}
	for a, wrote := range o.wrote {
		for _, n := range slices.Sorted(maps.Keys(wrote)) {
			r.Written[a] = append(r.Written[a], leaves.element(n, wrote[n]))
		}
	}
	if o.result != 0 {
		r.Written[resultName] = []shape.Element{leaves.element(0, o.result)}
	}
	return r
}

// resultName is how the result is called among arrays; no path of C is.
const resultName = "return value"

// observation is o for the inference.
func (o *seen) observation() infer.Observation {
	out := infer.Observation{Sizes: o.at, Result: o.result}
	for _, a := range slices.Sorted(maps.Keys(o.wrote)) {
		out.Wrote = append(out.Wrote, infer.Written{Path: a, Elements: o.wrote[a]})
	}
	return out
}
