package prove

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// A list of numbers is a memory of one dimension and a length; a list of lists is a memory of two, a length, and the
// lengths of its rows as a term over the row's index, elem(1).

// depth is how many lists t is in each other, and the type of the numbers; 0 if it is of something else.
func depth(t ctree.List) (int, ctree.Type) {
	switch e := t.Elem.(type) {
	case ctree.Int, ctree.Float:
		return 1, e
	case ctree.List:
		if n, s := depth(e); n == 1 {
			return 2, s
		}
	}
	return 0, nil
}

// own makes the memory of a local list, the same each time its declaration is reached.
func (x *executor) own(o *ctree.Object, t ctree.List, st *state) (*memory, error) {
	n, e := depth(t)
	if n == 0 {
		return nil, refuse(o.Pos, "%s of type %s", o.Name, t)
	}
	if m := st.lists[o]; m != nil {
		return m, nil
	}
	m := &memory{name: x.distinct(o.Name), elem: e, rows: n - 1, list: true, local: true,
		dims: []dim{{stride: x.s.Int(1)}}, offset: x.s.Int(0)}
	st.lists[o] = m
	x.known(m)
	return m, nil
}

// clear makes a list empty.
func (x *executor) clear(m *memory, st *state) {
	x.set(st, cell{mem: m, part: length}, x.s.Int(0))
	x.set(st, cell{mem: m, part: data}, x.initial(x.distinct(m.name+"?"), m.rank(), sortOf(m.elem)))
	if m.rows == 1 {
		x.set(st, cell{mem: m, part: inner}, x.s.Int(0))
	}
}

func (x *executor) declareList(d *ctree.Decl, t ctree.List, st *state) error {
	m, err := x.own(d.Object, t, st)
	if err != nil {
		return err
	}
	if d.Init == nil {
		x.clear(m, st)
		return nil
	}
	return x.putList(d.Object, d.Init, st)
}

// putList copies the list that e is into the variable o.
func (x *executor) putList(o *ctree.Object, e ctree.Expr, st *state) error {
	m, err := x.own(o, o.Type.(ctree.List), st)
	if err != nil {
		return err
	}
	switch e := e.(type) {
	case *ctree.ListMake:
		return x.makeList(m, e, st)
	case *ctree.ListLit:
		return x.literalList(m, e, st)
	}
	from, err := x.listOf(e, st)
	if err != nil {
		return err
	}
	n, err := x.lengthOf(from, st, e.Pos())
	if err != nil {
		return err
	}
	index := []*sym.Node{x.elem(0)}
	if m.rows == 1 {
		index = append(index, x.elem(1))
		sizes, err := x.innerOf(from, x.elem(1), st)
		if err != nil {
			return err
		}
		x.set(st, cell{mem: m, part: inner}, sizes)
	}
	v, err := x.elementOf(from, index, st, e.Pos())
	if err != nil {
		return err
	}
	x.set(st, cell{mem: m, part: length}, n)
	x.set(st, cell{mem: m, part: data}, v)
	return nil
}

// makeList is vector<T>(n, fill).
func (x *executor) makeList(m *memory, e *ctree.ListMake, st *state) error {
	n, err := x.number(e.N, st)
	if err != nil {
		return err
	}
	x.set(st, cell{mem: m, part: length}, n)
	if m.rows == 0 {
		fill := x.s.Rat(zeroRat(), sortOf(m.elem))
		if e.Fill != nil {
			if fill, err = x.number(e.Fill, st); err != nil {
				return err
			}
		}
		x.set(st, cell{mem: m, part: data}, fill)
		return nil
	}
	return x.fillRows(m, e.Fill, st, e.Pos())
}

// fillRows makes every row of a list of lists the same.
func (x *executor) fillRows(m *memory, fill ctree.Expr, st *state, pos ctree.Pos) error {
	contents, sizes := x.initial(x.distinct(m.name+"?"), 2, sortOf(m.elem)), x.s.Int(0)
	switch f := fill.(type) {
	case nil:
	case *ctree.ListMake:
		n, err := x.number(f.N, st)
		if err != nil {
			return err
		}
		sizes, contents = n, x.s.Rat(zeroRat(), sortOf(m.elem))
		if f.Fill != nil {
			if contents, err = x.number(f.Fill, st); err != nil {
				return err
			}
		}
	default:
		l, err := x.listOf(fill, st)
		if err != nil {
			return err
		}
		if sizes, err = x.lengthOf(l, st, pos); err != nil {
			return err
		}
		if contents, err = x.elementOf(l, []*sym.Node{x.elem(0)}, st, pos); err != nil {
			return err
		}
	}
	x.set(st, cell{mem: m, part: inner}, sizes)
	x.set(st, cell{mem: m, part: data}, contents)
	return nil
}

func (x *executor) literalList(m *memory, e *ctree.ListLit, st *state) error {
	if m.rows > 0 && len(e.Elems) > 0 {
		return refuse(e.Pos(), "a list of lists written out")
	}
	x.clear(m, st)
	for i, el := range e.Elems {
		v, err := x.number(el, st)
		if err != nil {
			return err
		}
		x.set(st, cell{mem: m, part: data}, x.written(x.contents(m, st), []*sym.Node{x.s.Int(int64(i))}, v))
	}
	x.set(st, cell{mem: m, part: length}, x.s.Int(int64(len(e.Elems))))
	return nil
}

