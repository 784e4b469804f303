package attack

import (
	"bytes"
	"errors"
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// errDear says that the algorithm takes too long at some sizes.
var errDear = errors.New("the algorithm takes too long at these sizes")

// mostWork is how many terms of sums the algorithm has at most.
const mostWork = 3_000_000

// expected is what the algorithm says that a run leaves.
type expected struct {
	objects []map[int64]term.Value // by place
	result  *term.Value
	beyond  string // an element that the function does not have
}

// env gives leaves the numbers of t. What lies beyond an array is any number: a summary may read it and not use it.
func (t *trial) env() term.Env {
	return term.Env{
		Elem: func(path string, n int64, _ term.Type) (term.Value, error) {
			i := t.object(path)
			if i < 0 {
				return term.Value{}, fmt.Errorf("the array %s is not known", path)
			}
			at, ok := t.at(i, n)
			if !ok {
				e := types[t.c.Objects[i].Elem]
				b := make([]byte, 8)
				e.put(b, (n*7919+13)%101)
				return e.get(b), nil
			}
			return t.value(i, at), nil
		},
		Scalar: func(name string, _ term.Type) (term.Value, error) { return t.scalar(name) },
	}
}

// scalar is the parameter or variable that a summary calls name.
func (t *trial) scalar(name string) (term.Value, error) {
	path := name
	for _, x := range t.c.Result.Summary.Scalars {
		if x.Name == name {
			path = x.Path
		}
	}
	for _, p := range t.c.Params {
		if p.Name == path && p.Scalar != "" {
			return types[p.Scalar].get(t.scalars[path]), nil
		}
	}
	if len(path) > 0 && path[0] == '*' {
		path = path[1:]
	}
	if i := t.object(path); i >= 0 && t.count(i) > 0 {
		return t.value(i, 0), nil
	}
	return term.Value{}, fmt.Errorf("the scalar %s is not known", path)
}

// compare is how what the run t left differs from the algorithm; "" if it does not.
func (t *trial) compare() (string, error) {
	x, err := t.evaluate()
	if err != nil {
		return "", err
	}
	if x.beyond != "" {
		return x.beyond, nil
	}
	for i, o := range t.c.Objects {
		e := types[o.Elem]
		for k := range t.count(i) {
			lo, hi := k*int64(e.size), (k+1)*int64(e.size)
			want, ok := x.objects[i][k]
			switch {
			case ok && !t.equal(e, t.after[i][lo:hi], want):
				return fmt.Sprintf("element %d of %s is %s, the algorithm gives %s", k, o.Name,
					text(e.get(t.after[i][lo:])), text(want)), nil
			case !ok && !bytes.Equal(t.after[i][lo:hi], t.before[i][lo:hi]) && !t.free(o.Name):
				return fmt.Sprintf("element %d of %s becomes %s, which the algorithm does not say", k, o.Name,
					text(e.get(t.after[i][lo:]))), nil
			}
		}
	}
	if t.c.Result.Summary == nil || t.c.Returns == "" || x.result == nil {
		return "", nil
	}
	if e := types[t.c.Returns]; !t.equal(e, t.result, *x.result) {
		return fmt.Sprintf("the result is %s, the algorithm gives %s", text(e.get(t.result)), text(*x.result)), nil
	}
	return "", nil
}

// free reports whether an object is a buffer whose contents the summary leaves open.
func (t *trial) free(name string) bool {
	for _, p := range t.c.Result.Summary.Pre {
		if p.Kind == summary.Buffer {
			for _, a := range p.Arrays {
				if a == name {
					return true
				}
			}
		}
	}
	return false
}

// equal compares a number of the run with the algorithm's.
func (t *trial) equal(e elem, have []byte, want term.Value) bool {
	v := e.get(have)
	if !e.float {
		if want.Int == nil {
			return false
		}
		b := make([]byte, 8)
		e.put(b, int64(want.Int.Uint64()))
		if want.Int.Sign() < 0 {
			e.put(b, want.Int.Int64())
		}
		return bytes.Equal(b[:e.size], have) && e.get(b).Int.Cmp(want.Int) == 0
	}
	w := want.Float
	if e.size == 4 {
		w = float64(float32(w))
	}
	if v.Float == w || math.IsNaN(v.Float) && math.IsNaN(w) {
		return true // a sum of zeros may have the other sign: see package algorithm
	}
	eps := 1e-12
	if e.size == 4 {
		eps = 1e-5
	}
	return t.c.Exact() == summary.OverReals && math.Abs(v.Float-w) <= eps*(1+math.Abs(w))
}

func text(v term.Value) string {
	if v.Int != nil {
		return v.Int.String()
	}
	return fmt.Sprint(v.Float)
}

// evaluate is what the algorithm says, by halide.EvalAll; by the summary's terms where it has no Funcs.
func (t *trial) evaluate() (*expected, error) {
	s := t.c.Result.Summary
	sizes, err := t.sizesOf(s)
	if err != nil {
		return nil, err
	}
	x := &expected{objects: make([]map[int64]term.Value, len(t.c.Objects))}
	for i := range x.objects {
		x.objects[i] = map[int64]term.Value{}
	}
	a, err := algorithm.Build(s, sizes, algorithm.Options{NoEmpty: true})
	if err != nil {
		return x, t.expand(sizes, x)
	}
	if len(a.Outputs) == 0 {
		return x, nil
	}
	regions, inputs := map[string][]halide.Range{}, map[string]*halide.Array{}
	work := int64(0)
	for _, o := range a.Outputs {
		regions[o.Func.Name] = o.Bounds
		n := int64(1)
		for _, r := range o.Bounds {
			if n *= int64(r.Extent); n > mostWork {
				return nil, errDear
			}
		}
		work += n * inner(o.Of.Value, sizes)
		if work > mostWork {
			return nil, errDear
		}
	}
	env := t.env()
	for _, in := range a.Inputs {
		if inputs[in.Input.Name], err = contents(in, sizes, env); err != nil {
			return nil, err
		}
	}
	got, err := halide.EvalAll(a.Pipeline(), regions, inputs)
	if err != nil {
		return x, t.expand(sizes, x)
	}
	for i := range a.Outputs {
		if err := t.output(&a.Outputs[i], sizes, got[a.Outputs[i].Func.Name][0], x); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// inner is about how many terms the sums in e have.
func inner(e *summary.Expr, sizes map[string]int64) int64 {
	if e == nil {
		return 1
	}
	n := int64(1)
	for _, a := range e.Args {
		n = max(n, inner(a, sizes))
	}
	if e.Op == summary.OpReduce {
		most := int64(1)
		for _, v := range sizes {
			most = max(most, v)
		}
		for _, r := range e.Reduction.Ranges {
			hi, err := r.Hi.Const.Eval(sizes)
			if lo, err2 := r.Lo.Const.Eval(sizes); err2 == nil {
				hi -= lo
			}
			if len(r.Hi.Terms)+len(r.Lo.Terms) > 0 || err != nil {
				hi = most
			}
			if n *= max(hi, 1); n > mostWork {
				return mostWork + 1
			}
		}
	}
	return n
}

// output notes the elements of one output.
func (t *trial) output(o *algorithm.Output, sizes map[string]int64, have *halide.Array, x *expected) error {
	value := func(at []int) term.Value {
		switch have.Type {
		case halide.Float32:
			return term.Value{Float: float64(have.FloatAt(at...))}
		case halide.Float64:
			return term.Value{Float: have.DoubleAt(at...)}
		}
		return integer(have.At(at...))
	}
	if o.Array == nil {
		at := make([]int, len(o.Bounds))
		v := value(at)
		x.result = &v
		return nil
	}
	i := t.object(o.Array.Path)
	if i < 0 {
		return fmt.Errorf("the array %s is not known", o.Array.Path)
	}
	layout, err := o.Array.At(sizes)
	if err != nil {
		return err
	}
	names := map[string]int64{}
	for n, v := range sizes {
		names[n] = v
	}
	index := make([]int64, len(o.Of.At))
	plain := make([]int, len(o.Of.At)) // which variable an index is
	for d, a := range o.Of.At {
		plain[d] = -1
		for k, v := range o.Of.Vars {
			if n, ok := a.Var(); ok && n == v.Var {
				plain[d] = k
			}
		}
	}
	return algorithm.EachPoint(o.Bounds, func(at []int) error {
		for k, v := range o.Of.Vars {
			names[v.Var] = int64(at[k])
		}
		for d, a := range o.Of.At {
			if plain[d] >= 0 {
				index[d] = int64(at[plain[d]])
			} else if index[d], err = a.Eval(names); err != nil {
				return err
			}
		}
		n, err := layout.Number(index)
		if err != nil {
			return err
		}
		return t.note(x, i, o.Array, n, value(at))
	})
}

// note says that an element becomes v. Of several outputs in one box the one that changes it counts.
func (t *trial) note(x *expected, i int, a *summary.Array, n int64, v term.Value) error {
	k, ok := t.at(i, n)
	if !ok {
		before, _ := t.env().Elem(a.Path, n, a.Elem)
		if text(before) != text(v) && x.beyond == "" { // an element that a condition leaves out keeps what it was
			x.beyond = fmt.Sprintf("element %d of %s is written by the algorithm; there is none", n, a.Name)
		}
		return nil
	}
	if _, twice := x.objects[i][k]; twice && text(t.value(i, k)) == text(v) {
		return nil
	}
	x.objects[i][k] = v
	return nil
}
