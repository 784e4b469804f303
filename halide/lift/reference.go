package lift

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// mostElements is how many elements an array may have of what the reference evaluator is given.
const mostElements = 1 << 18

// errNoReference says that the reference evaluator cannot tell what the summary means; the reason is behind it.
var errNoReference = errors.New("not by the reference evaluator")

// byReference compares the run t at p with the Funcs that the summary is, as halide.EvalAll computes them: neither the
// terms nor the runs of the lifter have a part in that. It is errNoReference where the Funcs cannot be had.
func (c *candidate) byReference(p point, env term.Env, t *interp.Trace[none]) error {
	without := func(err error) error { return fmt.Errorf("%w: %w", errNoReference, err) }
	sizes := c.sizesAt(p)
	a, err := algorithm.Build(c.summary, sizes, algorithm.Options{NoEmpty: true})
	if err != nil {
		return without(err)
	}
	said := map[string]map[int64]bool{} // by path: elements that the summary has
	if len(a.Outputs) == 0 {
		return c.unsaid(p, env, t, said)
	}
	regions, inputs := map[string][]halide.Range{}, map[string]*halide.Array{}
	for _, in := range a.Inputs {
		if inputs[in.Input.Name], err = contents(in, sizes, env); err != nil {
			return without(err)
		}
	}
	for _, o := range a.Outputs {
		if regions[o.Func.Name] = o.Bounds; volume(o.Bounds) > mostElements {
			return without(fmt.Errorf("%s has too many elements", o.Func.Name))
		}
	}
	got, err := halide.EvalAll(a.Pipeline(), regions, inputs)
	if err != nil {
		return without(err)
	}
	for i := range a.Outputs {
		o := &a.Outputs[i]
		if err := c.compareOutput(p, sizes, o, got[o.Func.Name][0], env, t, said); err != nil {
			return err
		}
	}
	return c.unsaid(p, env, t, said)
}

// compareOutput compares the elements of one output that the run touched.
func (c *candidate) compareOutput(p point, sizes map[string]int64, o *algorithm.Output, have *halide.Array,
	env term.Env, t *interp.Trace[none], said map[string]map[int64]bool) error {
	var ran map[int64]interp.Value[none]
	made := false
	if o.Array != nil {
		ran, made = cells(t, o.Array.Path)
		if said[o.Array.Path] == nil {
			said[o.Array.Path] = map[int64]bool{}
		}
	}
	element := o.Elements(sizes)
	var layout *summary.Layout
	if o.Array != nil {
		var err error
		if layout, err = o.Array.At(sizes); err != nil {
			return err
		}
	}
	wide := make([]int64, len(o.Of.Vars))
	return algorithm.EachPoint(o.Bounds, func(at []int) error {
		if o.Array == nil {
			if v := valueAt(have, at); t.Result != nil && !c.near(*t.Result, v) {
				return c.differs(p, fmt.Sprintf("the result is %s, the algorithm gives %s", t.Result, valueText(v)))
			}
			return nil
		}
		for i := range wide {
			wide[i] = int64(at[i])
		}
		index, err := element(wide)
		if err != nil {
			return err
		}
		n, err := layout.Number(index)
		if err != nil {
			return err
		}
		said[o.Array.Path][n] = true
		if v, ok := ran[n]; ok && !c.near(v, valueAt(have, at)) || !ok && !made && !c.kept(env, o.Array, n,
			valueAt(have, at)) {
			return c.differs(p, fmt.Sprintf("%s is %s, the algorithm gives %s", summary.ElementText(o.Array.Path, n),
				leftText(v, ok), valueText(valueAt(have, at))))
		}
		return nil
	})
}

// leftText is what a run left in an element.
func leftText(v interp.Value[none], ok bool) string {
	if !ok {
		return "left as it was"
	}
	return v.String()
}

// kept reports whether v is what element n of an array was, as it is after a run that left it alone.
func (c *candidate) kept(env term.Env, a *summary.Array, n int64, v term.Value) bool {
	was, err := env.Elem(a.Path, n, a.Elem)
	switch {
	case err != nil:
		return false
	case a.Elem == term.Float32:
		return c.near(interp.FloatValue[none](interp.F32, was.Float), v)
	case a.Elem.Float():
		return c.near(interp.FloatValue[none](interp.F64, was.Float), v)
	}
	return was.Int != nil && v.Int != nil && was.Int.Cmp(v.Int) == 0
}

