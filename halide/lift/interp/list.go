package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// listRef is a std::vector: the object that holds its elements. A variable or element of list type is a pointer to it,
// which nothing else has: assigning clones.
type listRef[V any] struct{ o *object[V] }

func (l listRef[V]) length() int64 { return l.o.size / listElem(l.o.elem) }

func listElem(t ctree.Type) int64 { return max(t.Size(), 1) }

// list compiles an expression of list type.
func (c *compiler[V]) list(e ctree.Expr) func(*frame[V]) listRef[V] {
	at, t, s := c.place(e), e.Type().(ctree.List), &site{e.Pos()}
	return func(f *frame[V]) listRef[V] { return f.m.listAt(at(f), t, s) }
}

// listAt is the list at p; one that nothing was assigned to is empty.
func (m *machine[V]) listAt(p ptr[V], t ctree.List, s *site) listRef[V] {
	i := m.reach(p, 8, s, "read")
	if fl := p.o.flags[i]; fl&cellFormat == formats[Ptr] && p.o.ptrs[i].o != nil {
		return listRef[V]{p.o.ptrs[i].o}
	}
	if p.o.open && p.o.flags[i]&cellDefined == 0 {
		m.define(p.o, i, p.off, Ptr, s)
		return listRef[V]{p.o.ptrs[i].o}
	}
	return m.newList(p, t, 0, s)
}

// newList puts a list of n zeros at p.
func (m *machine[V]) newList(p ptr[V], t ctree.List, n int64, s *site) listRef[V] {
	l := m.makeList(t, n, s)
	m.setList(p, l, s)
	return l
}

func (m *machine[V]) makeList(t ctree.List, n int64, s *site) listRef[V] {
	if n < 0 || n > maxReach/listElem(t.Elem) {
		fail(s.pos, CodeLimit, fmt.Sprintf("a vector of %d elements", uint64(n)))
	}
	o := m.newObject(t.Elem, n*listElem(t.Elem), "a vector", s.pos)
	o.list, o.zero, o.heap = true, true, true
	return listRef[V]{o}
}

func (m *machine[V]) setList(p ptr[V], l listRef[V], s *site) {
	if l.o.name == "a vector" && p.o != nil {
		l.o.name = p.o.name + "'s elements"
	}
	m.putPtr(p, ptr[V]{o: l.o}, s)
}

// openList is the list at path, as long as Inputs says.
func (m *machine[V]) openList(path string, t ctree.List, root *ctree.Object, s *site) *object[V] {
	if o := m.byPath[path]; o != nil {
		return o
	}
	if m.in.Len == nil {
		fail(s.pos, CodeArgument, "the vector "+path+" has no length")
	}
	n, err := m.in.Len(path)
	if err != nil {
		panic(stop{fmt.Errorf("%s: the length of %s: %w", s.pos, path, err)})
	}
	if n < 0 || n > maxReach/listElem(t.Elem) {
		fail(s.pos, CodeArgument, fmt.Sprintf("the vector %s has %d elements", path, n))
	}
	o := m.newObject(t.Elem, n*listElem(t.Elem), path, s.pos)
	o.list, o.open, o.made, o.path, o.root = true, true, false, path, root
	m.byPath[path] = o
	m.see(o)
	return o
}

// defineList makes the list at cell i of open memory.
func (m *machine[V]) defineList(o *object[V], i int, path string, t ctree.List, s *site) {
	if o.ptrs == nil {
		o.ptrs = make([]ptr[V], len(o.flags))
		m.charge(s.pos, int64(len(o.flags))*16)
	}
	o.flags[i] |= formats[Ptr] | cellFirst
	o.ptrs[i] = ptr[V]{o: m.openList(path, t, o.root, s)}
}

// cloneList copies l with all lists in it.
func (m *machine[V]) cloneList(l listRef[V], t ctree.List, s *site) listRef[V] {
	n := m.makeList(t, l.length(), s)
	inner, nested := t.Elem.(ctree.List)
	if !nested {
		m.write(ptr[V]{o: n.o}, l.o.size, m.read(ptr[V]{o: l.o}, l.o.size, t.Elem, s), s)
		return n
	}
	for i := range l.length() {
		m.step(s)
		from := m.listAt(ptr[V]{o: l.o, off: i * inner.Size()}, inner, s)
		m.setList(ptr[V]{o: n.o, off: i * inner.Size()}, m.cloneList(from, inner, s), s)
	}
	return n
}

// listIndex is the place of an element.
func (c *compiler[V]) listIndex(e *ctree.ListIndex) ptrX[V] {
	x, i, s, size := c.list(e.X), c.int(e.I), &site{e.Pos()}, listElem(e.X.Type().(ctree.List).Elem)
	return func(f *frame[V]) ptr[V] {
		l := x(f)
		at := i(f)
		if at < 0 || at >= l.o.size/size {
			fail(s.pos, CodeBounds, fmt.Sprintf("element %d of %s, which has %d", at, l.o.name, l.length()))
		}
		return ptr[V]{o: l.o, off: at * size}
	}
}

