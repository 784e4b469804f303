package cfront

import "fmt"

// conversions makes values of one type from those of another.
type conversions struct {
	rep    *reporter
	consts *consts
	prog   *program
}

// value makes a value of what was read: lvalues are loaded, arrays and functions become addresses.
func (p *conversions) value(x Expr) Expr {
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
	if c := p.consts.namedConstant(x); c != nil {
		return c
	}
	return &Load{At{x.Pos()}, T{unrestrict(x.Type())}, x}
}

// address notes that x's address is taken.
func (p *conversions) address(x Expr) Expr {
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
func (p *conversions) rank(x Expr, t Type) int {
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
func (p *conversions) convert(x Expr, t Type, what string) Expr {
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
func (p *conversions) misfit(x Expr, t Type, what string) {
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
func (p *conversions) coerce(x Expr, t Type, explicit bool) Expr {
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

// discard makes a value that is not used; structs and volatile objects are loaded like all others.
func (p *conversions) discard(x Expr) Expr {
	if f, ok := x.(*funcName); ok {
		p.rep.fail(f.P, "%s is a function; to call it, write %s(...)", f.name, f.name)
	}
	return p.value(x)
}

// funcValue is the address of a function by its name; which one must be clear.
func (p *conversions) funcValue(f *funcName) Expr {
	if len(f.list) == 1 && f.list[0].fn != nil && f.explicit == nil {
		return p.prog.funcRef(f.list[0].fn, f.P)
	}
	if len(f.list) == 0 {
		p.rep.fail(f.P, "%s is an intrinsic and has no address; to call it, write %s(...)", f.name, f.name)
	}
	p.rep.fail(f.P, "%s names more than one function; which one is meant cannot be told here", f.name)
	return nil
}

// funcFor is the address of the function of that name that has the type t points to.
func (p *conversions) funcFor(f *funcName, t Type) Expr {
	ptr, _ := t.(Pointer)
	if ft, ok := ptr.Elem.(*FuncType); ok {
		for _, c := range f.list {
			if c.fn != nil && Identical(c.fn.Type, ft) {
				return p.prog.funcRef(c.fn, f.P)
			}
		}
	}
	return p.funcValue(f)
}