// listOf is the list that an expression names.
func (x *executor) listOf(e ctree.Expr, st *state) (list, error) {
	t, ok := e.Type().(ctree.List)
	if !ok {
		return list{}, refuse(e.Pos(), "%s is no list", ctree.ExprString(e))
	}
	switch e := e.(type) {
	case *ctree.VarRef:
		if m := st.lists[e.Object]; m != nil {
			return list{obj: e.Object, mem: m, typ: t}, nil
		}
		return x.givenList(e.Object.Name, nil, t, e.Pos())
	case *ctree.Deref: // a reference
		r, err := x.pointer(e.X, st)
		if err != nil {
			return list{}, err
		}
		if r.mem != nil && r.mem.list {
			return list{mem: r.mem, typ: t}, nil
		}
		return x.givenList(r.path, r.rows, t, e.Pos())
	case *ctree.ListIndex:
		l, err := x.listOf(e.X, st)
		if err != nil {
			return list{}, err
		}
		i, err := x.number(e.I, st)
		if err != nil {
			return list{}, err
		}
		return x.rowOf(l, x.asValue(i, e.I.Type(), st), t, st, e.Pos())
	case *ctree.Call:
		return x.callList(e, st)
	}
	return list{}, refuse(e.Pos(), "the list %s", ctree.ExprString(e))
}

// givenList is a list that the function was given.
func (x *executor) givenList(path string, rows []*sym.Node, t ctree.List, pos ctree.Pos) (list, error) {
	l := list{path: path, rows: rows, typ: t}
	switch n, e := depth(t); n {
	case 1:
		l.mem = x.memoryAt(path, e, len(rows))
		l.mem.list = true
		return l, l.mem.holds(e, pos)
	case 2:
	default:
		return l, refuse(pos, "%s of type %s", path, t)
	}
	return l, nil
}

// rowOf is list i of a list of lists.
func (x *executor) rowOf(l list, i *sym.Node, t ctree.List, st *state, pos ctree.Pos) (list, error) {
	if l.mem != nil && l.mem.local {
		return list{mem: l.mem, rows: []*sym.Node{i}, typ: t}, nil
	}
	return x.givenList(l.path+"[*]", append(append([]*sym.Node(nil), l.rows...), i), t, pos)
}

// listElement is where an element of a list is.
func (x *executor) listElement(e *ctree.ListIndex, st *state) (ref, error) {
	l, err := x.listOf(e.X, st)
	if err != nil {
		return ref{}, err
	}
	i, err := x.number(e.I, st)
	if err != nil {
		return ref{}, err
	}
	if l.mem == nil {
		return ref{}, refuse(e.Pos(), "%s is a list", ctree.ExprString(e))
	}
	return ref{mem: l.mem, path: l.path, rows: l.rows, off: x.asValue(i, e.I.Type(), st), typ: l.typ.Elem}, nil
}

// lengthOf is the length of l.
func (x *executor) lengthOf(l list, st *state, pos ctree.Pos) (*sym.Node, error) {
	switch {
	case l.mem != nil && l.mem.local && len(l.rows) == 0:
		return st.cells[cell{mem: l.mem, part: length}], nil
	case l.mem != nil && l.mem.local:
		return x.innerOf(list{mem: l.mem}, l.rows[0], st)
	}
	if k := len(l.rows); k > 0 {
		x.sameRows(l.path, l.rows[k-1])
	}
	return x.lengthAt(l.path), nil
}

// sameRows states that rows are as long as each other, of which one length is known, where it is asked for of one other
// than the first.
func (x *executor) sameRows(path string, row *sym.Node) {
	if row.Op != sym.Num || row.Value.Sign() != 0 {
		x.grant("rows of " + strings.TrimSuffix(path, "[*]") + " are as long as each other")
	}
}

// innerOf is the length of row i of a list of lists.
func (x *executor) innerOf(l list, i *sym.Node, st *state) (*sym.Node, error) {
	if l.mem != nil && l.mem.local {
		if l.mem.given != "" {
			x.sameRows(l.mem.given, i)
		}
		return x.s.Replacing().Atom(x.elem(1), i).In(st.cells[cell{mem: l.mem, part: inner}]), nil
	}
	x.sameRows(l.path, i)
	return x.lengthAt(l.path + "[*]"), nil
}

// elementOf is the element of l at index (of a list of lists, column first).
func (x *executor) elementOf(l list, index []*sym.Node, st *state, pos ctree.Pos) (*sym.Node, error) {
	if l.mem == nil {
		row, err := x.rowOf(l, index[1], l.typ.Elem.(ctree.List), st, pos)
		if err != nil {
			return nil, err
		}
		return x.elementOf(row, index[:1], st, pos)
	}
	full := append([]*sym.Node(nil), index[:1]...)
	full = append(full, l.rows...)
	if len(full) < l.mem.rank() {
		full = append(full, index[1:]...)
	}
	return x.read(x.contents(l.mem, st), full), nil
}
