package prove

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// ref is where an lvalue is, or where a pointer points: a variable, or something in memory.
type ref struct {
	obj  *ctree.Object // a variable of a scalar type; else:
	mem  *memory       // scalars are at off of row rows; nil: pointers, structs or lists are there, at path
	path string
	rows []*sym.Node
	off  *sym.Node // in scalars of mem, in elements of path
	typ  ctree.Type
	// named: path is the name of what is here (a field, a global), not of an array that it is an element of.
	named bool
}

// list is a std::vector: an object's own, or one that is in a list.
type list struct {
	obj  *ctree.Object // of a local one
	mem  *memory
	path string // where mem is nil: a list of lists in memory that the function was given
	rows []*sym.Node
	typ  ctree.List
}

// scalarOf is the scalar that values of t are made of, of a vector its lanes, and how many; an error for structs and
// the like.
func (x *executor) scalarOf(t ctree.Type, st *state, pos ctree.Pos) (ctree.Type, *sym.Node, error) {
	switch t := t.(type) {
	case ctree.Int, ctree.Float, ctree.Pointer, ctree.List, *ctree.Struct:
		return t, x.s.Int(1), nil
	case ctree.Array:
		e, n, err := x.scalarOf(t.Elem, st, pos)
		if err != nil {
			return nil, nil, err
		}
		l := x.s.Int(t.Len)
		if t.LenExpr != nil {
			if l, err = x.number(t.LenExpr, st); err != nil {
				return nil, nil, err
			}
		}
		return e, x.s.Mul(l, n), nil
	case ctree.Vector:
		e, n, err := x.lanesOf(t, pos)
		return e, x.s.Int(int64(n)), err
	}
	return nil, nil, refuse(pos, "values of type %s", t)
}

// baseOf is the type of the elements of arrays of t.
func baseOf(t ctree.Type) ctree.Type {
	for {
		a, ok := t.(ctree.Array)
		if !ok {
			return t
		}
		t = a.Elem
	}
}

// direct reports whether scalars of type t are kept in memories.
func direct(t ctree.Type) bool {
	switch t.(type) {
	case ctree.Int, ctree.Float:
		return true
	}
	return false
}

// opened is the ref to what a pointer that was passed points to; t is the type that it points to.
func (x *executor) opened(path string, rows []*sym.Node, t ctree.Type, pos ctree.Pos) (ref, error) {
	r := ref{path: path, rows: rows, off: x.s.Int(0), typ: t}
	if e := baseOf(t); direct(e) {
		r.mem = x.memoryAt(path, e, len(rows))
		return r, r.mem.holds(e, pos)
	}
	return r, nil
}

// holds refuses memory that the summary says is of another type than the program does.
func (m *memory) holds(t ctree.Type, pos ctree.Pos) error {
	if m.elem != t {
		return refuse(pos, "%s is of %s in the summary and of %s here", m.path, m.elem, t)
	}
	return nil
}

// plus is r moved by n of its elements.
func (x *executor) plus(r ref, n *sym.Node, st *state, pos ctree.Pos) (ref, error) {
	size, err := x.sizeIn(r, st, pos)
	if err != nil {
		return ref{}, err
	}
	r.off, r.named = x.s.Add(r.off, x.s.Mul(n, size)), false
	return r, nil
}

// sizeIn is how many numbers of its memory, or elements of its path, what r points to is long.
func (x *executor) sizeIn(r ref, st *state, pos ctree.Pos) (*sym.Node, error) {
	if v, ok := r.typ.(ctree.Vector); ok && r.mem != nil {
		return x.s.Int(v.Size() / r.mem.elem.Size()), nil
	}
	_, size, err := x.scalarOf(r.typ, st, pos)
	return size, err
}

// place is where an lvalue is.
func (x *executor) place(e ctree.Expr, st *state) (ref, error) {
	switch e := e.(type) {
	case *ctree.VarRef:
		return x.variable(e, st)
	case *ctree.Deref:
		return x.pointer(e.X, st)
	case *ctree.Index:
		return x.indexed(e, st)
	case *ctree.ListIndex:
		return x.listElement(e, st)
	case *ctree.Member:
		return x.member(e, st)
	case *ctree.Convert:
		return x.place(e.X, st)
	case *ctree.Call, *ctree.Assign:
		if _, ok := e.Type().(*ctree.Struct); ok {
			return x.structOf(e, st)
		}
	}
	return ref{}, refuse(e.Pos(), "%s is no place that the prover follows", ctree.ExprString(e))
}

