package interp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// leaf names the scalar at offset off of an object called path with elements of type t: the path of the array or field
// that it is in, its index there, and its type (nil if unknown). value is for structs that are no pointer's target:
// p.x.
func leaf(path string, t ctree.Type, off int64, value bool) (string, int64, ctree.Type) {
	scalar := innermost(t)
	st, isStruct := scalar.(*ctree.Struct)
	size := int64(0)
	if scalar != nil {
		size = scalar.Size()
	}
	switch {
	case size <= 0:
		return path, off, nil
	case !isStruct:
		return path, floorDiv(off, size), scalar
	}
	i := floorDiv(off, size)
	return member(element(path, i, t, value), st, off-i*size)
}

// leaf names the scalar at offset off of o.
func (o *object[V]) leaf(off int64) (string, int64, ctree.Type) {
	if o.records() {
		if path, index, t, ok := recordLeaf(o.path, Records(o.elem), off); ok {
			return path, index, t
		}
	}
	return leaf(o.path, o.elem, off, o.byValue)
}

// element is how C writes the struct at index i of path, ready for a field's name.
func element(path string, i int64, t ctree.Type, value bool) string {
	_, isArray := t.(ctree.Array)
	switch {
	case i != 0 || isArray:
		return fmt.Sprintf("%s[%d].", path, i)
	case value:
		return path + "."
	}
	return path + "->"
}

// member names the scalar at offset off of a struct whose fields' names follow prefix.
func member(prefix string, st *ctree.Struct, off int64) (string, int64, ctree.Type) {
	for i := len(st.Fields) - 1; i >= 0; i-- {
		f := st.Fields[i]
		rest := off - f.Offset
		if rest < 0 || rest >= max(f.Type.Size(), 1) && !flexible(f.Type) {
			continue
		}
		if inner, ok := f.Type.(*ctree.Struct); ok && f.Name == "" {
			return member(prefix, inner, rest)
		}
		return leaf(prefix+f.Name, f.Type, rest, true)
	}
	return prefix + fmt.Sprintf("<byte %d>", off), 0, nil
}

func flexible(t ctree.Type) bool {
	a, ok := t.(ctree.Array)
	return ok && a.Len < 0
}

// innermost is the element type of arrays of arrays, and a vector's lane.
func innermost(t ctree.Type) ctree.Type {
	for {
		switch u := t.(type) {
		case ctree.Array:
			t = u.Elem
			continue
		case ctree.Vector:
			t = u.Elem
			continue
		case ctree.Void, *ctree.Signature:
			return nil
		}
		return t
	}
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// define gives the undefined cell i at offset off its first value: zero, or an input that is asked for.
func (m *machine[V]) define(o *object[V], i int, off int64, k Kind, s *site) {
	path, index, t := o.leaf(off)
	if o.zero {
		o.flags[i] |= o.zeros() | cellInitial
		return
	}
	if !o.open {
		fail(s.pos, CodeUnset, fmt.Sprintf("read of %s at byte %d, which was never written", o.name, off))
	}
	if list, ok := t.(ctree.List); ok && k == Ptr {
		m.defineList(o, i, o.inner(path, index), list, s)
		return
	}
	if declared, ok := KindOf(t); ok {
		if declared.Bytes() != k.Bytes() || o.elem != nil && off%k.Bytes() != 0 && cellOf(o.elem) > 0 {
			fail(s.pos, CodeType, fmt.Sprintf("%s, elements of type %s, is read as %s at byte %d", o.name, t, k, off),
				"only whole elements of open memory have a value")
		}
		k = declared
	} else if t == nil {
		index = floorDiv(off, k.Bytes())
	}
	o.flags[i] |= formats[k] | cellFirst
	for b := 1; o.layout == bytes && b < int(k.Bytes()); b++ {
		o.flags[i+b] |= cellInside
	}
	if k == Ptr {
		m.definePtr(o, i, path, index, t, s)
		return
	}
	n := m.input(path, index, k, s)
	o.bits[i] = n.bits
	if o.data != nil {
		o.data[i] = n.v
	}
	if n.st == isData {
		o.flags[i] |= cellData
	}
}

// input asks for element index of path.
func (m *machine[V]) input(path string, index int64, k Kind, s *site) number[V] {
	if m.in.Cell == nil {
		fail(s.pos, CodeArgument, fmt.Sprintf("%s[%d] is read, but has no contents", path, index))
	}
	v, err := m.in.Cell(path, index, k)
	if err != nil {
		panic(stop{fmt.Errorf("%s: %s[%d]: %w", s.pos, path, index, err)})
	}
	return m.fromValue(v, k, s)
}

// maxLinks is how many pointers of the caller's are followed one from another.
const maxLinks = 64

// definePtr makes a pointer in open memory lead to an open object of its own.
func (m *machine[V]) definePtr(o *object[V], i int, path string, index int64, t ctree.Type, s *site) {
	if o.ptrs == nil {
		o.ptrs = make([]ptr[V], len(o.flags))
		m.charge(s.pos, int64(len(o.flags))*16)
	}
	path = o.inner(path, index)
	if strings.Count(path, "->") > maxLinks {
		fail(s.pos, CodeUnsupported, fmt.Sprintf("a chain of more than %d pointers is followed from %s on: of lists "+
			"no end is known", maxLinks, path[:strings.Index(path, "->")]))
	}
	var elem ctree.Type
	if p, ok := t.(ctree.Pointer); ok {
		elem = p.Elem
	}
	if m.in.Null != nil && m.in.Null(path) {
		o.ptrs[i] = ptr[V]{}
		return
	}
	if sig, ok := elem.(*ctree.Signature); ok {
		fail(s.pos, CodeUnsupported, fmt.Sprintf("%s is a pointer to a function (%s) that the caller chooses", path,
			sig))
	}
	o.ptrs[i] = ptr[V]{o: m.openObject(path, elem, o.root, s.pos)}
}

// openObject is the object at path, made when it is first asked for.
func (m *machine[V]) openObject(path string, elem ctree.Type, root *ctree.Object, at ctree.Pos) *object[V] {
	if o := m.byPath[path]; o != nil {
		return o
	}
	size := int64(-1)
	if m.in.Size != nil {
		size = m.in.Size(path)
	}
	o := m.newObject(elem, size, path, at)
	o.open, o.made, o.path, o.root = true, false, path, root
	o.several = m.in.Several != nil && m.in.Several(path)
	m.byPath[path] = o
	return o
}

// fromValue is v as a cell of kind k holds it.
func (m *machine[V]) fromValue(v Value[V], k Kind, s *site) number[V] {
	n := number[V]{v: v.V}
	switch {
	case !v.Known && m.domain == nil:
		fail(s.pos, CodeArgument, "a value of no domain was given to a concrete run")
	case !v.Known:
		return n
	case v.Kind.Float() != k.Float():
		fail(s.pos, CodeArgument, fmt.Sprintf("a value of kind %s was given where the program has %s", v.Kind, k))
	case k.Float():
		n = m.float(k, roundFloat(k, v.Float))
	default:
		n = knownInt[V](wrapInt(k, v.Int))
	}
	return n
}

// inner is the path of what the pointer or list leads to that is element index at path, in o.
func (o *object[V]) inner(path string, index int64) string {
	if path != o.path && index == 0 || o.byValue && o.elem != nil && ctree.Scalar(o.elem) {
		return path // a field, or a variable
	}
	var text [96]byte
	return string(append(strconv.AppendInt(append(append(text[:0], path...), '['), index, 10), ']'))
}
