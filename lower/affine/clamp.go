package affine

// Min is the lesser of f and c, decided by what extents says of the loops where it can be (nil: nothing).
//
//	min(x + 3, 8)   ->   min(x, 5) + 3
//	min(-x, 0)      ->   -max(x, 0)
//	min(4*x, 8)     ->   4*min(x, 2)
func (f Form) Min(c int, extents Extents) Form { return f.clamp(IsMin, c, extents) }

// Max is the greater of f and c, decided by what extents says of the loops where it can be (nil: nothing).
func (f Form) Max(c int, extents Extents) Form { return f.clamp(IsMax, c, extents) }

func (f Form) clamp(op AtomOp, c int, extents Extents) Form {
	if lo, hi, ok := f.hull(extents); ok {
		switch {
		case op == IsMin && hi <= c, op == IsMax && lo >= c:
			return f
		case op == IsMin && lo >= c, op == IsMax && hi <= c:
			return Const(c)
		}
	}
	shift := f.Const
	return Form{0, f.Terms}.clampLinear(op, add(c, -shift)).AddConst(shift)
}

// clampLinear is min(f, c) or max(f, c); f has no constant and is not decided by extents.
//
//	min(min(x, 5), 3)   ->   min(x, 3)
//	min(max(x, 5), 3)   ->   3
func (f Form) clampLinear(op AtomOp, c int) Form {
	if len(f.Terms) == 1 && f.Terms[0].Coef == 1 {
		switch inner := f.Terms[0].Atom; {
		case inner.Op == IsMin && op == IsMin:
			return inner.Of.clampLinear(op, min(c, inner.By))
		case inner.Op == IsMax && op == IsMax:
			return inner.Of.clampLinear(op, max(c, inner.By))
		case inner.Op == IsMax && op == IsMin && inner.By >= c, inner.Op == IsMin && op == IsMax && inner.By <= c:
			return Const(c)
		}
	}
	g := 0
	for _, t := range f.Terms {
		g = gcd(g, t.Coef)
	}
	if c%g != 0 {
		g = 1
	}
	if f.Terms[0].Coef < 0 {
		g, op = -g, op.opposite()
	}
	if g != 1 {
		return f.shrink(g).clampLinear(op, c/g).Scale(g)
	}
	return atomForm(Atom{Op: op, Of: &f, By: c})
}

func (op AtomOp) opposite() AtomOp {
	if op == IsMin {
		return IsMax
	}
	return IsMin
}