func (x *executor) variable(e *ctree.VarRef, st *state) (ref, error) {
	o := e.Object
	if o.Storage == ctree.Global || o.Storage == ctree.Static {
		return x.global(o, st)
	}
	switch t := o.Type.(type) {
	case ctree.Array:
		m := st.lists[o]
		if m == nil {
			return ref{}, refuse(e.Pos(), "the array %s is used before its declaration", o.Name)
		}
		return ref{mem: m, off: x.s.Int(0), typ: t}, nil
	case ctree.Int, ctree.Float, ctree.Pointer:
		return ref{obj: o, typ: t}, nil
	case *ctree.Struct:
		if x.held[o] {
			return ref{obj: o, typ: t}, nil
		}
		if o.Storage == ctree.Param {
			return ref{path: o.Name, off: x.s.Int(0), typ: t}, nil
		}
	}
	return ref{}, refuse(e.Pos(), "%s of type %s", o.Name, o.Type)
}

// global is a global object: an array that is given, or a scalar.
func (x *executor) global(o *ctree.Object, st *state) (ref, error) {
	switch t := o.Type.(type) {
	case ctree.Array:
		e, _, err := x.scalarOf(t, st, o.Pos)
		if err != nil || !direct(e) {
			return ref{}, refuse(o.Pos, "the global %s of type %s", o.Name, o.Type)
		}
		path := x.globalPath(o)
		m := x.memoryAt(path, e, 0)
		if err := m.holds(e, o.Pos); err != nil {
			return ref{}, err
		}
		if _, n, err := x.scalarOf(t, st, o.Pos); err == nil {
			x.bound(m, n)
			if m.spec != nil && t.Len > 0 && n.Op == sym.Num {
				m.length = n
			}
		}
		m.static = m.static || o.Storage == ctree.Static && o.Init == nil
		return ref{mem: m, path: path, off: x.s.Int(0), typ: t}, nil
	case ctree.Int, ctree.Float:
		return ref{obj: o, typ: t}, nil
	case ctree.Pointer:
		if o.Init != nil && !isNull(o.Init) {
			return ref{}, refuse(o.Pos, "the global pointer %s, which the file sets", o.Name)
		}
		return ref{path: x.globalPath(o), off: x.s.Int(0), typ: t, named: true}, nil
	}
	return ref{}, refuse(o.Pos, "the global %s of type %s", o.Name, o.Type)
}

// globalPath is the name by which a summary calls a global: its own, unless a parameter has that, or another global
// (static variables of functions may have the same).
func (x *executor) globalPath(o *ctree.Object) string {
	same := func(p *ctree.Object) bool { return p.Name == o.Name }
	first := slices.IndexFunc(x.unit.Globals,
		func(g *ctree.Object) bool { return same(g) && g.Storage == ctree.Global })
	if first < 0 {
		first = slices.IndexFunc(x.unit.Globals, same)
	}
	if slices.ContainsFunc(x.params, same) || first >= 0 && x.unit.Globals[first] != o {
		// a macro makes several at one place
		return fmt.Sprintf("%s of line %d (%d)", o.Name, o.Pos.Line, slices.Index(x.unit.Globals, o))
	}
	return o.Name
}

func (x *executor) indexed(e *ctree.Index, st *state) (ref, error) {
	var base ref
	var err error
	if _, array := e.X.Type().(ctree.Array); array {
		if base, err = x.place(e.X, st); err == nil {
			base.typ = base.typ.(ctree.Array).Elem
		}
	} else {
		base, err = x.pointer(e.X, st)
	}
	if err != nil {
		return ref{}, err
	}
	i, err := x.number(e.I, st)
	if err != nil {
		return ref{}, err
	}
	return x.plus(base, x.asValue(i, e.I.Type(), st), st, e.Pos())
}

