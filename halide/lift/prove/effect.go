package prove

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// pointerEffect is the value of a pointer expression that changes something.
func (x *executor) pointerEffect(e ctree.Expr, st *state) (ref, error) {
	switch e := e.(type) {
	case *ctree.Comma:
		if err := x.effect(e.X, st); err != nil {
			return ref{}, err
		}
		return x.pointer(e.Y, st)
	case *ctree.Assign:
		v, err := x.pointer(e.R, st)
		if err != nil {
			return ref{}, err
		}
		return v, x.setPointer(e.L, v, st)
	case *ctree.Compound:
		v, err := x.pointer(e.L, st)
		if err != nil {
			return ref{}, err
		}
		n, err := x.number(e.R, st)
		if err != nil {
			return ref{}, err
		}
		if n = x.asValue(n, e.R.Type(), st); e.Op == ctree.Sub {
			n = x.s.Neg(n)
		}
		if v, err = x.plus(v, n, st, e.Pos()); err != nil {
			return ref{}, err
		}
		return v, x.setPointer(e.L, v, st)
	case *ctree.IncDec:
		old, err := x.pointer(e.X, st)
		if err != nil {
			return ref{}, err
		}
		by := x.s.Int(1)
		if e.Dec {
			by = x.s.Int(-1)
		}
		v, err := x.plus(old, by, st, e.Pos())
		if err != nil {
			return ref{}, err
		}
		if err := x.setPointer(e.X, v, st); err != nil || e.Post {
			return old, err
		}
		return v, nil
	case *ctree.Call:
		if known, err := x.library(e, st); known { // memset and the like return where they wrote
			if err != nil || len(e.Args) == 0 {
				return ref{}, err
			}
			return x.lanePointer(e.Args[0], st)
		}
		if e.Fn != nil && e.Fn.Body != nil {
			f, err := x.inline(e, st)
			if err != nil {
				return ref{}, err
			}
			return x.loadPointer(ref{obj: f.result, typ: e.Type()}, e.Type().(ctree.Pointer).Elem, st, e.Pos())
		}
		return ref{}, refuse(e.Pos(), "%s returns a pointer", callName(e))
	}
	return ref{}, refuse(e.Pos(), "%s is no pointer that the prover follows", ctree.ExprString(e))
}

// setPointer makes the pointer variable that e names point to v.
func (x *executor) setPointer(e ctree.Expr, v ref, st *state) error {
	r, err := x.place(e, st)
	if err != nil {
		return err
	}
	if r.obj == nil {
		return refuse(e.Pos(), "a pointer in memory is written")
	}
	return x.point(r.obj, v, st)
}

// point makes o point to v.
func (x *executor) point(o *ctree.Object, v ref, st *state) error {
	if v.obj != nil && x.held[v.obj] {
		st.ptrs[o] = pointed{to: v.obj}
		return nil
	}
	if v.obj == nil && v.mem == nil && v.path != "" && len(v.rows) == 0 && v.off != nil && v.off.Op == sym.Num &&
		v.off.Value.Sign() == 0 {
		st.ptrs[o] = pointed{path: v.path}
		return nil
	}
	if v.obj != nil || v.mem == nil {
		return refuse(o.Pos, "%s points to what is no array of numbers", o.Name)
	}
	st.ptrs[o] = pointed{mem: v.mem, rows: len(v.rows)}
	x.set(st, cell{obj: o}, v.off)
	for k, row := range v.rows {
		x.set(st, cell{obj: o, part: row0 + part(k)}, row)
	}
	return nil
}

// set assigns a cell.
func (x *executor) set(st *state, c cell, v *sym.Node) {
	st.cells[c] = v
}

// load is the number at r.
func (x *executor) load(r ref, st *state, pos ctree.Pos) (*sym.Node, error) {
	if r.obj != nil {
		v := st.cells[cell{obj: r.obj}]
		if v == nil {
			return nil, refuse(pos, "the value of %s is not known", r.obj.Name)
		}
		if o := r.obj; o.Storage >= ctree.Global && !o.Const && o.Init != nil && !x.isInput(x.globalPath(o)) {
			x.grant(o.Name + " is at the start what the file says")
		}
		return v, nil
	}
	if r.mem == nil {
		if r.named {
			return x.input(r.path, r.typ, pos)
		}
		return nil, refuse(pos, "what is at %s is no number", r.path)
	}
	if r.mem.filed {
		x.grant(r.mem.path + " is at the start what the file says")
	}
	index, err := x.index(r, st, pos)
	if err != nil {
		return nil, err
	}
	return x.chosen(x.read(x.contents(r.mem, st), index), st), nil
}

