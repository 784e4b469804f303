package liftcmd

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/synth"
)

// Example is one run as a search wants it.
func (c *Comparison) Example(ctx context.Context, u *ctree.Unit, f *ctree.Func, o *summary.Output) (*synth.Run, error) {
	t, err := c.run(ctx, u, f)
	if err != nil {
		return nil, err
	}
	s, sizes := c.A.Summary, c.A.Sizes
	r := &synth.Run{Sizes: sizes, Scalars: map[string]int64{}, Before: map[string]*synth.Tensor{}}
	for _, x := range s.Scalars {
		r.Scalars[x.Name] = c.Number(x.Path, -1, x.Elem)
	}
	tensor := func(a *summary.Array, value func(linear int64) (int64, error)) (*synth.Tensor, error) {
		l, err := a.At(sizes)
		if err != nil {
			return nil, err
		}
		out := &synth.Tensor{Extents: l.Extents}
		n := int64(1)
		for _, e := range l.Extents {
			n *= e
		}
		for i := range n {
			index, rest := make([]int64, len(l.Extents)), i
			for d, e := range l.Extents {
				index[d], rest = rest%e, rest/e
			}
			linear, err := l.Number(index)
			if err != nil {
				return nil, err
			}
			v, err := value(linear)
			if err != nil {
				return nil, err
			}
			out.Data = append(out.Data, v)
		}
		return out, nil
	}
	for i := range s.Arrays {
		a := &s.Arrays[i]
		if r.Before[a.Name], err = tensor(a, func(linear int64) (int64, error) {
			return c.Number(a.Path, linear,
				a.Elem), nil
		}); err != nil {
			return nil, err
		}
	}
	whole := func(v interp.Value[interp.None]) (int64, error) {
		if !v.Kind.Float() {
			return v.Int, nil
		}
		if v.Float != float64(int64(v.Float)) {
			return 0, fmt.Errorf("%g is no integer", v.Float)
		}
		return int64(v.Float), nil
	}
	if o.Array == "" {
		v, err := whole(*t.Result)
		r.After = &synth.Tensor{Extents: []int64{}, Data: []int64{v}}
		return r, err
	}
	wrote := map[int64]int64{}
	a := s.Array(o.Array)
	for _, object := range t.Objects {
		for _, cell := range object.Cells {
			pattern, n, err := shape.Place(cell.Path, cell.Index)
			if pattern != a.Path || !cell.Written {
				continue
			}
			if err != nil {
				return nil, err
			}
			if wrote[n], err = whole(cell.Value); err != nil {
				return nil, err
			}
		}
	}
	written := *a
	written.Dims = nil
	for i, v := range o.Vars {
		n, ok := v.Hi.Sub(v.Lo).Constant()
		if !ok {
			return nil, fmt.Errorf("a range that depends on others")
		}
		written.Dims = append(written.Dims, summary.Dim{Extent: n, Stride: a.Dims[i].Stride, Level: a.Dims[i].Level})
	}
	r.After, err = tensor(&written, func(linear int64) (int64, error) {
		v, ok := wrote[linear]
		if !ok {
			return 0, fmt.Errorf("element %d of %s was not written", linear, a.Name)
		}
		return v, nil
	})
	return r, err
}
