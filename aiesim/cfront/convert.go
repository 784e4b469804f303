package cfront

import "fmt"

// value makes a value of what was read: lvalues are loaded, arrays and functions become addresses.
func (p *parser) value(x Expr) Expr {
	switch t := x.Type().(type) {
	case Array:
		return &Decay{At{x.Pos()}, T{Pointer{Elem: t.Elem, Quals: quals(x)}}, p.address(x)}
	case Window:
		p.rep.fail(x.Pos(), "%s can only be used through a pointer or a reference", t)
	case *Struct:
		if !t.Complete {
			p.rep.fail(x.Pos(), "%s is not complete here", t)
		}
	}
	if f, ok := x.(*funcName); ok {
		return p.funcValue(f)
	}
	if !isLvalue(x) {
		return x
	}
	if c := p.namedConstant(x); c != nil {
		return c
	}
	return &Load{At{x.Pos()}, T{unrestrict(x.Type())}, x}
}

// namedConstant is the value of a const number with a constant initialiser: const int taps = 4.
func (p *parser) namedConstant(x Expr) Expr {
	v, ok := x.(*Var)
	if !ok {
		return nil
	}
	if _, ok := arithmetic(v.Typ); !ok || p.known[v.Obj] == nil {
		return nil
	}
	switch c := p.constant(p.known[v.Obj].Items[0].X).(type) {
	case *IntConst:
		return &IntConst{v.At, v.T, c.Val}
	case *FloatConst:
		return &FloatConst{v.At, v.T, c.Val}
	}
	return nil
}

// address notes that x's address is taken.
func (p *parser) address(x Expr) Expr {
	if o := object(x); o != nil {
		o.Addressed = true
	}
	return x
}

// Ranks of implicit conversions, best first; noFit means that there is none.
const (
	exact   = iota
	qualify // T * to const T *
	promoted
	converted
	noFit = -1
)

// rank tells how well x (a value) fits type t.
func (p *parser) rank(x Expr, t Type) int {
	from := x.Type()
	if Identical(unrestrict(from), unrestrict(t)) {
		return exact
	}
	if to, ok := arithmetic(t); ok {
		b, ok := arithmetic(from)
		if !ok {
			if _, ptr := from.(Pointer); ptr && to == Bool {
				return converted
			}
			return noFit
		}
		if to == Int32 && promote(b) == Int32 || to == Float64 && b == Float32 {
			return promoted
		}
		return converted
	}
	to, ok := t.(Pointer)
	if !ok {
		return noFit
	}
	ptr, ok := from.(Pointer)
	if !ok || isNull(x) {
		if isNull(x) {
			return converted
		}
		return noFit
	}
	if ptr.Quals&^to.Quals != 0 {
		return noFit
	}
	switch {
	case Identical(ptr.Elem, to.Elem):
		return qualify
	case to.Elem == Void || ptr.Elem == Void:
		return converted
	}
	return noFit
}

// isNull tells whether x is a null pointer constant: 0, nullptr or (void *)0.
func isNull(x Expr) bool {
	c, ok := x.(*IntConst)
	if !ok || c.Val != 0 {
		return false
	}
	if ptr, ok := c.Typ.(Pointer); ok {
		return ptr.Elem == Void
	}
	return true
}

// convert makes x a value of type t as C does without a cast; what names the place in messages.
func (p *parser) convert(x Expr, t Type, what string) Expr {
	if f, ok := x.(*funcName); ok {
		x = p.funcFor(f, t)
	}
	x = p.value(x)
	if p.rank(x, t) == noFit {
		p.misfit(x, t, what)
	}
	return p.coerce(x, t, false)
}

// misfit reports that x cannot become t.
func (p *parser) misfit(x Expr, t Type, what string) {
	p.rep.fail(x.Pos(), "%s has type %s, but %s is needed%s", what, describe(x), unrestrict(t), advice(x.Type(), t))
}

// advice tells how to get from one type to another.
func advice(from, to Type) string {
	switch a := from.(type) {
	case Pointer:
		b, ok := to.(Pointer)
		switch {
		case ok && Identical(a.Elem, b.Elem):
			return "; the const would be lost"
		case ok:
			return fmt.Sprintf("; if that is meant, cast it: (%s)", unrestrict(to))
		}
	case Vector:
		switch b := to.(type) {
		case Vector:
			if a.Size() == b.Size() {
				return fmt.Sprintf("; to take the same bits, cast it: (%s)", to)
			}
			if a.Elem == b.Elem && a.Lanes > b.Lanes {
				return fmt.Sprintf("; ext_%s takes a part of it", partOf(b))
			}
		case Acc:
			return "; ups moves a vector to an accumulator"
		}
	case Acc:
		if _, ok := to.(Vector); ok {
			return "; srs moves an accumulator to a vector"
		}
	case Basic:
		if _, ok := to.(Pointer); ok && a.IsInteger() {
			return fmt.Sprintf("; if that is meant, cast it: (%s)", unrestrict(to))
		}
	}
	return ""
}

// partOf is the letter of registers of v's width.
func partOf(v Vector) string {
	switch v.Size() {
	case 16:
		return "v"
	case 32:
		return "w"
	}
	return "x"
}

// coerce makes x, a value, a value of type t by the conversion that fits the types; there must be one.
func (p *parser) coerce(x Expr, t Type, explicit bool) Expr {
	from := x.Type()
	t = unrestrict(t)
	if Identical(unrestrict(from), t) {
		return x
	}
	if c := foldConvert(x, t); c != nil {
		return c
	}
	return &Convert{At{x.Pos()}, T{t}, conversion(from, t), x, explicit}
}

// conversion is the kind of conversion between two types.
func conversion(from, to Type) Conv {
	if to == Void {
		return ToVoid
	}
	if to == Bool {
		return ToBool
	}
	switch a := from.(type) {
	case Vector:
		return VectorBits
	case Pointer:
		if _, ok := to.(Pointer); ok {
			return PtrToPtr
		}
		return PtrToInt
	case Basic:
		b, ok := to.(Basic)
		switch {
		case !ok:
			return IntToPtr
		case a.IsFloat() && b.IsFloat():
			return FloatToFloat
		case a.IsFloat():
			return FloatToInt
		case b.IsFloat():
			return IntToFloat
		}
		return IntToInt
	}
	panic(fmt.Sprintf("BUG: no conversion from %s to %s", from, to))
}
