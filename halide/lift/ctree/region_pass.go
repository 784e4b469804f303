package ctree

import "strings"

// passing says how an object of the function reaches the one that a nest has become.
type passing uint8

const (
	byValue     passing = iota
	byPointer           // *p is the object
	byElements          // p is the array's first element
	ownVariable         // only the nest uses it
)

// region is a nest on its way to become a function.
type region struct {
	f     *Func
	now   map[*Object]*Object // what stands for the objects of the function
	how   map[*Object]passing
	first []Stmt // declarations before the nest
}

// pass decides how x is passed: before says that its value before the nest matters, later that the one behind it does.
func (r *region) pass(x *Object, changed, before, later bool) {
	p := &Object{Name: strings.TrimSuffix(x.Name, "."), Storage: Param, Pos: x.Pos, Type: r.typ(x.Type),
		Reference: x.Reference, Const: x.Const}
	switch t := p.Type.(type) {
	case Array:
		p.Type, r.how[x] = Pointer{Elem: t.Elem}, byElements
	case *Struct, List:
		p.Type, r.how[x] = Pointer{Elem: p.Type}, byPointer
		p.Reference = true
	default:
		_, pointer := t.(Pointer)
		switch {
		case changed && !before && !later:
			p.Storage, r.how[x] = Local, ownVariable
			r.first = append(r.first, &Decl{Here: Here{x.Pos}, Object: p})
			r.f.Locals = append(r.f.Locals, p)
			r.now[x] = p
			return
		case changed && later && !pointer:
			p.Type, r.how[x] = Pointer{Elem: p.Type}, byPointer
		default:
			r.how[x] = byValue
		}
	}
	p.AddressTaken = x.AddressTaken && r.how[x] == byValue
	r.now[x] = p
	r.f.Params = append(r.f.Params, p)
}

// expr rewrites what mentions an object of the function.
func (r *region) expr(e Expr) Expr {
	switch e := e.(type) {
	case *VarRef:
		p := r.now[e.Object]
		if p == nil {
			return e
		}
		ref := &VarRef{At: At{T: p.Type, P: e.P}, Object: p}
		if r.how[e.Object] == byPointer {
			return &Deref{At: At{T: e.T, P: e.P}, X: ref}
		}
		return ref
	case *Decay:
		if v, ok := e.X.(*VarRef); ok && r.elements(v) {
			return v
		}
	case *AddressOf: // of a whole array: a pointer to its first element, as another type
		if v, ok := e.X.(*VarRef); ok && r.elements(v) {
			return &Convert{At: e.At, X: v}
		}
	}
	return e
}

// elements reports whether v is the pointer that an array has become: Index takes arrays and pointers alike.
func (r *region) elements(v *VarRef) bool {
	for x, p := range r.now {
		if p == v.Object {
			return r.how[x] == byElements
		}
	}
	return false
}

// typ is t with the lengths that the function's objects hold.
func (r *region) typ(t Type) Type {
	switch t := t.(type) {
	case Pointer:
		t.Elem = r.typ(t.Elem)
		return t
	case Array:
		t.Elem = r.typ(t.Elem)
		if v, ok := t.LenExpr.(*VarRef); ok && r.now[v.Object] != nil {
			t.LenExpr = &VarRef{At: v.At, Object: r.now[v.Object]}
		}
		return t
	}
	return t
}
