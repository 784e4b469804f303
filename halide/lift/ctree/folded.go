package ctree

// Folded is the value of an integer expression over numbers, and over variables that known gives a value; known may be
// nil. Nothing wraps: it is for numbers of lanes.
func Folded(e Expr, known func(*Object) (int64, bool)) (int64, bool) {
	switch e := e.(type) {
	case *IntLit:
		return e.Value, true
	case *VarRef:
		if known == nil {
			return 0, false
		}
		return known(e.Object)
	case *Unary:
		x, ok := Folded(e.X, known)
		return -x, ok && e.Op == Neg
	case *Cond:
		x, ok := Folded(e.If, known)
		switch {
		case !ok:
			return 0, false
		case x != 0:
			return Folded(e.Then, known)
		}
		return Folded(e.Else, known)
	case *Binary:
		x, ok := Folded(e.L, known)
		y, also := Folded(e.R, known)
		if ok && also {
			return foldedBinary(e.Op, x, y)
		}
	}
	return 0, false
}

func foldedBinary(op Op, x, y int64) (int64, bool) {
	truth := map[bool]int64{true: 1}
	switch {
	case op == Add:
		return x + y, true
	case op == Sub:
		return x - y, true
	case op == Mul:
		return x * y, true
	case op == Div && y > 0:
		return x / y, true
	case op == Rem && y > 0:
		return x % y, true
	case op == Shr && y >= 0 && y < 64:
		return x >> y, true
	case op == And:
		return x & y, true
	case op == Gt:
		return truth[x > y], true
	case op == Eq:
		return truth[x == y], true
	}
	return 0, false
}
