package interp

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// copyInto compiles the copying of the aggregate e of type t to a place.
func (c *compiler[V]) copyInto(t ctree.Type, e ctree.Expr) func(*frame[V], ptr[V]) {
	s := &site{e.Pos()}
	switch x := e.(type) {
	case *ctree.InitList:
		return c.initMemory(t, e)
	case *ctree.ListLit, *ctree.ListMake:
		return c.listValue(e)
	case *ctree.Convert:
		return c.copyInto(t, x.X)
	}
	from := c.place(e)
	if list, ok := t.(ctree.List); ok {
		return func(f *frame[V], p ptr[V]) {
			f.m.setList(p, f.m.cloneList(f.m.listAt(from(f), list, s), list, s), s)
		}
	}
	size, lists := t.Size(), listsIn(t, 0, nil)
	return func(f *frame[V], p ptr[V]) {
		q := from(f)
		parts := f.m.read(q, size, t, s)
		f.m.write(p, size, parts, s)
		for _, l := range lists {
			at := ptr[V]{q.o, q.off + l.at}
			f.m.setList(ptr[V]{p.o, p.off + l.at}, f.m.cloneList(f.m.listAt(at, l.t, s), l.t, s), s)
		}
	}
}

// listPlace is a list in a struct or an array, at bytes from its beginning.
type listPlace struct {
	at int64
	t  ctree.List
}

// listsIn are the lists in a value of type t that begins at bytes.
func listsIn(t ctree.Type, at int64, out []listPlace) []listPlace {
	switch t := t.(type) {
	case ctree.List:
		return append(out, listPlace{at, t})
	case ctree.Array:
		if holdsList(t.Elem) {
			for i := range t.Len {
				out = listsIn(t.Elem, at+i*t.Elem.Size(), out)
			}
		}
	case *ctree.Struct:
		for _, f := range t.Fields {
			out = listsIn(f.Type, at+f.Offset, out)
		}
	}
	return out
}

// holdsList reports whether t is a struct or an array with a list in it.
func holdsList(t ctree.Type) bool {
	switch t := t.(type) {
	case ctree.List:
		return true
	case ctree.Array:
		return holdsList(t.Elem)
	case *ctree.Struct:
		for _, f := range t.Fields {
			if holdsList(f.Type) {
				return true
			}
		}
	}
	return false
}

func (c *compiler[V]) aggregateAssign(e *ctree.Assign) ptrX[V] {
	at, do := c.place(e.L), c.copyInto(e.L.Type(), e.R)
	return func(f *frame[V]) ptr[V] {
		p := at(f)
		do(f, p)
		return p
	}
}

// temporary is an aggregate value in an object of its own.
func (c *compiler[V]) temporary(e ctree.Expr) ptrX[V] {
	t, s, do := e.Type(), &site{e.Pos()}, c.copyInto(e.Type(), e)
	size := t.Size()
	return func(f *frame[V]) ptr[V] {
		p := ptr[V]{o: f.m.newObject(t, size, "a temporary", s.pos)}
		do(f, p)
		return p
	}
}

func (c *compiler[V]) compoundLit(e *ctree.CompoundLit) ptrX[V] {
	o, s := e.Object, &site{e.Pos()}
	if o.Storage == ctree.Global || o.Storage == ctree.Static {
		g := c.m.global(o)
		return func(*frame[V]) ptr[V] { return ptr[V]{o: g} }
	}
	slot, size, init := o.Slot, o.Type.Size(), c.initMemory(o.Type, e.Init)
	return func(f *frame[V]) ptr[V] {
		p := ptr[V]{o: f.declare(slot, o.Type, size, "a compound literal", s)}
		init(f, p)
		return p
	}
}
