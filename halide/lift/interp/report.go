package interp

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// nameReached gives paths to objects that the function made and that open memory or the result leads to now.
func (m *machine[V]) nameReached() {
	for again := true; again; {
		again = false
		for _, o := range m.objects {
			if o.path == "" || o.ptrs == nil || o.freed != "" {
				continue
			}
			for i, fl := range o.flags {
				p := o.ptrs[i]
				if fl&(cellDefined|cellKind) != cellDefined|cellPtr || p.o == nil || p.o.path != "" || p.o.fn != nil ||
					p.o == m.poison {
					continue
				}
				if m.namePointed(o, i, p) {
					again = true
				}
			}
		}
	}
	for _, o := range m.objects {
		if o.heap && !o.list && o.path == "" && o.freed == "" {
			m.note(o.pos, NoteLeak, "the memory allocated here is not freed, and nothing leads to it afterwards")
		}
	}
}

// namePointed names what cell i of o leads to.
func (m *machine[V]) namePointed(o *object[V], i int, p ptr[V]) bool {
	path, index, t := o.leaf(int64(i)<<o.shift + o.lo)
	path = o.inner(path, index)
	if m.byPath[path] != nil { // what was there before keeps the name
		path += "'"
	}
	if m.byPath[path] != nil {
		return false
	}
	p.o.path, p.o.root = path, o.root
	if pt, ok := t.(ctree.Pointer); ok {
		p.o.elem = orElse(p.o.elem, pt.Elem)
	}
	m.byPath[path] = p.o
	return true
}

// objectTrace is o as users see it.
func (m *machine[V]) objectTrace(o *object[V]) *Object[V] {
	t := &Object[V]{Path: o.path, Elem: o.elem, Root: o.root, Made: o.made, Open: o.open, List: o.list,
		Written: o.firstWrite - 1}
	if o.list {
		t.Len = o.size / listElem(o.elem)
	}
	t.Cells = make([]Cell[V], 0, o.accessed()) // at once: there may be millions
	for i, fl := range o.flags {
		if !fl.accessed() {
			continue
		}
		off := int64(i)<<o.shift + o.lo
		if o.list && off >= o.size {
			continue
		}
		path, index, declared := o.leaf(off)
		if isList(declared) {
			continue
		}
		k := m.cellKindAt(o, i, declared)
		if declared == nil && o.open {
			index = floorDiv(off, k.Bytes())
		}
		c := Cell[V]{Path: path, Index: index, Offset: off, Kind: k, Read: fl&cellFirst != 0 || o.keptFrom(fl),
			Written: fl&cellWritten != 0, Reads: uint32(fl / cellRead)}
		switch {
		case fl&cellDefined == 0:
			c.Value = Value[V]{Kind: k} // written, but undefined now
		case k == Ptr && fl&cellKind == cellPtr:
			c.Value = m.pointerValue(o.ptrs[i])
		case fl&cellKind == cellZero:
			c.Value = m.value(k, m.zero(k))
		default:
			c.Value = m.value(k, o.number(i))
		}
		t.Cells = append(t.Cells, c)
	}
	return t
}

// accessed reports whether a trace has the cell: it was read or written, and is not inside another one.
func (fl cellFlags) accessed() bool {
	return fl&(cellWritten|cellFirst) != 0 && fl&(cellDefined|cellInside) != cellInside
}

// accessed is how many cells of o a trace has, at most.
func (o *object[V]) accessed() (n int) {
	for _, fl := range o.flags {
		if fl.accessed() {
			n++
		}
	}
	return n
}

// keptFrom reports whether a cell of a global that the run changed was read before, or may have been: what an earlier
// call left matters.
func (o *object[V]) keptFrom(fl cellFlags) bool {
	if o.made || o.open || fl&cellWritten == 0 {
		return false
	}
	return fl&cellInitial != 0 || !o.zero && fl >= cellRead
}

// cellKindAt is the kind of cell i: zeros that were set as bytes have the declared one.
func (m *machine[V]) cellKindAt(o *object[V], i int, declared ctree.Type) Kind {
	fl := o.flags[i]
	if k, ok := KindOf(declared); ok && (fl&cellKind == cellZero || fl&cellDefined == 0) {
		return k
	}
	return fl.kind()
}

func (m *machine[V]) pointerValue(p ptr[V]) Value[V] {
	v := Value[V]{Kind: Ptr, Known: true, Offset: p.off}
	if p.o != nil {
		v.Path = p.o.path
		if v.Path == "" {
			v.Path = fmt.Sprintf("<%s>", p.o.name)
		}
	}
	return v
}

// orderObjects sorts by first access and numbers first writes from 0 among what is shown.
func (m *machine[V]) orderObjects(all []*Object[V]) {
	seen := make(map[string]int, len(all))
	for _, o := range m.objects {
		if o.path != "" {
			seen[o.path] = o.seen
		}
	}
	type access struct {
		first int
		of    *Object[V]
	}
	order := make([]access, len(all))
	for i, o := range all {
		order[i] = access{seen[o.Path], o}
	}
	slices.SortStableFunc(order, func(x, y access) int { return x.first - y.first })
	for i, x := range order {
		all[i] = x.of
	}
	written := slices.DeleteFunc(slices.Clone(all), func(o *Object[V]) bool { return o.Written < 0 })
	slices.SortStableFunc(written, func(x, y *Object[V]) int { return x.Written - y.Written })
	for n, o := range written {
		o.Written = n
	}
}
