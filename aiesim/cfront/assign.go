package cfront

// assign makes x = y.
func (p *operators) assign(at Pos, x, y Expr) Expr {
	p.assignable(at, x, "=")
	t := unrestrict(x.Type())
	return &Assign{At{at}, T{t}, x, p.conv.convert(y, t, "the right side of =")}
}

// assignable refuses what cannot be changed.
func (p *operators) assignable(at Pos, x Expr, op string) {
	if !isLvalue(x) {
		p.rep.fail(at, "the operand of %s must be a variable or a place in memory, not a value of type %s", op, describe(x))
	}
	switch t := x.Type().(type) {
	case Array:
		p.rep.fail(at, "%s cannot change a whole array (%s)", op, t)
	case Window, *FuncType:
		p.rep.fail(at, "%s cannot change %s", op, t)
	}
	if quals(x)&Const != 0 {
		name := "this"
		if o := object(x); o != nil && o.Name != "" {
			name = o.Name
		}
		p.rep.fail(at, "%s is const and cannot be changed by %s", name, op)
	}
	if s, ok := x.Type().(*Struct); ok && hasConst(s) {
		p.rep.fail(at, "%s has const members and cannot be changed as a whole", s)
	}
}

// hasConst tells whether a struct has const members, in any depth.
func hasConst(s *Struct) bool {
	for _, f := range s.Fields {
		if f.Quals&Const != 0 {
			return true
		}
		if in, ok := f.Type.(*Struct); ok && hasConst(in) {
			return true
		}
	}
	return false
}

// opAssign makes x op= y.
func (p *operators) opAssign(op Op, t token, x, y Expr) Expr {
	p.assignable(t.pos, x, t.text)
	y = p.conv.value(y)
	typ := unrestrict(x.Type())
	out := &OpAssign{At: At{t.pos}, T: T{typ}, Op: op, LHS: x}
	switch lt := typ.(type) {
	case Pointer:
		if op != Add && op != Sub || !isInteger(y.Type()) {
			p.operands(op, t.pos, x, y)
		}
		p.sized(lt, t.pos)
		out.Calc, out.RHS = typ, p.conv.coerce(y, Int32, false)
		return out
	case Vector:
		if !Identical(lt, y.Type()) || op != Add && op != Sub {
			p.operands(op, t.pos, x, y)
		}
		out.Calc, out.RHS = typ, y
		return out
	}
	a, ok1 := arithmetic(typ)
	b, ok2 := arithmetic(y.Type())
	if !ok1 || !ok2 {
		p.operands(op, t.pos, x, y)
	}
	calc := p.calcType(op, t.pos, a, b, x, y)
	out.Calc = calc
	if op == Shl || op == Shr {
		out.RHS = p.conv.coerce(y, promote(b), false)
	} else {
		out.RHS = p.conv.coerce(y, calc, false)
	}
	return out
}

// incDec makes ++x, x++, --x, x--.
func (p *operators) incDec(t token, x Expr, prefix bool) Expr {
	p.assignable(t.pos, x, t.text)
	typ := unrestrict(x.Type())
	switch u := typ.(type) {
	case Pointer:
		p.sized(u, t.pos)
	default:
		if b, ok := arithmetic(typ); !ok || b == Bool {
			p.rep.fail(t.pos, "%s cannot work on %s", t, describe(x))
		}
	}
	return &IncDec{At{t.pos}, T{typ}, x, t.text == "--", prefix}
}

// deref makes *x.
func (p *operators) deref(at Pos, x Expr) Expr {
	if f, ok := x.(*funcName); ok {
		return f
	}
	x = p.conv.value(x)
	ptr, ok := x.Type().(Pointer)
	if !ok {
		p.rep.fail(at, "* needs a pointer, not %s", describe(x))
	}
	if ptr.Elem == Void {
		p.rep.fail(at, "* cannot read through void *; cast it to the type of the data")
	}
	if s, ok := ptr.Elem.(*Struct); ok && !s.Complete {
		p.rep.fail(at, "* cannot read %s, which is not complete here", s)
	}
	return &Deref{At{at}, T{ptr.Elem}, x}
}

// addressExpr makes &x.
func (p *operators) addressExpr(at Pos, x Expr) Expr {
	if f, ok := x.(*funcName); ok {
		return p.conv.funcValue(f)
	}
	if !isLvalue(x) {
		p.rep.fail(at, "& needs a variable or a place in memory, not a value of type %s", describe(x))
	}
	if o := object(x); o != nil && o.Register != "" {
		p.rep.fail(at, "%s is kept in the register %s and has no address", o.Name, o.Register)
	}
	if d, ok := x.(*Deref); ok { // &*p is p, &a[i] is a + i
		return d.Ptr
	}
	return &AddrOf{At{at}, T{Pointer{Elem: x.Type(), Quals: quals(x)}}, p.conv.address(x)}
}

// index makes x[i].
func (p *operators) index(at Pos, x, i Expr) Expr {
	if v, ok := x.Type().(Vector); ok {
		p.rep.fail(at, "[] cannot take a lane of %s; write ext_elem(v, i), or upd_elem(v, i, x) to set it", v)
	}
	x, i = p.conv.value(x), p.conv.value(i)
	if _, ok := i.Type().(Pointer); ok && isInteger(x.Type()) {
		x, i = i, x
	}
	ptr, ok := x.Type().(Pointer)
	if !ok {
		p.rep.fail(at, "[] needs an array or a pointer, not %s", describe(x))
	}
	if !isInteger(i.Type()) {
		p.rep.fail(i.Pos(), "the index must be an integer, not %s", describe(i))
	}
	return &Deref{At{at}, T{ptr.Elem}, p.ptrAdd(at, x, i, false)}
}
