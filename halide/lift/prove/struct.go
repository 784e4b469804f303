package prove

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/prove/sym"
)

// A struct that is a variable of the program's own is as many variables as it has fields, each by a name of its own:
// numbers and pointers, arrays, and structs that are as many again. A union of vectors and arrays of numbers of one
// type is one array of these; other unions are refused. What is passed by pointer stays where it is: see ref.

// fieldKey names a field of a variable.
type fieldKey struct {
	object *ctree.Object
	name   string
}

// field is the variable that a field of the struct o is.
func (x *executor) field(o *ctree.Object, f *ctree.Field) *ctree.Object {
	k := fieldKey{o, f.Name}
	h := x.fields[k]
	if h == nil {
		h = &ctree.Object{Name: o.Name + "." + f.Name, Type: f.Type, Storage: ctree.Local, Pos: o.Pos,
			Slot: len(x.fields), Hidden: true}
		x.fields[k] = h
	}
	return h
}

// declareStruct begins the life of a struct: nothing is known of its fields but what its initialiser says.
func (x *executor) declareStruct(o *ctree.Object, t *ctree.Struct, init ctree.Expr, st *state, pos ctree.Pos) error {
	if t.Union {
		return x.declareUnion(o, t, init, st, pos)
	}
	x.held[o] = true
	list, isList := init.(*ctree.InitList)
	for _, f := range t.Fields {
		if f.Name == "" {
			return refuse(pos, "%s of type %s, with a field without a name", o.Name, t)
		}
		h := x.field(o, f)
		var own ctree.Expr
		if isList {
			for _, item := range list.Items {
				if item.Offset == f.Offset {
					own = item.Value
				} else if item.Offset > f.Offset && item.Offset < f.Offset+f.Type.Size() {
					return refuse(pos, "the initialiser of %s", h.Name)
				}
			}
		}
		if _, pointer := f.Type.(ctree.Pointer); own == nil && pointer {
			delete(st.ptrs, h)
			continue
		}
		if own == nil && isList {
			if !direct(f.Type) {
				return refuse(pos, "the initialiser of %s", h.Name)
			}
			x.set(st, cell{obj: h}, x.s.Rat(zeroRat(), sortOf(f.Type)))
			continue
		}
		if err := x.declareField(h, own, st, pos); err != nil {
			return err
		}
	}
	if init != nil && !isList {
		return x.copyStruct(o, init, st)
	}
	return nil
}

// declareUnion begins the life of a union: nothing is known of its numbers.
func (x *executor) declareUnion(o *ctree.Object, t *ctree.Struct, init ctree.Expr, st *state, pos ctree.Pos) error {
	elem, err := x.oneType(o, t, st, pos)
	if err != nil {
		return err
	}
	if init != nil {
		return refuse(pos, "the initialiser of %s, a union", o.Name)
	}
	x.held[o] = true
	a := ctree.Array{Elem: elem, Len: t.Size() / elem.Size()}
	return x.declareArray(&ctree.Decl{Here: ctree.Here{P: pos}, Object: x.numbersOf(o, a)}, a, st)
}

// numbersOf is the array that a union is.
func (x *executor) numbersOf(o *ctree.Object, t ctree.Type) *ctree.Object {
	return x.field(o, &ctree.Field{Name: "numbers of it", Type: t}) // no field has such a name
}

// oneType is the type of numbers that all fields of a union are made of: each is the first of these, as many as it is
// long.
func (x *executor) oneType(o *ctree.Object, t *ctree.Struct, st *state, pos ctree.Pos) (ctree.Type, error) {
	var elem ctree.Type
	for _, f := range t.Fields {
		e, _, err := x.scalarOf(f.Type, st, pos)
		if err != nil {
			return nil, err
		}
		if !direct(e) || elem != nil && e != elem {
			return nil, refuse(pos, "%s of type %s, whose fields are numbers of several types", o.Name, t)
		}
		elem = e
	}
	if elem == nil || t.Size()%elem.Size() != 0 {
		return nil, refuse(pos, "%s of type %s", o.Name, t)
	}
	return elem, nil
}

func (x *executor) declareField(h *ctree.Object, own ctree.Expr, st *state, pos ctree.Pos) error {
	switch t := h.Type.(type) {
	case ctree.Array:
		return x.declareArray(&ctree.Decl{Here: ctree.Here{P: pos}, Object: h, Init: own}, t, st)
	case *ctree.Struct:
		return x.declareStruct(h, t, own, st, pos)
	}
	if own != nil {
		return x.assignObject(h, own, st)
	}
	if direct(h.Type) {
		x.set(st, cell{obj: h}, x.s.Fresh(h.Name+"?", sortOf(h.Type)))
		return nil
	}
	return refuse(pos, "%s of type %s", h.Name, h.Type)
}