// listValue compiles a new list.
func (c *compiler[V]) listValue(e ctree.Expr) func(*frame[V], ptr[V]) {
	t, s := e.Type().(ctree.List), &site{e.Pos()}
	size := listElem(t.Elem)
	if lit, ok := e.(*ctree.ListLit); ok {
		var items []func(*frame[V], ptr[V])
		for _, x := range lit.Elems {
			items = append(items, c.initMemory(t.Elem, x))
		}
		return func(f *frame[V], p ptr[V]) {
			l := f.m.makeList(t, int64(len(items)), s)
			for i, x := range items {
				x(f, ptr[V]{o: l.o, off: int64(i) * size})
			}
			f.m.setList(p, l, s)
		}
	}
	mk := e.(*ctree.ListMake)
	n, fill := c.int(mk.N), c.filler(mk.Fill, t.Elem)
	return func(f *frame[V], p ptr[V]) {
		l := f.m.makeList(t, n(f), s)
		fill(f, l, 0, l.length())
		f.m.setList(p, l, s)
	}
}

// filler compiles the filling of elements from..to of a list with e, which is evaluated once; nil is zero, as they are.
func (c *compiler[V]) filler(e ctree.Expr, elem ctree.Type) func(f *frame[V], l listRef[V], from, to int64) {
	if e == nil {
		return func(*frame[V], listRef[V], int64, int64) {}
	}
	s, size := &site{e.Pos()}, listElem(elem)
	init := c.initMemory(elem, e)
	inner, nested := elem.(ctree.List)
	return func(f *frame[V], l listRef[V], from, to int64) {
		if from >= to {
			return
		}
		first := ptr[V]{o: l.o, off: from * size}
		init(f, first)
		for i := from + 1; i < to; i++ {
			f.m.step(s)
			p := ptr[V]{o: l.o, off: i * size}
			if nested {
				f.m.setList(p, f.m.cloneList(f.m.listAt(first, inner, s), inner, s), s)
				continue
			}
			f.m.write(p, size, f.m.read(first, size, elem, s), s)
		}
	}
}

// listEffect compiles what changes a list's length.
func (c *compiler[V]) listEffect(e ctree.Expr) doX[V] {
	s := &site{e.Pos()}
	switch e := e.(type) {
	case *ctree.ListPush:
		t := e.X.Type().(ctree.List)
		x, init := c.list(e.X), c.initMemory(t.Elem, e.V)
		return func(f *frame[V]) {
			l := x(f)
			f.m.resizable(s)
			off := l.o.size
			f.m.resizeList(l, l.length()+1, s)
			init(f, ptr[V]{o: l.o, off: off})
		}
	case *ctree.ListPop:
		x := c.list(e.X)
		return func(f *frame[V]) {
			l := x(f)
			f.m.resizable(s)
			if l.length() == 0 {
				fail(s.pos, CodeBounds, "pop_back of "+l.o.name+", which is empty")
			}
			f.m.resizeList(l, l.length()-1, s)
		}
	}
	r := e.(*ctree.ListResize)
	t := r.X.Type().(ctree.List)
	x, n, fill, assign := c.list(r.X), c.int(r.N), c.filler(r.Fill, t.Elem), r.Assign
	return func(f *frame[V]) {
		l := x(f)
		f.m.resizable(s)
		count := n(f)
		from := l.length()
		if assign {
			f.m.resizeList(l, 0, s)
			from = 0
		}
		f.m.resizeList(l, count, s)
		fill(f, l, from, count)
	}
}

// resizable refuses to change a length on one side of a branch on data.
func (m *machine[V]) resizable(s *site) {
	if m.forks > 0 {
		needsConcrete(s.pos, "the length of a vector")
	}
}

// resizeList makes l have n elements; new ones are zero, whether or not the list was an input.
func (m *machine[V]) resizeList(l listRef[V], n int64, s *site) {
	o, size := l.o, listElem(l.o.elem)
	if n < 0 || n > maxReach/size {
		fail(s.pos, CodeLimit, fmt.Sprintf("a vector of %d elements", uint64(n)))
	}
	old := o.size
	o.size = n * size
	if o.open && o.size > old {
		m.writeZero(ptr[V]{o: o, off: old}, o.size-old, s)
	}
	for at := o.size; at < old && o.layout != untyped; at += o.mask + 1 {
		if i := int((at - o.lo) >> o.shift); i < len(o.flags) {
			o.flags[i] &^= cellValue
		}
	}
}