// chosen is v with the sides of choices that are taken here, as far as what is known decides them.
func (x *executor) chosen(v *sym.Node, st *state) *sym.Node {
	if v.Op != sym.Ite {
		return v
	}
	switch c := x.decided(v.Args[0], st); {
	case c.IsTrue():
		return x.chosen(v.Args[1], st)
	case c.IsFalse():
		return x.chosen(v.Args[2], st)
	default:
		return x.s.Ite(c, x.chosen(v.Args[1], st), x.chosen(v.Args[2], st))
	}
}

// store puts v at r.
func (x *executor) store(r ref, v *sym.Node, st *state, pos ctree.Pos) error {
	if r.obj != nil {
		x.set(st, cell{obj: r.obj}, v)
		return nil
	}
	if r.mem == nil {
		return refuse(pos, "what is at %s is written", r.path)
	}
	index, err := x.index(r, st, pos)
	if err == nil {
		err = r.mem.writable(pos)
	}
	if err != nil {
		return err
	}
	contents := x.contents(r.mem, st)
	if off := x.extrema(x.s.Sub(r.off, r.mem.offset), st); x.acrossRows(r.mem, off, st) {
		x.set(st, cell{mem: r.mem, part: data}, x.writtenFlat(r.mem, contents, index, v, off))
		return nil
	}
	x.set(st, cell{mem: r.mem, part: data}, x.written(contents, index, v))
	return nil
}

// writable refuses to write arrays of several dimensions that the summary says are read only: of these it is not asked
// for that indices are within their dimensions, so one element may have several.
func (m *memory) writable(pos ctree.Pos) error {
	if m.spec != nil && m.spec.Role == summary.In && len(m.dims) > 1 {
		return refuse(pos, "%s is written, which the summary says is only read", m.path)
	}
	return nil
}

// contents are an array's, as a term over its element's index.
func (x *executor) contents(m *memory, st *state) *sym.Node {
	c := cell{mem: m, part: data}
	if v := st.cells[c]; v != nil {
		return v
	}
	return x.unwritten(m)
}

// unwritten are the contents of an array that the program has not written: what it was given, or, of memory of its own
// that was made in another turn of a loop, nothing that is known.
func (x *executor) unwritten(m *memory) *sym.Node {
	name := m.name
	if m.local {
		name = x.distinct(m.name + "?")
		x.data[name] = true
	}
	return x.initial(name, m.rank(), sortOf(m.elem))
}

// effect evaluates an expression for what it changes.
func (x *executor) effect(e ctree.Expr, st *state) error {
	switch t := e.Type().(type) {
	case ctree.Pointer:
		_, err := x.pointer(e, st)
		return err
	case ctree.Void:
		return x.void(e, st)
	case ctree.List:
		if a, ok := e.(*ctree.Assign); ok {
			return x.assignList(a.L, a.R, st)
		}
		return nil
	case ctree.Int, ctree.Float:
		_, err := x.number(e, st)
		return err
	case ctree.Vector:
		_, err := x.vector(e, st)
		return err
	case *ctree.Struct:
		_, err := x.structOf(e, st)
		return err
	default:
		return refuse(e.Pos(), "values of type %s", t)
	}
}

// void evaluates an expression without a value.
func (x *executor) void(e ctree.Expr, st *state) error {
	switch e := e.(type) {
	case *ctree.Convert:
		return x.effect(e.X, st)
	case *ctree.Comma:
		if err := x.effect(e.X, st); err != nil {
			return err
		}
		return x.effect(e.Y, st)
	case *ctree.ListPush, *ctree.ListResize, *ctree.ListPop:
		return x.changeList(e, st)
	case *ctree.StmtExpr:
		return x.exec(e.Body, st)
	case *ctree.Cond:
		return x.branch(e.If, func(s *state) error { return x.effect(e.Then, s) },
			func(s *state) error { return x.effect(e.Else, s) }, st)
	case *ctree.Call:
		_, err := x.call(e, st)
		return err
	}
	return refuse(e.Pos(), "%s", ctree.ExprString(e))
}
