package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Unrestrict drops the restrict of a pointer itself.
func Unrestrict(t cfront.Type) cfront.Type {
	if p, ok := t.(cfront.Pointer); ok {
		p.Restrict = false
		return p
	}
	return t
}

// TypeDepth counts the steps *, [] and () of a type.
func TypeDepth(t cfront.Type) int {
	for n := 0; ; n++ {
		switch u := t.(type) {
		case cfront.Pointer:
			t = u.Elem
		case cfront.Array:
			t = u.Elem
		case *cfront.FuncType:
			t = u.Result
		default:
			return n
		}
	}
}

// Arithmetic returns t as a basic type if it is a number.
func Arithmetic(t cfront.Type) (cfront.Basic, bool) {
	b, ok := t.(cfront.Basic)
	return b, ok && b != cfront.Void
}

// IsInteger reports whether t is an integer type.
func IsInteger(t cfront.Type) bool {
	b, ok := t.(cfront.Basic)
	return ok && b.IsInteger()
}

// Promote is C's integer promotion.
func Promote(b cfront.Basic) cfront.Basic {
	if b.IsInteger() && b.Size() < 4 {
		return cfront.Int32
	}
	return b
}

// common is the type of C's usual arithmetic conversions; the order of Basic is that of the ranks.
func common(a, b cfront.Basic) cfront.Basic { return max(Promote(a), Promote(b)) }

// IsLvalue reports whether x has an address.
func IsLvalue(x cfront.Expr) bool {
	switch x.(type) {
	case *cfront.Var, *cfront.Deref, *cfront.Member, *cfront.Temp:
		return true
	}
	return false
}

// IsMoved reports whether a place is one that references to values take: std::move(x), s{1, 2}, and their members.
func IsMoved(x cfront.Expr) bool {
	switch x := x.(type) {
	case *cfront.Temp:
		return true
	case *cfront.Deref:
		return x.Moved
	case *cfront.Member:
		return IsMoved(x.Base)
	}
	return false
}

// QualsOf are the qualifiers of an lvalue; a value has none.
func QualsOf(x cfront.Expr) cfront.Quals {
	switch x := x.(type) {
	case *cfront.Var:
		return x.Obj.Quals
	case *cfront.Deref:
		return x.Ptr.Type().(cfront.Pointer).Quals
	case *cfront.Member:
		return QualsOf(x.Base) | x.Field.Quals
	case *cfront.Temp:
		return x.Obj.Quals
	}
	return 0
}

// object is the variable that an lvalue is a part of, or nil.
func object(x cfront.Expr) *cfront.Object {
	for {
		switch y := x.(type) {
		case *cfront.Var:
			return y.Obj
		case *cfront.Temp:
			return y.Obj
		case *cfront.Member:
			x = y.Base
		default:
			return nil
		}
	}
}

// Describe names an expression's type in messages.
func Describe(x cfront.Expr) string {
	if f, ok := x.(*FuncName); ok {
		return "the function " + f.Name
	}
	if IsLvalue(x) {
		return cfront.DeclString(Unrestrict(x.Type()), QualsOf(x)&cfront.Const, "")
	}
	return Unrestrict(x.Type()).String()
}

// zero is the value 0 of a scalar type or a vector of zeros.
func zero(t cfront.Type, at cfront.Pos) cfront.Expr {
	switch u := t.(type) {
	case cfront.Basic:
		if u.IsFloat() {
			return &cfront.FloatConst{At: cfront.At{P: at}, T: cfront.T{Typ: t}, Val: 0}
		}
	case cfront.Vector:
		lit := &cfront.VectorLit{At: cfront.At{P: at}, T: cfront.T{Typ: t}}
		for range u.Lanes {
			lit.Lanes = append(lit.Lanes, zero(u.Elem, at))
		}
		return lit
	}
	return &cfront.IntConst{At: cfront.At{P: at}, T: cfront.T{Typ: t}, Val: 0}
}