// structOf is where the value of an expression of a struct type is: a variable, or something that was passed.
func (x *executor) structOf(e ctree.Expr, st *state) (ref, error) {
	switch c := e.(type) {
	case *ctree.Call:
		if c.Fn == nil || c.Fn.Body == nil {
			return ref{}, refuse(e.Pos(), "%s returns a struct", callName(c))
		}
		f, err := x.inline(c, st)
		if err != nil {
			return ref{}, err
		}
		if !x.held[f.result] {
			return ref{}, refuse(e.Pos(), "%s returns no struct", c.Fn.Name)
		}
		return ref{obj: f.result, typ: f.result.Type}, nil
	case *ctree.Assign:
		if err := x.assignStruct(c, st); err != nil {
			return ref{}, err
		}
		return x.place(c.L, st)
	}
	return x.place(e, st)
}

// copyStruct gives the struct o the value of e, field by field.
func (x *executor) copyStruct(o *ctree.Object, e ctree.Expr, st *state) error {
	from, err := x.structOf(e, st)
	if err != nil {
		return err
	}
	if from.obj == o {
		return nil
	}
	x.held[o] = true
	return x.copyFields(o, from, o.Type.(*ctree.Struct), st, e.Pos())
}

func (x *executor) copyFields(o *ctree.Object, from ref, t *ctree.Struct, st *state, pos ctree.Pos) error {
	if t.Union {
		return refuse(pos, "%s, a union, is copied", o.Name)
	}
	for _, f := range t.Fields {
		h := x.field(o, f)
		r, err := x.fieldOf(from, f, ".", st, pos)
		if err != nil {
			return err
		}
		switch ft := f.Type.(type) {
		case ctree.Int, ctree.Float:
			var v *sym.Node
			if v, err = x.load(r, st, pos); err == nil {
				x.set(st, cell{obj: h}, v)
			}
		case ctree.Pointer:
			var p ref
			if p, err = x.loadPointer(r, ft.Elem, st, pos); err == nil {
				err = x.point(h, p, st)
			}
		case *ctree.Struct:
			x.held[h] = true
			err = x.copyFields(h, r, ft, st, pos)
		default:
			err = refuse(pos, "the field %s of type %s is copied", f.Name, f.Type)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// assignStruct is an assignment of whole structs.
func (x *executor) assignStruct(e *ctree.Assign, st *state) error {
	to, err := x.place(e.L, st)
	if err != nil {
		return err
	}
	if to.obj == nil { // a variable of a struct type is held, else it is where it was passed
		return refuse(e.Pos(), "the struct %s is written", ctree.ExprString(e.L))
	}
	return x.copyStruct(to.obj, e.R, st)
}

// fieldOf is where a field of the struct at base is: of one that was passed its path is as C would write it.
func (x *executor) fieldOf(base ref, f *ctree.Field, dot string, st *state, pos ctree.Pos) (ref, error) {
	if u, ok := base.typ.(*ctree.Struct); ok && u.Union {
		if base.obj == nil {
			return ref{}, refuse(pos, "the union %s, which was passed: its fields are in one place", base.path)
		}
		m := st.lists[x.numbersOf(base.obj, nil)]
		if m == nil {
			return ref{}, refuse(pos, "the union %s is used before its declaration", base.obj.Name)
		}
		return ref{mem: m, off: x.s.Int(0), typ: f.Type}, nil
	}
	if base.obj != nil {
		h := x.field(base.obj, f)
		switch t := f.Type.(type) {
		case ctree.Array:
			m := st.lists[h]
			if m == nil {
				return ref{}, refuse(pos, "the array %s is used before its declaration", h.Name)
			}
			return ref{mem: m, off: x.s.Int(0), typ: t}, nil
		case *ctree.Struct:
			x.held[h] = true
		}
		return ref{obj: h, typ: f.Type}, nil
	}
	r := ref{path: base.path + dot + f.Name, off: x.s.Int(0), typ: f.Type, named: true}
	if a, ok := f.Type.(ctree.Array); ok {
		el, _, err := x.scalarOf(a, st, pos)
		if err != nil {
			return ref{}, err
		}
		if direct(el) {
			r.mem = x.memoryAt(r.path, el, 0)
			return r, r.mem.holds(el, pos)
		}
	}
	return r, nil
}
