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
	case *cfront.IntrinsicCall:
		return p.constLess(e)
	}
	return nil
}

// constLess evaluates min and max of two integers, which std::min and std::max mean, too.
func (p *Consts) constLess(e *cfront.IntrinsicCall) cfront.Expr {
	if !IsInteger(e.Typ) || e.Sig.Name != "min" && e.Sig.Name != "max" {
		return nil
	}
	x, y := p.Constant(e.Args[0]), p.Constant(e.Args[1])
	if x == nil || y == nil {
		return nil
	}
	less, ok := foldPair(&cfront.Binary{At: e.At, T: cfront.T{Typ: cfront.Int32}, Op: cfront.Lt, X: x, Y: y}, x,
		y).(*cfront.IntConst)
	switch {
	case !ok:
		return nil
	case (less.Val != 0) == (e.Sig.Name == "min"):
		return x
	}
	return y
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

// spot is a place whose value may be known at compile time: a part of a const object, of a variable of a call that is
// being evaluated, or of a temporary.
type spot struct {
	obj  *cfront.Object
	off  int64
	of   *frame       // the call whose variable it is
	temp *cfront.Init // what a temporary is made with
}

// knownValue is the value of a const object, or of an element or member of one.
func (p *Consts) knownValue(l *cfront.Load) cfront.Expr {
	s, ok := p.placeOf(l.X)
	switch {
	case !ok:
		return nil
	case s.of != nil && s.off == 0 && cfront.Identical(s.obj.Type, l.Typ):
		return s.of.vals[s.obj]
	case s.of != nil:
		return nil
	}
	in := p.known[s.obj]
	if s.temp != nil {
		in = s.temp
	}
	if in == nil {
		return nil
	}
	var found cfront.Expr
	if in.Zero {
		found = zero(l.Typ, l.P)
	}
	for _, it := range in.Items {
		if it.Offset == s.off && cfront.Identical(it.X.Type(), l.Typ) {
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

// placeOf finds what an lvalue names, if that is known at compile time.
func (p *Consts) placeOf(x cfront.Expr) (spot, bool) {
	switch e := x.(type) {
	case *cfront.Var:
		if p.env != nil && p.env.hides(e.Obj) {
			return spot{obj: e.Obj, of: p.env}, true
		}
		return spot{obj: e.Obj}, true
	case *cfront.Temp:
		return p.temporary(e)
	case *cfront.Member:
		s, ok := p.placeOf(e.Base)
		s.off += e.Field.Offset
		return s, ok
	case *cfront.Deref:
		return p.addressOf(e.Ptr)
	}
	return spot{}, false
}

// temporary is what a nameless object is made with, as values: those of the call that makes it.
func (p *Consts) temporary(e *cfront.Temp) (spot, bool) {
	in := &cfront.Init{Zero: e.Init.Zero}
	for _, it := range e.Init.Items {
		v := p.evaluate(it.X)
		if v == nil {
			return spot{}, false
		}
		in.Items = append(in.Items, cfront.InitItem{Offset: it.Offset, X: v})
	}
	return spot{obj: e.Obj, temp: in}, true
}

// addressOf finds what a pointer value points to.
func (p *Consts) addressOf(x cfront.Expr) (spot, bool) {
	switch e := x.(type) {
	case *cfront.AddrOf:
		return p.placeOf(e.X)
	case *cfront.Decay:
		return p.placeOf(e.X)
	case *cfront.Load:
		if v, ok := e.X.(*cfront.Var); ok && p.env != nil {
			s, ok := p.env.refs[v.Obj]
			return s, ok
		}
	case *cfront.Convert:
		if e.Kind == cfront.PtrToPtr {
			return p.addressOf(e.X)
		}
	case *cfront.PtrAdd:
		s, ok := p.addressOf(e.Ptr)
		c, isInt := p.Constant(e.Index).(*cfront.IntConst)
		if !ok || !isInt {
			return spot{}, false
		}
		step := c.Val * e.Typ.(cfront.Pointer).Elem.Size()
		if e.Neg {
			step = -step
		}
		s.off += step
		return s, true
	}
	return spot{}, false
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
