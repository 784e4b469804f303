package attack

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// contents is an input with the numbers of a trial.
func contents(in algorithm.Input, sizes map[string]int64, env term.Env) (*halide.Array, error) {
	dims := []halide.Range{{Extent: 1}}
	var layout *summary.Layout
	var index []int64
	if in.Array != nil {
		var err error
		if layout, err = in.Array.At(sizes); err != nil {
			return nil, err
		}
		if len(layout.Extents) > 0 {
			dims = nil
		}
		index = make([]int64, len(layout.Extents))
		all := int64(1)
		for _, e := range layout.Extents {
			if e = max(e, 1); e > 4*mostElements || all*e > 4*mostElements {
				return nil, errDear
			}
			all *= e
			dims = append(dims, halide.Range{Extent: int(e)})
		}
	}
	a := halide.NewArray(in.Input.Type, dims...)
	return a, algorithm.EachPoint(dims, func(at []int) error {
		var v term.Value
		var err error
		if in.Scalar != nil {
			v, err = env.Scalar(in.Scalar.Name, in.Scalar.Elem)
		} else {
			for d := range index {
				index[d] = int64(at[d])
			}
			var n int64
			if n, err = layout.Number(index); err == nil {
				v, err = env.Elem(in.Array.Path, n, in.Array.Elem)
			}
		}
		switch {
		case err != nil:
			return err
		case a.Type == halide.Float32:
			a.SetFloat(float32(v.Float), at...)
		case a.Type == halide.Float64:
			a.SetDouble(v.Float, at...)
		default:
			a.Set(int64(v.Int.Uint64()), at...)
			if v.Int.Sign() < 0 {
				a.Set(v.Int.Int64(), at...)
			}
		}
		return nil
	})
}

// mostTerms bounds the terms of a summary without Funcs.
const mostTerms = 400_000

// expand notes what the summary's terms are.
func (t *trial) expand(sizes map[string]int64, x *expected) error {
	s := t.c.Result.Summary
	work := int64(1)
	for _, o := range s.Outputs {
		work *= inner(o.Value, sizes)
		for _, r := range o.Vars {
			hi, err := r.Hi.Const.Eval(sizes)
			if err == nil {
				work *= max(hi, 1)
			}
			if work > mostTerms {
				return errDear
			}
		}
	}
	store := term.NewStore(mostTerms)
	all, err := s.Expand(sizes, store)
	if store.Err() != nil {
		return errDear
	}
	if err != nil {
		return err
	}
	for _, w := range all.Wrote {
		a := s.Array(w.Array)
		i := t.object(a.Path)
		if i < 0 {
			return fmt.Errorf("the array %s is not known", a.Path)
		}
		var places []int64
		var roots []term.T
		for n, root := range w.Elements {
			places, roots = append(places, n), append(roots, root)
		}
		values, err := store.Eval(t.env(), roots...)
		if err != nil {
			return err
		}
		for k, v := range values {
			if err := t.note(x, i, a, places[k], v); err != nil {
				return err
			}
		}
	}
	if all.Result != 0 {
		values, err := store.Eval(t.env(), all.Result)
		if err != nil {
			return err
		}
		x.result = &values[0]
	}
	return nil
}
