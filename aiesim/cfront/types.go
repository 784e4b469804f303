package cfront

// Identical tells whether a and b are the same type: as ==, but function types are compared by their parts.
func Identical(a, b Type) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case Pointer:
		b, ok := b.(Pointer)
		return ok && a.Quals == b.Quals && a.Restrict == b.Restrict && Identical(a.Elem, b.Elem)
	case Array:
		b, ok := b.(Array)
		return ok && a.Len == b.Len && Identical(a.Elem, b.Elem)
	case *FuncType:
		b, ok := b.(*FuncType)
		if !ok || !Identical(a.Result, b.Result) || len(a.Params) != len(b.Params) {
			return false
		}
		for i := range a.Params {
			if !Identical(a.Params[i], b.Params[i]) {
				return false
			}
		}
		return true
	}
	return false
}

// unrestrict drops the restrict of a pointer itself.
func unrestrict(t Type) Type {
	if p, ok := t.(Pointer); ok {
		p.Restrict = false
		return p
	}
	return t
}

// typeDepth counts the steps *, [] and () of a type.
func typeDepth(t Type) int {
	for n := 0; ; n++ {
		switch u := t.(type) {
		case Pointer:
			t = u.Elem
		case Array:
			t = u.Elem
		case *FuncType:
			t = u.Result
		default:
			return n
		}
	}
}

// arithmetic returns t as a basic type if it is a number.
func arithmetic(t Type) (Basic, bool) {
	b, ok := t.(Basic)
	return b, ok && b != Void
}

// isInteger tells whether t is an integer type.
func isInteger(t Type) bool {
	b, ok := t.(Basic)
	return ok && b.IsInteger()
}

// promote is C's integer promotion.
func promote(b Basic) Basic {
	if b.IsInteger() && b.Size() < 4 {
		return Int32
	}
	return b
}

// common is the type of C's usual arithmetic conversions; the order of Basic is that of the ranks.
func common(a, b Basic) Basic { return max(promote(a), promote(b)) }

// isLvalue tells whether x has an address.
func isLvalue(x Expr) bool {
	switch x.(type) {
	case *Var, *Deref, *Member, *Temp:
		return true
	}
	return false
}

// quals are the qualifiers of an lvalue; a value has none.
func quals(x Expr) Quals {
	switch x := x.(type) {
	case *Var:
		return x.Obj.Quals
	case *Deref:
		return x.Ptr.Type().(Pointer).Quals
	case *Member:
		return quals(x.Base) | x.Field.Quals
	case *Temp:
		return x.Obj.Quals
	}
	return 0
}

// object is the variable that an lvalue is a part of, or nil.
func object(x Expr) *Object {
	for {
		switch y := x.(type) {
		case *Var:
			return y.Obj
		case *Temp:
			return y.Obj
		case *Member:
			x = y.Base
		default:
			return nil
		}
	}
}

// describe names an expression's type in messages.
func describe(x Expr) string {
	if f, ok := x.(*funcName); ok {
		return "the function " + f.name
	}
	if isLvalue(x) {
		return declString(unrestrict(x.Type()), quals(x)&Const, "")
	}
	return unrestrict(x.Type()).String()
}
