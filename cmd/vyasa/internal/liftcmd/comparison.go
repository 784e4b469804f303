package liftcmd

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Comparison gives the kernel and the C function the same random contents.
type Comparison struct {
	A    *algorithm.Algorithm
	Seed uint64
	Wide bool  // numbers of seven bits, which sums may overflow
	rest int64 // the value of integers that the summary does not know
}

// fitting runs the C function with such values of integers that the summary does not know that its conditions on
// branches hold.
func (c *Comparison) fitting(ctx context.Context, u *ctree.Unit, f *ctree.Func) (t *interp.Trace[interp.None],
	err error) {
	for _, c.rest = range []int64{0, 1, 64, 1 << 20} {
		if t, err = c.run(ctx, u, f); err == nil && c.asAssumed(t) {
			return t, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("%s: no values of integers were found for which it takes the branches that it is lifted for",
			f.Pos)
	}
	return nil, err
}

// asAssumed reports whether no branch was taken that the summary takes never to be.
func (c *Comparison) asAssumed(t *interp.Trace[interp.None]) bool {
	for _, p := range c.A.Summary.Pre {
		for _, b := range t.Branches {
			if p.Kind == summary.Branch && b.Pos.String() == p.At && (p.Always && b.False > 0 || !p.Always &&
				b.True > 0) {
				return false
			}
		}
	}
	return true
}

// Number draws the element of an array, by its path and offset, or a scalar: small, so that sums do not overflow, and
// floats that do not round.
func (c *Comparison) Number(path string, offset int64, t term.Type) int64 {
	h := uint64(14695981039346656037)
	for _, b := range []byte(path) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	r := rand.New(rand.NewPCG(c.Seed, h^uint64(offset)*0x9e3779b97f4a7c15))
	if c.Wide && t.Bits() > 8 {
		return r.Int64N(128) - 64
	}
	if t.Integer() && !t.Signed() || t == term.Bool {
		return r.Int64N(2 + int64(min(t.Bits(), 8))*7/4)
	}
	return r.Int64N(31) - 15
}

// inputs are those of the kernel.
func (c *Comparison) inputs() (map[string]*halide.Array, error) {
	out := map[string]*halide.Array{}
	for _, in := range c.A.Inputs {
		dims := []halide.Range{{Extent: 1}}
		if in.Array != nil && len(in.Array.Dims) > 0 {
			l, err := in.Array.At(c.A.Sizes)
			if err != nil {
				return nil, err
			}
			dims = nil
			for _, e := range l.Extents {
				dims = append(dims, halide.Range{Extent: int(e)})
			}
		}
		array := halide.NewArray(in.Input.Type, dims...)
		err := algorithm.EachPoint(dims, func(at []int) error {
			v, err := c.element(in, at)
			if array.Type == halide.Float32 {
				array.SetFloat(float32(v), at...)
			} else {
				array.Set(v, at...)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		out[in.Input.Name] = array
	}
	return out, nil
}

func (c *Comparison) element(in algorithm.Input, at []int) (int64, error) {
	if in.Scalar != nil {
		return c.Number(in.Scalar.Path, -1, in.Scalar.Elem), nil
	}
	index := make([]int64, len(in.Array.Dims))
	for d := range index {
		index[d] = int64(at[d])
	}
	linear, err := in.Array.Linear(c.A.Sizes, index)
	return c.Number(in.Array.Path, linear, in.Array.Elem), err
}

// compare runs the C function and compares; it returns how many elements it compared.
func (c *Comparison) compare(ctx context.Context, u *ctree.Unit, f *ctree.Func, got map[string]*halide.Array) (n int64,
	err error) {
	t, err := c.fitting(ctx, u, f)
	if err != nil {
		return 0, err
	}
	wrote := map[string]map[int64]interp.Value[interp.None]{}
	for _, o := range t.Objects {
		for _, cell := range o.Cells {
			if !cell.Written {
				continue
			}
			pattern, at, err := shape.Place(cell.Path, cell.Index)
			if err != nil {
				return 0, err
			}
			if wrote[pattern] == nil {
				wrote[pattern] = map[int64]interp.Value[interp.None]{}
			}
			wrote[pattern][at] = cell.Value
		}
	}
	for i := range c.A.Outputs {
		o := &c.A.Outputs[i]
		have := got[o.Func.Name]
		err := algorithm.EachPoint(o.Bounds, func(at []int) error {
			want, there, err := c.wanted(t, o, wrote, at)
			if err != nil || !there {
				return err
			}
			n++
			var text string
			if have.Type == halide.Float32 {
				text = fmt.Sprint(have.FloatAt(at...))
				if text == fmt.Sprint(float32(want.Float)) {
					return nil
				}
			} else if v := have.At(at...); v == want.Int {
				return nil
			} else {
				text = fmt.Sprint(v)
			}
			return fmt.Errorf("%s%v is %s on the simulator, the C function gives %s", o.Func.Name, at, text, want)
		})
		if err != nil {
			return n, err
		}
	}
	if n == 0 {
		return 0, fmt.Errorf("the C function wrote nothing that could be compared")
	}
	return n, nil
}

// wanted is what the C function stored in an element of an output.
func (c *Comparison) wanted(t *interp.Trace[interp.None], o *algorithm.Output,
	wrote map[string]map[int64]interp.Value[interp.None], at []int) (interp.Value[interp.None], bool, error) {
	if o.Array == nil {
		if t.Result == nil {
			return interp.Value[interp.None]{}, false, nil
		}
		return *t.Result, true, nil
	}
	wide := make([]int64, len(o.Of.Vars))
	for i := range wide {
		wide[i] = int64(at[i])
	}
	index, err := o.Element(c.A.Sizes, wide)
	if err != nil {
		return interp.Value[interp.None]{}, false, err
	}
	linear, err := o.Array.Linear(c.A.Sizes, index)
	v, there := wrote[o.Array.Path][linear]
	return v, there, err
}

// run runs the C function.
func (c *Comparison) run(ctx context.Context, u *ctree.Unit, f *ctree.Func) (*interp.Trace[interp.None], error) {
	sizes, scalars, arrays := map[string]int64{}, map[string]term.Type{}, map[string]term.Type{}
	values := c.A.Summary.Settled(c.A.Sizes)
	for _, z := range slices.Concat(c.A.Summary.Sizes, c.A.Summary.Others) {
		if v, known := values[z.Name]; known {
			sizes[z.Path] = v
		}
	}
	for _, x := range c.A.Summary.Scalars {
		scalars[x.Path] = x.Elem
	}
	for _, x := range c.A.Summary.Arrays {
		arrays[x.Path] = x.Elem
	}
	value := func(path string, k interp.Kind) interp.Value[interp.None] {
		v, ok := sizes[path]
		if t, data := scalars[path]; !ok && data {
			v = c.Number(path, -1, t)
		} else if !ok && k.Int() {
			v = c.rest
		}
		if k.Float() {
			return interp.FloatValue[interp.None](k, float64(v))
		}
		return interp.IntValue[interp.None](k, v)
	}
	var args []interp.Arg[interp.None]
	for _, p := range f.Params {
		if k, ok := interp.KindOf(p.Type); ok {
			args = append(args, interp.ScalarArg(value(p.Name, k)))
		} else {
			args = append(args, interp.OpenArg[interp.None]())
		}
	}
	in := interp.Inputs[interp.None]{
		Global: func(g *ctree.Object) bool {
			_, array := arrays[g.Name]
			_, scalar := scalars[g.Name]
			_, size := sizes[g.Name]
			return g.Extern || !g.Const && g.Storage == ctree.Global && (g.Init == nil || array || scalar || size)
		},
		Cell: func(path string, index int64, k interp.Kind) (interp.Value[interp.None], error) {
			pattern, at, err := shape.Place(path, index)
			t, array := arrays[pattern]
			if !array {
				return value(path, k), nil
			}
			if err != nil {
				return interp.Value[interp.None]{}, err
			}
			v := c.Number(pattern, at, t)
			if k.Float() {
				return interp.FloatValue[interp.None](k, float64(v)), nil
			}
			return interp.IntValue[interp.None](k, v), nil
		},
		Several: func(path string) bool {
			pattern, _ := shape.Pattern(path)
			return slices.Contains(c.A.Summary.Several, pattern)
		},
		Len: func(path string) (int64, error) {
			if n, ok := sizes["len("+path+")"]; ok {
				return n, nil
			}
			return 0, fmt.Errorf("the length of %s is not known", path)
		},
	}
	return interp.Run(ctx, u, f, args, in, nil, interp.Limits{})
}

// doubles are what a summary has of double: the machine has none.
func doubles(s *summary.Summary) (list []string) {
	for _, a := range s.Arrays {
		if a.Elem == term.Float64 {
			list = append(list, a.Name)
		}
	}
	for _, x := range s.Scalars {
		if x.Elem == term.Float64 {
			list = append(list, x.Name)
		}
	}
	for _, o := range s.Outputs {
		if o.Array == "" && o.Elem == term.Float64 {
			list = append(list, "the result")
		}
	}
	return list
}
