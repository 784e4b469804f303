package summary

import (
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Expansion is the terms that a summary gives at some sizes.
type Expansion struct {
	Wrote  []Wrote // one for each array that is written, in order of first output
	Result term.T  // 0: none
}

// Wrote is the final contents of the elements of an array that are written, by offset from the start of its object.
type Wrote struct {
	Array    string
	Elements map[int64]term.T
}

// Of is what was written to the array of that name; nil if it is not written.
func (x *Expansion) Of(array string) map[int64]term.T {
	for _, w := range x.Wrote {
		if w.Array == array {
			return w.Elements
		}
	}
	return nil
}

// steps is how many points of outputs and reductions one expansion has at most.
const steps = 1 << 26

// ErrTwice is that one element belongs to two outputs, or to one twice.
var ErrTwice = errors.New("written by two outputs")

// Expand is the terms of s's outputs at sizes, made in st; objects are named by their arrays' paths. An error says what
// has no value at these sizes, or that two outputs are one element, or that there are too many.
func (s *Summary) Expand(sizes map[string]int64, st *term.Store) (*Expansion, error) {
	x := &expander{s: s, sizes: sizes, st: st, slots: map[string]*int64{}, used: map[*int64]bool{},
		layouts: map[string]*Layout{}, left: steps}
	out := &Expansion{}
	for i := range s.Outputs {
		if err := x.output(&s.Outputs[i], out); err != nil {
			return nil, err
		}
	}
	return out, st.Err()
}

// expander makes terms. Its methods that end in code make closures once, which then run at each point.
type expander struct {
	s       *Summary
	sizes   map[string]int64
	st      *term.Store
	slots   map[string]*int64 // the variables that are there
	used    map[*int64]bool   // those that what is being made reads
	layouts map[string]*Layout
	left    int
}

// code gives a term at the present values of the variables.
type code func() (term.T, error)

// place gives an index at the present values of the variables.
type place func() int64

func (x *expander) output(o *Output, out *Expansion) error {
	if o.Array == "" {
		v, err := x.expr(o.Value)
		if err == nil {
			out.Result, err = v()
		}
		return err
	}
	layout, err := x.layout(o.Array)
	if err != nil {
		return err
	}
	var at []place
	var value code
	elements := out.Of(o.Array)
	if elements == nil {
		elements = map[int64]term.T{}
		out.Wrote = append(out.Wrote, Wrote{o.Array, elements})
	}
	ranges := slices.Clone(o.Vars)
	slices.Reverse(ranges)
	loop, err := x.scope(ranges, o.Where, func() (err error) {
		if at, err = x.places(o.At); err == nil {
			value, err = x.expr(o.Value)
		}
		return err
	})
	if err != nil {
		return err
	}
	return loop(func() error {
		index := make([]int64, len(at))
		for d, p := range at {
			index[d] = p()
		}
		offset, err := layout.Number(index)
		if err != nil {
			return fmt.Errorf("%s%v: %w", o.Array, index, err)
		}
		if _, there := elements[offset]; there {
			return fmt.Errorf("%s%v is %w", o.Array, index, ErrTwice)
		}
		v, err := value()
		elements[offset] = v
		return err
	})
}

// scope gives a loop over the points of ranges, outermost first, where cond holds. What ready makes is in the scope of
// their variables.
func (x *expander) scope(ranges []Range, cond *Expr,
	ready func() error) (loop func(body func() error) error, err error) {
	n := &nest{x: x}
	defer func() {
		for i := range n.slots {
			delete(x.slots, ranges[i].Var)
		}
	}()
	for _, r := range ranges {
		ends, err := x.places([]Affine{r.Lo, r.Hi})
		if err != nil {
			return nil, err
		}
		if _, there := x.slots[r.Var]; there {
			return nil, fmt.Errorf("the variable %s is there twice", r.Var)
		}
		n.lo, n.hi, n.slots = append(n.lo, ends[0]), append(n.hi, ends[1]), append(n.slots, new(int64))
		x.slots[r.Var] = n.slots[len(n.slots)-1]
	}
	if cond != nil {
		if n.where, err = x.expr(cond); err != nil {
			return nil, err
		}
	}
	return func(body func() error) error { return n.run(0, body) }, ready()
}

// nest is loops around a condition.
type nest struct {
	x      *expander
	slots  []*int64
	lo, hi []place
	where  code
}

// run is the loops from number depth on around body.
func (n *nest) run(depth int, body func() error) error {
	if depth == len(n.slots) {
		if ok, err := n.holds(); err != nil || !ok {
			return err
		}
		return body()
	}
	end := n.hi[depth]()
	for v := n.lo[depth](); v < end; v++ {
		*n.slots[depth] = v
		if err := n.run(depth+1, body); err != nil {
			return err
		}
	}
	return nil
}

func (n *nest) holds() (bool, error) {
	st := n.x.st
	if n.x.left--; n.x.left < 0 {
		return false, fmt.Errorf("there are more than %d points at these sizes", steps)
	}
	if n.where == nil {
		return true, st.Err()
	}
	c, err := n.where()
	if err != nil || st.Err() != nil {
		return false, errors.Join(err, st.Err())
	}
	if !st.Constant(c) {
		return false, fmt.Errorf("the condition %s depends on data", st.String(c))
	}
	return st.Number(c) != 0, nil
}

func (x *expander) expr(e *Expr) (code, error) {
	switch e.Op {
	case OpConst, OpFloat:
		t := constant(x.st, e)
		return func() (term.T, error) { return t, nil }, nil
	case OpScalar:
		t := x.st.Scalar(e.Name, e.To)
		return func() (term.T, error) { return t, nil }, nil
	case OpIndex:
		p, err := x.place(e.Index[0])
		return func() (term.T, error) { return x.st.Int(p()), nil }, err
	case OpLoad:
		return x.load(e)
	case OpReduce:
		return x.memo(func() (code, error) { return x.reduce(e) })
	}
	var args []code
	for _, a := range e.Args {
		c, err := x.expr(a)
		if err != nil {
			return nil, err
		}
		args = append(args, c)
	}
	values := make([]term.T, len(args))
	return func() (term.T, error) {
		for i, c := range args {
			v, err := c()
			if err != nil {
				return 0, err
			}
			values[i] = v
		}
		return apply(x.st, e, values), nil
	}, nil
}

// constant is the term of a constant.
func constant(st *term.Store, e *Expr) term.T {
	switch {
	case e.Op == OpFloat:
		return st.Float64(e.Kind, e.Special)
	case e.Kind == term.Truth:
		return st.Truth(e.Const.Sign() != 0)
	case e.Kind == term.Int:
		if !e.Const.IsInt() {
			panic("BUG: an integer constant with a fraction")
		}
		return st.BigInt(e.Const.Num())
	}
	f, exact := nearest(e.Const, e.Kind)
	n, exactNum := nearest(new(big.Rat).SetInt(e.Const.Num()), e.Kind)
	d, exactDen := nearest(new(big.Rat).SetInt(e.Const.Denom()), e.Kind)
	if !exact && exactNum && exactDen { // 1/6 is no float, but a quotient of two
		return st.Binary(term.OpDiv, st.Float64(e.Kind, n), st.Float64(e.Kind, d))
	}
	return st.Float64(e.Kind, f)
}

// nearest is v as a float of a kind, and whether it is the same.
func nearest(v *big.Rat, k term.Kind) (float64, bool) {
	if k == term.Single {
		f, exact := v.Float32()
		return float64(f), exact
	}
	return v.Float64()
}

func (x *expander) load(e *Expr) (code, error) {
	layout, err := x.layout(e.Name)
	if err != nil {
		return nil, err
	}
	array := x.s.Array(e.Name)
	if len(e.Index) != len(layout.Strides) {
		return nil, fmt.Errorf("%s has %d dimensions, not %d", e.Name, len(layout.Strides), len(e.Index))
	}
	at, err := x.places(e.Index)
	index := make([]int64, len(at))
	return func() (term.T, error) {
		for d, p := range at {
			index[d] = p()
		}
		offset, err := layout.Number(index)
		if err != nil {
			return 0, fmt.Errorf("%s%v: %w", e.Name, index, err)
		}
		return x.st.Elem(array.Path, offset, array.Elem), nil
	}, err
}

func (x *expander) reduce(e *Expr) (code, error) {
	r := e.Reduction
	var start, body code
	var err error
	switch {
	case r.Init != nil:
		start, err = x.expr(r.Init)
	case r.Fold == Sum || r.Fold == Product:
		// 0 of sums, 1 of products
		start, err = x.expr(&Expr{Op: OpConst, Kind: e.Kind, Const: big.NewRat(int64(r.Fold), 1)})
	}
	if err != nil {
		return nil, err
	}
	loop, err := x.scope(r.Ranges, r.Where, func() (err error) { body, err = x.expr(e.Args[0]); return err })
	if err != nil {
		return nil, err
	}
	step := &Expr{Op: r.Fold.Op(), Kind: e.Kind}
	return func() (acc term.T, err error) {
		if start != nil {
			if acc, err = start(); err != nil {
				return 0, err
			}
		}
		err = loop(func() error {
			v, err := body()
			if acc != 0 {
				v = apply(x.st, step, []term.T{acc, v})
			}
			acc = v
			return err
		})
		if acc == 0 && err == nil && x.st.Err() == nil {
			err = fmt.Errorf("%s is over nothing", e)
		}
		return acc, err
	}, nil
}
