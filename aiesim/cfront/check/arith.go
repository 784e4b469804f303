package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Operators checks operands and makes the nodes of operators.
type Operators struct {
	rep  *lex.Reporter
	conv *Conversions
	up   *Above
}

// BinaryExpr makes x op y after C's rules.
func (p *Operators) BinaryExpr(op cfront.Op, at cfront.Pos, x, y cfront.Expr) cfront.Expr {
	if z := p.classOperator(op.String(), at, x, y); z != nil {
		return z
	}
	if op == cfront.LogAnd || op == cfront.LogOr {
		x, y = p.conv.Truth(x, "the left side of "+op.String()), p.conv.Truth(y, "the right side of "+op.String())
		return p.folded(&cfront.Binary{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Bool}, Op: op, X: x, Y: y})
	}
	x, y = p.conv.Value(x), p.conv.Value(y)
	_, px := x.Type().(cfront.Pointer)
	_, py := y.Type().(cfront.Pointer)
	if px || py {
		return p.pointerOp(op, at, x, y)
	}
	if v, ok := x.Type().(cfront.Vector); ok && cfront.Identical(v, y.Type()) &&
		(op == cfront.Add || op == cfront.Sub) {
		return &cfront.Binary{At: cfront.At{P: at}, T: cfront.T{Typ: v}, Op: op, X: x, Y: y}
	}
	a, ok1 := Arithmetic(x.Type())
	b, ok2 := Arithmetic(y.Type())
	if !ok1 || !ok2 {
		p.operands(op, at, x, y)
	}
	t := p.calcType(op, at, a, b, x, y)
	x = p.conv.Coerce(x, t, false)
	if op == cfront.Shl || op == cfront.Shr {
		y = p.conv.Coerce(y, Promote(b), false)
	} else {
		y = p.conv.Coerce(y, t, false)
	}
	var result cfront.Type = t
	if op >= cfront.Eq && op <= cfront.Ge {
		result = cfront.Bool
	}
	return p.folded(&cfront.Binary{At: cfront.At{P: at}, T: cfront.T{Typ: result}, Op: op, X: x, Y: y})
}

// classOperator calls the function that an operator means for operands that are no numbers or pointers; nil if there is
// none.
func (p *Operators) classOperator(name string, at cfront.Pos, args ...cfront.Expr) cfront.Expr {
	for i, a := range args {
		switch a.Type().(type) {
		case *cfront.Struct:
			return p.up.Operator(name, at, args)
		case cfront.Vector:
			if i == 0 && len(args) > 1 && cfront.Identical(a.Type(), args[1].Type()) && (name == "+" || name == "-") {
				return nil
			}
			return p.up.Operator(name, at, args)
		}
	}
	return nil
}

// calcType is the type in which a op b is computed.
func (p *Operators) calcType(op cfront.Op, at cfront.Pos, a, b cfront.Basic, x, y cfront.Expr) cfront.Basic {
	t := common(a, b)
	switch op {
	case cfront.Shl, cfront.Shr:
		t = Promote(a)
		if b.IsFloat() {
			p.operands(op, at, x, y)
		}
		fallthrough
	case cfront.Rem, cfront.And, cfront.Or, cfront.Xor:
		if t.IsFloat() {
			p.operands(op, at, x, y)
		}
	}
	return t
}

// operands reports that an operator does not exist for its operands.
func (p *Operators) operands(op cfront.Op, at cfront.Pos, x, y cfront.Expr) {
	hint := ""
	_, vx := x.Type().(cfront.Vector)
	_, vy := y.Type().(cfront.Vector)
	if vx || vy {
		hint = "; of the operators vectors have + and - on equal types, all else is done by intrinsics"
	}
	if _, ok := x.Type().(cfront.Acc); ok {
		hint = "; accumulators have no operators"
	}
	p.rep.Fail(at, "%s cannot work on %s and %s%s", op, Describe(x), Describe(y), hint)
}

// pointerOp makes p + i, p - i, p - q and comparisons of pointers.
func (p *Operators) pointerOp(op cfront.Op, at cfront.Pos, x, y cfront.Expr) cfront.Expr {
	a, px := x.Type().(cfront.Pointer)
	b, py := y.Type().(cfront.Pointer)
	switch {
	case op == cfront.Add && px && IsInteger(y.Type()):
		return p.ptrAdd(at, x, y, false)
	case op == cfront.Add && py && IsInteger(x.Type()):
		return p.ptrAdd(at, y, x, false)
	case op == cfront.Sub && px && IsInteger(y.Type()):
		return p.ptrAdd(at, x, y, true)
	case op == cfront.Sub && px && py && cfront.Identical(a.Elem, b.Elem):
		p.sized(a, at)
		return &cfront.PtrDiff{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Int32}, X: x, Y: y}
	case op >= cfront.Eq && op <= cfront.Ge && px && py && (cfront.Identical(a.Elem, b.Elem) || a.Elem == cfront.Void ||
		b.Elem == cfront.Void):
		// Both sides get the type that has the qualifiers of both.
		t := cfront.Pointer{Elem: a.Elem, Quals: a.Quals | b.Quals}
		if b.Elem == cfront.Void {
			t.Elem = cfront.Void
		}
		return &cfront.Binary{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Bool}, Op: op,
			X: p.conv.Coerce(x, t, false),
			Y: p.conv.Coerce(y, t, false)}
	case (op == cfront.Eq || op == cfront.Ne) && px && isNull(y):
		return &cfront.Binary{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Bool}, Op: op, X: x,
			Y: p.conv.Coerce(y, x.Type(),
				false)}
	case (op == cfront.Eq || op == cfront.Ne) && py && isNull(x):
		return &cfront.Binary{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Bool}, Op: op, X: p.conv.Coerce(x, y.Type(),
			false), Y: y}
	}
	p.operands(op, at, x, y)
	return nil
}