// unsaid refuses elements that the run changed and the summary does not have.
func (c *candidate) unsaid(p point, env term.Env, t *interp.Trace[none], said map[string]map[int64]bool) error {
	var x placer
	for _, o := range t.Objects {
		if scratch(c.s, t, o) {
			continue
		}
		for _, cell := range o.Cells {
			pattern, n, _ := x.place(cell.Path, cell.Index)
			if !cell.Written || said[pattern][n] || cell.Kind == interp.Ptr || cell.Kind.Int() &&
				!c.s.inSeveral(cell.Path) && bookkeeping(cell.Path, cell.Index, o) {
				continue
			}
			before, err := env.Elem(pattern, n, term.NoType)
			if err != nil || !c.near(cell.Value, before) {
				return c.differs(p, fmt.Sprintf("%s is written and the algorithm does not say so",
					summary.ElementText(pattern, n)))
			}
		}
	}
	return nil
}

// contents is an input with the numbers that the run had.
func contents(in algorithm.Input, sizes map[string]int64, env term.Env) (*halide.Array, error) {
	dims := []halide.Range{{Extent: 1}}
	var l *summary.Layout
	if in.Array != nil {
		var err error
		if l, err = in.Array.At(sizes); err != nil {
			return nil, err
		}
	}
	if l != nil && len(in.Array.Dims) > 0 {
		dims = nil
		for _, e := range l.Extents {
			if e < 1 || e > mostElements {
				return nil, fmt.Errorf("%s has a dimension of %d elements", in.Array.Name, e)
			}
			dims = append(dims, halide.Range{Extent: int(e)})
		}
	}
	if volume(dims) > mostElements {
		return nil, fmt.Errorf("%s has too many elements", in.Input.Name)
	}
	a := halide.NewArray(in.Input.Type, dims...)
	return a, algorithm.EachPoint(dims, func(at []int) error {
		v, err := inputAt(in, l, env, at)
		switch {
		case err != nil:
			return err
		case a.Type == halide.Float32:
			a.SetFloat(float32(v.Float), at...)
		case a.Type == halide.Float64:
			a.SetDouble(v.Float, at...)
		default:
			a.Set(v.Int.Int64(), at...)
		}
		return nil
	})
}

// inputAt is an element of an input, whose layout is l, or the scalar that it is.
func inputAt(in algorithm.Input, l *summary.Layout, env term.Env, at []int) (term.Value, error) {
	if in.Scalar != nil {
		return env.Scalar(in.Scalar.Name, in.Scalar.Elem)
	}
	index := make([]int64, len(in.Array.Dims))
	for d := range index {
		index[d] = int64(at[d])
	}
	n, err := l.Number(index)
	if err != nil {
		return term.Value{}, err
	}
	return env.Elem(in.Array.Path, n, in.Array.Elem)
}

// valueAt is an element of an array as a value.
func valueAt(a *halide.Array, at []int) term.Value {
	switch a.Type {
	case halide.Float32:
		return term.Value{Float: float64(a.FloatAt(at...))}
	case halide.Float64:
		return term.Value{Float: a.DoubleAt(at...)}
	}
	return integer(a.At(at...))
}

// volume is how many elements a region has; more than any limit if that is beyond counting.
func volume(dims []halide.Range) int {
	n := 1
	for _, d := range dims {
		if n *= max(d.Extent, 1); n > mostElements {
			return mostElements + 1
		}
	}
	return n
}

// byExpansion compares the run t at p with the values of the terms that the summary expands to.
func (c *candidate) byExpansion(p point, env term.Env, t *interp.Trace[none]) error {
	store := c.s.newStore()
	x, err := c.expansion(p, store)
	if err != nil {
		return err
	}
	said := map[string]map[int64]bool{}
	for _, w := range x.Wrote {
		path := c.summary.Array(w.Array).Path
		got, made := cells(t, path)
		if said[path] == nil {
			said[path] = map[int64]bool{}
		}
		numbers := slices.Sorted(maps.Keys(w.Elements))
		roots := make([]term.T, len(numbers))
		for i, n := range numbers {
			roots[i] = w.Elements[n]
		}
		want, err := store.Eval(env, roots...)
		if err != nil {
			return c.differs(p, err.Error())
		}
		for i, n := range numbers {
			said[path][n] = true
			if v, ok := got[n]; ok && !c.near(v, want[i]) || !ok && !made && !c.kept(env, c.summary.Array(w.Array), n,
				want[i]) {
				return c.differs(p, fmt.Sprintf("%s is %s, the summary gives %s", summary.ElementText(path, n),
					leftText(v, ok), valueText(want[i])))
			}
		}
	}
	if x.Result != 0 && t.Result != nil {
		want, err := store.Eval(env, x.Result)
		if err != nil {
			return c.differs(p, err.Error())
		}
		if !c.near(*t.Result, want[0]) {
			return c.differs(p, fmt.Sprintf("the result is %s, the summary gives %s", t.Result, valueText(want[0])))
		}
	}
	return c.unsaid(p, env, t, said)
}
