package check

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Conversions makes values of one type from those of another.
type Conversions struct {
	rep    *lex.Reporter
	consts *Consts
	prog   *Program
	names  *Names
	up     *Above
}

// Value makes a value of what was read: lvalues are loaded, arrays and functions become addresses.
func (p *Conversions) Value(x cfront.Expr) cfront.Expr {
	if l, ok := x.(*Lane); ok {
		return l.Value
	}
	switch t := x.Type().(type) {
	case cfront.Array:
		return &cfront.Decay{At: cfront.At{P: x.Pos()},
			T: cfront.T{Typ: cfront.Pointer{Elem: t.Elem, Quals: QualsOf(x)}},
			X: p.address(x)}
	case cfront.Window:
		p.rep.Fail(x.Pos(), "%s can only be used through a pointer or a reference", t)
	case *cfront.Struct:
		if !t.Complete {
			p.rep.Fail(x.Pos(), "%s is not complete here", t)
		}
	}
	switch x := x.(type) {
	case *FuncName:
		return p.funcValue(x)
	case *Braces:
		p.rep.Fail(x.P, NeedsType)
	}
	if !IsLvalue(x) {
		return x
	}
	if c := p.consts.namedConstant(x); c != nil {
		return c
	}
	return &cfront.Load{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: Unrestrict(x.Type())}, X: x}
}

// address notes that x's address is taken.
func (p *Conversions) address(x cfront.Expr) cfront.Expr {
	if o := object(x); o != nil {
		o.Addressed = true
		p.prog.changed(o, true)
	}
	return x
}

// Ranks of implicit conversions, best first; noFit means that there is none.
const (
	exact   = iota
	forward // a place to T&& with T a parameter of the template, a moved one to const T&
	qualify // T * to const T *
	promoted
	converted
	made  // by a constructor
	noFit = -1
)

// rank tells how well x (a value) fits type t.
func (p *Conversions) rank(x cfront.Expr, t cfront.Type) int {
	if p.refers(x, t) {
		return exact
	}
	from := x.Type()
	if cfront.Identical(Unrestrict(from), Unrestrict(t)) {
		return exact
	}
	if c := p.names.ClassOf(t); c != nil && c != p.names.ClassOf(from) {
		if p.names.DerivedFrom(from, t) || p.up.Make(c, []cfront.Expr{x}, x.Pos(), true) != nil {
			return made
		}
		return noFit
	}
	if to, ok := Arithmetic(t); ok {
		b, ok := Arithmetic(from)
		if !ok {
			if _, ptr := from.(cfront.Pointer); ptr && to == cfront.Bool {
				return converted
			}
			return noFit
		}
		if to == cfront.Int32 && Promote(b) == cfront.Int32 || to == cfront.Float64 && b == cfront.Float32 {
			return promoted
		}
		return converted
	}
	to, ok := t.(cfront.Pointer)
	if !ok {
		return noFit
	}
	ptr, ok := from.(cfront.Pointer)
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
	case cfront.Identical(ptr.Elem, to.Elem):
		return qualify
	case p.names.DerivedFrom(ptr.Elem, to.Elem):
		return converted
	case to.Elem == cfront.Void || ptr.Elem == cfront.Void:
		return converted
	}
	return noFit
}

// isNull reports whether x is a null pointer constant: 0, nullptr or (void *)0.
func isNull(x cfront.Expr) bool {
	c, ok := x.(*cfront.IntConst)
	if !ok || c.Val != 0 {
		return false
	}
	if ptr, ok := c.Typ.(cfront.Pointer); ok {
		return ptr.Elem == cfront.Void
	}
	return true
}

// Convert makes x a value of type t as C does without a cast; what names the place in messages.
func (p *Conversions) Convert(x cfront.Expr, t cfront.Type, what string) cfront.Expr {
	if f, ok := x.(*FuncName); ok {
		x = p.funcFor(f, t)
	}
	x = p.Value(p.Reference(x, t))
	if p.rank(x, t) == noFit {
		if y := p.up.Between(t, []cfront.Expr{x}, x.Pos()); y != nil {
			return y
		}
		p.misfit(x, t, what)
	}
	if c := p.names.ClassOf(t); c != nil && c.Struct != x.Type() {
		if p.names.DerivedFrom(x.Type(), t) {
			return p.basePart(x, c)
		}
		return p.up.Make(c, []cfront.Expr{x}, x.Pos(), false)
	}
	return p.Coerce(x, t, false)
}

// basePart is the part of a value that is its base class.
func (p *Conversions) basePart(x cfront.Expr, c *Class) cfront.Expr {
	l, ok := x.(*cfront.Load)
	if !ok {
		l = &cfront.Load{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: x.Type()},
			X: p.prog.Temp(x.Type(), &cfront.Init{Items: []cfront.InitItem{{X: x}}}, x.Pos())}
	}
	ptr := p.Coerce(p.addressAs(l.X, cfront.Pointer{Elem: l.Typ, Quals: QualsOf(l.X)}), cfront.Pointer{Elem: c.Struct,
		Quals: QualsOf(l.X)}, true)
	t := cfront.T{Typ: c.Struct}
	return &cfront.Load{At: l.At, T: t, X: &cfront.Deref{At: l.At, T: t, Ptr: ptr}}
}

