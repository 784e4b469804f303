package isel

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

func basic(e cfront.Expr) cfront.Basic { return e.Type().(cfront.Basic) }

// known evaluates what is known while the program is translated. It makes no operation.
type known struct{ env *env }

// constInt is the value of an integer expression that is known while translating: made of constants, const globals, and
// variables bound to a number.
func (t *known) constInt(e cfront.Expr) (int64, bool) {
	b, ok := e.Type().(cfront.Basic)
	if !ok || !b.IsInteger() {
		return 0, false
	}
	switch e := e.(type) {
	case *cfront.IntConst:
		return e.Val, true
	case *cfront.Load:
		return t.constLoad(e)
	case *cfront.Unary:
		x, ok := t.constInt(e.X)
		switch e.Op {
		case cfront.Neg:
			return b.Wrap(-x), ok
		case cfront.Not:
			return b.Wrap(^x), ok
		}
		return x ^ 1, ok
	case *cfront.Binary:
		return t.constBinary(e)
	case *cfront.Convert:
		return t.constConvert(e, b)
	case *cfront.IntrinsicCall:
		if op, ok := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Math); ok && op.Name == "known" {
			_, ok := t.constInt(e.Args[0])
			return cfront.Truth(ok), true
		}
	case *cfront.Cond:
		if c, ok := t.constInt(e.C); ok {
			if c != 0 {
				return t.constInt(e.X)
			}
			return t.constInt(e.Y)
		}
	}
	return 0, false
}

func (t *known) constConvert(e *cfront.Convert, b cfront.Basic) (int64, bool) {
	switch e.Kind {
	case cfront.IntToInt:
		x, ok := t.constInt(e.X)
		return b.Wrap(x), ok
	case cfront.ToBool:
		x, ok := t.constInt(e.X)
		return cfront.Truth(x != 0), ok
	}
	return 0, false
}

// constLoad is the value of a variable that is known.
func (t *known) constLoad(e *cfront.Load) (int64, bool) {
	v, ok := e.X.(*cfront.Var)
	if !ok {
		return 0, false
	}
	if b := t.env.bind[v.Obj]; b != nil && b.kind == bindConst {
		return b.val, true
	}
	if v.Obj.Storage != cfront.Global || v.Obj.Quals&cfront.Const == 0 || v.Obj.Quals&cfront.Volatile != 0 ||
		v.Obj.Init == nil || len(v.Obj.Init.Items) != 1 {
		return 0, false
	}
	return t.constInt(v.Obj.Init.Items[0].X)
}

func (t *known) constBinary(e *cfront.Binary) (int64, bool) {
	x, ok := t.constInt(e.X)
	if !ok {
		return 0, false
	}
	if e.Op == cfront.LogAnd && x == 0 || e.Op == cfront.LogOr && x != 0 {
		return x, true
	}
	y, ok := t.constInt(e.Y)
	if !ok {
		return 0, false
	}
	if e.Op == cfront.LogAnd || e.Op == cfront.LogOr {
		return y, true // x does not decide
	}
	return cfront.FoldInt(e.Op, basic(e.X), x, y)
}

// knownFunc is the function that a variable or an element of an array of pointers holds, if it is never changed.
func (t *known) knownFunc(e *cfront.Load) *cfront.Func {
	p, ok := e.Type().(cfront.Pointer)
	if !ok {
		return nil
	}
	if _, ok := p.Elem.(*cfront.FuncType); !ok {
		return nil
	}
	v := elementOf(e.X)
	if v == nil || t.env.facts.written[v.Obj] || t.env.facts.assigned[v.Obj] {
		return nil
	}
	off, ok := t.elementOffset(e.X)
	in := v.Obj.Init
	if v.Obj.Storage != cfront.Global {
		in = t.env.inits[v.Obj]
	}
	if !ok || in == nil {
		return nil
	}
	for _, it := range in.Items {
		if it.Offset == off {
			if f := funcOf(it.X); f != nil {
				return f
			}
		}
	}
	return nil
}

// funcOf is the function that a constant expression names.
func funcOf(x cfront.Expr) *cfront.Func {
	switch x := x.(type) {
	case *cfront.FuncRef:
		return x.Func
	case *cfront.Convert:
		return funcOf(x.X)
	}
	return nil
}

// elementOffset is the place of an element or member in its variable, in bytes.
func (t *known) elementOffset(x cfront.Expr) (int64, bool) {
	switch x := x.(type) {
	case *cfront.Var:
		return 0, true
	case *cfront.Member:
		off, ok := t.elementOffset(x.Base)
		return off + x.Field.Offset, ok
	case *cfront.Deref:
		k := int64(0)
		p := x.Ptr
		if a, ok := p.(*cfront.PtrAdd); ok {
			i, known := t.constInt(a.Index)
			if !known {
				return 0, false
			}
			k = i * x.Type().Size()
			if a.Neg {
				k = -k
			}
			p = a.Ptr
		}
		if d, ok := p.(*cfront.Decay); ok {
			off, ok := t.elementOffset(d.X)
			return off + k, ok
		}
	}
	return 0, false
}

