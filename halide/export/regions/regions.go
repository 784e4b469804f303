// Package regions is what all that write pipelines in other languages share: which part of each array is needed, and
// how an expression is refused that a language cannot say.
package regions

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Regions is which part of each array is needed: of outputs what is asked for, of all others what is read.
type Regions struct {
	Asked  map[*halide.Func][]halide.Range // of outputs
	Funcs  map[*halide.Func][]halide.Range // nil: nothing reads it
	Inputs map[string][]halide.Range
}

// Box is what the array of an input holds: the range of its border, or what is read of it.
func (r *Regions) Box(in *halide.Input) []halide.Range {
	if in.Border != nil {
		return in.Border.Ranges
	}
	return r.Inputs[in.Name]
}

// Of is the regions of a pipeline whose outputs are bounded. The error names a dimension without an extent, or an index
// without a bound.
func Of(s *halide.Schedule) (*Regions, error) {
	asked := map[*halide.Func][]halide.Range{}
	for _, f := range s.Outputs() {
		for _, v := range f.Vars {
			r, ok := s.Of(f).Range(v.Name)
			if !ok {
				return nil, fmt.Errorf("%s of %s has no extent: bound %[1]s 256", v.Name, f.Name)
			}
			asked[f] = append(asked[f], r)
		}
	}
	return regionsOf(halide.Funcs(s.Outputs()...), asked)
}

// regionsOf goes from the outputs to what they read. The error names an index without a bound.
func regionsOf(funcs []*halide.Func, asked map[*halide.Func][]halide.Range) (*Regions, error) {
	r := &Regions{asked, maps.Clone(asked), map[string][]halide.Range{}}
	var wrong error
	for i := len(funcs) - 1; i >= 0; i-- {
		f := funcs[i]
		if r.Funcs[f] == nil {
			continue // nothing reads it
		}
		box, err := r.own(f)
		if err != nil {
			return nil, err
		}
		r.Funcs[f] = box
		env := Env(f, box)
		for _, e := range Roots(f) {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op != halide.OpLoad && e.Op != halide.OpCall || wrong != nil {
					return
				}
				old := r.Inputs[e.Name]
				if e.Op == halide.OpCall {
					old = r.Funcs[e.Func]
				}
				now, err := reach(env, e.Name, e.Args, old)
				if err != nil {
					wrong = err
					return
				}
				switch {
				case e.Op == halide.OpLoad:
					r.Inputs[e.Name] = now
				case e.Func != f:
					r.Funcs[e.Func] = now
				}
			})
		}
		if wrong != nil {
			return nil, wrong
		}
	}
	return r, nil
}

// Env is the ranges of the Vars of f, and of those that it runs over.
func Env(f *halide.Func, box []halide.Range) halide.Env {
	env := halide.Env{Vars: map[string]halide.Range{}}
	for d, v := range f.Vars {
		env.Vars[v.Name] = box[d]
	}
	domain := func(r *halide.RDom) {
		for i, v := range r.Vars {
			env.Vars[v.Name] = r.Range(i)
		}
	}
	for _, e := range Roots(f) {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpReduce {
				domain(e.RDom)
			}
		})
	}
	for _, u := range f.Updates {
		if u.RDom != nil {
			domain(u.RDom)
		}
	}
	return env
}

// reach is a box with the coordinates of an element in it.
func reach(env halide.Env, name string, coords []*halide.Expr, box []halide.Range) ([]halide.Range, error) {
	out := make([]halide.Range, len(coords))
	for d, x := range coords {
		s := env.Span(x)
		if !s.Known() || !s.Lo.IsInt64() || !s.Hi.IsInt64() || s.Hi.Int64()-s.Lo.Int64() > maxExtent {
			return nil, fmt.Errorf("%s: index %s of %s has no bound: clamp it", x.Pos, x, name)
		}
		out[d] = halide.Range{Min: int(s.Lo.Int64()), Extent: int(s.Hi.Int64()-s.Lo.Int64()) + 1}
		if box != nil {
			out[d] = join(box[d], out[d])
		}
	}
	return out, nil
}

// own is the region of f with all that its updates store and read of it.
func (r *Regions) own(f *halide.Func) ([]halide.Range, error) {
	box := r.Funcs[f]
	for range maxGrowth {
		env, before := Env(f, box), box
		var wrong error
		see := func(coords []*halide.Expr) {
			if wrong == nil {
				var now []halide.Range
				if now, wrong = reach(env, f.Name, coords, box); wrong == nil {
					box = now
				}
			}
		}
		for _, u := range f.Updates {
			see(u.Coords)
		}
		for _, e := range Roots(f) {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpCall && e.Func == f {
					see(e.Args)
				}
			})
		}
		if wrong != nil {
			return nil, wrong
		}
		if slices.Equal(before, box) {
			return box, nil
		}
	}
	return nil, fmt.Errorf("%s: updates of %s read it ever farther from where they store", f.Pos, f.Name)
}

// maxGrowth is how often a region may grow by what updates read.
const maxGrowth = 8

// maxExtent is how long a dimension is at most.
const maxExtent = 1 << 30

// Roots are the expressions of a Func: values, and of updates the places, the values and the conditions.
func Roots(f *halide.Func) []*halide.Expr {
	out := append([]*halide.Expr(nil), f.Values...)
	for _, u := range f.Updates {
		out = append(append(out, u.Coords...), u.Values...)
		if u.RDom != nil && u.RDom.Cond != nil {
			out = append(out, u.RDom.Cond)
		}
	}
	return out
}

func join(a, b halide.Range) halide.Range {
	lo, hi := min(a.Min, b.Min), max(a.Min+a.Extent, b.Min+b.Extent)
	return halide.Range{Min: lo, Extent: hi - lo}
}

// StoredType is the type that value i of f is stored in, whose Vars have ranges.
func StoredType(f *halide.Func, i int, env halide.Env) (halide.Type, error) {
	if f.Stored != nil {
		return f.Stored[i], nil
	}
	one := halide.NewFunc(f.Name, f.Vars...).Is(f.Values[i])
	if len(f.Updates) > 0 && len(f.Values) == 1 {
		one = f
	}
	return halide.ResultType(one, env.Vars)
}
