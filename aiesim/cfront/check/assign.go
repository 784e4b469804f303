package check

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Assign makes x = y.
func (p *Operators) Assign(at cfront.Pos, x, y cfront.Expr) cfront.Expr {
	if z := p.laneAssign(at, x, y); z != nil {
		return z
	}
	if _, ok := x.Type().(*cfront.Struct); ok {
		if z := p.up.Operator("=", at, []cfront.Expr{x, y}); z != nil {
			return z
		}
	}
	p.assignable(at, x, "=")
	t := Unrestrict(x.Type())
	return &cfront.Assign{At: cfront.At{P: at}, T: cfront.T{Typ: t}, LHS: x, RHS: p.conv.Convert(y, t,
		"the right side of =")}
}

// assignable refuses what cannot be changed.
func (p *Operators) assignable(at cfront.Pos, x cfront.Expr, op string) {
	if !IsLvalue(x) {
		p.rep.Fail(at, "the operand of %s must be a variable or a place in memory, not a value of type %s", op,
			Describe(x))
	}
	o := object(x)
	p.conv.prog.changed(o, false)
	if o != nil && o.Addressed {
		p.conv.prog.changed(nil, false)
	}
	switch t := x.Type().(type) {
	case cfront.Array:
		p.rep.Fail(at, "%s cannot change a whole array (%s)", op, t)
	case cfront.Window, *cfront.FuncType:
		p.rep.Fail(at, "%s cannot change %s", op, t)
	}
	if QualsOf(x)&cfront.Const != 0 {
		name := "this"
		if d, ok := x.(*cfront.Deref); ok {
			if ld, ok := d.Ptr.(*cfront.Load); ok {
				if r := object(ld.X); r != nil && r.Ref {
					o = r
				}
			}
		}
		if o != nil && o.Name != "" {
			name = o.Name
		}
		p.rep.Fail(at, "%s is const and cannot be changed by %s", name, op)
	}
	if s, ok := x.Type().(*cfront.Struct); ok && hasConst(s) {
		p.rep.Fail(at, "%s has const members and cannot be changed as a whole", s)
	}
}

// hasConst reports whether a struct has const members, in any depth.
func hasConst(s *cfront.Struct) bool {
	for _, f := range s.Fields {
		if f.Quals&cfront.Const != 0 {
			return true
		}
		if in, ok := f.Type.(*cfront.Struct); ok && hasConst(in) {
			return true
		}
	}
	return false
}

// OpAssign makes x op= y.
func (p *Operators) OpAssign(op cfront.Op, t lex.Token, x, y cfront.Expr) cfront.Expr {
	if l, ok := x.(*Lane); ok {
		return p.laneOpAssign(op, t.Pos, l, y)
	}
	if z := p.classOperator(t.Text, t.Pos, x, y); z != nil {
		return z
	}
	if _, ok := x.Type().(cfront.Vector); ok && !(cfront.Identical(x.Type(), y.Type()) &&
		(op == cfront.Add || op == cfront.Sub)) {
		return p.Assign(t.Pos, x, p.BinaryExpr(op, t.Pos, x, y))
	}
	p.assignable(t.Pos, x, t.Text)
	y = p.conv.Value(y)
	typ := Unrestrict(x.Type())
	out := &cfront.OpAssign{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: typ}, Op: op, LHS: x}
	switch lt := typ.(type) {
	case cfront.Pointer:
		if op != cfront.Add && op != cfront.Sub || !IsInteger(y.Type()) {
			p.operands(op, t.Pos, x, y)
		}
		p.sized(lt, t.Pos)
		out.Calc, out.RHS = typ, p.conv.Coerce(y, cfront.Int32, false)
		return out
	case cfront.Vector:
		if !cfront.Identical(lt, y.Type()) || op != cfront.Add && op != cfront.Sub {
			p.operands(op, t.Pos, x, y)
		}
		out.Calc, out.RHS = typ, y
		return out
	}
	a, ok1 := Arithmetic(typ)
	b, ok2 := Arithmetic(y.Type())
	if !ok1 || !ok2 {
		p.operands(op, t.Pos, x, y)
	}
	calc := p.calcType(op, t.Pos, a, b, x, y)
	out.Calc = calc
	if op == cfront.Shl || op == cfront.Shr {
		out.RHS = p.conv.Coerce(y, Promote(b), false)
	} else {
		out.RHS = p.conv.Coerce(y, calc, false)
	}
	return out
}

