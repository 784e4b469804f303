package source

import (
	"strings"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// refPrefix begins the names of the typedefs that Rewrite makes for references: an alias of the type referred to, so
// that the parser checks uses as C++ means them.
const refPrefix = "__vy_ref_"

// refKey is a declaration of a reference with auto: the parser's tree cannot carry the mark.
type refKey struct {
	line int
	name string
}

// reference is the type that c refers to, if c is a reference.
func (t *translator) reference(n node, c cc.Type) (ctree.Type, bool) {
	d := c.Typedef()
	if d == nil || !strings.HasPrefix(d.Name(), refPrefix) {
		return nil, false
	}
	if p, ok := d.Type().(*cc.PointerType); ok && strings.HasPrefix(d.Name(), refPrefix+"list_") {
		return ctree.List{Elem: t.typ(n, p.Elem())}, true // the parser has forgotten the name of the list's own typedef
	}
	return t.typ(n, d.Type()), true
}

// bind is the pointer that a reference to elem holds after it is bound to e: &e, or the address of a temporary for a
// value or a value of another type (const T&).
func (t *translator) bind(e ctree.Expr, elem ctree.Type) ctree.Expr {
	if lvalue(e) && ctree.Identical(e.Type(), elem) {
		return t.addressOf(e, e.Pos())
	}
	return t.addressOf(t.temporary(t.convert(t.decayed(e), elem)), e.Pos())
}

// temporary is an unnamed object with the value e.
func (t *translator) temporary(e ctree.Expr) ctree.Expr {
	if t.fn == nil {
		t.refuseAt(e.Pos(), "temporary", "a value that needs an object of its own, outside functions")
	}
	o := t.hidden("tmp.", e.Type(), e.Pos())
	o.Const = false
	return &ctree.CompoundLit{At: ctree.At{T: e.Type(), P: e.Pos()}, Object: o, Init: e}
}

// lvalue reports whether e names an object.
func lvalue(e ctree.Expr) bool {
	switch e := e.(type) {
	case *ctree.VarRef, *ctree.Deref, *ctree.Index, *ctree.ListIndex, *ctree.CompoundLit, *ctree.StringLit:
		return true
	case *ctree.Member:
		return lvalue(e.X)
	case *ctree.Lane:
		return lvalue(e.X)
	}
	return false
}

// addressOf is &e, simplified for *p, p[i] of pointers, and a; the object behind e is marked.
func (t *translator) addressOf(e ctree.Expr, p ctree.Pos) ctree.Expr {
	at := ctree.At{T: ctree.Pointer{Elem: e.Type()}, P: p}
	switch x := e.(type) {
	case *ctree.Deref:
		return t.convert(x.X, at.T)
	case *ctree.Lane:
		t.refuseAt(p, "address-of-lane", "the address of one lane of a vector")
	}
	if !lvalue(e) {
		t.refuseAt(p, "not-an-object", "the address of a value that is no object")
	}
	taken(e)
	return &ctree.AddressOf{At: at, X: e}
}

// taken marks the object that e is (a part of).
func taken(e ctree.Expr) {
	for {
		switch x := e.(type) {
		case *ctree.VarRef:
			x.Object.AddressTaken = true
			return
		case *ctree.Member:
			e = x.X
		case *ctree.Index:
			if _, ok := x.X.Type().(ctree.Array); !ok {
				return
			}
			e = x.X
		default:
			return
		}
	}
}
