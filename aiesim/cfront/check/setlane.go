package check

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// laneAssign makes v[i] = y; nil if x is no lane.
func (p *Operators) laneAssign(at cfront.Pos, x, y cfront.Expr) cfront.Expr {
	l, ok := x.(*Lane)
	if !ok {
		return nil
	}
	l = p.settled(l)
	if l.fixed || l.readOnly || IsLvalue(l.vector) && object(l.vector) == nil && QualsOf(l.vector)&cfront.Const != 0 {
		p.rep.Fail(at, "the reference to a lane is const and cannot be changed by =")
	}
	p.assignable(at, l.vector, "=")
	y = p.conv.Convert(y, l.Type(), "the right side of =")
	l = p.once(l, false)
	return after(l.first, p.Assign(at, l.vector, p.up.Machine("upd_elem", at, []cfront.Expr{l.vector, l.index, y})))
}

// once is a lane whose vector, and if that is asked for, whose index is told before, where telling it does something.
//
//	(*p++)[i] = x  ->  (kept = p++, *kept = upd_elem(*kept, i, x))
func (p *Operators) once(l *Lane, index bool) *Lane {
	out := *l
	keep := func(x cfront.Expr) cfront.Expr {
		place, set := p.kept(p.conv.Value(x))
		if out.first != nil {
			set = after(out.first, set)
		}
		out.first = set
		return p.conv.Value(place)
	}
	if !Plain(l.vector) && IsLvalue(l.vector) {
		ptr := keep(p.Place(l.Pos(), l.vector))
		out.vector = p.Deref(l.Pos(), ptr)
	}
	if index && !Plain(l.index) {
		out.index = keep(l.index)
	}
	return &out
}

// laneOpAssign makes v[i] op= y; what tells the vector and the index is done once.
//
//	v[i++] += y  ->  (kept = i++, v = upd_elem(v, kept, ext_elem(v, kept) + y))
func (p *Operators) laneOpAssign(op cfront.Op, at cfront.Pos, l *Lane, y cfront.Expr) cfront.Expr {
	l = p.once(p.settled(l), true)
	return p.laneAssign(at, l, p.BinaryExpr(op, at, p.lane(at, l.vector, l.index).Value, y))
}
