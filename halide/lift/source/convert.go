package source

import (
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// convert is e as a value of type to; constants are converted at once. It does not judge whether C allows it.
func (t *translator) convert(e ctree.Expr, to ctree.Type) ctree.Expr {
	from := e.Type()
	if ctree.Identical(from, to) {
		return e
	}
	if list, ok := to.(ctree.List); ok {
		return t.toList(e, list)
	}
	if p, ok := e.(*pending); ok {
		t.refuseAt(e.Pos(), "no-conversion", "a vector ("+p.name+") becomes "+to.String())
	}
	at := ctree.At{T: to, P: e.Pos()}
	if i, ok := to.(ctree.Int); ok {
		if lit, ok := e.(*ctree.IntLit); ok {
			return &ctree.IntLit{At: at, Value: wrap(lit.Value, i)}
		}
	}
	if f, ok := to.(ctree.Float); ok {
		switch lit := e.(type) {
		case *ctree.FloatLit:
			return &ctree.FloatLit{At: at, Value: round(lit.Value, f), Text: lit.Text}
		case *ctree.IntLit:
			v := float64(lit.Value)
			if lit.T.(ctree.Int).Signed || lit.Value >= 0 {
				if f.Bits == 32 {
					v = float64(float32(lit.Value)) // one rounding, not two
				}
				return &ctree.FloatLit{At: at, Value: v}
			}
		}
	}
	t.convertible(e, to)
	return &ctree.Convert{At: at, X: e}
}

// convertible refuses what has no meaning: a struct to another, a float to a pointer.
func (t *translator) convertible(e ctree.Expr, to ctree.Type) {
	from := e.Type()
	if to == ctree.Type(ctree.Void{}) || ctree.Scalar(from) && ctree.Scalar(to) {
		_, fp := from.(ctree.Pointer)
		_, tp := to.(ctree.Pointer)
		_, ff := from.(ctree.Float)
		_, tf := to.(ctree.Float)
		if !(fp && tf) && !(ff && tp) {
			return
		}
	}
	if a, ok := from.(ctree.Vector); ok && a.Size() == to.Size() {
		if _, ok := to.(ctree.Vector); ok {
			return
		}
	}
	t.refuseAt(e.Pos(), "no-conversion", "a value of type "+from.String()+" cannot become "+to.String())
}

// wrap is v as type i holds it.
func wrap(v int64, i ctree.Int) int64 {
	switch {
	case i.Bool:
		if v != 0 {
			return 1
		}
		return 0
	case i.Bits == 64:
		return v
	case i.Signed:
		return v << (64 - i.Bits) >> (64 - i.Bits)
	}
	return v & (1<<i.Bits - 1)
}

func round(v float64, f ctree.Float) float64 {
	if f.Bits == 32 && !math.IsNaN(v) {
		return float64(float32(v))
	}
	return v
}

// promote is C's integer promotion; other types stay.
func (t *translator) promote(e ctree.Expr) ctree.Expr {
	if i, ok := e.Type().(ctree.Int); ok && i.Bits < 32 {
		return t.convert(e, ctree.IntT)
	}
	return e
}

// common is the type in which C does arithmetic on values of types a and b; nil if it does none.
func common(a, b ctree.Type) ctree.Type {
	fa, oka := a.(ctree.Float)
	fb, okb := b.(ctree.Float)
	ia, inta := a.(ctree.Int)
	ib, intb := b.(ctree.Int)
	switch {
	case oka && okb:
		return ctree.Float{Bits: max(fa.Bits, fb.Bits)}
	case oka && intb:
		return fa
	case okb && inta:
		return fb
	case !inta || !intb:
		return nil
	}
	ia, ib = promoted(ia), promoted(ib)
	switch {
	case ia.Bits == ib.Bits:
		return ctree.Int{Bits: ia.Bits, Signed: ia.Signed && ib.Signed}
	case ia.Bits > ib.Bits:
		return ia
	}
	return ib
}

func promoted(i ctree.Int) ctree.Int {
	if i.Bits < 32 {
		return ctree.IntT
	}
	return i
}

// condition is e as a condition, of type Int: pointers and floating values are compared with zero.
func (t *translator) condition(e ctree.Expr) ctree.Expr {
	at := ctree.At{T: ctree.IntT, P: e.Pos()}
	switch typ := e.Type().(type) {
	case ctree.Int:
		return e
	case ctree.Float:
		return &ctree.Binary{At: at, Op: ctree.Ne, L: e, R: &ctree.FloatLit{At: ctree.At{T: typ, P: at.P}}}
	case ctree.Pointer:
		return &ctree.Binary{At: at, Op: ctree.Ne, L: e, R: t.null(typ, at.P)}
	}
	t.refuseAt(e.Pos(), "no-condition", "a value of type "+e.Type().String()+" is no condition")
	return nil
}

func (t *translator) null(typ ctree.Type, p ctree.Pos) ctree.Expr {
	return &ctree.Convert{At: ctree.At{T: typ, P: p}, X: &ctree.IntLit{At: ctree.At{T: ctree.Long, P: p}}}
}
