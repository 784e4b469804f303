package cfront

// initNode is an initialiser as written: a value or a list in braces.
type initNode struct {
	pos   Pos
	expr  Expr
	text  []byte // instead of expr: a string literal, with its final zero
	list  []initElem
	brace bool
}

// initElem is one entry of a list: .a[2] = node.
type initElem struct {
	path []designator
	node *initNode
}

// designator is .field or [index].
type designator struct {
	pos   Pos
	field string
	index int64
}

// maxInit is the number of values that the initialisers of one object may have.
const maxInit = 1 << 20

// filler lays the values of an initialiser over a type.
type filler struct {
	p     *inits
	what  string
	items []InitItem
}

// inits lays initialisers over types.
type inits struct {
	rep  *reporter
	cur  *cursor
	conv *conversions
	prog *program
}

// fill makes the Init of an object of type t; the type comes back with its length if it had none.
//
//	int a[] = {1, [3] = 2}  ->  Zero, 0: 1, 12: 2; type int [4]
func (p *inits) fill(t Type, n *initNode, what string) (*Init, Type) {
	f := &filler{p: p, what: what}
	t = f.object(t, 0, n)
	_, isArray := t.(Array)
	_, isStruct := t.(*Struct)
	return &Init{Zero: (isArray || isStruct) && (n.brace || n.text != nil), Items: f.items}, t
}

func (f *filler) put(off int64, x Expr) {
	if f.items = append(f.items, InitItem{off, x}); len(f.items) > maxInit {
		f.p.rep.limit(x.Pos(), "%s has more than %d values", f.what, maxInit)
	}
}

// object sets the object of type t at off from a node; for an array without length the type with length comes back.
func (f *filler) object(t Type, off int64, n *initNode) Type {
	switch ty := t.(type) {
	case Array:
		return f.array(ty, off, n)
	case *Struct:
		if n.brace {
			f.braces(t, off, n)
			return t
		}
	case Vector:
		if n.brace && !f.single(t, n) {
			f.put(off, f.vector(ty, n))
			return t
		}
	}
	if n.brace {
		n = f.unwrap(t, n)
	}
	f.put(off, f.p.conv.convert(f.value(n), t, f.what))
	return t
}

// value is the expression of a node that is no list.
func (f *filler) value(n *initNode) Expr {
	if n.text != nil {
		return f.p.prog.stringObject(n.text[:len(n.text)-1], n.pos)
	}
	return n.expr
}

// single tells whether the braces hold just one value of the very type.
func (f *filler) single(t Type, n *initNode) bool {
	return len(n.list) == 1 && n.list[0].path == nil && n.list[0].node.expr != nil && Identical(n.list[0].node.expr.Type(), t)
}

// unwrap takes the value out of {x} for a scalar; {} is zero.
func (f *filler) unwrap(t Type, n *initNode) *initNode {
	switch {
	case len(n.list) == 0:
		if _, ok := t.(Acc); ok {
			f.p.rep.fail(n.pos, "%s: an accumulator has no value {}; use null_%s()", f.what, t)
		}
		return &initNode{pos: n.pos, expr: zero(t, n.pos)}
	case len(n.list) > 1 || n.list[0].path != nil || n.list[0].node.brace:
		f.p.rep.fail(n.pos, "%s: %s takes one value, not a list", f.what, t)
	}
	return n.list[0].node
}

// vector makes v8int32{1, 2, ...}.
func (f *filler) vector(t Vector, n *initNode) Expr {
	lit := &VectorLit{At: At{n.pos}, T: T{t}}
	if len(n.list) > t.Lanes {
		f.p.rep.fail(n.pos, "%s: %d values for the %d lanes of %s", f.what, len(n.list), t.Lanes, t)
	}
	for _, e := range n.list {
		if e.path != nil || e.node.brace {
			f.p.rep.fail(e.node.pos, "%s: the lanes of %s are plain values in order", f.what, t)
		}
		lit.Lanes = append(lit.Lanes, f.p.conv.convert(f.value(e.node), t.Elem, f.what))
	}
	for len(lit.Lanes) < t.Lanes {
		lit.Lanes = append(lit.Lanes, zero(t.Elem, n.pos))
	}
	return lit
}

// array sets an array from a string or a list.
func (f *filler) array(t Array, off int64, n *initNode) Type {
	if n.brace && len(n.list) == 1 && n.list[0].path == nil && n.list[0].node.text != nil && isChar(t.Elem) {
		n = n.list[0].node
	}
	switch {
	case n.text != nil && isChar(t.Elem):
		text := n.text
		if t.Len < 0 {
			t.Len = int64(len(text))
		}
		if int64(len(text))-1 > t.Len {
			f.p.rep.fail(n.pos, "%s: the string has %d characters, the array %d", f.what, len(text)-1, t.Len)
		}
		for i, c := range text {
			if int64(i) < t.Len {
				f.put(off+int64(i), &IntConst{At{n.pos}, T{t.Elem}, truncate(t.Elem, int64(c))})
			}
		}
		return t
	case !n.brace:
		f.p.rep.fail(n.pos, "%s: an array is set by values in braces", f.what)
	}
	length := f.braces(t, off, n)
	if t.Len < 0 {
		if length == 0 {
			f.p.rep.fail(n.pos, "%s: {} gives the array no length", f.what)
		}
		t.Len = length
	}
	return t
}

func isChar(t Type) bool { return t == Int8 || t == UInt8 }

// braces lays a whole list over an aggregate.
func (f *filler) braces(t Type, off int64, n *initNode) int64 {
	rest := n.list
	length := f.aggregate(t, off, &rest, true)
	return length
}
