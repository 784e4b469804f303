package cfront

// operators checks operands and makes the nodes of operators.
type operators struct {
	rep  *reporter
	conv *conversions
}

// binaryExpr makes x op y after C's rules.
func (p *operators) binaryExpr(op Op, at Pos, x, y Expr) Expr {
	if op == LogAnd || op == LogOr {
		x, y = p.conv.truth(x, "the left side of "+op.String()), p.conv.truth(y, "the right side of "+op.String())
		return p.folded(&Binary{At{at}, T{Bool}, op, x, y})
	}
	x, y = p.conv.value(x), p.conv.value(y)
	_, px := x.Type().(Pointer)
	_, py := y.Type().(Pointer)
	if px || py {
		return p.pointerOp(op, at, x, y)
	}
	if v, ok := x.Type().(Vector); ok && Identical(v, y.Type()) && (op == Add || op == Sub) {
		return &Binary{At{at}, T{v}, op, x, y}
	}
	a, ok1 := arithmetic(x.Type())
	b, ok2 := arithmetic(y.Type())
	if !ok1 || !ok2 {
		p.operands(op, at, x, y)
	}
	t := p.calcType(op, at, a, b, x, y)
	x = p.conv.coerce(x, t, false)
	if op == Shl || op == Shr {
		y = p.conv.coerce(y, promote(b), false)
	} else {
		y = p.conv.coerce(y, t, false)
	}
	var result Type = t
	if op >= Eq && op <= Ge {
		result = Bool
	}
	return p.folded(&Binary{At{at}, T{result}, op, x, y})
}

// calcType is the type in which a op b is computed.
func (p *operators) calcType(op Op, at Pos, a, b Basic, x, y Expr) Basic {
	t := common(a, b)
	switch op {
	case Shl, Shr:
		t = promote(a)
		if b.IsFloat() {
			p.operands(op, at, x, y)
		}
		fallthrough
	case Rem, And, Or, Xor:
		if t.IsFloat() {
			p.operands(op, at, x, y)
		}
	}
	return t
}

// operands reports that an operator does not exist for its operands.
func (p *operators) operands(op Op, at Pos, x, y Expr) {
	hint := ""
	_, vx := x.Type().(Vector)
	_, vy := y.Type().(Vector)
	if vx || vy {
		hint = "; of the operators vectors have + and - on equal types, all else is done by intrinsics"
	}
	if _, ok := x.Type().(Acc); ok {
		hint = "; accumulators have no operators"
	}
	p.rep.fail(at, "%s cannot work on %s and %s%s", op, describe(x), describe(y), hint)
}

// pointerOp makes p + i, p - i, p - q and comparisons of pointers.
func (p *operators) pointerOp(op Op, at Pos, x, y Expr) Expr {
	a, px := x.Type().(Pointer)
	b, py := y.Type().(Pointer)
	switch {
	case op == Add && px && isInteger(y.Type()):
		return p.ptrAdd(at, x, y, false)
	case op == Add && py && isInteger(x.Type()):
		return p.ptrAdd(at, y, x, false)
	case op == Sub && px && isInteger(y.Type()):
		return p.ptrAdd(at, x, y, true)
	case op == Sub && px && py && Identical(a.Elem, b.Elem):
		p.sized(a, at)
		return &PtrDiff{At{at}, T{Int32}, x, y}
	case op >= Eq && op <= Ge && px && py && (Identical(a.Elem, b.Elem) || a.Elem == Void || b.Elem == Void):
		// Both sides get the type that has the qualifiers of both.
		t := Pointer{Elem: a.Elem, Quals: a.Quals | b.Quals}
		if b.Elem == Void {
			t.Elem = Void
		}
		return &Binary{At{at}, T{Bool}, op, p.conv.coerce(x, t, false), p.conv.coerce(y, t, false)}
	case (op == Eq || op == Ne) && px && isNull(y):
		return &Binary{At{at}, T{Bool}, op, x, p.conv.coerce(y, x.Type(), false)}
	case (op == Eq || op == Ne) && py && isNull(x):
		return &Binary{At{at}, T{Bool}, op, p.conv.coerce(x, y.Type(), false), y}
	}
	p.operands(op, at, x, y)
	return nil
}

