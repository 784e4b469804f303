package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// Arrays of structs of numbers have one path for all their elements, and count scalars as if they had been declared so:
// those of one type are one array, else each field is one.
//
//	struct { float re, im; } a[];      a[3].im       a, 7
//	struct { float x; int id; } p[];   p[3].id       p->id, 6
//
// What a pointer leads to is one struct until the caller says that it is several (Inputs.Several): p->x is a name of
// its own.

// recordLeaf is leaf for the scalar at offset off of an array of structs st; false if a field has no such count, as
// structs are no multiple of its size.
func recordLeaf(path string, st *ctree.Struct, off int64) (string, int64, ctree.Type, bool) {
	if t := onlyType(st); t != nil {
		return path, floorDiv(off, t.Size()), t, true
	}
	i := floorDiv(off, st.Size())
	field, index, t := member(path+"->", st, off-i*st.Size())
	if t == nil || st.Size()%t.Size() != 0 {
		return "", 0, nil, false
	}
	return field, index + i*(st.Size()/t.Size()), t, true
}

// records reports whether o is an array of structs whose numbers are counted.
func (o *object[V]) records() bool {
	_, isArray := o.elem.(ctree.Array)
	return (o.several || isArray) && Records(o.elem) != nil
}

// Records is the struct that arrays with elements of type t are of, if it holds numbers only; nil otherwise.
func Records(t ctree.Type) *ctree.Struct {
	if st, ok := innermost(t).(*ctree.Struct); ok && numbers(st) {
		return st
	}
	return nil
}

// numbers reports whether t holds numbers, each in bytes of its own, and nothing else.
func numbers(t ctree.Type) bool {
	switch t := innermost(t).(type) {
	case *ctree.Struct:
		for _, f := range t.Fields {
			if f.Name == "" || !numbers(f.Type) {
				return false
			}
		}
		return !t.Union && t.Size() > 0
	default:
		k, ok := KindOf(t)
		return ok && k != Ptr
	}
}

// onlyType is the type of all numbers in st if they have one, and no bytes lie between them; else nil.
func onlyType(st *ctree.Struct) ctree.Type {
	var only ctree.Type
	bytes := int64(0)
	for _, f := range st.Fields {
		t := innermost(f.Type)
		if inner, ok := t.(*ctree.Struct); ok {
			t = onlyType(inner)
		}
		if t == nil || only != nil && t.String() != only.String() {
			return nil
		}
		only, bytes = t, bytes+f.Type.Size()
	}
	if bytes != st.Size() {
		return nil
	}
	return only
}
