package prove

import (
	"regexp"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// Vectors of lanes (__m128 and the like) are as many numbers. A variable's lanes are cells of their own, from lane 1
// on. __m128i and its kin, which are numbers of 64 bits by their type, have lanes of the one width that the file's
// operations on them name.

// vector is a vector's value: its lanes are of type elem.
type vector struct {
	elem  ctree.Type
	lanes []*sym.Node
}

// lanesOf is the type of lanes of vectors of type t, and how many they are.
func (x *executor) lanesOf(t ctree.Vector, pos ctree.Pos) (ctree.Type, int, error) {
	if i, integer := t.Elem.(ctree.Int); !integer || i.Bits < 64 {
		return t.Elem, t.Lanes, nil
	}
	e, ok := x.integerLanes()
	if !ok {
		return nil, 0, refuse(pos, "vectors of integers of several widths")
	}
	return e, int(t.Size() / e.Size()), nil
}

// integral matches intrinsics on lanes of integers; what they move without looking at it has no width.
var integral = regexp.MustCompile(`^_mm\d*_\w+?_ep([iu])(8|16|32|64)x?$`)

// integerLanes is the one type of integer lanes that the file's intrinsics name.
func (x *executor) integerLanes() (ctree.Int, bool) {
	if x.intLanes == nil {
		found := map[ctree.Int]bool{}
		for _, f := range x.unit.Funcs {
			if f.Body == nil {
				continue
			}
			ctree.WalkExprs(f.Body, func(e ctree.Expr) {
				ctree.Walk(e, func(e ctree.Expr) bool {
					if c, ok := e.(*ctree.Call); ok && c.Fn == nil {
						if m := integral.FindStringSubmatch(c.Name); m != nil {
							bits := map[string]int{"8": 8, "16": 16, "32": 32, "64": 64}[m[2]]
							found[ctree.Int{Bits: bits, Signed: m[1] == "i"}] = true
						}
					}
					return true
				})
			})
		}
		t := ctree.Int{}
		if len(found) == 1 {
			for f := range found {
				t = f
			}
		}
		x.intLanes = &t
	}
	return *x.intLanes, x.intLanes.Bits > 0
}

// vector is the value of an expression of a vector type.
func (x *executor) vector(e ctree.Expr, st *state) (vector, error) {
	if err := x.step(e.Pos()); err != nil {
		return vector{}, err
	}
	t, ok := e.Type().(ctree.Vector)
	if !ok {
		return vector{}, refuse(e.Pos(), "%s is no vector", ctree.ExprString(e))
	}
	if c, ok := e.(*ctree.Call); ok && isMove(c) {
		return x.moved(c, st)
	}
	elem, n, err := x.lanesOf(t, e.Pos())
	if err != nil {
		return vector{}, err
	}
	switch e := e.(type) {
	case *ctree.VarRef:
		v := vector{elem: elem}
		for i := range n {
			l := st.cells[cell{obj: e.Object, lane: i + 1}]
			if l == nil {
				return v, refuse(e.Pos(), "the value of %s is not known", e.Object.Name)
			}
			v.lanes = append(v.lanes, l)
		}
		return v, nil
	case *ctree.Deref, *ctree.Index, *ctree.Member:
		r, err := x.vectorPlace(e, st)
		if err != nil {
			return vector{}, err
		}
		return x.loadLanes(r, elem, n, st, e.Pos())
	case *ctree.Convert:
		v, err := x.vector(e.X, st)
		if err == nil && !ctree.Identical(v.elem, elem) {
			err = refuse(e.Pos(), "lanes of type %s as such of %s", v.elem, elem)
		}
		return v, err
	case *ctree.Splat:
		v, err := x.number(e.X, st)
		return vector{elem, slices.Repeat([]*sym.Node{v}, n)}, err
	case *ctree.CompoundLit:
		if list, ok := e.Init.(*ctree.InitList); ok {
			return x.vector(list, st)
		}
	case *ctree.Assign:
		v, err := x.vector(e.R, st)
		if err != nil {
			return v, err
		}
		return v, x.storeVector(e.L, v, st)
	case *ctree.Compound:
		v, err := x.vectors(e.Op, e.L, e.R, st, e.Pos())
		if err != nil {
			return v, err
		}
		return v, x.storeVector(e.L, v, st)
	case *ctree.Binary:
		return x.vectors(e.Op, e.L, e.R, st, e.Pos())
	case *ctree.InitList:
		v := vector{elem, slices.Repeat([]*sym.Node{x.s.Rat(zeroRat(), sortOf(elem))}, n)}
		for _, item := range e.Items {
			at := item.Offset / elem.Size()
			if at >= int64(n) || item.Offset%elem.Size() != 0 || item.Value.Type().Size() != elem.Size() {
				return v, refuse(e.Pos(), "the initialiser %s", ctree.ExprString(e))
			}
			if v.lanes[at], err = x.number(item.Value, st); err != nil {
				return v, err
			}
		}
		return v, nil
	case *ctree.Call:
		if e.Fn != nil && e.Fn.Body != nil {
			return x.calledVector(e, elem, n, st)
		}
		return x.intrinsicVector(e, elem, n, st)
	}
	return vector{}, refuse(e.Pos(), "the vector %s", ctree.ExprString(e))
}

// calledVector is what a function of the program returns.
func (x *executor) calledVector(e *ctree.Call, elem ctree.Type, n int, st *state) (vector, error) {
	f, err := x.inline(e, st)
	if err != nil {
		return vector{}, err
	}
	return x.lanesIn(f.result, elem, n, st, e)
}

// vectors is an operation on what two expressions are.
func (x *executor) vectors(op ctree.Op, l, r ctree.Expr, st *state, pos ctree.Pos) (vector, error) {
	a, err := x.vector(l, st)
	if err != nil {
		return a, err
	}
	b, err := x.vector(r, st)
	if err != nil {
		return b, err
	}
	if t := l.Type().(ctree.Vector); t.Elem.Size() != a.elem.Size() { // a + b of __m128i is one of numbers of 64 bits
		return b, refuse(pos, "%s of vectors of %s, whose lanes are used as %s", op, t.Elem, a.elem)
	}
	return x.lanewise(op, a, b, st, pos)
}

// lanewise is an operation lane by lane. That lanes of 32 bits and more do not wrap is assumed, as of numbers, though C
// lets them.
func (x *executor) lanewise(op ctree.Op, l, r vector, st *state, pos ctree.Pos) (vector, error) {
	if len(l.lanes) != len(r.lanes) || op.Comparison() {
		return vector{}, refuse(pos, "%s of vectors", op)
	}
	if i, integer := l.elem.(ctree.Int); integer && i.Bits >= 32 {
		x.grant("lanes of vectors do not overflow")
	}
	out := vector{elem: l.elem}
	for i := range l.lanes {
		v, err := x.arith(op, l.lanes[i], r.lanes[i], l.elem, l.elem, st, pos)
		if err != nil {
			return out, err
		}
		out.lanes = append(out.lanes, x.narrowed(v, l.elem, st))
	}
	return out, nil
}

// setVector gives a variable its lanes.
func (x *executor) setVector(o *ctree.Object, v vector, st *state) {
	for i, l := range v.lanes {
		x.set(st, cell{obj: o, lane: i + 1}, l)
	}
}

// storeVector puts v where e says.
func (x *executor) storeVector(e ctree.Expr, v vector, st *state) error {
	if r, ok := e.(*ctree.VarRef); ok && r.Object.Storage != ctree.Global && r.Object.Storage != ctree.Static {
		x.setVector(r.Object, v, st)
		return nil
	}
	r, err := x.vectorPlace(e, st)
	if err != nil {
		return err
	}
	return x.storeLanes(r, v, st, e.Pos())
}

// vectorPlace is where a vector in memory begins: memory of numbers.
func (x *executor) vectorPlace(e ctree.Expr, st *state) (ref, error) {
	var r ref
	var err error
	switch e := e.(type) {
	case *ctree.Deref:
		r, err = x.lanePointer(e.X, st)
	case *ctree.Member:
		r, err = x.place(e, st)
	case *ctree.Index:
		if _, array := e.X.Type().(ctree.Array); array {
			r, err = x.place(e, st)
		} else if r, err = x.lanePointer(e.X, st); err == nil && r.mem != nil {
			var i *sym.Node
			if i, err = x.number(e.I, st); err == nil {
				per := e.Type().Size() / max(r.mem.elem.Size(), 1)
				r.off = x.s.Add(r.off, x.s.Mul(x.asValue(i, e.I.Type(), st), x.s.Int(per)))
			}
		}
	default:
		err = refuse(e.Pos(), "the vector %s", ctree.ExprString(e))
	}
	if err == nil && r.mem == nil {
		err = refuse(e.Pos(), "the vector %s is in no array of numbers", ctree.ExprString(e))
	}
	return r, err
}

// lanePointer is where a pointer to vectors, or to the numbers that they are of, points: conversions between them
// change nothing.
func (x *executor) lanePointer(e ctree.Expr, st *state) (ref, error) {
	for {
		c, ok := e.(*ctree.Convert)
		if !ok {
			break
		}
		if _, pointer := c.X.Type().(ctree.Pointer); !pointer {
			break
		}
		e = c.X
	}
	return x.pointer(e, st)
}

// loadLanes are n numbers from r on.
func (x *executor) loadLanes(r ref, elem ctree.Type, n int, st *state, pos ctree.Pos) (vector, error) {
	v := vector{elem: elem}
	if r.mem == nil || r.mem.elem.Size() != elem.Size() || sortOf(r.mem.elem) != sortOf(elem) {
		return v, refuse(pos, "lanes of type %s are read from something else", elem)
	}
	for i := range n {
		at := r
		at.off = x.s.Add(r.off, x.s.Int(int64(i)))
		l, err := x.load(at, st, pos)
		if err != nil {
			return v, err
		}
		v.lanes = append(v.lanes, x.converted(l, r.mem.elem, elem, st))
	}
	return v, nil
}

// storeLanes writes lanes from r on.
func (x *executor) storeLanes(r ref, v vector, st *state, pos ctree.Pos) error {
	if r.mem == nil || r.mem.elem.Size() != v.elem.Size() || sortOf(r.mem.elem) != sortOf(v.elem) {
		return refuse(pos, "lanes of type %s are written to something else", v.elem)
	}
	for i, l := range v.lanes {
		at := r
		at.off = x.s.Add(r.off, x.s.Int(int64(i)))
		if err := x.store(at, x.converted(l, v.elem, r.mem.elem, st), st, pos); err != nil {
			return err
		}
	}
	return nil
}