// member is a field of a struct that was passed: its path is as C would write it.
func (x *executor) member(e *ctree.Member, st *state) (ref, error) {
	base, err := x.place(e.X, st)
	if err != nil {
		return ref{}, err
	}
	if base.obj != nil && x.held[base.obj] {
		return x.fieldOf(base, e.F, ".", st, e.Pos())
	}
	if base.off == nil {
		return ref{}, refuse(e.Pos(), "%s: a field of no struct", ctree.ExprString(e))
	}
	if v, ok := base.off.IntValue(); base.mem != nil || base.obj != nil || len(base.rows) > 0 || !ok || v != 0 {
		return ref{}, refuse(e.Pos(), "%s: structs in arrays", ctree.ExprString(e))
	}
	dot := "->"
	if _, value := e.X.(*ctree.VarRef); value {
		dot = "."
	} else if _, value := e.X.(*ctree.Member); value {
		dot = "."
	}
	return x.fieldOf(base, e.F, dot, st, e.Pos())
}

// pointer is where the value of a pointer expression points.
func (x *executor) pointer(e ctree.Expr, st *state) (ref, error) {
	to, ok := e.Type().(ctree.Pointer)
	if !ok {
		return ref{}, refuse(e.Pos(), "the number %s becomes a pointer", ctree.ExprString(e))
	}
	target := to.Elem
	switch e := e.(type) {
	case *ctree.Decay:
		r, err := x.place(e.X, st)
		if a, ok := r.typ.(ctree.Array); ok {
			r.typ = a.Elem
		}
		return r, err
	case *ctree.AddressOf:
		r, err := x.place(e.X, st)
		if err == nil && r.obj != nil && !x.held[r.obj] {
			return r, refuse(e.Pos(), "the address of the variable %s", r.obj.Name)
		}
		return r, err
	case *ctree.PtrAdd:
		r, err := x.pointer(e.P, st)
		if err != nil {
			return r, err
		}
		i, err := x.number(e.I, st)
		if err != nil {
			return r, err
		}
		i = x.asValue(i, e.I.Type(), st)
		if e.Minus {
			i = x.s.Neg(i)
		}
		return x.plus(r, i, st, e.Pos())
	case *ctree.Convert:
		if c := allocation(e); c != nil {
			return x.allocate(c, target, st)
		}
		r, err := x.pointer(e.X, st)
		if err != nil {
			return r, err
		}
		return x.recast(r, target, st, e.Pos())
	case *ctree.ListData:
		l, err := x.listOf(e.X, st)
		return ref{mem: l.mem, rows: l.rows, off: x.s.Int(0), typ: target}, err
	case *ctree.IncDec, *ctree.Assign, *ctree.Compound, *ctree.Comma, *ctree.Call, *ctree.StmtExpr:
		return x.pointerEffect(e, st)
	}
	r, err := x.place(e, st)
	if err != nil {
		return r, err
	}
	return x.loadPointer(r, target, st, e.Pos())
}

// recast is r as a pointer to t, if that is what is there.
func (x *executor) recast(r ref, t ctree.Type, st *state, pos ctree.Pos) (ref, error) {
	switch t := t.(type) {
	case ctree.Void:
		return r, nil
	case ctree.Vector:
		if r.mem != nil && t.Size()%r.mem.elem.Size() == 0 {
			r.typ = t
			return r, nil
		}
	}
	e, _, err := x.scalarOf(t, st, pos)
	if err != nil {
		return r, err
	}
	if r.mem == nil || e != r.mem.elem {
		return r, refuse(pos, "a pointer to %s is converted to one to %s", r.typ, t)
	}
	r.typ = t
	return r, nil
}

// loadPointer is the pointer that is at r.
func (x *executor) loadPointer(r ref, target ctree.Type, st *state, pos ctree.Pos) (ref, error) {
	if r.obj == nil {
		if r.named {
			return x.opened(r.path, r.rows, target, pos)
		}
		return x.opened(r.path+"[*]", append(slices.Clone(r.rows), r.off), target, pos)
	}
	p, ok := st.ptrs[r.obj]
	if !ok {
		return ref{}, refuse(pos, "where %s points is not known", r.obj.Name)
	}
	switch {
	case p.to != nil: // a struct of the program's own
		return ref{obj: p.to, typ: p.to.Type}, nil
	case p.path != "":
		return x.opened(p.path, nil, target, pos)
	case p.mem == nil: // to pointers, structs or lists that were passed: it stays where it is
		return x.opened(r.obj.Name, nil, target, pos)
	}
	out := ref{mem: p.mem, path: p.mem.path, off: st.cells[cell{obj: r.obj}], typ: target}
	for k := range p.rows {
		out.rows = append(out.rows, st.cells[cell{obj: r.obj, part: row0 + part(k)}])
	}
	return out, nil
}
