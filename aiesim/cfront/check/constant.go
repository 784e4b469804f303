package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Consts evaluates expressions at compile time.
type Consts struct {
	rep   *lex.Reporter
	known map[*cfront.Object]*cfront.Init // const objects with constant initialisers
	env   *frame                          // the constexpr call being evaluated
	steps int                             // of constexpr calls

	funcs funcTable
	up    *Above
}

// Constant evaluates x at compile time: the result is an *IntConst or *FloatConst, or nil if x is no constant number.
// Const objects with constant initialisers count, and calls of constexpr functions.
func (p *Consts) Constant(x cfront.Expr) cfront.Expr {
	switch e := x.(type) {
	case *cfront.IntConst, *cfront.FloatConst:
		return x
	case *cfront.Assign, *cfront.OpAssign, *cfront.IncDec, *cfront.Comma:
		if p.env != nil {
			return p.evaluate(x)
		}
	case *cfront.Load:
		if v, ok := e.X.(*cfront.Var); ok && p.env != nil && p.env.hides(v.Obj) {
			return p.env.vals[v.Obj]
		}
		return p.knownValue(e)
	case *cfront.Convert:
		if c := p.Constant(e.X); c != nil {
			return foldConvert(c, e.Typ)
		}
	case *cfront.Unary:
		if c := p.Constant(e.X); c != nil {
			return foldUnary(e, c)
		}
	case *cfront.Binary:
		return p.constBinary(e)
	case *cfront.Cond:
		if c, ok := p.Constant(e.C).(*cfront.IntConst); ok {
			if c.Val != 0 {
				return p.Constant(e.X)
			}
			return p.Constant(e.Y)
		}
	case *cfront.Call:
		return p.constCall(e)
	}
	return nil
}

// constBinary evaluates an operator; && and || need their right side only sometimes.
func (p *Consts) constBinary(e *cfront.Binary) cfront.Expr {
	x := p.Constant(e.X)
	if x == nil {
		return nil
	}
	if c, ok := x.(*cfront.IntConst); ok && (e.Op == cfront.LogAnd && c.Val == 0 || e.Op == cfront.LogOr &&
		c.Val != 0) {
		return &cfront.IntConst{At: e.At, T: e.T, Val: c.Val}
	}
	y := p.Constant(e.Y)
	if y == nil {
		return nil
	}
	return foldPair(e, x, y)
}

// knownValue is the value of a const object, or of an element or member of one.
func (p *Consts) knownValue(l *cfront.Load) cfront.Expr {
	o, off, ok := p.placeOf(l.X)
	if !ok {
		return nil
	}
	in := p.known[o]
	if in == nil || p.env != nil && p.env.hides(o) {
		return nil
	}
	var found cfront.Expr
	if in.Zero {
		found = zero(l.Typ, l.P)
	}
	for _, it := range in.Items {
		if it.Offset == off && cfront.Identical(it.X.Type(), l.Typ) {
			found = p.Constant(it.X)
		}
	}
	return found
}

// Fixed is the value of a variable that is a number whose value is a constant expression; nil for others.
func (p *Consts) Fixed(o *cfront.Object, pos cfront.Pos) cfront.Expr {
	if _, isNumber := Arithmetic(o.Type); !isNumber || o.Ref {
		return nil
	}
	at, t := cfront.At{P: pos}, cfront.T{Typ: o.Type}
	return p.Constant(&cfront.Load{At: at, T: t, X: &cfront.Var{At: at, T: t, Obj: o}})
}

// placeOf finds the object and the offset that an lvalue names, if that is known at compile time.
func (p *Consts) placeOf(x cfront.Expr) (*cfront.Object, int64, bool) {
	switch e := x.(type) {
	case *cfront.Var:
		return e.Obj, 0, true
	case *cfront.Member:
		o, off, ok := p.placeOf(e.Base)
		return o, off + e.Field.Offset, ok
	case *cfront.Deref:
		return p.addressOf(e.Ptr)
	}
	return nil, 0, false
}

// addressOf finds the object and the offset that a pointer value points to.
func (p *Consts) addressOf(x cfront.Expr) (*cfront.Object, int64, bool) {
	switch e := x.(type) {
	case *cfront.AddrOf:
		return p.placeOf(e.X)
	case *cfront.Decay:
		return p.placeOf(e.X)
	case *cfront.PtrAdd:
		o, off, ok := p.addressOf(e.Ptr)
		c, isInt := p.Constant(e.Index).(*cfront.IntConst)
		if !ok || !isInt {
			return nil, 0, false
		}
		step := c.Val * e.Typ.(cfront.Pointer).Elem.Size()
		if e.Neg {
			step = -step
		}
		return o, off + step, true
	}
	return nil, 0, false
}

// isConstant reports whether x may initialise an object of static storage: a number, an address of a static object or
// function, or a vector of numbers.
func (p *Consts) isConstant(x cfront.Expr) bool {
	switch e := x.(type) {
	case *cfront.FuncRef:
		return true
	case *cfront.AddrOf:
		return p.staticPlace(e.X)
	case *cfront.Decay:
		return p.staticPlace(e.X)
	case *cfront.PtrAdd:
		return p.isConstant(e.Ptr) && p.Constant(e.Index) != nil
	case *cfront.Convert:
		if p.isConstant(e.X) && (e.Kind == cfront.PtrToPtr || e.Kind == cfront.VectorBits) {
			return true
		}
	case *cfront.VectorLit:
		for _, l := range e.Lanes {
			if !p.isConstant(l) {
				return false
			}
		}
		return true
	}
	return p.Constant(x) != nil
}

// staticPlace reports whether the address of an lvalue is known before the program runs.
func (p *Consts) staticPlace(x cfront.Expr) bool {
	switch e := x.(type) {
	case *cfront.Var:
		return e.Obj.Storage == cfront.Global
	case *cfront.Temp:
		return e.Obj.Storage == cfront.Global
	case *cfront.Member:
		return p.staticPlace(e.Base)
	case *cfront.Deref:
		return p.isConstant(e.Ptr)
	}
	return false
}

// namedConstant is the value of a const number with a constant initialiser: const int taps = 4.
func (p *Consts) namedConstant(x cfront.Expr) cfront.Expr {
	v, ok := x.(*cfront.Var)
	if !ok {
		return nil
	}
	if _, ok := Arithmetic(v.Typ); !ok || p.known[v.Obj] == nil {
		return nil
	}
	switch c := p.Constant(p.known[v.Obj].Items[0].X).(type) {
	case *cfront.IntConst:
		return &cfront.IntConst{At: v.At, T: v.T, Val: c.Val}
	case *cfront.FloatConst:
		return &cfront.FloatConst{At: v.At, T: v.T, Val: c.Val}
	}
	return nil
}
