package prove

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

func zeroRat() *big.Rat { return new(big.Rat) }

// assignList is L = R of lists.
func (x *executor) assignList(l, r ctree.Expr, st *state) error {
	if v, ok := l.(*ctree.VarRef); ok && st.lists[v.Object] != nil {
		return x.putList(v.Object, r, st)
	}
	to, err := x.listOf(l, st)
	if err != nil {
		return err
	}
	if to.mem == nil || len(to.rows) != 1 || !to.mem.local {
		return refuse(l.Pos(), "the list %s is assigned", ctree.ExprString(l))
	}
	from, err := x.listOf(r, st)
	if err != nil {
		return err
	}
	return x.putRow(to.mem, to.rows[0], from, st, l.Pos())
}

// putRow copies a list into row i of a list of lists.
func (x *executor) putRow(m *memory, i *sym.Node, from list, st *state, pos ctree.Pos) error {
	n, err := x.lengthOf(from, st, pos)
	if err != nil {
		return err
	}
	v, err := x.elementOf(from, []*sym.Node{x.elem(0)}, st, pos)
	if err != nil {
		return err
	}
	here := x.s.Eq(x.elem(1), i)
	x.set(st, cell{mem: m, part: inner}, x.s.Ite(here, n, st.cells[cell{mem: m, part: inner}]))
	x.set(st, cell{mem: m, part: data}, x.s.Ite(here, v, x.contents(m, st)))
	return nil
}

// changeList is push_back, pop_back, resize, assign and clear.
func (x *executor) changeList(e ctree.Expr, st *state) error {
	switch e := e.(type) {
	case *ctree.ListPush:
		return x.push(e, st)
	case *ctree.ListResize:
		return x.resize(e, st)
	}
	l, err := x.listOf(e.(*ctree.ListPop).X, st)
	if err != nil {
		return err
	}
	n, err := x.lengthOf(l, st, e.Pos())
	if err != nil {
		return err
	}
	return x.setLength(l, x.s.Sub(n, x.s.Int(1)), st, e.Pos())
}

// setLength changes the length of a local list or of a row of one.
func (x *executor) setLength(l list, n *sym.Node, st *state, pos ctree.Pos) error {
	switch {
	case l.mem == nil || !l.mem.local:
		return refuse(pos, "the length of %s changes", l.path)
	case len(l.rows) == 0:
		x.set(st, cell{mem: l.mem, part: length}, n)
	default:
		c := cell{mem: l.mem, part: inner}
		x.set(st, c, x.s.Ite(x.s.Eq(x.elem(1), l.rows[0]), n, st.cells[c]))
	}
	return nil
}

func (x *executor) push(e *ctree.ListPush, st *state) error {
	l, err := x.listOf(e.X, st)
	if err != nil {
		return err
	}
	n, err := x.lengthOf(l, st, e.Pos())
	if err != nil {
		return err
	}
	if t, ok := e.V.Type().(ctree.List); ok {
		if l.mem == nil || !l.mem.local || len(l.rows) != 0 {
			return refuse(e.Pos(), "push_back to %s", l.path)
		}
		v, err := x.temporary(e.V, t, st)
		if err != nil {
			return err
		}
		if err := x.putRow(l.mem, n, v, st, e.Pos()); err != nil {
			return err
		}
		return x.setLength(l, x.s.Add(n, x.s.Int(1)), st, e.Pos())
	}
	v, err := x.number(e.V, st)
	if err != nil {
		return err
	}
	if err := x.setLength(l, x.s.Add(n, x.s.Int(1)), st, e.Pos()); err != nil {
		return err
	}
	index := append([]*sym.Node{n}, l.rows...)
	x.set(st, cell{mem: l.mem, part: data}, x.written(x.contents(l.mem, st), index, v))
	return nil
}

// temporary is the list that an expression makes.
func (x *executor) temporary(e ctree.Expr, t ctree.List, st *state) (list, error) {
	switch e.(type) {
	case *ctree.ListMake, *ctree.ListLit:
		o := &ctree.Object{Name: "list", Type: t, Storage: ctree.Local, Pos: e.Pos(), Hidden: true}
		if err := x.putList(o, e, st); err != nil {
			return list{}, err
		}
		return list{mem: st.lists[o], typ: t}, nil
	}
	return x.listOf(e, st)
}

// resize keeps what is there; what is new is zero or the fill.
func (x *executor) resize(e *ctree.ListResize, st *state) error {
	l, err := x.listOf(e.X, st)
	if err != nil {
		return err
	}
	n, err := x.number(e.N, st)
	if err != nil {
		return err
	}
	if l.mem == nil || !l.mem.local {
		return refuse(e.Pos(), "the length of %s changes", l.path)
	}
	old, err := x.lengthOf(l, st, e.Pos())
	if err != nil {
		return err
	}
	if len(l.rows) == 0 && l.mem.rows == 1 {
		if v, ok := old.IntValue(); !e.Assign && !(ok && v == 0) {
			if k, ok := n.IntValue(); !ok || k != 0 {
				return refuse(e.Pos(), "a list of lists that is not empty is resized")
			}
		}
		if err := x.fillRows(l.mem, e.Fill, st, e.Pos()); err != nil {
			return err
		}
		return x.setLength(l, n, st, e.Pos())
	}
	fill := x.s.Rat(zeroRat(), sortOf(l.mem.elem))
	if e.Fill != nil {
		if fill, err = x.number(e.Fill, st); err != nil {
			return err
		}
	}
	fresh := x.s.Bool(true)
	if !e.Assign {
		fresh = x.s.Le(old, x.elem(0))
	}
	for _, row := range l.rows {
		fresh = x.s.And(fresh, x.s.Eq(x.elem(1), row))
	}
	x.set(st, cell{mem: l.mem, part: data}, x.s.Ite(fresh, fill, x.contents(l.mem, st)))
	return x.setLength(l, n, st, e.Pos())
}
