package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// InitNode is an initialiser as written: a value or a list in braces.
type InitNode struct {
	Pos   cfront.Pos
	Expr  cfront.Expr
	Text  []byte // instead of expr: a string literal, with its final zero
	List  []InitElem
	Brace bool
}

// InitElem is one entry of a list: .a[2] = node.
type InitElem struct {
	Path []Designator
	Node *InitNode
}

// Designator is .field or [index].
type Designator struct {
	Pos   cfront.Pos
	Field string
	Index int64
}

// MaxInit is the number of values that the initialisers of one object may have.
const MaxInit = 1 << 20

// filler lays the values of an initialiser over a type.
type filler struct {
	p     *Inits
	what  string
	items []cfront.InitItem
}

// Inits lays initialisers over types.
type Inits struct {
	rep  *lex.Reporter
	nest func(f func()) // runs f one level of nesting deeper
	conv *Conversions
	prog *Program
}

// Fill makes the Init of an object of type t; the type comes back with its length if it had none.
//
//	int a[] = {1, [3] = 2}  ->  Zero, 0: 1, 12: 2; type int [4]
func (p *Inits) Fill(t cfront.Type, n *InitNode, what string) (*cfront.Init, cfront.Type) {
	f := &filler{p: p, what: what}
	t = f.object(t, 0, n)
	_, isArray := t.(cfront.Array)
	_, isStruct := t.(*cfront.Struct)
	return &cfront.Init{Zero: (isArray || isStruct) && (n.Brace || n.Text != nil), Items: f.items}, t
}

func (f *filler) put(off int64, x cfront.Expr) {
	if f.items = append(f.items, cfront.InitItem{Offset: off, X: x}); len(f.items) > MaxInit {
		f.p.rep.Limit(x.Pos(), "%s has more than %d values", f.what, MaxInit)
	}
}

// object sets the object of type t at off from a node; for an array without length the type with length comes back.
func (f *filler) object(t cfront.Type, off int64, n *InitNode) cfront.Type {
	switch ty := t.(type) {
	case cfront.Array:
		return f.array(ty, off, n)
	case *cfront.Struct:
		if n.Brace && !(f.p.conv.names.IsLaneRef(t) && len(n.List) == 1) {
			f.braces(t, off, n)
			return t
		}
	case cfront.Vector:
		if n.Brace && !f.single(t, n) {
			f.put(off, f.vector(ty, n))
			return t
		}
	}
	if n.Brace {
		n = f.unwrap(t, n)
	}
	f.put(off, f.p.conv.Convert(f.value(n), t, f.what))
	return t
}

// value is the expression of a node that is no list.
func (f *filler) value(n *InitNode) cfront.Expr {
	if n.Text != nil {
		return f.p.prog.StringObject(n.Text[:len(n.Text)-1], n.Pos)
	}
	return n.Expr
}

// single reports whether the braces hold just one value of the very type.
func (f *filler) single(t cfront.Type, n *InitNode) bool {
	return len(n.List) == 1 && n.List[0].Path == nil && n.List[0].Node.Expr != nil &&
		cfront.Identical(n.List[0].Node.Expr.Type(), t)
}

// unwrap takes the value out of {x} for a scalar; {} is zero.
func (f *filler) unwrap(t cfront.Type, n *InitNode) *InitNode {
	switch {
	case len(n.List) == 0:
		if _, ok := t.(cfront.Acc); ok {
			f.p.rep.Fail(n.Pos, "%s: an accumulator has no value {}; use null_%s()", f.what, t)
		}
		return &InitNode{Pos: n.Pos, Expr: zero(t, n.Pos)}
	case len(n.List) > 1 || n.List[0].Path != nil || n.List[0].Node.Brace:
		f.p.rep.Fail(n.Pos, "%s: %s takes one value, not a list", f.what, t)
	}
	return n.List[0].Node
}

// vector makes v8int32{1, 2, ...}.
func (f *filler) vector(t cfront.Vector, n *InitNode) cfront.Expr {
	lit := &cfront.VectorLit{At: cfront.At{P: n.Pos}, T: cfront.T{Typ: t}}
	if len(n.List) > t.Lanes {
		f.p.rep.Fail(n.Pos, "%s: %d values for the %d lanes of %s", f.what, len(n.List), t.Lanes, t)
	}
	for _, e := range n.List {
		if e.Path != nil || e.Node.Brace {
			f.p.rep.Fail(e.Node.Pos, "%s: the lanes of %s are plain values in order", f.what, t)
		}
		lit.Lanes = append(lit.Lanes, f.p.conv.Convert(f.value(e.Node), t.Elem, f.what))
	}
	for len(lit.Lanes) < t.Lanes {
		lit.Lanes = append(lit.Lanes, zero(t.Elem, n.Pos))
	}
	return lit
}

// array sets an array from a string or a list.
func (f *filler) array(t cfront.Array, off int64, n *InitNode) cfront.Type {
	if n.Brace && len(n.List) == 1 && n.List[0].Path == nil && n.List[0].Node.Text != nil && isChar(t.Elem) {
		n = n.List[0].Node
	}
	switch {
	case n.Text != nil && isChar(t.Elem):
		text := n.Text
		if t.Len < 0 {
			t.Len = int64(len(text))
		}
		if int64(len(text))-1 > t.Len {
			f.p.rep.Fail(n.Pos, "%s: the string has %d characters, the array %d", f.what, len(text)-1, t.Len)
		}
		for i, c := range text {
			if int64(i) < t.Len {
				f.put(off+int64(i), &cfront.IntConst{At: cfront.At{P: n.Pos}, T: cfront.T{Typ: t.Elem},
					Val: cfront.Truncate(t.Elem,
						int64(c))})
			}
		}
		return t
	case !n.Brace:
		f.p.rep.Fail(n.Pos, "%s: an array is set by values in braces", f.what)
	}
	length := f.braces(t, off, n)
	if t.Len < 0 {
		if length == 0 {
			f.p.rep.Fail(n.Pos, "%s: {} gives the array no length", f.what)
		}
		t.Len = length
	}
	return t
}

func isChar(t cfront.Type) bool { return t == cfront.Int8 || t == cfront.UInt8 }

// braces lays a whole list over an aggregate.
func (f *filler) braces(t cfront.Type, off int64, n *InitNode) int64 {
	rest := n.List
	length := f.aggregate(t, off, &rest, true)
	return length
}