// IncDec makes ++x, x++, --x, x--.
func (p *Operators) IncDec(t lex.Token, x cfront.Expr, prefix bool) cfront.Expr {
	if _, ok := x.Type().(*cfront.Struct); ok {
		args := []cfront.Expr{x}
		if !prefix {
			args = append(args, &cfront.IntConst{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: cfront.Int32}})
		}
		if z := p.up.Operator(t.Text, t.Pos, args); z != nil {
			return z
		}
	}
	p.assignable(t.Pos, x, t.Text)
	typ := Unrestrict(x.Type())
	switch u := typ.(type) {
	case cfront.Pointer:
		p.sized(u, t.Pos)
	default:
		if b, ok := Arithmetic(typ); !ok || b == cfront.Bool {
			p.rep.Fail(t.Pos, "%s cannot work on %s", t, Describe(x))
		}
	}
	return &cfront.IncDec{At: cfront.At{P: t.Pos}, T: cfront.T{Typ: typ}, X: x, Dec: t.Text == "--", Prefix: prefix}
}

// Deref makes *x.
func (p *Operators) Deref(at cfront.Pos, x cfront.Expr) cfront.Expr {
	if f, ok := x.(*FuncName); ok {
		return f
	}
	if z := p.classOperator("*", at, x); z != nil {
		return z
	}
	x = p.conv.Value(x)
	ptr, ok := x.Type().(cfront.Pointer)
	if !ok {
		p.rep.Fail(at, "* needs a pointer, not %s", Describe(x))
	}
	if ptr.Elem == cfront.Void {
		p.rep.Fail(at, "* cannot read through void *; cast it to the type of the data")
	}
	if s, ok := ptr.Elem.(*cfront.Struct); ok && !s.Complete {
		p.rep.Fail(at, "* cannot read %s, which is not complete here", s)
	}
	return p.Referred(&cfront.Deref{At: cfront.At{P: at}, T: cfront.T{Typ: ptr.Elem}, Ptr: x})
}

// AddressOf makes &x.
func (p *Operators) AddressOf(at cfront.Pos, x cfront.Expr) cfront.Expr {
	if f, ok := x.(*FuncName); ok {
		return p.conv.funcValue(f)
	}
	if x = p.conv.Referring(x, nil); !IsLvalue(x) {
		p.rep.Fail(at, "& needs a variable or a place in memory, not a value of type %s", Describe(x))
	}
	if o := object(x); o != nil && o.Register != "" {
		p.rep.Fail(at, "%s is kept in the register %s and has no address", o.Name, o.Register)
	}
	if d, ok := x.(*cfront.Deref); ok { // &*p is p, &a[i] is a + i
		return d.Ptr
	}
	return &cfront.AddrOf{At: cfront.At{P: at}, T: cfront.T{Typ: cfront.Pointer{Elem: x.Type(), Quals: QualsOf(x)}},
		X: p.conv.address(x)}
}

// Index makes x[i].
func (p *Operators) Index(at cfront.Pos, x, i cfront.Expr) cfront.Expr {
	if _, ok := x.Type().(cfront.Vector); ok {
		return p.lane(at, x, i)
	}
	if z := p.classOperator("[]", at, x, i); z != nil {
		return z
	}
	x, i = p.conv.Value(x), p.conv.Value(i)
	if _, ok := i.Type().(cfront.Pointer); ok && IsInteger(x.Type()) {
		x, i = i, x
	}
	ptr, ok := x.Type().(cfront.Pointer)
	if !ok {
		p.rep.Fail(at, "[] needs an array or a pointer, not %s", Describe(x))
	}
	if !IsInteger(i.Type()) {
		p.rep.Fail(i.Pos(), "the index must be an integer, not %s", Describe(i))
	}
	return &cfront.Deref{At: cfront.At{P: at}, T: cfront.T{Typ: ptr.Elem}, Ptr: p.ptrAdd(at, x, i, false)}
}

// Place is the address of an object, const or not, as its member functions get it.
func (p *Operators) Place(at cfront.Pos, x cfront.Expr) cfront.Expr {
	return p.conv.addressAs(x, cfront.Pointer{Elem: x.Type(), Quals: QualsOf(x)})
}
