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
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// seen is what a run on terms wrote.
type seen struct {
	at      point
	wrote   map[string]map[int64]term.T // by array, by number
	touched map[string][]int64
	result  term.T
	kind    interp.Kind // of the result
	effect  *effect
	walked  map[string][]shape.Access // by array
}

// maxAccesses is how many accesses of a run are looked at for what loops say of the shapes of arrays.
const maxAccesses = 100_000

// walks are the accesses of a run by array.
func walks(all []interp.Accesses) map[string][]shape.Access {
	out := map[string][]shape.Access{}
	for _, a := range all {
		pattern, _ := shape.Pattern(a.Path)
		var x placer
		w := shape.Access{Where: fmt.Sprint(a.Pos, a.Loops), Depth: len(a.Loops), Turns: a.Turns}
		for _, i := range a.Index {
			_, n, _ := x.place(a.Path, i)
			w.Numbers = append(w.Numbers, n)
		}
		out[pattern] = append(out[pattern], w)
	}
	return out
}

// observe runs the function at p on terms of store.
func (s *subject) observe(p point, d domain[term.T]) (*seen, error) {
	store := d.Domain.(*terms.Domain).Store
	store.Decisions()
	t, err := run(s, p, d, interp.Limits{Steps: 5_000_000, Bytes: runBytes, Accesses: maxAccesses})
	if interp.CodeOf(err) == interp.CodeNeedsConcrete {
		s.stuck = p
	}
	if err != nil {
		return nil, err
	}
	if err := store.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", errLarge, err)
	}
	s.ranged.decided(store.Decisions())
	o := &seen{at: p, wrote: map[string]map[int64]term.T{}, touched: map[string][]int64{}, effect: effectOf(s, t),
		walked: walks(t.Accesses)}
	for _, b := range t.Branches {
		if b.Data {
			s.onData[b.Pos.String()] = true
		}
	}
	keep(s, t)
	var x placer
	for _, object := range t.Objects {
		if scratch(s, t, object) {
			continue
		}
		for _, c := range object.Cells {
			if c.Kind == interp.Ptr {
				continue
			}
			pattern, number, exact := x.place(c.Path, c.Index)
			if number == noPlace {
				return nil, s.placed(c.Path, c.Index)
			}
			if exact && !c.Written && (s.single[c.Path] || s.isField(c.Path) || s.isShortField(c.Path)) {
				continue
			}
			if c.Written && c.Value.Known && c.Kind.Int() && !s.inSeveral(c.Path) && bookkeeping(c.Path, c.Index,
				object) {
				s.sets[c.Path] = true
				continue
			}
			o.touched[pattern] = append(o.touched[pattern], number)
			if c.Written {
				if o.wrote[pattern] == nil {
					o.wrote[pattern] = map[int64]term.T{}
				}
				o.wrote[pattern][number] = d.Domain.(*terms.Domain).Value(c.Kind, c.Value)
				s.elems[pattern] = c.Kind
			}
		}
	}
	for _, t := range o.touched {
		slices.Sort(t)
	}
	if t.Result != nil && t.Result.Kind != interp.Ptr {
		o.result, o.kind = d.Domain.(*terms.Domain).Value(t.Result.Kind, *t.Result), t.Result.Kind
	}
	return o, nil
}

// bookkeeping reports whether a cell that holds a number whatever the data is a field or a global variable, not an
// element: sizes that a struct of the result keeps. They are told in notes.
func bookkeeping[V any](path string, index int64, o *interp.Object[V]) bool {
	if o.Root != nil && o.Path == o.Root.Name && o.Root.Storage != ctree.Param && ctree.Scalar(o.Root.Type) {
		return true
	}
	return index == 0 && path != o.Path && strings.ContainsAny(path, ".>") && !strings.HasSuffix(path, "]")
}

// run is what the shapes of arrays are found from.
func (o *seen) run(leaves *leaves) shape.Run {
	r := shape.Run{Sizes: o.at, Touched: o.touched, Written: map[string][]shape.Element{}, Accesses: o.walked}
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