// partIndex is the index of a part, which the instruction holds.
func (t *known) partIndex(e *cfront.IntrinsicCall, op intrinsic.Part) uint8 {
	if op.Fixed >= 0 {
		return uint8(op.Fixed)
	}
	for i, r := range e.Sig.ID.(*intrinsic.Def).Roles {
		if r.Kind != intrinsic.Index {
			continue
		}
		k, ok := t.constInt(e.Args[i])
		if !ok {
			refuse(e.Args[i].Pos(), e.Sig.Name, "the index of the part is not known when the program is compiled; "+
				"write a "+
				"constant, or unroll the loop whole (chess_flatten_loop)")
		}
		if n := int64(op.Whole / op.Part); k < 0 || k >= n {
			refuse(e.Pos(), e.Sig.Name, "there is no part %d: the register has %d of them, counted from 0", k, n)
		}
		return uint8(k)
	}
	panic("BUG: a part without index")
}

// splitIndex takes constants out of an index: i + 3 is 3 and i. Addresses are computed in 32 bits, so that this holds
// however the sum in the text would wrap.
func (t *known) splitIndex(e cfront.Expr) (int64, cfront.Expr) {
	if k, ok := t.constInt(e); ok {
		return k, nil
	}
	switch x := e.(type) {
	case *cfront.Binary:
		if basic(x).Size() != 4 || x.Op != cfront.Add && x.Op != cfront.Sub {
			break
		}
		if k, ok := t.constInt(x.Y); ok {
			a, rest := t.splitIndex(x.X)
			if x.Op == cfront.Sub {
				k = -k
			}
			return a + k, rest
		}
		if k, ok := t.constInt(x.X); ok && x.Op == cfront.Add {
			a, rest := t.splitIndex(x.Y)
			return a + k, rest
		}
	case *cfront.Convert:
		if from, ok := x.X.Type().(cfront.Basic); ok && x.Kind == cfront.IntToInt && from.Size() == 4 &&
			basic(x).Size() == 4 {
			return t.splitIndex(x.X)
		}
	}
	return 0, e
}

// constLane is the value of a lane as bits, if it is known.
func (t *known) constLane(x cfront.Expr) (int64, bool) {
	if f, ok := x.(*cfront.FloatConst); ok {
		return floatBits(basic(x), f.Val), true
	}
	return t.constInt(x)
}

// cheap reports whether e can be evaluated whether it is needed or not: it has no effect, cannot fail, and takes few
// operations.
func (t *known) cheap(e cfront.Expr) bool {
	n, ok := 0, true
	if l, is := e.(*cfront.Load); is {
		v, isVar := l.X.(*cfront.Var)
		return isVar && !inMemory(v.Obj) // a variable without a value may be chosen, but not computed with
	}
	cfront.WalkExpr(e, func(e cfront.Expr) {
		n++
		switch e := e.(type) {
		case *cfront.IntConst, *cfront.FloatConst:
		case *cfront.Var:
			ok = ok && !inMemory(e.Obj) && !t.env.facts.vague[e.Obj]
		case *cfront.Load:
			_, isVar := e.X.(*cfront.Var)
			ok = ok && isVar
		case *cfront.Unary:
		case *cfront.Binary:
			switch e.Op {
			case cfront.Div, cfront.Rem:
				ok = false
			case cfront.Shl, cfront.Shr:
				by, known := e.Y.(*cfront.IntConst)
				typ, num := e.Type().(cfront.Basic)
				ok = ok && known && num && by.Val >= 0 && by.Val < int64(typ.Bits())
			}
			b, num := e.X.Type().(cfront.Basic)
			ok = ok && num && !b.IsFloat() && b.Size() <= 4
		case *cfront.Convert:
			b, num := e.X.Type().(cfront.Basic)
			to, numTo := e.Type().(cfront.Basic)
			ok = ok && num && numTo && !b.IsFloat() && !to.IsFloat() && b.Size() <= 4 && to.Size() <= 4
		case *cfront.IntrinsicCall:
			m, isMath := e.Sig.ID.(*intrinsic.Def).Op.(intrinsic.Math)
			ok = ok && isMath && m.Type == cfront.Int32
		default:
			ok = false
		}
	})
	return ok && n <= 12
}

// floatBits are the bits of a float or double.
func floatBits(b cfront.Basic, x float64) int64 {
	if b == cfront.Float32 {
		return int64(math.Float32bits(float32(x)))
	}
	return int64(math.Float64bits(x))
}