// misfit reports that x cannot become t.
func (p *Conversions) misfit(x cfront.Expr, t cfront.Type, what string) {
	p.rep.Fail(x.Pos(), "%s has type %s, but %s is needed%s", what, Describe(x), Unrestrict(t), advice(x.Type(), t))
}

// advice tells how to get from one type to another.
func advice(from, to cfront.Type) string {
	switch a := from.(type) {
	case cfront.Pointer:
		b, ok := to.(cfront.Pointer)
		switch {
		case ok && cfront.Identical(a.Elem, b.Elem):
			return "; the const would be lost"
		case ok:
			return fmt.Sprintf("; if that is meant, cast it: (%s)", Unrestrict(to))
		}
	case cfront.Vector:
		switch b := to.(type) {
		case cfront.Vector:
			if a.Size() == b.Size() {
				return fmt.Sprintf("; to take the same bits, cast it: (%s)", to)
			}
			if a.Elem == b.Elem && a.Lanes > b.Lanes {
				return fmt.Sprintf("; ext_%s takes a part of it", partOf(b))
			}
		case cfront.Acc:
			return "; ups moves a vector to an accumulator"
		}
	case cfront.Acc:
		if _, ok := to.(cfront.Vector); ok {
			return "; srs moves an accumulator to a vector"
		}
	case cfront.Basic:
		if _, ok := to.(cfront.Pointer); ok && a.IsInteger() {
			return fmt.Sprintf("; if that is meant, cast it: (%s)", Unrestrict(to))
		}
	}
	return ""
}

// partOf is the letter of registers of v's width.
func partOf(v cfront.Vector) string {
	switch v.Size() {
	case 16:
		return "v"
	case 32:
		return "w"
	}
	return "x"
}

// Coerce makes x, a value, a value of type t by the conversion that fits the types; there must be one.
func (p *Conversions) Coerce(x cfront.Expr, t cfront.Type, explicit bool) cfront.Expr {
	from := x.Type()
	t = Unrestrict(t)
	if cfront.Identical(Unrestrict(from), t) {
		return x
	}
	if c := foldConvert(x, t); c != nil {
		return c
	}
	return &cfront.Convert{At: cfront.At{P: x.Pos()}, T: cfront.T{Typ: t}, Kind: conversion(from, t), X: x,
		Explicit: explicit}
}

// conversion is the kind of conversion between two types.
func conversion(from, to cfront.Type) cfront.Conv {
	if to == cfront.Void {
		return cfront.ToVoid
	}
	if to == cfront.Bool {
		return cfront.ToBool
	}
	switch a := from.(type) {
	case cfront.Vector:
		return cfront.VectorBits
	case cfront.Pointer:
		if _, ok := to.(cfront.Pointer); ok {
			return cfront.PtrToPtr
		}
		return cfront.PtrToInt
	case cfront.Basic:
		b, ok := to.(cfront.Basic)
		switch {
		case !ok:
			return cfront.IntToPtr
		case a.IsFloat() && b.IsFloat():
			return cfront.FloatToFloat
		case a.IsFloat():
			return cfront.FloatToInt
		case b.IsFloat():
			return cfront.IntToFloat
		}
		return cfront.IntToInt
	}
	panic(fmt.Sprintf("BUG: no conversion from %s to %s", from, to))
}

// Discard makes a value that is not used; structs and volatile objects are loaded like all others.
func (p *Conversions) Discard(x cfront.Expr) cfront.Expr {
	if f, ok := x.(*FuncName); ok {
		p.rep.Fail(f.P, "%s is a function; to call it, write %s(...)", f.Name, f.Name)
	}
	return p.Value(x)
}

// funcValue is the address of a function by its name; which one must be clear.
func (p *Conversions) funcValue(f *FuncName) cfront.Expr {
	if len(f.List) == 1 && f.List[0].fn != nil && f.Explicit == nil {
		return p.prog.funcRef(f.List[0].fn, f.P)
	}
	if len(f.List) == 0 {
		p.rep.Fail(f.P, "%s is an intrinsic and has no address; to call it, write %s(...)", f.Name, f.Name)
	}
	p.rep.Fail(f.P, "%s names more than one function; which one is meant cannot be told here", f.Name)
	return nil
}

// funcFor is the address of the function of that name that has the type t points to.
func (p *Conversions) funcFor(f *FuncName, t cfront.Type) cfront.Expr {
	ptr, _ := t.(cfront.Pointer)
	if ft, ok := ptr.Elem.(*cfront.FuncType); ok {
		for _, c := range f.List {
			if c.fn != nil && cfront.Identical(c.fn.Type, ft) {
				return p.prog.funcRef(c.fn, f.P)
			}
		}
	}
	return p.funcValue(f)
}