// ptrAdd makes ptr + index or ptr - index.
func (p *operators) ptrAdd(at Pos, ptr, index Expr, neg bool) Expr {
	p.sized(ptr.Type().(Pointer), at)
	return &PtrAdd{At{at}, T{unrestrict(ptr.Type())}, ptr, p.conv.coerce(index, Int32, false), neg}
}

// sized refuses arithmetic on pointers to things without a size.
func (p *operators) sized(t Pointer, at Pos) {
	_, window := t.Elem.(Window)
	if t.Elem.Size() == 0 || window {
		p.rep.fail(at, "no arithmetic is possible on %s, since %s has no size", t, t.Elem)
	}
}

// unaryExpr makes +x, -x, ~x, !x.
func (p *operators) unaryExpr(text string, at Pos, x Expr) Expr {
	if text == "!" {
		return p.folded(&Unary{At{at}, T{Bool}, LogNot, p.conv.truth(x, "the operand of !")})
	}
	x = p.conv.value(x)
	if v, ok := x.Type().(Vector); ok && text == "-" {
		return &Unary{At{at}, T{v}, Neg, x}
	}
	b, ok := arithmetic(x.Type())
	if !ok || text == "~" && b.IsFloat() {
		p.rep.fail(at, "%s cannot work on %s", text, describe(x))
	}
	b = promote(b)
	x = p.conv.coerce(x, b, false)
	switch text {
	case "-":
		return p.folded(&Unary{At{at}, T{b}, Neg, x})
	case "~":
		return p.folded(&Unary{At{at}, T{b}, Not, x})
	}
	return x
}

// folded computes an operation on literals.
func (p *operators) folded(x Expr) Expr {
	switch e := x.(type) {
	case *Unary:
		if isLiteral(e.X) {
			return orElse(foldUnary(e, e.X), x)
		}
	case *Binary:
		if isLiteral(e.X) && isLiteral(e.Y) {
			return orElse(foldPair(e, e.X, e.Y), x)
		}
	}
	return x
}

func orElse(c, x Expr) Expr {
	if c == nil {
		return x
	}
	return c
}

func isLiteral(x Expr) bool {
	switch x.(type) {
	case *IntConst, *FloatConst:
		return true
	}
	return false
}

// condExpr makes c ? x : y.
func (p *operators) condExpr(at Pos, c, x, y Expr) Expr {
	c = p.conv.truth(c, "the condition of ?")
	x, y = p.conv.value(x), p.conv.value(y)
	t := p.condType(at, x, y)
	return &Cond{At{at}, T{t}, c, p.conv.coerce(x, t, false), p.conv.coerce(y, t, false)}
}

// condType is the type of c ? x : y.
func (p *operators) condType(at Pos, x, y Expr) Type {
	tx, ty := unrestrict(x.Type()), unrestrict(y.Type())
	a, ok1 := arithmetic(tx)
	b, ok2 := arithmetic(ty)
	if ok1 && ok2 {
		return common(a, b)
	}
	if Identical(tx, ty) {
		return tx
	}
	px, ok1 := tx.(Pointer)
	py, ok2 := ty.(Pointer)
	switch {
	case ok1 && isNull(y):
		return tx
	case ok2 && isNull(x):
		return ty
	case ok1 && ok2 && (Identical(px.Elem, py.Elem) || px.Elem == Void || py.Elem == Void):
		t := Pointer{Elem: px.Elem, Quals: px.Quals | py.Quals}
		if py.Elem == Void {
			t.Elem = Void
		}
		return t
	case tx == Void || ty == Void:
		return Void
	}
	p.rep.fail(at, "the two values of ?: have the types %s and %s, which have nothing in common", describe(x), describe(y))
	return nil
}
