package prove

import (
	"errors"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// An intrinsic of x86 is a function, whose body a header says in C. It runs as any other, but nothing of its own is
// left in the state when it has.

// intrinsic runs a call of one; with what it returned, take reads the result.
func (x *executor) intrinsic(e *ctree.Call, st *state, take func(result *ctree.Object) error) error {
	fn := x.unit.Bodies[e.Name]
	if fn == nil || len(e.Args) != len(fn.Params) {
		return refuse(e.Pos(), "the function %s", e.Name)
	}
	if err := x.bind(fn, e, st); err != nil {
		return err
	}
	f, err := x.body(fn, st, e.Pos())
	if err == nil {
		err = take(f.result)
	}
	forget := []*ctree.Object{f.result}
	for _, o := range append(append(forget, fn.Params...), fn.Locals...) {
		if o == nil {
			continue
		}
		delete(st.ptrs, o)
		for lane := range 65 {
			delete(st.cells, cell{obj: o, lane: lane})
		}
	}
	var r *Refusal
	if errors.As(err, &r) && r.Pos.File == fn.Pos.File {
		return refuse(e.Pos(), "the function %s", e.Name)
	}
	return err
}

// bind gives the parameters of an intrinsic their values. A pointer leads to the numbers that are there, whatever it
// was converted to on the way: of the parameter's type, if that is one of numbers.
func (x *executor) bind(fn *ctree.Func, e *ctree.Call, st *state) error {
	var put []func() error // an argument may call the intrinsic, too
	for i, p := range fn.Params {
		a := e.Args[i]
		switch t := p.Type.(type) {
		case ctree.Vector:
			v, err := x.vector(a, st)
			if err != nil {
				return err
			}
			put = append(put, func() error { x.setVector(p, v, st); return nil })
		case ctree.Pointer:
			r, err := x.lanePointer(a, st)
			if err != nil {
				return err
			}
			if r.mem == nil || direct(t.Elem) && (r.mem.elem.Size() != t.Elem.Size() ||
				sortOf(r.mem.elem) != sortOf(t.Elem)) {
				return refuse(e.Pos(), "the function %s of something else than %s", e.Name, t.Elem)
			}
			put = append(put, func() error { return x.point(p, r, st) })
		default:
			v, err := x.number(a, st)
			if err != nil {
				return err
			}
			put = append(put, func() error { x.set(st, cell{obj: p}, v); return nil })
		}
	}
	for _, f := range put {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

// intrinsicNumber is the number that an intrinsic gives, nil if it gives none.
func (x *executor) intrinsicNumber(e *ctree.Call, st *state) (v *sym.Node, err error) {
	err = x.intrinsic(e, st, func(result *ctree.Object) error {
		if result == nil {
			return nil
		}
		if v = st.cells[cell{obj: result}]; v == nil {
			return refuse(e.Pos(), "%s returns no number", e.Name)
		}
		return nil
	})
	return v, err
}

// intrinsicVector is the vector that an intrinsic gives.
func (x *executor) intrinsicVector(e *ctree.Call, elem ctree.Type, n int, st *state) (v vector, err error) {
	err = x.intrinsic(e, st, func(result *ctree.Object) error {
		v, err = x.lanesIn(result, elem, n, st, e)
		return err
	})
	return v, err
}

// lanesIn are the lanes of what a function returned.
func (x *executor) lanesIn(result *ctree.Object, elem ctree.Type, n int, st *state, e *ctree.Call) (vector, error) {
	v := vector{elem: elem}
	for i := range n {
		l := st.cells[cell{obj: result, lane: i + 1}]
		if l == nil {
			return v, refuse(e.Pos(), "%s returns no vector", callName(e))
		}
		v.lanes = append(v.lanes, l)
	}
	return v, nil
}

// isMove reports whether e moves pieces of two vectors, which a header of intrinsics calls _vy_move16 and the like.
func isMove(e *ctree.Call) bool { return strings.HasPrefix(e.Name, "_vy_move") }

// moved is the vector of pieces of so many bytes of two others, by their numbers; those without one are zeros.
func (x *executor) moved(e *ctree.Call, st *state) (vector, error) {
	a, err := x.vector(e.Args[1], st)
	if err != nil {
		return a, err
	}
	b, err := x.vector(e.Args[2], st)
	if err != nil {
		return b, err
	}
	value := func(o *ctree.Object) (int64, bool) {
		if v := st.cells[cell{obj: o}]; v != nil {
			return v.IntValue()
		}
		return 0, false
	}
	z, ok := ctree.Folded(e.Args[0], value)
	if size := a.elem.Size(); !ok || z%size != 0 || !ctree.Identical(a.elem, b.elem) {
		return a, refuse(e.Pos(), "pieces of vectors of %s and %s", a.elem, b.elem)
	}
	per := int(z / a.elem.Size())
	from := append(a.lanes[:len(a.lanes):len(a.lanes)], b.lanes...)
	out := vector{elem: a.elem}
	for _, arg := range e.Args[3:] {
		n, ok := ctree.Folded(arg, value)
		if !ok || int(n+1)*per > len(from) {
			return out, refuse(e.Pos(), "pieces of vectors that are not known")
		}
		for i := range per {
			l := x.s.Rat(zeroRat(), sortOf(a.elem))
			if n >= 0 {
				l = from[int(n)*per+i]
			}
			out.lanes = append(out.lanes, l)
		}
	}
	return out, nil
}

// lane is one lane of a vector.
func (x *executor) lane(e *ctree.Lane, st *state) (*sym.Node, error) {
	v, err := x.vector(e.X, st)
	if err != nil {
		return nil, err
	}
	i, err := x.number(e.I, st)
	if err != nil {
		return nil, err
	}
	n, ok := i.IntValue()
	if !ok || n < 0 || n >= int64(len(v.lanes)) || !ctree.Identical(v.elem, e.Type()) {
		return nil, refuse(e.Pos(), "the lane %s", ctree.ExprString(e))
	}
	return v.lanes[n], nil
}

// setLane assigns one lane of a vector that is a variable.
func (x *executor) setLane(l *ctree.Lane, e ctree.Expr, st *state) (*sym.Node, error) {
	v, err := x.number(e, st)
	if err != nil {
		return nil, err
	}
	i, err := x.number(l.I, st)
	if err != nil {
		return nil, err
	}
	n, known := i.IntValue()
	r, variable := l.X.(*ctree.VarRef)
	if !known || !variable || r.Object.Storage == ctree.Global || r.Object.Storage == ctree.Static {
		return nil, refuse(l.Pos(), "the lane %s", ctree.ExprString(l))
	}
	elem, lanes, err := x.lanesOf(r.Object.Type.(ctree.Vector), l.Pos())
	if err != nil || n < 0 || n >= int64(lanes) || !ctree.Identical(elem, l.Type()) {
		return nil, refuse(l.Pos(), "the lane %s", ctree.ExprString(l))
	}
	x.set(st, cell{obj: r.Object, lane: int(n) + 1}, v)
	return v, nil
}