// ptrAdd makes ptr + index or ptr - index.
func (p *Operators) ptrAdd(at cfront.Pos, ptr, index cfront.Expr, neg bool) cfront.Expr {
	p.sized(ptr.Type().(cfront.Pointer), at)
	return &cfront.PtrAdd{At: cfront.At{P: at}, T: cfront.T{Typ: Unrestrict(ptr.Type())}, Ptr: ptr,
		Index: p.conv.Coerce(index, cfront.Int32, false), Neg: neg}
}

// sized refuses arithmetic on pointers to things without a size.
func (p *Operators) sized(t cfront.Pointer, at cfront.Pos) {
	_, window := t.Elem.(cfront.Window)
	if t.Elem.Size() == 0 || window {
		p.rep.Fail(at, "no arithmetic is possible on %s, since %s has no size", t, t.Elem)
	}
}

// UnaryExpr makes +x, -x, ~x, !x.
func (p *Operators) UnaryExpr(text string, at cfront.Pos, x cfront.Expr) cfront.Expr {
	if _, vector := x.Type().(cfront.Vector); !vector || text != "-" { // the machine has -v
		if z := p.classOperator(text, at, x); z != nil {
			return z
		}
	}
	if text == "!" {
		return p.folded(&cfront.Unary{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Bool}, Op: cfront.LogNot,
			X: p.conv.Truth(x, "the operand of !")})
	}
	x = p.conv.Value(x)
	if v, ok := x.Type().(cfront.Vector); ok && text == "-" {
		return &cfront.Unary{At: cfront.At{P: at}, T: cfront.T{Typ: v}, Op: cfront.Neg, X: x}
	}
	b, ok := Arithmetic(x.Type())
	if !ok || text == "~" && b.IsFloat() {
		p.rep.Fail(at, "%s cannot work on %s", text, Describe(x))
	}
	b = Promote(b)
	x = p.conv.Coerce(x, b, false)
	switch text {
	case "-":
		return p.folded(&cfront.Unary{At: cfront.At{P: at}, T: cfront.T{Typ: b}, Op: cfront.Neg, X: x})
	case "~":
		return p.folded(&cfront.Unary{At: cfront.At{P: at}, T: cfront.T{Typ: b}, Op: cfront.Not, X: x})
	}
	return x
}

// folded computes an operation on literals.
func (p *Operators) folded(x cfront.Expr) cfront.Expr {
	switch e := x.(type) {
	case *cfront.Unary:
		if isLiteral(e.X) {
			return orElse(foldUnary(e, e.X), x)
		}
	case *cfront.Binary:
		if isLiteral(e.X) && isLiteral(e.Y) {
			return orElse(foldPair(e, e.X, e.Y), x)
		}
	}
	return x
}

func orElse(c, x cfront.Expr) cfront.Expr {
	if c == nil {
		return x
	}
	return c
}

func isLiteral(x cfront.Expr) bool {
	switch x.(type) {
	case *cfront.IntConst, *cfront.FloatConst:
		return true
	}
	return false
}

// CondExpr makes c ? x : y.
func (p *Operators) CondExpr(at cfront.Pos, c, x, y cfront.Expr) cfront.Expr {
	c = p.conv.Truth(c, "the condition of ?")
	ref, chosen := p.conv.RefType(x), &choice{c, x, y}
	lanes := ref != nil && ref == p.conv.RefType(y)
	x, y = p.conv.Value(x), p.conv.Value(y)
	t := p.condType(at, x, y)
	if lanes {
		t = x.Type()
	}
	value := &cfront.Cond{At: cfront.At{P: at}, T: cfront.T{Typ: t}, C: c, X: p.conv.Coerce(x, t, false),
		Y: p.conv.Coerce(y, t, false)}
	if lanes {
		return &Lane{Expr: value, Value: value, choice: chosen}
	}
	return value
}

// condType is the type of c ? x : y.
func (p *Operators) condType(at cfront.Pos, x, y cfront.Expr) cfront.Type {
	tx, ty := Unrestrict(x.Type()), Unrestrict(y.Type())
	a, ok1 := Arithmetic(tx)
	b, ok2 := Arithmetic(ty)
	if ok1 && ok2 {
		return common(a, b)
	}
	if cfront.Identical(tx, ty) {
		return tx
	}
	px, ok1 := tx.(cfront.Pointer)
	py, ok2 := ty.(cfront.Pointer)
	switch {
	case ok1 && isNull(y):
		return tx
	case ok2 && isNull(x):
		return ty
	case ok1 && ok2 && (cfront.Identical(px.Elem, py.Elem) || px.Elem == cfront.Void || py.Elem == cfront.Void):
		t := cfront.Pointer{Elem: px.Elem, Quals: px.Quals | py.Quals}
		if py.Elem == cfront.Void {
			t.Elem = cfront.Void
		}
		return t
	case tx == cfront.Void || ty == cfront.Void:
		return cfront.Void
	}
	p.rep.Fail(at, "the two values of ?: have the types %s and %s, which have nothing in common", Describe(x),
		Describe(y))
	return nil
}
